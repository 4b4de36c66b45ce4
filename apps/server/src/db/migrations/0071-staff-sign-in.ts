import { type Kysely, sql } from 'kysely'

/** Staff sign in by two proofs, work where they have accepted, and are seen where they work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
}

const tables = `
  alter table staff_member add column password_hash text;

  -- What an invitation gives once it is accepted; without roles it only replaces what somebody signs in with.
  alter table staff_invitation
    add column operator_id int references operator on delete cascade,
    add column roles text[],
    add column name text;
  create index on staff_invitation (operator_id);

  -- Secrets of apps of invitations that were opened and never accepted.
  update staff_member set sealed_app_secret = null
  where sealed_app_secret is not null
    and not exists (select from staff_recovery_code where staff_member_id = staff_member.id);

  create table staff_guess (
    -- Whose wrong tries are counted: a member, a known browser, a network.
    key text primary key,
    staff_member_id int references staff_member,
    wrong int not null default 0,
    last_at timestamptz not null default clock_timestamp(),
    next_at timestamptz
  );
  create index on staff_guess (last_at);

  -- Browsers in which a member has signed in.
  create table staff_device (
    hash text not null,
    staff_member_id int not null references staff_member,
    used_at timestamptz not null default clock_timestamp(),
    primary key (hash, staff_member_id)
  );
  create index on staff_device (staff_member_id);

  create table staff_presence (
    staff_member_id int not null references staff_member,
    operator_id int not null references operator on delete cascade,
    seen_at timestamptz,
    left_at timestamptz,
    primary key (staff_member_id, operator_id)
  );
  create index on staff_presence (operator_id);
`
