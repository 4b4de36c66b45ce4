import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { PastRound } from '../past-round.ts'
import type { SeasonResults } from '../season-record.ts'

/** All teams, in basis points. */
const ALL_TEAMS = 10_000

/** Merged players of a championship with the ones they were merged into. */
export type Merged = readonly { readonly duplicateId: number; readonly keptId: number }[]

/** The players of a championship who were merged into others. */
export async function loadMerged(db: Kysely<DB>, championshipId: number): Promise<Merged> {
  return db
    .selectFrom('player')
    .select(['id as duplicateId', 'mergedInto as keptId'])
    .where('championshipId', '=', championshipId)
    .where('mergedInto', 'is not', null)
    .orderBy('id')
    .$narrowType<{ keptId: number }>()
    .execute()
}

/**
 * The results of a season in which a kept player has also what was earned under merged ids. Under those ids
 * everything stays as it was, for whoever looks at an earlier round.
 */
export function addMerged(results: SeasonResults, merged: Merged): SeasonResults {
  if (merged.length === 0) return results
  const added = (figures: ReadonlyMap<number, number>, most = Infinity) => {
    const sums = new Map(figures)
    for (const { duplicateId, keptId } of merged) {
      const more = figures.get(duplicateId)
      if (more !== undefined) sums.set(keptId, Math.min(most, (sums.get(keptId) ?? 0) + more))
    }
    return sums
  }
  const each = <K>(maps: ReadonlyMap<K, ReadonlyMap<number, number>>, most?: number) =>
    new Map([...maps].map(([key, figures]) => [key, added(figures, most)] as const))
  return {
    closedRounds: results.closedRounds.map((round) => ({ ...round, players: added(round.players) })),
    pastRounds: results.pastRounds.map((round) => ({ ...round, players: withMerged(round.players, merged) })),
    olderTotals: each(results.olderTotals),
    ownership: each(results.ownership, ALL_TEAMS),
    seasonOwnership: each(results.seasonOwnership, ALL_TEAMS),
  }
}

/** The matches played under a merged id are also those of the player who is kept. */
function withMerged(players: PastRound['players'], merged: Merged): PastRound['players'] {
  const all = new Map(players)
  for (const { duplicateId, keptId } of merged) {
    const more = players.get(duplicateId)
    if (more !== undefined) all.set(keptId, [...(all.get(keptId) ?? []), ...more])
  }
  return all
}
