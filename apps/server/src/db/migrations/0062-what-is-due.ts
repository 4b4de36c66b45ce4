import { type Kysely, sql } from 'kysely'

/** What is due is found by its time: operations to be tried again, and quotes that are kept long enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists join_quote_expires_at_idx on join_quote (expires_at)`.execute(db)
  await sql`
    create index if not exists wallet_operation_due on wallet_operation
      (operator_id, coalesce(next_try_at, created_at)) where state in ('planned', 'sent', 'unknown')`.execute(
    db,
  )
}
