import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Lets so many minutes pass since the matches that are over ended and were reported completely; of one match or of all. */
export async function passSinceEnd(db: Kysely<DB>, minutes: number, fixtureId?: number): Promise<void> {
  const only = fixtureId ?? null
  await sql`update fixture_state set finished_at = finished_at - make_interval(mins => ${minutes})
    where fixture_id = coalesce(${only}::int, fixture_id)`.execute(db)
  await sql`update feed_report set complete_at = complete_at - make_interval(mins => ${minutes})
    where fixture_id = coalesce(${only}::int, fixture_id)`.execute(db)
  await sql`update feed_fact set happened_at = happened_at - make_interval(mins => ${minutes})
    where fixture_id = coalesce(${only}::int, fixture_id) and body ->> 'kind' in ('period', 'event', 'final')`.execute(
    db,
  )
}
