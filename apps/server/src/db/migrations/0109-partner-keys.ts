import { type Kysely, sql } from 'kysely'

/** The keys by which an operator's systems read; only their hashes are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table partner_key (
    id int generated always as identity primary key,
    operator_id int not null references operator,
    name text not null,
    hash text not null unique,
    created_at timestamptz not null default clock_timestamp(),
    used_at timestamptz,
    revoked_at timestamptz
  );
  create unique index partner_key_operator_id_name_idx on partner_key (operator_id, name) where revoked_at is null`,
    )
    .execute(db)
}
