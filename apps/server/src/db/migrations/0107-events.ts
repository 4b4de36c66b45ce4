import { type Kysely, sql } from 'kysely'

/**
 * The outbox: what happened, for whoever runs an operator's systems. Triggers write a row in the transaction that makes the event
 * (ADR-39), so that no path forgets one and a rollback leaves none. `position` is the order in which events leave; a job numbers
 * those that are committed. Rows have no foreign keys: they are short-lived copies of ids, and a join must not lock more for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
  create table event (
    id bigint generated always as identity primary key,
    position bigint,
    operator_id int not null,
    kind text not null,
    version smallint not null default 1,
    manager_id int,
    game_round_id int,
    data jsonb not null,
    happened_at timestamptz not null default clock_timestamp(),
    check ((manager_id is null) <> (game_round_id is null))
  );
  create index event_without_position_idx on event (id) where position is null;
  create unique index event_operator_id_position_idx on event (operator_id, position) where position is not null;
  create index event_happened_at_idx on event using brin (happened_at);
  -- The last position given; it goes on from there when old events are gone.
  create table event_head (
    is_only boolean primary key default true check (is_only),
    position bigint not null default 0
  );

  create function write_manager_registered() returns trigger language plpgsql as $$
  begin
    insert into event (operator_id, kind, manager_id, data)
    select operator_id, 'manager.registered', id, jsonb_build_object('manager_id', id)
    from added where not is_bot order by id;
    return null;
  end $$;
  create trigger event_written after insert on manager referencing new table as added
    for each statement execute function write_manager_registered();

  create function write_manager_excluded() returns trigger language plpgsql as $$
  begin
    insert into event (operator_id, kind, manager_id, data)
    select operator_id, 'manager.excluded', id, jsonb_build_object('manager_id', id, 'until', new.until)
    from manager where id = new.manager_id and not is_bot;
    return null;
  end $$;
  create trigger event_written after insert on self_exclusion
    for each row execute function write_manager_excluded();
  create trigger event_written_again after update on self_exclusion
    for each row when (old.until is distinct from new.until) execute function write_manager_excluded();

  create function write_entries_created() returns trigger language plpgsql as $$
  begin
    insert into event (operator_id, kind, manager_id, data)
    select added.operator_id, 'entry.created', added.manager_id, jsonb_build_object('manager_id', added.manager_id,
      'entry_id', added.id, 'contest_id', contest.id, 'tournament_id', contest.tournament_id,
      'fee', jsonb_build_object('amount', contest.entry_fee, 'currency', operator.currency))
    from added
    join manager on manager.id = added.manager_id and not manager.is_bot
    join subgame contest on contest.id = added.subgame_id
    join operator on operator.id = added.operator_id
    where added.state = 'entered' order by added.id;
    return null;
  end $$;
  create trigger event_written after insert on entry referencing new table as added
    for each statement execute function write_entries_created();

  create function write_entry_changed() returns trigger language plpgsql as $$
  begin
    insert into event (operator_id, kind, manager_id, data)
    select new.operator_id, case new.state when 'entered' then 'entry.created' else 'entry.cancelled' end, new.manager_id,
      jsonb_build_object('manager_id', new.manager_id, 'entry_id', new.id, 'contest_id', contest.id,
        'tournament_id', contest.tournament_id)
      || case new.state
        when 'entered' then jsonb_build_object('fee',
          jsonb_build_object('amount', contest.entry_fee, 'currency', operator.currency))
        else jsonb_build_object('because', case
          when contest.cancelled_at is null then 'left' else coalesce(contest.cancelled_because, 'void') end) end
    from manager
    join subgame contest on contest.id = new.subgame_id
    join operator on operator.id = new.operator_id
    where manager.id = new.manager_id and not manager.is_bot;
    return null;
  end $$;
  create trigger event_written_again after update of state on entry for each row
    when ((old.state = 'entered') <> (new.state = 'entered')) execute function write_entry_changed();

  create function event_of_operation(moved wallet_operation, out kind text, out data jsonb)
  language sql immutable as $$
    select case moved.kind when 'prize' then 'prize.paid' when 'refund' then 'payment.returned' else 'payment.taken' end,
      jsonb_build_object('manager_id', moved.manager_id, 'operation_id', moved.id, 'entry_id', moved.entry_id,
        'amount', moved.amount, 'currency', moved.currency)
      || case moved.kind
        when 'prize' then jsonb_build_object('round_id', moved.game_round_id)
        when 'refund' then jsonb_build_object('returns', moved.undoes)
        else jsonb_build_object('purpose', case moved.kind when 'stake' then 'entry' when 'scheme' then 'formation' else moved.kind end) end
  $$;

  create function write_payments() returns trigger language plpgsql as $$
  begin
    insert into event (operator_id, kind, manager_id, data)
    select added.operator_id, written.kind, added.manager_id, written.data
    from added
    join manager on manager.id = added.manager_id and not manager.is_bot
    cross join lateral event_of_operation(row(added.*)::wallet_operation) written
    where added.state = 'done' and added.kind in ('stake', 'chip', 'scheme', 'refund', 'prize') and added.amount > 0
    order by added.entry_id, added.id;
    return null;
  end $$;
  create trigger event_written after insert on wallet_operation referencing new table as added
    for each statement execute function write_payments();

  create function write_payment() returns trigger language plpgsql as $$
  begin
    insert into event (operator_id, kind, manager_id, data)
    select new.operator_id, written.kind, new.manager_id, written.data
    from manager cross join lateral event_of_operation(new) written
    where manager.id = new.manager_id and not manager.is_bot;
    return null;
  end $$;
  create trigger event_written_again after update of state on wallet_operation for each row
    when (old.state <> 'done' and new.state = 'done' and new.amount > 0
      and new.kind in ('stake', 'chip', 'scheme', 'refund', 'prize')) execute function write_payment();

  create function write_round() returns trigger language plpgsql as $$
  begin
    insert into event (operator_id, kind, game_round_id, data)
    select operator.id, case new.kind when 'roundLocked' then 'round.locked' when 'roundClosed' then 'round.closed'
        when 'roundReopened' then 'round.reopened' else 'round.corrected' end, new.game_round_id,
      jsonb_build_object('round_id', new.game_round_id, 'championship_id', round.championship_id, 'number', round.number)
    from game_round join round on round.id = game_round.round_id
    join operator on operator.removed_at is null and exists (
      select from tournament_round join tournament on tournament.id = tournament_round.tournament_id
      where tournament_round.game_round_id = game_round.id and tournament.operator_id = operator.id)
    where game_round.id = new.game_round_id order by operator.id;
    return null;
  end $$;
  create trigger event_written after insert on game_log for each row
    when (new.kind in ('roundLocked', 'roundClosed', 'roundReopened', 'roundCorrected')) execute function write_round();
`,
    )
    .execute(db)
}
