import { type Kysely, sql } from 'kysely'

/** The secret address at which a calendar program reads a manager's deadlines and matches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table manager_calendar (
      manager_id int primary key references manager on delete cascade,
      token text not null unique,
      created_at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
