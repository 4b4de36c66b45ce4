import { type Kysely, sql } from 'kysely'

/** Finds the login codes at which somebody guessed wrongly: a handful among those of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index login_code_wrong on login_code (operator_id, expires_at) include (tries, used_at)
    where is_sent and tries > case when used_at is null then 0 else 1 end`.execute(db)
}
