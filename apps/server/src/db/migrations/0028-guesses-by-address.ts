import { type Kysely, sql } from 'kysely'

/**
 * Guesses at invite codes by network address, for callers who are not logged in and for guests created by the
 * hundred.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
  create table code_guess_from (
    -- An address; of IPv6 the network of 64 bits.
    network inet primary key,
    wrong int not null check (wrong >= 0),
    started_at timestamptz not null
  )`,
    )
    .execute(db)
}
