import { type Kysely, sql } from 'kysely'

/** A ticket passes a login on, with the time at which its manager proved who they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table login_ticket add column opened_at timestamptz not null default clock_timestamp()`.execute(db)
}
