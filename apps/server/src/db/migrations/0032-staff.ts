import { type Kysely, sql } from 'kysely'

/** The people who run operators: who they are, how they sign in, what they did, and what waits for a second person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subgame drop constraint subgame_cancelled_because_check;
    alter table subgame add constraint subgame_cancelled_because_check
      check (cancelled_because in ('creator', 'unfilled', 'operator'));

    create table staff_member (
      id int generated always as identity primary key,
      email text not null,
      name text not null,
      is_demo boolean not null default false,
      sealed_app_secret text,
      wrong_codes int not null default 0,
      codes_locked_until timestamptz,
      last_app_step bigint,
      created_at timestamptz not null default clock_timestamp()
    );
    create unique index on staff_member (lower(email));

    create table staff_role (
      staff_member_id int not null references staff_member,
      operator_id int references operator on delete cascade,
      role text not null check (role in ('owner', 'contests', 'desk', 'finance', 'support', 'viewer')),
      given_at timestamptz not null default clock_timestamp(),
      unique nulls not distinct (staff_member_id, operator_id, role)
    );
    create index on staff_role (operator_id);

    create table staff_passkey (
      id text primary key,
      staff_member_id int not null references staff_member,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      made_at timestamptz not null default clock_timestamp(),
      used_at timestamptz
    );
    create index on staff_passkey (staff_member_id);

    create table staff_recovery_code (
      staff_member_id int not null references staff_member,
      hash text not null,
      used_at timestamptz,
      primary key (staff_member_id, hash)
    );

    create table staff_invitation (
      hash text primary key,
      staff_member_id int not null references staff_member,
      until timestamptz not null,
      used_at timestamptz
    );
    create index on staff_invitation (staff_member_id);

    create table staff_challenge (
      challenge text primary key,
      staff_member_id int references staff_member,
      until timestamptz not null
    );
    create index on staff_challenge (until);

    create table staff_session (
      id uuid primary key default gen_random_uuid(),
      hash text not null unique,
      staff_member_id int not null references staff_member,
      device text not null,
      address text not null,
      opened_at timestamptz not null default clock_timestamp(),
      used_at timestamptz not null default clock_timestamp(),
      fresh_at timestamptz,
      ended_at timestamptz
    );
    create index on staff_session (staff_member_id, used_at);

    create table audit_line (
      seq bigint primary key,
      at timestamptz not null,
      operator_id int,
      staff_member_id int,
      member_name text,
      roles text,
      act text not null,
      subject_kind text,
      subject_id text,
      before jsonb,
      after jsonb,
      reason text,
      request_id uuid unique,
      session_id uuid,
      address text,
      previous_hash text not null,
      hash text not null unique
    );
    create index on audit_line (operator_id, seq);
    create index on audit_line (operator_id, subject_kind, subject_id, seq);
    create index on audit_line (staff_member_id, seq);

    create trigger audit_line_append_only before update or delete on audit_line
      for each row execute function refuse_change();
    create trigger audit_line_not_truncated before truncate on audit_line
      for each statement execute function refuse_change();

    create table proposal (
      id int generated always as identity primary key,
      operator_id int not null references operator on delete cascade,
      act text not null,
      payload jsonb not null,
      subject_kind text not null,
      subject_id text not null,
      subject_name text not null,
      effects jsonb not null,
      reason text not null,
      asked_by int not null references staff_member,
      asked_at timestamptz not null default clock_timestamp(),
      lapses_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'signed', 'declined', 'withdrawn', 'lapsed')),
      decided_by int references staff_member,
      decided_at timestamptz,
      decision text
    );
    create index on proposal (operator_id, state, asked_at);
    create unique index on proposal (operator_id, act, subject_kind, subject_id) where state = 'waiting'
  `.execute(db)
}
