import type { MatchEvent, Side } from '../../facts/fact.ts'
import { clockOfMinute, type Halves } from '../../facts/match-times.ts'
import type { Random } from '../../seeded-random.ts'
import type { ImportedStatistics } from '../season-import.ts'
import type { InferredSide, Spell } from './infer-line-up.ts'

/** An event with its clock minute. */
export type PlacedEvent = { readonly side: Side; readonly at: number; readonly event: MatchEvent }

type Sides = { readonly [side in Side]: InferredSide }
type Goal = {
  readonly side: Side
  readonly event: MatchEvent
  readonly spells: readonly (Spell | undefined)[]
}

/** How often goals are placed; the placement that fits the goals conceded best is used. */
const TRIES = 40

/** The recorded counts of a match as events, each at a minute when the players involved were on the pitch. */
export function placeEvents(
  sides: Sides,
  rows: readonly ImportedStatistics[],
  halves: Halves,
  random: Random,
): readonly PlacedEvent[] {
  const goals = placeGoals(goalsOf(sides, rows), sides, rows, halves, random)
  const others = rows.flatMap((row) => othersOf(row, rows, sides, halves, random))
  const changes = (['home', 'away'] as const).flatMap((side) =>
    sides[side].substitutions.map(({ on, off, minute }) => ({
      side,
      at: clockOfMinute(minute, halves),
      event: { type: 'substitution', playerInId: on, playerOutId: off } as const,
    })),
  )
  // A player who goes off in a minute may still act in it; one who comes on acts from the next.
  return [...goals, ...others, ...changes].sort((a, b) => a.at - b.at)
}

function goalsOf(sides: Sides, rows: readonly ImportedStatistics[]): readonly Goal[] {
  const assists = new Map(rows.map((row) => [row, row.statistics.assists]))
  return rows.flatMap((row): readonly Goal[] => {
    const { side, playerSourceId: playerId, statistics } = row
    const spell = sides[side].spells.get(playerId)
    const own = Array.from({ length: statistics.ownGoals }, () => ({
      side,
      event: { type: 'ownGoal', playerId } as const,
      spells: [spell],
    }))
    const scored = Array.from({ length: statistics.goals }, () => {
      const from = rows.find((other) => other.side === side && other !== row && (assists.get(other) ?? 0) > 0)
      if (from !== undefined) assists.set(from, (assists.get(from) ?? 0) - 1)
      const assistantId = from?.playerSourceId
      const ofAssistant = assistantId === undefined ? undefined : sides[side].spells.get(assistantId)
      return { side, event: { type: 'goal', playerId, assistantId } as const, spells: [spell, ofAssistant] }
    })
    return [...own, ...scored]
  })
}

function placeGoals(
  goals: readonly Goal[],
  sides: Sides,
  rows: readonly ImportedStatistics[],
  halves: Halves,
  random: Random,
): readonly PlacedEvent[] {
  let best: { readonly placed: readonly PlacedEvent[]; readonly misses: number } | undefined
  for (let tries = 0; tries < TRIES && best?.misses !== 0; tries++) {
    const placed = goals.map(({ side, event, spells }) => ({
      side,
      event,
      at: pickMinute(spells, halves, random),
    }))
    const misses = countMisses(placed, sides, rows, halves)
    if (best === undefined || misses < best.misses) best = { placed, misses }
  }
  return best?.placed ?? []
}

/** How far the goals conceded on the pitch would differ from the record, summed over all players. */
function countMisses(
  placed: readonly PlacedEvent[],
  sides: Sides,
  rows: readonly ImportedStatistics[],
  halves: Halves,
): number {
  let misses = 0
  for (const { side, playerSourceId, statistics } of rows) {
    const spell = sides[side].spells.get(playerSourceId)
    if (spell === undefined) continue
    const isToEnd = spell.to >= 90 || statistics.redCards > 0
    const [from, to] = [clockOfMinute(spell.from, halves), clockOfMinute(spell.to, halves)]
    const conceded = placed.filter(({ at, event, ...goal }) => {
      const isAgainst = (goal.side === side) === (event.type === 'ownGoal')
      return isAgainst && at > from && (isToEnd || at <= to)
    })
    misses += Math.abs(conceded.length - statistics.goalsConceded)
  }
  return misses
}

function othersOf(
  row: ImportedStatistics,
  rows: readonly ImportedStatistics[],
  sides: Sides,
  halves: Halves,
  random: Random,
): readonly PlacedEvent[] {
  const { side, playerSourceId: playerId, statistics } = row
  const spell = sides[side].spells.get(playerId)
  const place = (count: number, event: MatchEvent): readonly PlacedEvent[] =>
    Array.from({ length: count }, () => ({ side, event, at: pickMinute([spell], halves, random) }))
  const takers = rows.filter((other) => other.side !== side && other.statistics.penaltiesMissed > 0)
  const takerId = takers[0]?.playerSourceId
  const isSaved = rows.some((other) => other.side !== side && other.statistics.penaltiesSaved > 0)
  const red = clockOfMinute(spell?.to ?? 90, halves)
  return [
    ...place(statistics.saves, { type: 'save', playerId }),
    ...place(statistics.penaltiesSaved, { type: 'penaltySaved', playerId, takerId }),
    ...(isSaved ? [] : place(statistics.penaltiesMissed, { type: 'penaltyMissed', playerId })),
    ...place(statistics.yellowCards, { type: 'yellowCard', playerId }),
    ...(statistics.redCards > 0 ? [{ side, at: red, event: { type: 'redCard', playerId } as const }] : []),
  ]
}

/** A clock minute in which all of them were on the pitch; any minute of the match if there is none. */
function pickMinute(spells: readonly (Spell | undefined)[], halves: Halves, random: Random): number {
  const end = halves.first + halves.second
  const known = spells.filter((spell) => spell !== undefined)
  const from = Math.max(1, ...known.map((spell) => clockOfMinute(spell.from, halves) + 1))
  const to = Math.min(end, ...known.map((spell) => (spell.to >= 90 ? end : clockOfMinute(spell.to, halves))))
  return from <= to ? random.int(from, to) : Math.min(end, from)
}
