import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { gatherByKey, isRefusedByDatabase } from '../platform/db/gather.ts'
import type { Outcome } from '../core/outcome.ts'
import { reserveTogether } from './reserve-together.ts'
import type { Reserved, SeatAsk } from './seat-ask.ts'

/** One transaction at a time for each game round: two would wait for the same contests. */
const TOGETHER = { lanes: 1, most: 64, isUndone: isRefusedByDatabase } as const

const reserveGathered = gatherByKey(
  (db: Kysely<DB>, asks: readonly SeatAsk[]) => reserveTogether(db, asks),
  TOGETHER,
)

/**
 * Takes a seat with a legal team while its round is open, and where the money lies in our books the stake
 * with it (design 2, 4). Joins of a game round that come while others are under way share a transaction and a
 * commit, each judged for itself and acknowledged after it; one that cannot be judged among others, because
 * somebody holds what it needs, waits for it alone.
 */
export async function reserveEntry(db: Kysely<DB>, ask: SeatAsk): Promise<Outcome<Reserved>> {
  const reserved = await reserveGathered(db, ask.contest.gameRoundId, ask)
  if (reserved !== 'alone') return reserved
  const [alone] = await reserveTogether(db, [ask])
  if (alone === undefined || alone === 'alone') throw new Error('a join alone was put off')
  return alone
}
