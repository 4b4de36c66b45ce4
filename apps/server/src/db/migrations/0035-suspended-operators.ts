import { type Kysely, sql } from 'kysely'

/** Operators at which nothing new is entered, and at which bots play or do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator add column suspended_at timestamptz`.execute(db)
  // Null: bots play only where the money is in our ledger.
  await sql`alter table operator add column has_bots boolean`.execute(db)
}
