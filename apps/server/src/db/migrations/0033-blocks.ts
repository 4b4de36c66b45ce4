import { type Kysely, sql } from 'kysely'

/** Managers whom staff keep from entering anything for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table manager_block (
      manager_id int primary key references manager,
      until timestamptz not null,
      reason text not null,
      blocked_at timestamptz not null default clock_timestamp()
    )`.execute(db)
}
