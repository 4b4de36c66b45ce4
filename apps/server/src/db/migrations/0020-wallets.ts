import { type Kysely, sql } from 'kysely'

/**
 * Operators' own wallets: which one an operator has, how often an operation was tried and when it is tried next, and
 * how long one that was rolled back is watched for a debit that arrives after all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
  alter table operator add column wallet jsonb not null default '{"kind": "ledger"}';

  alter table wallet_operation
    add column attempts int not null default 0,
    add column next_try_at timestamptz,
    -- Set when it was rolled back at a wallet that forgets roll-backs: until then it is rolled back again.
    add column watch_until timestamptz,
    -- What the wallet said of it, as plain text.
    add column wallet_message text,
    -- The stake that a refund gives back.
    add column undoes uuid references wallet_operation;
  create index on wallet_operation (next_try_at) where watch_until is not null;
  create index on wallet_operation (operator_id, created_at);
  update wallet_operation set undoes = stake.id from wallet_operation stake
    where wallet_operation.kind = 'refund' and wallet_operation.natural_key = 'refund:' || stake.id;

  -- Differences between our operations and a wallet's statement, as the last comparison found them.
  create table wallet_difference (
    operator_id int not null references operator,
    operation_id text not null,
    kind text not null check (kind in ('missing', 'unknown', 'double', 'amount', 'currency', 'user', 'direction')),
    detail text not null,
    found_at timestamptz not null default clock_timestamp(),
    primary key (operator_id, operation_id, kind)
  );
`,
    )
    .execute(db)
}
