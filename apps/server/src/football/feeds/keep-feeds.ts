import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { dropStaleNonces } from './push/admit-call.ts'

/** One turn of the keeper of feeds; any node may take it at any time. */
export async function keepFeeds(db: Kysely<DB>): Promise<void> {
  await dropStaleNonces(db)
}
