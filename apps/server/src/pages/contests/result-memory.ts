import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { TournamentMemory, TournamentView } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { isDatabaseAway } from '../../platform/db/database-away.ts'
import { type ContestResult, loadResults } from './load-results.ts'

/** The results of contests by id as everybody sees them; those that are not over, or that nobody entered, have none. */
export type ResultMemory = (views: readonly TournamentView[]) => Promise<ReadonlyMap<number, ContestResult>>

/** A few hundred bytes each. */
const MAX_CONTESTS = 10_000
const NONE = null

/**
 * Reads how contests ended, and knows it while the database is away, as the tournaments around it are known (G-28): a
 * result is the same until its round is reopened and closed anew, and only names in it may change.
 */
export function createResultMemory(db: Kysely<DB>, { age }: Pick<TournamentMemory, 'age'>): ResultMemory {
  const known = new LRUCache<string, { readonly result: ContestResult | typeof NONE }>({ max: MAX_CONTESTS })

  return async (views) => {
    const ended = views.flatMap(contestsWithKeys)
    const isKnown = () => ended.every(({ key }) => known.has(key))
    const recall = () =>
      new Map(
        ended.flatMap(({ id, key }) => {
          const result = known.get(key)?.result ?? NONE
          return result === NONE ? [] : [[id, result] as const]
        }),
      )
    if (age() !== undefined && isKnown()) return recall()
    try {
      const results = await loadResults(db, views, undefined)
      for (const { id, key } of ended) known.set(key, { result: results.get(id) ?? NONE })
      return results
    } catch (error) {
      if (!isDatabaseAway(error) || !isKnown()) throw error
      return recall()
    }
  }
}

/** The contests that are over; a key is another one once the round was closed anew. */
function contestsWithKeys({ status, tournament, played }: TournamentView) {
  if (status !== 'past' || played === undefined) return []
  const { gameRoundId, closedAt } = played
  return tournament.contests.map(({ id }) => ({ id, key: `${id}/${gameRoundId}/${closedAt}` }))
}
