import { type Kysely, sql } from 'kysely'

/**
 * `overtaken`: what a fact says of a match's date while a later fact of its source says otherwise (`body` is then
 * `withdrawn`), and its number among those; it counts again once the later one is withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_fact add column if not exists overtaken jsonb`.execute(db)
}
