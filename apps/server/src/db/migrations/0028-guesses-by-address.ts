import { type Kysely, sql } from 'kysely'

/** Guesses at invite codes by where they come from: who is not logged in, and guests that are made by the hundred. */
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
