import { type Kysely, sql } from 'kysely'

/** What somebody asked alone holds for who they were and who was staff when they asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table proposal
      add column asked_roles text[],
      add column waits_hours int,
      add column circle int[]`.execute(db)
}
