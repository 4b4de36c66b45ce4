import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Lets so many minutes pass since the matches that are over ended and were reported completely; of one match or of all. */
export async function passSinceEnd(db: Kysely<DB>, minutes: number, fixtureId?: number): Promise<void> {
  const only = fixtureId ?? null
  await sql`update fixture_state set finished_at = finished_at - make_interval(mins => ${minutes})
    where fixture_id = coalesce(${only}::int, fixture_id)`.execute(db)
  await sql`update feed_report set complete_at = complete_at - make_interval(mins => ${minutes})
    where fixture_id = coalesce(${only}::int, fixture_id)`.execute(db)
  const isPlay = sql`fixture_id = coalesce(${only}::int, fixture_id) and body ->> 'kind' in ('period', 'event', 'final')`
  await moveFacts(db, sql`happened_at - make_interval(mins => ${minutes})`, isPlay)
}

/** Has a match kicked off so many minutes ago: by its date, and by what was reported of its beginning. */
export async function kickOffAgo(db: Kysely<DB>, fixtureId: number, minutes: number): Promise<void> {
  const at = sql`clock_timestamp() - make_interval(mins => ${minutes})`
  await sql`update fixture set kick_off_at = ${at} where id = ${fixtureId}`.execute(db)
  const isBeginning = sql`fixture_id = ${fixtureId} and body ->> 'period' = 'firstHalf'`
  await moveFacts(db, at, isBeginning)
}

/** Gives facts another time, in the log too, which nothing else changes. */
async function moveFacts(db: Kysely<DB>, at: RawBuilder<unknown>, which: RawBuilder<unknown>): Promise<void> {
  await sql`update feed_fact set happened_at = ${at} where ${which}`.execute(db)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update game_log set happened_at = ${at} where kind = 'matchFact' and ${which}`.execute(tx)
  })
}
