import { type Kysely, sql } from 'kysely'

/** Managers whose subscription at the operator has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table unsubscription (
    manager_id int primary key references manager,
    at timestamptz not null default clock_timestamp()
  )`.execute(db)
}
