import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Recorded } from './sources/ask-provider.ts'

/** Stores an answer unchanged, so that any dispute can be replayed. */
export async function recordAnswer(db: Kysely<DB>, feedSourceId: number, answer: Recorded): Promise<void> {
  await db
    .insertInto('feedAnswer')
    .values({ feedSourceId, ...answer })
    .execute()
}
