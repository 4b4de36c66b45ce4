import { encodeRoundScopedId, type PlayerRow, type TeamPlayer, type UserTeam } from '@gaffer/contract'
import {
  arePointsShown,
  HUNDREDTHS,
  namesInSight,
  positionId,
  POSITIONS,
  PRICE_UNITS_PER_MILLION,
  formationsOf,
  tournamentStatus,
} from '@gaffer/rules'
import { packOf } from '../core/pack-of.ts'
import { presentMoney } from '../wallet/index.ts'
import { isStarted, presentResult } from '../contests/index.ts'
import type { UserTeamView } from './load-user-team.ts'
import { presentSeason } from './present-season.ts'
import { presentPresence } from './present-presence.ts'
import { scoreUserTeam, type UserTeamScore } from './score-user-team.ts'

/** How a player's row is made; the players feature provides it. */
export type PlayerRowOf = (playerId: number) => PlayerRow | undefined

/** A team in the wire's format. */
export function presentUserTeam(view: UserTeamView, rowOf: PlayerRowOf): UserTeam {
  const { contest, team, standing } = view
  const total = standing ?? view.before
  const score = scoreUserTeam(view.championship, contest, team, view.points, view.round)
  const players = presentPlayers(view, score, rowOf)
  const started = isStarted(contest)
  const points = started ? (standing?.points ?? score.points) / HUNDREDTHS : null
  return {
    teamId: encodeRoundScopedId({ id: team.entryId, round: contest.roundNumber }),
    name: team.teamName,
    teamName: team.teamName,
    userFullName: team.ownerName,
    is_mine: view.isMine,
    groups: POSITIONS.map((position) => ({
      groupId: positionId(position),
      players: players.starters.filter((player) => player.position === position),
    })),
    reserves: players.reserves,
    isReady: team.starters.length === contest.rules.startersLimit,
    unfilledCount: Math.max(0, contest.rules.startersLimit - team.starters.length),
    sub_tournament_id: encodeRoundScopedId({ id: contest.contestId, round: contest.roundNumber }),
    tournament_id: contest.tournamentId,
    remainingBudget: team.bank / PRICE_UNITS_PER_MILLION,
    totalBudget: contest.rules.budget / PRICE_UNITS_PER_MILLION,
    is_seasonal_game: contest.isSeasonal,
    allSchemes: presentFormations(contest),
    currentScheme: team.formation,
    points,
    total_points: total === undefined ? points : total.seasonPoints / HUNDREDTHS,
    total_place: total?.place ?? null,
    current_place: total?.place ?? null,
    total_players: standing?.totalPlayers ?? contest.entryCount,
    playerPoints: points,
    finished_players: standing?.finishedPlayers ?? score.finishedPlayers,
    active_players: standing?.activePlayers ?? score.activePlayers,
    remaining_players: standing?.remainingPlayers ?? score.remainingPlayers,
    prize: presentMoney(standing?.prize ?? 0, contest.currencyExponent),
    is_prize_waiting: standing?.isPrizeWaiting ?? false,
    currency: contest.currency,
    is_final: contest.closedAt !== null,
    corrected: presentResult(standing?.result),
    state: team.state === 'entered' ? 'entered' : 'pending',
    disqualified_for: view.isMine ? team.disqualifiedFor : null,
    roundId: contest.roundId,
    transferCost: -view.round.transferCost / HUNDREDTHS,
    ...presentSeason(view),
    ...presentTimes(view),
    version: view.isMine ? team.version : 0,
  }
}

/** Every formation of the game, including those that must be paid for. */
function presentFormations(contest: UserTeamView['contest']): UserTeam['allSchemes'] {
  const { rules } = contest
  const { paid = [], price = 0 } = packOf(contest).formations ?? {}
  const playable = formationsOf(rules)
  const forSale =
    rules.formations === undefined ? [] : paid.filter((formation) => !playable.includes(formation))
  return [...playable, ...forSale].map((formation) => {
    const isPaid = rules.formations !== undefined && paid.includes(formation)
    return {
      key: formation,
      label: formation,
      is_paid: isPaid,
      is_owned: playable.includes(formation),
      price: isPaid ? price : 0,
    }
  })
}

function presentTimes({ contest }: UserTeamView): Pick<UserTeam, 'status' | 'start_time' | 'time_left'> {
  const deadlineAt = contest.deadlineAt.getTime()
  const now = contest.now.getTime()
  return {
    status: tournamentStatus({ deadlineAt, closedAt: contest.closedAt?.getTime(), now }),
    start_time: contest.deadlineAt.toISOString(),
    time_left: Math.max(0, Math.ceil((deadlineAt - now) / 1000)),
  }
}

function presentPlayers(
  view: UserTeamView,
  score: UserTeamScore,
  rowOf: PlayerRowOf,
): { readonly starters: TeamPlayer[]; readonly reserves: TeamPlayer[] } {
  const { team, contest, championship, points, round } = view
  const slots = new Map(score.slots.map((slot) => [slot.playerId, slot]))
  const substituteOf = substitutesOf(score)
  const cameIn = new Set(substituteOf.values())
  const nameOf = namesInSight<PlayerRow>(
    [...team.starters, ...team.reserves, ...cameIn].flatMap((id) => rowOf(id) ?? []),
    'list',
  )
  const ordered = team.reserves.filter((id) => championship.players.get(id)?.position !== 'GK')
  const present = (playerId: number): TeamPlayer[] => {
    const row = rowOf(playerId)
    if (row === undefined) return []
    const isShown = arePointsOfPlayerShown(view, playerId)
    const slot = slots.get(playerId)
    const substitute = rowOf(substituteOf.get(playerId) ?? 0)
    return [
      {
        ...row,
        points: isShown ? (points.get(playerId)?.points ?? 0) / HUNDREDTHS : row.points,
        isCaptain: team.captain === playerId,
        isViceCaptain: team.viceCaptain === playerId,
        isAutoIn: cameIn.has(playerId),
        isAutoOut: substituteOf.has(playerId),
        replacedBy: substitute === undefined ? null : nameOf(substitute),
        replacedById: substitute?.id ?? null,
        autoSubReason: isShown
          ? (score.autoSubs?.reasons.get(playerId)?.reason ?? (round.chip === 'fullTeam' ? 'fullTeam' : null))
          : null,
        preferencePosition: ordered.includes(playerId) ? ordered.indexOf(playerId) + 1 : null,
        teamPoints: isShown && slot !== undefined ? slot.points / HUNDREDTHS : null,
        factor: isShown && slot !== undefined ? slot.factor : null,
        stackingPenalty: isShown ? presentPenalty(slot) : 0,
        ...presentPresence(championship, contest, points, playerId),
      },
    ]
  }
  return { starters: team.starters.flatMap(present), reserves: team.reserves.flatMap(present) }
}

/** What the stacking penalty takes from a slot, multiplied like its points. */
function presentPenalty(slot: UserTeamScore['slots'][number] | undefined): number {
  return slot === undefined || slot.deduction === 0 ? 0 : (-slot.deduction * slot.factor) / HUNDREDTHS
}

/** Who counts for whom: automatic substitutes from the reserves, or safety subs. */
function substitutesOf({ autoSubs, slots }: UserTeamScore): ReadonlyMap<number, number> {
  const pairs =
    autoSubs === undefined
      ? slots.map(({ playerId, earnerId }) => ({ outId: playerId, inId: earnerId }))
      : autoSubs.subs
  return new Map(pairs.flatMap(({ outId, inId }) => (outId === inId ? [] : [[outId, inId]])))
}

/** A player's points are shown from the deadline on, and earlier once the club has played. */
function arePointsOfPlayerShown({ contest, championship }: UserTeamView, playerId: number): boolean {
  const clubId = championship.players.get(playerId)?.clubId
  const fixtures = (championship.roundById.get(contest.roundId)?.fixtures ?? []).filter(
    ({ homeClubId, awayClubId }) => homeClubId === clubId || awayClubId === clubId,
  )
  const states = fixtures.map(({ state }) => ({ isUpcoming: state === 'upcoming' || state === 'postponed' }))
  const { deadlineAt, lockedAt, now } = contest
  const round = { deadlineAt: deadlineAt.getTime(), isLocked: lockedAt !== null }
  return arePointsShown(round, now.getTime(), states)
}
