import { type Kysely, sql } from 'kysely'

/**
 * What a match is called where its state does not say it: delayed, interrupted, suspended, cancelled or awarded. And
 * since when a source states that the figures of a round are final; null while it states that they are not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fixture_state add column if not exists detail text`.execute(db)
  await sql`
    create table feed_round (
      feed_source_id int not null references feed_source,
      round_id int not null references round,
      final_at timestamptz,
      primary key (round_id, feed_source_id)
    )`.execute(db)
}
