/** Unique places: by points descending, then the team created earlier, then the lower id. */
import type { EpochMs, Points } from '../core/units.ts'

export type RankedEntry = { readonly id: number; readonly points: Points; readonly createdAt: EpochMs }

/** The entries in order of place, starting with place 1. */
export function rankEntries<E extends RankedEntry>(entries: readonly E[]): readonly E[] {
  return entries.toSorted((a, b) => b.points - a.points || a.createdAt - b.createdAt || a.id - b.id)
}

/**
 * What finished players bring on average, in hundredths rounded half up; 0 while nobody has finished. Of the
 * points of a team, `finishedPoints` are those of its finished players.
 */
export function pointsPerPlayer(finishedPoints: Points, finishedPlayers: number): Points {
  return finishedPlayers === 0 ? 0 : Math.round(finishedPoints / finishedPlayers)
}
