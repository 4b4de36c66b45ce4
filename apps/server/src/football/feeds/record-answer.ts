import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Recorded } from './sources/ask-provider.ts'

const KEPT_DAYS = 30

/** Stores an answer unchanged, so that any dispute can be replayed. */
export async function recordAnswer(db: Kysely<DB>, feedSourceId: number, answer: Recorded): Promise<void> {
  await db
    .insertInto('feedAnswer')
    .values({ feedSourceId, ...answer })
    .execute()
}

/** Forgets answers after 30 days. */
export async function dropOldAnswers(db: Kysely<DB>): Promise<void> {
  await sql`delete from feed_answer where at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})`.execute(
    db,
  )
}
