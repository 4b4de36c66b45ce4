import { type Kysely, sql } from 'kysely'

/** Views that staff save, alerts with an owner and an end, and the languages of managers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

const tables = `
  create table saved_view (
    id int generated always as identity primary key,
    operator_id int not null references operator on delete cascade,
    staff_member_id int not null references staff_member,
    page text not null,
    name text not null,
    -- What stands behind the question mark of the page's address.
    query text not null,
    is_shared boolean not null default false,
    made_at timestamptz not null default clock_timestamp()
  );
  create unique index on saved_view (operator_id, staff_member_id, page, lower(name));

  create table alert (
    id int generated always as identity primary key,
    operator_id int not null references operator on delete cascade,
    kind text not null,
    subject_id text not null,
    subject_name text not null,
    -- Who may act on it, besides owners.
    role text not null,
    amount bigint,
    since timestamptz not null,
    raised_at timestamptz not null default clock_timestamp(),
    -- What it was raised for is over.
    over_at timestamptz,
    -- A person ended it and said why.
    settled_at timestamptz,
    settled_by int references staff_member,
    settlement text,
    mailed_at timestamptz
  );
  create unique index on alert (operator_id, kind, subject_id) where over_at is null;
  create index on alert (operator_id, id);

  -- In which language somebody last logged in.
  alter table manager add column language text;
`
