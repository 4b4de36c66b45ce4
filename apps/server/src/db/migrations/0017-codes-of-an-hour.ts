import { type Kysely, sql } from 'kysely'

/** Which codes went out, so that an operator sends no more of them in an hour than it wants to pay for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_code add column is_sent boolean not null default true`.execute(db)
  await sql`create index on login_code (operator_id, sent_at) where is_sent`.execute(db)
}
