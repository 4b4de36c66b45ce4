import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { FeedSource } from './feed-source.ts'
import { holdMatch } from './hold-match.ts'
import { sayMatch } from './say-match.ts'

/**
 * Puts another source in force for a match, in the caller's transaction: what the log has of the one before and this
 * one does not say is withdrawn, what it says is appended, so that nothing counts twice. Answers whether it
 * was another one.
 */
export async function takeOver(
  tx: Kysely<DB>,
  source: FeedSource,
  fixtureId: number,
  by: 'silence' | 'person',
): Promise<boolean> {
  const before = await holdMatch(tx, source.championshipId, fixtureId)
  if (before === source.id) return false
  await tx
    .updateTable('feedMatch')
    .set({ feedSourceId: source.id, since: sql<Date>`clock_timestamp()`, chosenBy: by })
    .where('fixtureId', '=', fixtureId)
    .execute()
  await sayMatch(tx, source, fixtureId)
  return true
}
