import { type Kysely, sql } from 'kysely'

/**
 * Wrong tries at codes that are too long to be guessed take nothing from the budget: the index leaves them out. The
 * index of the release before, `login_code_wrong`, stays for its nodes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table login_code add column is_long boolean not null default false`.execute(db)
  await sql`
    create index login_code_guessed on login_code (operator_id, expires_at) include (tries, used_at)
    where is_sent and not is_long and tries > case when used_at is null then 0 else 1 end`.execute(db)
}
