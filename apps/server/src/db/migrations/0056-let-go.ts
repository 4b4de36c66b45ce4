import { type Kysely, sql } from 'kysely'

/**
 * The demo league goes on for ever, so what is past there is let go: whole contests and matchdays, by two functions
 * that refuse everything else. What is only appended opens to them alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [sums, walls, judged, contests, matchdays]) await sql.raw(part).execute(db)
}

/** Sums of postings that were let go: with the postings that are left they are what is booked. */
const sums = `
  create table let_go_hour (
    operator_id int not null references operator on delete cascade,
    hour timestamptz not null,
    account_kind text not null,
    operation_kind text not null,
    amount bigint not null,
    turnover bigint not null,
    postings int not null,
    primary key (operator_id, hour, account_kind, operation_kind)
  );
`

/** Opens the walls to this transaction, and to the owner's functions in it: a clause of the function asks a superuser. */
const letting = `perform set_config('gaffer.letting_go', 'on', true)`
const lettingNoMore = `perform set_config('gaffer.letting_go', 'off', true)`

const walls = `
  create function refuse_change_but_letting_go() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and current_setting('gaffer.letting_go', true) = 'on'
      and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
      return old;
    end if;
    raise exception '% is append-only', tg_table_name;
  end $$;
  ${['posting', 'money_transaction', 'game_log', 'line_up_past', 'transfer', 'pairing']
    .map(
      (table) => `
  create or replace trigger ${table}_append_only before update or delete on ${table}
    for each row execute function refuse_change_but_letting_go();`,
    )
    .join('')}
`

const judged = `
  -- Whether a tournament may be let go with all it has: one of the demo league, over for as many matchdays as its
  -- settings say (for longer where people played), with nothing undecided. Money goes only where it is the demo's.
  create function may_let_go_tournament(asked int) returns boolean language sql stable
    set search_path = public, pg_temp as $$
    with contest as (select id from subgame where tournament_id = asked),
    team as (
      select entry.id, manager.is_bot from entry join manager on manager.id = entry.manager_id
      where entry.subgame_id in (select id from contest)
    ),
    operation as materialized (
      select wallet_operation.id, wallet_operation.state from team
      join wallet_operation on wallet_operation.entry_id = team.id
    ),
    moved as (
      select id from money_transaction where wallet_operation_id in (select id from operation)
      union all select id from money_transaction where subgame_id in (select id from contest)
    ),
    played as (
      select count(*) as rounds, bool_and(game_round.closed_at is not null) as are_closed, max(round.number) as last
      from tournament_round join game_round on game_round.id = tournament_round.game_round_id
      join round on round.id = game_round.round_id where tournament_round.tournament_id = asked
    )
    select exists (
      select from tournament
      join championship on championship.id = tournament.championship_id and championship.kind = 'demo'
        and championship.source = 'demo'
      join operator on operator.id = tournament.operator_id
      cross join played
      where tournament.id = asked
        and played.rounds >= coalesce(tournament.round_count, 1) and played.are_closed
        and played.last < (championship.settings ->> 'openedRounds')::int
          - case when exists (select from team where not is_bot)
              then (championship.settings ->> 'keptRoundsOfPeople')::int
              else (championship.settings ->> 'keptRounds')::int end
        and not exists (select from created_game where model_tournament_id = asked)
        and not exists (select from operation where state in ('planned', 'sent', 'unknown'))
        and not exists (select from payout where subgame_id in (select id from contest) and state in ('waiting', 'held'))
        and not exists (select from moved where id > coalesce((select added_id from booked_until), 0))
        and ((operator.wallet ->> 'kind' = 'ledger' and operator.login ->> 'mode' = 'demo')
          or not exists (select from operation union all select from moved)))
  $$;
`

const contests = `
  -- Lets tournaments go: contests, entries, line-ups, results, and the money of bots and of settling, whose sums stay.
  -- What people paid and won stays too, for no contest any more.
  create function let_go_tournaments(given int[]) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
  declare
    refused int;
    gone_contest int[];
    gone_entry int[];
    gone_operation uuid[];
    gone_transaction bigint[];
  begin
    -- Nobody adds up books meanwhile: 1011 is their lock.
    perform pg_advisory_xact_lock(1011, 0);
    select min(one) into refused from unnest(given) one where not may_let_go_tournament(one);
    if refused is not null then
      raise exception 'tournament % is not to be let go', refused;
    end if;
    gone_contest := array(select id from subgame where tournament_id = any(given));
    gone_entry := array(select id from entry where subgame_id = any(gone_contest));
    gone_operation := array(
      select operation.id from wallet_operation operation
      join manager on manager.id = operation.manager_id and manager.is_bot
      where operation.entry_id = any(gone_entry));
    gone_transaction := array(
      select id from money_transaction where wallet_operation_id = any(gone_operation)
      union all select id from money_transaction where subgame_id = any(gone_contest));

    insert into let_go_hour as kept (operator_id, hour, account_kind, operation_kind, amount, turnover, postings)
    select account.operator_id, date_trunc('hour', moved.posted_at, 'UTC'), account.kind, coalesce(operation.kind, ''),
      sum(posting.amount), sum(abs(posting.amount)), count(*)
    from money_transaction moved
    join posting on posting.money_transaction_id = moved.id
    join account on account.id = posting.account_id
    left join wallet_operation operation on operation.id = moved.wallet_operation_id
    where moved.id = any(gone_transaction) group by 1, 2, 3, 4
    on conflict (operator_id, hour, account_kind, operation_kind) do update set amount = kept.amount + excluded.amount,
      turnover = kept.turnover + excluded.turnover, postings = kept.postings + excluded.postings;

    ${letting};
    delete from posting where money_transaction_id = any(gone_transaction);
    delete from money_transaction where id = any(gone_transaction);
    delete from chip_purchase where entry_id = any(gone_entry);
    delete from scheme_purchase where entry_id = any(gone_entry);
    delete from wallet_operation where id = any(gone_operation);
    update wallet_operation set entry_id = null, game_round_id = null where entry_id = any(gone_entry);
    delete from join_quote where subgame_id = any(gone_contest) or entry_id = any(gone_entry);
    delete from room_hold where subgame_id = any(gone_contest);
    delete from current_room where subgame_id = any(gone_contest);

    delete from pairing using league where league.id = pairing.league_id and league.tournament_id = any(given);
    delete from league_member using league where league.id = league_member.league_id and league.tournament_id = any(given);
    delete from league where tournament_id = any(given);
    delete from game_guest where tournament_id = any(given);
    delete from created_game where tournament_id = any(given);

    delete from result_correction where entry_id = any(gone_entry);
    delete from entry_round_result where subgame_id = any(gone_contest);
    delete from transfer where entry_id = any(gone_entry);
    delete from round_choice where entry_id = any(gone_entry);
    delete from line_up_past where entry_id = any(gone_entry);
    delete from line_up where entry_id = any(gone_entry);
    delete from game_log where entry_id = any(gone_entry);
    delete from entry where id = any(gone_entry);
    delete from subgame where id = any(gone_contest);
    delete from tournament_round where tournament_id = any(given);
    delete from tournament where id = any(given);
    ${lettingNoMore};
  end $$;
  revoke all on function let_go_tournaments(int[]) from public;
`

const matchdays = `
  -- Lets the football of a matchday go, once no tournament plays it: its results, its matches and what the log says
  -- of them, prices that no later matchday has, and the lists of seasons that are gone.
  create function let_go_matchday(given int) returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
  declare
    league int;
    matchday int;
    gone_round int[];
    gone_fixture int[];
    gone_list int[];
  begin
    select round.championship_id, round.number into league, matchday from round
    join championship on championship.id = round.championship_id and championship.kind = 'demo'
      and championship.source = 'demo'
    where round.id = given
      and round.number < (championship.settings ->> 'openedRounds')::int - (championship.settings ->> 'keptRounds')::int
      and not exists (select from game_round join tournament_round on tournament_round.game_round_id = game_round.id
        where game_round.round_id = round.id)
      and not exists (select from tournament where first_round_id = round.id);
    if league is null then
      raise exception 'matchday % is not to be let go', given;
    end if;
    gone_round := array(select id from game_round where round_id = given);
    gone_fixture := array(
      select fixture_id from round_fixture where round_id = given
      except select fixture_id from round_fixture where round_id <> given);

    ${letting};
    delete from match_correction where fixture_id = any(gone_fixture);
    delete from match_hold where fixture_id = any(gone_fixture);
    delete from match_difference_explained where fixture_id = any(gone_fixture);
    delete from result_correction where game_round_id = any(gone_round);
    delete from player_round_result where game_round_id = any(gone_round);
    delete from player_ownership where game_round_id = any(gone_round);
    delete from round_result where game_round_id = any(gone_round);
    delete from game_log where game_round_id = any(gone_round);
    delete from game_log where fixture_id = any(gone_fixture);
    delete from game_round where id = any(gone_round);
    delete from round_fixture where round_id = given;
    delete from fixture_state where fixture_id = any(gone_fixture);
    delete from scheduled_fact where fixture_id = any(gone_fixture);
    delete from fixture where id = any(gone_fixture);
    delete from planned_contest where round_id = given;
    delete from round where id = given;

    gone_list := array(
      select id from price_list where championship_id = league and kind = 'season'
        and not exists (select from tournament where price_list_id = price_list.id)
        and not exists (select from game_round where price_list_id = price_list.id));
    delete from player_round_market using price_list
    where price_list.id = player_round_market.price_list_id and price_list.championship_id = league
      and (player_round_market.round <= matchday or price_list.id = any(gone_list));
    delete from player_price using price_list
    where price_list.id = player_price.price_list_id and price_list.championship_id = league
      and (price_list.id = any(gone_list) or exists (
        select from player_price later where later.price_list_id = player_price.price_list_id
          and later.player_id = player_price.player_id and later.from_round > player_price.from_round
          and later.from_round <= matchday + 1));
    delete from price_list where id = any(gone_list);
    ${lettingNoMore};
  end $$;
  revoke all on function let_go_matchday(int) from public;
`
