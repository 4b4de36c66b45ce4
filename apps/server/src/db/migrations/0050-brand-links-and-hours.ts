import { type Kysely, sql } from 'kysely'

/** Brands that are shown by a link as they were when it was made, and a brand that goes live at its hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand_link (
      id int generated always as identity primary key,
      token text not null unique,
      operator_id int not null references operator,
      member_id int not null references staff_member,
      note text not null,
      state jsonb not null,
      made_at timestamptz not null default clock_timestamp(),
      lapses_at timestamptz not null,
      revoked_at timestamptz
    );
    create index on brand_link (operator_id, id);
    create index on brand_link (lapses_at);

    create table brand_schedule (
      operator_id int primary key references operator,
      -- By chance, so that one is never taken for another that was set before it.
      revision int not null default floor(random() * 2000000000)::int,
      look jsonb not null,
      -- The version it was compared with: another one in between is not overwritten.
      live int not null,
      publish_at timestamptz not null,
      reason text not null,
      set_at timestamptz not null default clock_timestamp(),
      set_by int not null references staff_member,
      failed_at timestamptz,
      failure text
    );
    create index on brand_schedule (publish_at) where failed_at is null
  `.execute(db)
}
