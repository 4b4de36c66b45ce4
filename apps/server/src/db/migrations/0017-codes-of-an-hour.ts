import { type Kysely, sql } from 'kysely'

/** Which codes were sent, so that an operator does not send more per hour than it wants to pay for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_code add column is_sent boolean not null default true`.execute(db)
  await sql`create index on login_code (operator_id, sent_at) where is_sent`.execute(db)
}
