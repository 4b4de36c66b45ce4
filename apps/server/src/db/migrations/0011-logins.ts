import { type Kysely, sql } from 'kysely'

/**
 * What logins keep: phone numbers, sealed, found again by a keyed index only; the provider's session of a manager,
 * for the calls that need it; codes and tickets in use; and what may be used only once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table manager_phone (
        manager_id int primary key references manager,
        operator_id int not null references operator,
        provider text not null,
        -- Keyed HMAC of the number; the number itself is in no column.
        phone_index text collate "C" not null,
        -- The key of index and seal, so that a change of keys finds what is left to do.
        kid text not null,
        sealed_phone text not null,
        -- Whether this number is by which the manager is known, or only belongs to him.
        is_identity boolean not null
      );
      create unique index manager_phone_identity on manager_phone (operator_id, provider, phone_index)
        where is_identity;
      create index on manager_phone (operator_id, phone_index);
      create index on manager_phone (kid);

      create table provider_session (
        manager_id int primary key references manager,
        sealed_session text not null,
        opened_at timestamptz not null default clock_timestamp()
      );

      -- Outside sessions and signatures that were used: a second time is not the first.
      create table login_once (
        operator_id int not null references operator,
        kind text not null,
        hash text collate "C" not null,
        used_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        primary key (operator_id, kind, hash)
      );
      create index on login_once (expires_at);

      create table login_code (
        attempt_hash text collate "C" primary key,
        operator_id int not null references operator,
        phone_index text collate "C" not null,
        sealed_phone text not null,
        code_hash text not null,
        tries smallint not null default 0,
        sent_at timestamptz not null default clock_timestamp(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index on login_code (operator_id, phone_index, sent_at desc);
      create index on login_code (expires_at);

      -- Hands a login over from a window of its own to the page that opened it.
      create table login_ticket (
        ticket_hash text collate "C" primary key,
        operator_id int not null references operator,
        manager_id int not null references manager,
        expires_at timestamptz not null
      );
      create index on login_ticket (expires_at);`,
    )
    .execute(db)
}
