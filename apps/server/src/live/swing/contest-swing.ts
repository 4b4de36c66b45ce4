import {
  countPlace,
  differingPlayers,
  ownersOf,
  type PlayerColumns,
  type Owners,
  type Shift,
  shiftOf,
  withScores,
} from '@gaffer/engine'
import type { RulePack } from '@gaffer/rules'
import { poolOf, prizeAtLevel, prizesOf, type Swing, type SwingEvent } from '../../contests/index.ts'
import type { ContestRange, Scoreboard, ScoreboardResult } from '../../rounds/index.ts'
import { scorerOf } from '../../rounds/scoreboard/index.ts'
import type { Supposed, SupposedEvents } from './suppose-events.ts'

/**
 * A contest of more teams has no events: what all of them change takes some 700 bytes and some microseconds a team while ten
 * matches are played at once.
 */
const MAX_TEAMS = 200_000
const NOTHING: SupposedEvents = { goals: [], others: [] }

/** A round at a version, with everything that its contests share. */
export type RoundInPlay = {
  readonly scoreboard: Scoreboard
  readonly pack: RulePack
  readonly result: Pick<ScoreboardResult, 'version' | 'points' | 'order'>
  readonly columns: PlayerColumns
  readonly supposed: SupposedEvents
}

/** The swing of each entry of a contest, by its index in the scoreboard. */
export type ContestSwing = (index: number) => Swing

/** The squads of a contest, the other way round. */
export function ownersIn(scoreboard: Scoreboard, range: ContestRange, { points }: PlayerColumns): Owners {
  return ownersOf(scoreboard, range, points.length - 1)
}

/**
 * What each event would do to the table of a contest, found once for all its entries. A goal is scored in two steps: the
 * side that concedes it, which is the same no matter who scores, and then its author.
 */
export function createContestSwing(round: RoundInPlay, range: ContestRange, owners: Owners): ContestSwing {
  const { scoreboard, pack, result, columns } = round
  const { contest, from, to } = range
  const supposed = to - from > MAX_TEAMS ? NOTHING : round.supposed
  const earlier = contest.isSeasonal ? scoreboard.earlierPoints : undefined
  const totals = result.points.map((points, index) => points + (earlier?.[index] ?? 0))
  const field = { teams: scoreboard, range, totals, order: result.order, owners }
  const score = scorerOf(contest, pack)
  const shift = (before: PlayerColumns, after: PlayerColumns, under: Int32Array): Shift =>
    shiftOf(field, differingPlayers(before, after), after, { totals: under, earlier, score })

  const events: { readonly event: Supposed; readonly shifts: readonly Shift[] }[] = []
  for (const { conceded, goals } of supposed.goals) {
    const without = withScores(columns, conceded.changed)
    const first = shift(columns, without, totals)
    events.push({ event: conceded, shifts: [first] })
    const under = totals.slice()
    first.entries.forEach((entry, at) => {
      under[entry] = first.after[at] ?? 0
    })
    for (const event of goals)
      events.push({ event, shifts: [first, shift(without, withScores(columns, event.changed), under)] })
  }
  for (const event of supposed.others)
    events.push({ event, shifts: [shift(columns, withScores(columns, event.changed), totals)] })

  const placed = to - from
  const amounts = contest.isLastRound
    ? prizesOf(contest, placed, poolOf(contest, placed + range.disqualified))
    : []
  const standingUnder = (index: number, shifts: readonly Shift[]) => {
    const standing = countPlace(field, index, shifts)
    const points = standing.total - (earlier?.[index] ?? 0)
    return { points, place: standing.place, prize: prizeAtLevel(contest, amounts, standing) }
  }

  return (index) => {
    const now = standingUnder(index, [])
    const moving = events.flatMap(
      ({ event: { kind, fixtureId, playerId, clubId }, shifts }): readonly SwingEvent[] => {
        const then = standingUnder(index, shifts)
        const isSame = then.points === now.points && then.place === now.place && then.prize === now.prize
        return isSame ? [] : [{ kind, fixtureId, playerId, clubId, ...then }]
      },
    )
    return {
      version: result.version,
      ...now,
      totalPlayers: placed,
      squad: squadAt(scoreboard, index),
      events: moving.sort(byMove(now)),
    }
  }
}

function squadAt({ starters, width, reserves, reservesWidth }: Scoreboard, index: number): readonly number[] {
  const own = starters.subarray(index * width, (index + 1) * width)
  const spare = reserves.subarray(index * reservesWidth, (index + 1) * reservesWidth)
  return [...own, ...spare].filter((id) => id !== 0)
}

/** By places moved, then prize, then points; of equals the likelier kind first, then by id, so that order is stable. */
function byMove(now: Pick<Swing, 'points' | 'place' | 'prize'>) {
  return (a: SwingEvent, b: SwingEvent): number =>
    Math.abs(b.place - now.place) - Math.abs(a.place - now.place) ||
    Math.abs(b.prize - now.prize) - Math.abs(a.prize - now.prize) ||
    Math.abs(b.points - now.points) - Math.abs(a.points - now.points) ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    (a.playerId ?? a.clubId) - (b.playerId ?? b.clubId)
}

const KINDS: readonly SwingEvent['kind'][] = [
  'goal',
  'conceded',
  'assist',
  'comesOn',
  'yellowCard',
  'redCard',
]
