import { encodeRoundScopedId, type PlayerRow, type TeamPlayer, type UserTeam } from '@gaffer/contract'
import {
  HUNDREDTHS,
  positionId,
  POSITIONS,
  PRICE_UNITS_PER_MILLION,
  schemesOf,
  tournamentStatus,
  type TeamScore,
} from '@gaffer/rules'
import { presentMoney } from '../wallet/index.ts'
import { isStarted } from './contest.ts'
import type { UserTeamView } from './load-user-team.ts'
import { playStateOf, scoreUserTeam } from './score-user-team.ts'

/** How a player's row is made; the players feature does it. */
export type PlayerRowOf = (playerId: number) => PlayerRow | undefined

/** A team as the wire has it (spec 3 User team). */
export function presentUserTeam(view: UserTeamView, rowOf: PlayerRowOf): UserTeam {
  const { contest, team, standing } = view
  const score = scoreUserTeam(view.championship, contest, team, view.points)
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
    sub_tournament_id: encodeRoundScopedId({ id: contest.subgameId, round: contest.roundNumber }),
    tournament_id: contest.tournamentId,
    remainingBudget: team.bank / PRICE_UNITS_PER_MILLION,
    totalBudget: contest.rules.budget / PRICE_UNITS_PER_MILLION,
    transfers_available: team.freeLeft,
    isWildCardActivated: false,
    palms_team_wildcard: 0,
    is_seasonal_game: contest.isSeasonal,
    allSchemes: schemesOf(contest.rules).map((scheme) => ({ key: scheme, label: scheme })),
    currentScheme: team.scheme,
    points,
    total_points: standing === undefined ? points : standing.seasonPoints / HUNDREDTHS,
    total_place: standing?.place ?? null,
    current_place: standing?.place ?? null,
    total_players: standing?.totalPlayers ?? contest.entryCount,
    playerPoints: points,
    finished_players: standing?.finishedPlayers ?? score.finishedPlayers,
    active_players: standing?.activePlayers ?? score.activePlayers,
    remaining_players: standing?.remainingPlayers ?? score.remainingPlayers,
    prize: presentMoney(standing?.prize ?? 0, contest.currencyExponent),
    currency: contest.currency,
    is_final: contest.closedAt !== null,
    state: team.state === 'entered' ? 'entered' : 'pending',
    roundId: contest.roundId,
    chips: [],
    ...presentTimes(view),
    version: team.version,
  }
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
  score: TeamScore,
  rowOf: PlayerRowOf,
): { readonly starters: TeamPlayer[]; readonly reserves: TeamPlayer[] } {
  const { team, contest, championship, points } = view
  const started = isStarted(contest)
  const slots = new Map(score.slots.map((slot) => [slot.playerId, slot]))
  const substitutes = new Set(
    score.slots.filter(({ playerId, earnerId }) => earnerId !== playerId).map(({ earnerId }) => earnerId),
  )
  const present = (playerId: number, preference: number | null): TeamPlayer[] => {
    const row = rowOf(playerId)
    if (row === undefined) return []
    const slot = slots.get(playerId)
    const isReplaced = slot !== undefined && slot.earnerId !== playerId
    return [
      {
        ...row,
        points: started ? (points.get(playerId)?.points ?? 0) / HUNDREDTHS : row.points,
        isCaptain: team.captain === playerId,
        isViceCaptain: team.viceCaptain === playerId,
        isAutoIn: substitutes.has(playerId),
        isAutoOut: isReplaced,
        replacedBy: isReplaced ? (championship.players.get(slot.earnerId)?.name ?? null) : null,
        preferencePosition: preference,
        teamPoints: started && slot !== undefined ? slot.points / HUNDREDTHS : null,
        playState: playStateOf(championship, contest, points, playerId),
      },
    ]
  }
  return {
    starters: team.starters.flatMap((playerId) => present(playerId, null)),
    reserves: team.reserves.flatMap((playerId, index) => present(playerId, index + 1)),
  }
}
