import { type Kysely, sql } from 'kysely'

/** Prizes that wait for a signature, and what comparisons with wallets found and how each difference ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(payouts).execute(db)
  await sql.raw(differences).execute(db)
}

const payouts = `
  -- Null: prizes are paid at the close, and one signature is enough.
  alter table operator
    add column payouts_signed_above bigint check (payouts_signed_above >= 0),
    add column payouts_two_above bigint check (payouts_two_above >= 0);

  create table payout (
    id int generated always as identity primary key,
    operator_id int not null references operator on delete cascade,
    game_round_id int not null references game_round,
    subgame_id int not null references subgame on delete cascade,
    -- The close that asked for it; a later one replaces it.
    log_version bigint not null,
    amount bigint not null check (amount > 0),
    winners int not null,
    largest bigint not null,
    signatures_needed smallint not null check (signatures_needed in (1, 2)),
    state text not null default 'waiting' check (state in ('waiting', 'held', 'paid', 'replaced')),
    held_because text,
    asked_at timestamptz not null default clock_timestamp(),
    decided_at timestamptz,
    unique (game_round_id, subgame_id, log_version)
  );
  create unique index on payout (game_round_id, subgame_id) where state in ('waiting', 'held');
  create index on payout (subgame_id);
  create index on payout (operator_id, asked_at, id);

  create table payout_signature (
    payout_id int not null references payout on delete cascade,
    staff_member_id int not null references staff_member,
    signed_at timestamptz not null default clock_timestamp(),
    primary key (payout_id, staff_member_id)
  );
`

const differences = `
  create table wallet_comparison (
    id int generated always as identity primary key,
    operator_id int not null references operator on delete cascade,
    span_from timestamptz not null,
    span_to timestamptz not null,
    made_at timestamptz not null default clock_timestamp(),
    -- Null: it ran by itself.
    asked_by int references staff_member,
    ours int not null,
    ours_amount bigint not null,
    theirs int not null,
    theirs_amount bigint not null,
    differing int not null,
    -- Why nothing could be compared.
    fault text
  );
  create index on wallet_comparison (operator_id, id);

  alter table wallet_difference drop constraint wallet_difference_pkey;
  alter table wallet_difference
    add column id int generated always as identity primary key,
    -- From the view of the manager, in minor units; null where one side has nothing.
    add column ours bigint,
    add column theirs bigint,
    add column currency text,
    add column subject text,
    add column last_seen_at timestamptz not null default clock_timestamp(),
    add column state text not null default 'open' check (state in ('open', 'explained', 'settled', 'gone')),
    add column explanation text,
    add column decided_by int references staff_member,
    add column decided_at timestamptz,
    add unique (operator_id, operation_id, kind);
  create index on wallet_difference (operator_id, state, id);

  -- An adjustment makes our account of a manager agree with their wallet again.
  alter table account drop constraint account_kind_check;
  alter table account add constraint account_kind_check
    check (kind in ('manager', 'stakes', 'house', 'rake', 'guarantee', 'adjustment'));
  alter table money_transaction add column wallet_difference_id int references wallet_difference;
  alter table money_transaction drop constraint money_transaction_check;
  alter table money_transaction add constraint money_transaction_check check (
    num_nonnulls(wallet_operation_id, subgame_id, wallet_difference_id) = 1
    and num_nulls(wallet_operation_id, natural_key) = 1);
  create index on money_transaction (wallet_difference_id) where wallet_difference_id is not null;
  -- Reports and exports read spans of days.
  create index on money_transaction (posted_at);
  create index on entry using brin (created_at);
`
