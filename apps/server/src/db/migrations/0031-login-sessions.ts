import { type Kysely, sql } from 'kysely'

/**
 * A login on one device. Its renewal cookie is replaced at each renewal, which `generation` counts: an older cookie
 * is a copy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_session (
      id uuid primary key default gen_random_uuid(),
      manager_id int not null references manager,
      device text not null,
      generation int not null default 1,
      opened_at timestamptz not null default clock_timestamp(),
      renewed_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz
    );
    create index on login_session (manager_id, renewed_at);
    create index on login_session (renewed_at)
  `.execute(db)
}
