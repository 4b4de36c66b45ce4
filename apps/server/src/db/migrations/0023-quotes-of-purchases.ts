import { type Kysely, sql } from 'kysely'

/** A quote is for an entry in a contest, or for something bought for an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
  alter table join_quote
    alter column subgame_id drop not null,
    add column entry_id int references entry,
    -- What is bought for the entry.
    add column purchase text,
    add check (case when subgame_id is null then entry_id is not null and purchase is not null
      else entry_id is null and purchase is null end);
`,
    )
    .execute(db)
}
