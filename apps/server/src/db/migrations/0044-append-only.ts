import { type Kysely, sql } from 'kysely'

/** What is only appended is not emptied either: a trigger for each row does not see `truncate`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posting', 'money_transaction', 'game_log', 'line_up_past']) {
    await sql
      .raw(
        `create trigger ${table}_not_truncated before truncate on ${table}
         for each statement execute function refuse_change()`,
      )
      .execute(db)
  }
}
