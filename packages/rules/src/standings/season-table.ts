/**
 * The table of a season: GT is the total of a round, ST the total of all rounds so far. Places go by ST;
 * of equal teams the one created earlier is ahead.
 */
import type { EpochMs, Points } from '../core/units.ts'
import { rankEntries } from './rank-entries.ts'

export type SeasonEntry = {
  readonly id: number
  readonly createdAt: EpochMs
  /** The round's total after transfer costs (GT). */
  readonly roundPoints: Points
  /** The sum of the earlier rounds. */
  readonly earlierPoints: Points
}

export type SeasonPlace<E> = {
  readonly entry: E
  readonly roundPoints: Points
  /** ST: the sum of this round and all earlier ones. */
  readonly totalPoints: Points
  /** The place in the season, and in this round alone. */
  readonly place: number
  readonly roundPlace: number
}

/** Every entry with its two totals and two places, best of the season first. */
export function seasonTable<E extends SeasonEntry>(entries: readonly E[]): readonly SeasonPlace<E>[] {
  const byRound = rankEntries(entries.map((entry) => ({ ...entry, points: entry.roundPoints })))
  const roundPlaces = new Map(byRound.map(({ id }, index) => [id, index + 1]))
  const byTotal = rankEntries(
    entries.map((entry) => ({
      id: entry.id,
      createdAt: entry.createdAt,
      points: entry.earlierPoints + entry.roundPoints,
      entry,
    })),
  )
  return byTotal.map(({ entry, points }, index) => ({
    entry,
    roundPoints: entry.roundPoints,
    totalPoints: points,
    place: index + 1,
    roundPlace: roundPlaces.get(entry.id) ?? index + 1,
  }))
}
