import type { ConsoleAnswer } from '@gaffer/contract/console'
import type { Kysely } from 'kysely'
import { presentPoints } from '../../core/present-units.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Operator } from '../../operators/index.ts'
import type { Effect } from '../../proposals/index.ts'
import type { RoundPreview, TeamMove } from '../../rounds/index.ts'
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
  const all = previews.flatMap(({ teams }) => teams)
  const contests = await loadContestNames(
    db,
    operatorId,
    all.map(({ contestId }) => contestId),
  )
  const own = all.filter(({ contestId }) => contests.has(contestId))
  const scored = own.filter((team) => team.pointsBefore !== team.pointsAfter)
  const won = own.filter((team) => team.prizeBefore !== team.prizeAfter)
  const prizes = largest(won, (team) => Math.abs(team.prizeAfter - team.prizeBefore), PRIZES_SHOWN)
  const teams = largest(scored, (team) => Math.abs(team.pointsAfter - team.pointsBefore), TEAMS_SHOWN)
  const names = await loadTeamNames(
    db,
    [...prizes, ...teams].map(({ entryId }) => entryId),
  )
  const numbers = new Map(previews.map(({ gameRoundId, number }) => [gameRoundId, number]))
  const present = (team: TeamMove) => ({
    entry_id: team.entryId,
    name: names.get(team.entryId) ?? '',
    contest: contests.get(team.contestId) ?? '',
    round: numbers.get(team.gameRoundId) ?? 0,
    place_before: team.placeBefore,
    place_after: team.placeAfter,
  })
  const sumOf = (sign: 1 | -1) =>
    won.reduce((sum, team) => sum + Math.max(0, sign * (team.prizeAfter - team.prizeBefore)), 0)
  return {
    teams: new Set(scored.map(({ entryId }) => entryId)).size,
    places: own.filter((team) => team.placeBefore !== team.placeAfter).length,
    prizes: won.length,
    contests: new Set(own.map(({ contestId }) => contestId)).size,
    prizes_more: sumOf(1),
    prizes_less: sumOf(-1),
    rounds: previews
      .map((preview) => ({
        id: preview.gameRoundId,
        number: preview.number,
        rule_pack: preview.rulePack,
        is_closed: preview.isClosed,
        teams: scored.filter(({ gameRoundId }) => gameRoundId === preview.gameRoundId).length,
      }))
      .filter((round) => round.teams > 0),
    players: previews
      .flatMap(({ number, players }) =>
        players.map(({ playerId, name, before, after, teams: count }) => ({
          id: playerId,
          name,
          round: number,
          before: presentPoints(before),
          after: presentPoints(after),
          teams: count,
        })),
      )
      .slice(0, PLAYERS_SHOWN),
    moved_prizes: prizes.map((team) => ({
      ...present(team),
      prize_before: team.prizeBefore,
      prize_after: team.prizeAfter,
    })),
    moved_teams: teams.map((team) => ({
      ...present(team),
      points_before: presentPoints(team.pointsBefore),
      points_after: presentPoints(team.pointsAfter),
    })),
    // Of every operator: a prize that moves elsewhere is signed for too.
    needs_signature:
      previews.some(({ isClosed }) => isClosed) || all.some((team) => team.prizeBefore !== team.prizeAfter),
  }
}

function largest<T>(rows: readonly T[], by: (row: T) => number, count: number): readonly T[] {
  return rows.toSorted((a, b) => by(b) - by(a)).slice(0, count)
}

const PRIZES_SIGNED = 20

/** The same in lines, as whoever signs reads them. */
export function shortEffects(effects: Effects, operator: Operator): readonly Effect[] {
  const money = (amount: number) =>
    `${(amount / 10 ** operator.currencyExponent).toFixed(operator.currencyExponent)} ${operator.currency}`
  // A team that is out of its contest has no place.
  const had = (place: number, prize: number) => (place === 0 ? '–' : `${place}. ${money(prize)}`)
  const closed = effects.rounds.filter((round) => round.is_closed && round.teams > 0)
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
