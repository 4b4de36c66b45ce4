import { type Kysely, sql } from 'kysely'

/** Who gets the prizes of entries level on points: the earlier one, or all of them together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subgame add column ties text not null default 'earlier' check (ties in ('earlier', 'shared'))
  `.execute(db)
}
