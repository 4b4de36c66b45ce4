import { type Kysely, sql } from 'kysely'

/**
 * What a close needs so that it can be resumed in short steps and reopened, the accounts that let the book of every
 * contest add up to zero, and ownership as it was at the lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rounds).execute(db)
  await sql.raw(money).execute(db)
  await sql.raw(prices).execute(db)
}

const rounds = `
  -- Safety subs look at prices, so contests that share a game round share a price list too.
  alter table game_round add column price_list_id int references price_list;
  update game_round set price_list_id = coalesce(
    (select min(tournament.price_list_id) from tournament_round
     join tournament on tournament.id = tournament_round.tournament_id
     where tournament_round.game_round_id = game_round.id),
    (select min(price_list.id) from round join price_list on price_list.championship_id = round.championship_id
     where round.id = game_round.round_id and price_list.kind = 'gameweek'));
  alter table game_round alter column price_list_id set not null;
  alter table game_round drop constraint game_round_round_id_rule_pack_deadline_offset_minutes_key;
  alter table game_round add unique (round_id, rule_pack, deadline_offset_minutes, price_list_id);

  -- The number of the log a close counts up to; with the step it is the fence against a close that was overtaken.
  alter table game_round add column close_version bigint;
  -- The last id that the present step of the close has dealt with.
  alter table game_round add column close_after int not null default 0;
  alter table game_round add column is_ownership_counted boolean not null default false;
  update game_round set close_version = round_result.log_version from round_result
    where round_result.game_round_id = game_round.id;
  update game_round set is_ownership_counted = true where closed_at is not null;

  -- Share of teams that had a player when the round was locked.
  create table player_ownership (
    game_round_id int not null references game_round,
    player_id int not null references player,
    basis_points int not null check (basis_points between 0 and 10000),
    primary key (game_round_id, player_id)
  );
  insert into player_ownership (game_round_id, player_id, basis_points)
    select result.game_round_id, result.player_id, result.ownership_basis_points from player_round_result result
    join game_round on game_round.id = result.game_round_id and game_round.closed_at is not null;

  -- What a round that was reopened gave before and gives since, entry by entry.
  create table result_correction (
    game_round_id int not null references game_round,
    log_version bigint not null,
    entry_id int not null references entry,
    points_before int not null,
    points_after int not null,
    place_before int not null,
    place_after int not null,
    prize_before bigint not null,
    prize_after bigint not null,
    primary key (game_round_id, log_version, entry_id)
  );
`

const money = `
  alter table wallet_operation add column refused_because text;
  create index on wallet_operation (entry_id) where entry_id is not null;
  create index on wallet_operation (game_round_id) where game_round_id is not null;

  -- 'rake' is what the operator takes of the fees; 'guarantee' what it adds to a pool, or gets back of
  -- one that nobody could win.
  alter table account drop constraint account_kind_check;
  alter table account add check (kind in ('manager', 'stakes', 'house', 'rake', 'guarantee'));

  -- The settlement of a contest moves money of no manager.
  alter table money_transaction alter column wallet_operation_id drop not null;
  alter table money_transaction add column subgame_id int references subgame;
  alter table money_transaction add column natural_key text unique;
  alter table money_transaction
    add check (num_nonnulls(wallet_operation_id, natural_key) = 1 and num_nulls(subgame_id, natural_key) in (0, 2));
  create index on money_transaction (subgame_id) where subgame_id is not null;
`

const prices = `
  -- Raised by every change of a list, so that who keeps prices in memory need not read them to know.
  alter table price_list add column revision int not null default 0;
  create function raise_price_revision() returns trigger language plpgsql as $$
  begin
    update price_list set revision = revision + 1 where id in (select price_list_id from changed);
    return null;
  end $$;
  create trigger price_inserted after insert on player_price referencing new table as changed
    for each statement execute function raise_price_revision();
  create trigger price_updated after update on player_price referencing new table as changed
    for each statement execute function raise_price_revision();
  create trigger price_deleted after delete on player_price referencing old table as changed
    for each statement execute function raise_price_revision();
`
