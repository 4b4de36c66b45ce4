import type { EpochMs } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { TournamentView } from '../../contests/index.ts'
import type { DB } from '../../db/generated/database.ts'
import { loadMyEntries } from '../../entries/index.ts'
import { isDatabaseAway } from '../../platform/db/database-away.ts'
import { loadResults } from './load-results.ts'
import type { CardFacts } from './present.ts'

/** What cards tell one manager, and of when it is if it cannot be read now. */
export type MyCards = CardFacts & { readonly asOf: EpochMs | undefined }

type Known = { readonly facts: CardFacts; readonly readAt: EpochMs }

/** As long as the lobby itself is served while the database is away. */
const MOST_MS = 60_000
/** A kilobyte or two each. */
const MAX_KNOWN = 5_000

/**
 * Reads what the cards of a page tell a manager. While the database is away they are told what they were told last, of
 * the same contests and a minute ago at most: to show nothing would say that they are in no contest.
 */
export function createMyCards(db: Kysely<DB>, now: () => EpochMs) {
  const known = new LRUCache<string, Known>({ max: MAX_KNOWN })

  return async (managerId: number, views: readonly TournamentView[]): Promise<MyCards> => {
    const contestIds = views.flatMap(({ tournament }) => tournament.contests.map(({ id }) => id))
    const key = `${managerId}/${contestIds.join()}`
    const readAt = now()
    try {
      const facts = await loadFacts(db, { managerId, contestIds, views })
      known.set(key, { facts, readAt })
      return { ...facts, asOf: undefined }
    } catch (error) {
      const last = known.get(key)
      if (!isDatabaseAway(error) || last === undefined || now() - last.readAt >= MOST_MS) throw error
      return { ...last.facts, asOf: last.readAt }
    }
  }
}

type Asked = {
  readonly managerId: number
  readonly contestIds: readonly number[]
  readonly views: readonly TournamentView[]
}

async function loadFacts(db: Kysely<DB>, { managerId, contestIds, views }: Asked): Promise<CardFacts> {
  const mine = await loadMyEntries(db, managerId, contestIds)
  const ofMine = views.filter(({ tournament }) => tournament.contests.some(({ id }) => mine.has(id)))
  return { mine, results: await loadResults(db, ofMine, managerId) }
}
