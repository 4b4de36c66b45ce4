import { type Kysely, sql } from 'kysely'

/** Limits, exclusions and acceptances of managers, and what their operator asks of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
  alter table operator add column fair_play jsonb not null
    default '{"limits": {"stake": null, "loss": null, "entries": null}, "age": null, "terms": null}';

  create table fair_play_limit (
    manager_id int not null references manager,
    kind text not null check (kind in ('stake', 'loss', 'entries')),
    -- Minor units, or teams; null is none.
    amount bigint check (amount >= 0),
    -- A looser one that waits: it holds from next_from on.
    next_amount bigint check (next_amount >= 0),
    next_from timestamptz,
    set_at timestamptz not null default clock_timestamp(),
    primary key (manager_id, kind)
  );

  create table self_exclusion (
    manager_id int primary key references manager,
    -- Null is for good.
    until timestamptz,
    set_at timestamptz not null default clock_timestamp()
  );

  create table terms_acceptance (
    manager_id int not null references manager,
    version text not null,
    -- The age that was confirmed, where the operator asks for one.
    age int,
    accepted_at timestamptz not null default clock_timestamp(),
    primary key (manager_id, version)
  );
`,
    )
    .execute(db)
}
