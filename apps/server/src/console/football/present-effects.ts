import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import { presentPoints } from '../../core/present-units.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Operator } from '../../operators/index.ts'
import type { Effect } from '../../proposals/index.ts'
import { loadNamesIn, type RoundPreview } from '../../rounds/index.ts'
import { addUpMoves, countRounds, type MoveInRound } from './add-up-moves.ts'
import { loadContestNames, loadTeamNames } from './load-effect-names.ts'

export type Effects = ConsoleAnswer<'previewReopen'>['data']

const PRIZES_SHOWN = 50
const TEAMS_SHOWN = 50
const PLAYERS_SHOWN = 30

/** What would change, for the teams of one operator: numbers, and the largest changes as lists. */
export async function presentEffects(
  db: Kysely<DB>,
  operatorId: number,
  previews: readonly RoundPreview[],
): Promise<Effects> {
  const rounds = await countRounds(previews)
  const contests = await loadContestNames(db, operatorId, [...rounds.keys()])
  const sums = await addUpMoves(previews, rounds, (contestId) => contests.has(contestId), {
    prizes: PRIZES_SHOWN,
    teams: TEAMS_SHOWN,
  })
  const names = await loadTeamNames(
    db,
    [...sums.byPrize, ...sums.byPoints].map(({ entryId }) => entryId),
  )
  const moved = previews
    .flatMap(({ number, players }) => players.map((player) => ({ ...player, number })))
    .slice(0, PLAYERS_SHOWN)
  const playerNames = await loadNamesIn(
    db,
    moved.map(({ playerId }) => playerId),
  )
  const present = (team: MoveInRound) => ({
    entry_id: team.entryId,
    name: names.get(team.entryId) ?? '',
    contest: contests.get(team.contestId) ?? '',
    round: team.round,
    place_before: team.placeBefore,
    place_after: team.placeAfter,
  })
  return {
    teams: sums.teams,
    places: sums.places,
    prizes: sums.prizes,
    contests: sums.contests,
    prizes_more: sums.prizesMore,
    prizes_less: sums.prizesLess,
    // A closed one is opened again for a player whom no team has, too.
    rounds: previews.flatMap(({ gameRoundId, number, rulePack, isClosed, players }, at) => {
      const teams = sums.teamsOf[at] ?? 0
      const isMoved = teams > 0 || (isClosed && players.length > 0)
      return isMoved ? [{ id: gameRoundId, number, rule_pack: rulePack, is_closed: isClosed, teams }] : []
    }),
    players: moved.map(({ playerId, number, before, after, teams }) => ({
      id: playerId,
      name: playerNames.get(playerId) ?? '',
      round: number,
      before: presentPoints(before),
      after: presentPoints(after),
      teams,
    })),
    moved_prizes: sums.byPrize.map((team) => ({
      ...present(team),
      prize_before: team.prizeBefore,
      prize_after: team.prizeAfter,
    })),
    moved_teams: sums.byPoints.map((team) => ({
      ...present(team),
      points_before: presentPoints(team.pointsBefore),
      points_after: presentPoints(team.pointsAfter),
    })),
    // Of every operator: a prize that moves elsewhere is signed for too.
    needs_signature: previews.some(({ isClosed }) => isClosed) || sums.isPrizeMoved,
  }
}

const PRIZES_SIGNED = 20

/** The same in lines, as whoever signs reads them. */
export function shortEffects(effects: Effects, operator: Operator): readonly Effect[] {
  const money = (amount: number) =>
    `${(amount / 10 ** operator.currencyExponent).toFixed(operator.currencyExponent)} ${operator.currency}`
  // A team that is out of its contest has no place.
  const had = (place: number, prize: number) => (place === 0 ? '–' : `${place}. ${money(prize)}`)
  const closed = effects.rounds.filter((round) => round.is_closed)
  return [
    { label: 'teamsChanged', before: null, after: String(effects.teams) },
    { label: 'placesChanged', before: null, after: String(effects.places) },
    { label: 'prizesChanged', before: null, after: String(effects.prizes) },
    { label: 'prizesMore', before: null, after: money(effects.prizes_more) },
    { label: 'prizesLess', before: null, after: money(effects.prizes_less) },
    ...(closed.length === 0
      ? []
      : [{ label: 'roundsReopened', before: null, after: closed.map(({ number }) => number).join(', ') }]),
    ...effects.moved_prizes.slice(0, PRIZES_SIGNED).map((team) => ({
      label: `${team.name}, ${team.contest}`,
      before: had(team.place_before, team.prize_before),
      after: had(team.place_after, team.prize_after),
    })),
  ]
}
