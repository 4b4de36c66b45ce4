import { type Kysely, sql } from 'kysely'

/**
 * Results lose their references. Each looked up and locked a row of three tables for every entry, which took longer
 * than writing the results. Only a close writes them, for entries it has read; entries are only let go with their
 * whole contest, after its results.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table entry_round_result
      drop constraint if exists entry_round_result_game_round_id_fkey,
      drop constraint if exists entry_round_result_entry_id_fkey,
      drop constraint if exists entry_round_result_subgame_id_fkey;
  `,
    )
    .execute(db)
}
