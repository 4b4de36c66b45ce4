import { type Kysely, sql } from 'kysely'

/** Attempts at matches of which nothing counts, because they are played again from their start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table voided_attempt (
    fixture_id int primary key references fixture,
    -- When it was stopped; -infinity where nobody knows.
    stopped_at timestamptz not null,
    voided_at timestamptz not null
  )`,
    )
    .execute(db)
}
