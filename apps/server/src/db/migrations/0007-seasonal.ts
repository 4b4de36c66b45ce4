import { type Kysely, sql } from 'kysely'

/**
 * What a game of many rounds needs beside the line-up of a round: how many rounds are planned, the free transfers a
 * round began with, the changes managers made to their squads, the chips they bought, and each player's market in
 * each round.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [rounds, teams, market]) await sql.raw(part).execute(db)
}

const rounds = `
  -- Rounds it is planned to have; null where all of them are rows of tournament_round already.
  alter table tournament add column round_count smallint check (round_count between 1 and 99);
`

const teams = `
  -- Free transfers an entry has at the start of from_round; nothing to an entry before its first deadline.
  alter table line_up add check (free_left >= 0);
  alter table line_up_past add check (free_left >= 0);

  -- Who was sold for whom and when, for people to read; what transfers cost comes from the line-ups alone.
  create table transfer (
    id bigint generated always as identity primary key,
    entry_id int not null references entry,
    -- Number of the round in its tournament, as in line_up.
    round int not null check (round between 1 and 99),
    player_out int not null references player,
    player_in int not null references player,
    out_price int not null check (out_price >= 0),
    in_price int not null check (in_price >= 0),
    made_at timestamptz not null default clock_timestamp(),
    check (player_out <> player_in)
  );
  create index on transfer (entry_id, id desc);
  create trigger transfer_append_only before update or delete on transfer
    for each row execute function refuse_change();

  alter table round_choice add check (chip in ('tripleCaptain', 'fullTeam', 'doubleVice'));

  -- A chip that an entry paid for: reserved while the wallet decides, then owned, or released again.
  create table chip_purchase (
    wallet_operation_id uuid not null references wallet_operation,
    entry_id int not null references entry,
    chip text not null check (chip in ('tripleCaptain', 'fullTeam', 'doubleVice')),
    state text not null check (state in ('reserved', 'owned', 'released')),
    primary key (wallet_operation_id, chip)
  );
  -- Once in a championship, whatever is retried.
  create unique index chip_purchase_natural_key on chip_purchase (entry_id, chip) where state <> 'released';
`

const market = `
  -- What a closed round of the championship did to the price of a player, and why; written once at its close.
  create table player_round_market (
    price_list_id int not null references price_list,
    player_id int not null references player,
    -- Number of the round in its championship, as in player_price.
    round int not null,
    ownership_basis_points int not null check (ownership_basis_points between 0 and 10000),
    bought int not null check (bought >= 0),
    price_before int not null check (price_before >= 0),
    price_after int not null check (price_after >= 0),
    primary key (price_list_id, player_id, round)
  );
`
