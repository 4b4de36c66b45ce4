import { type Kysely, sql } from 'kysely'

/**
 * When seats are sold: in rooms until a minute before the deadline; in a head-to-head one seat is sold only
 * to its creator until they give it up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [soldUntil, seeking, ofCreators]) await sql.raw(part).execute(db)
}

const soldUntil = `
  -- When the last seat of a room is sold. In a world at speed a minute may be a whole gameweek: there it is
  -- never more than a quarter of an hour of the game.
  create function seats_sold_until(deadline timestamptz, game_minute_ms int) returns timestamptz
  language sql stable as $$
    select deadline - make_interval(secs => least(60, 15 * game_minute_ms / 1000.0))
  $$;

  -- What is held now is held no longer than seats are sold.
  update room_hold set held_until = least(held_until, seats_sold_until(game_round.deadline_at, championship.game_minute_ms))
  from subgame
  join tournament on tournament.id = subgame.tournament_id
  join championship on championship.id = tournament.championship_id
  join tournament_round first on first.tournament_id = tournament.id and first.number = 1
  join game_round on game_round.id = first.game_round_id
  where subgame.id = room_hold.subgame_id;
`

const seeking = `
  drop function seek_room;

  -- Holds a seat for a manager in the fullest room of a stake and size where they are not yet, or in a new one;
  -- a seat held already is answered again. Who looks for the same looks one after another, so that no
  -- room is opened while another has a seat; a room busy with a join is waited for, one that only has seats
  -- to free is left for the next. No seat is found, and none is held, once seats are no longer sold.
  create function seek_room(
    round_locks int, seek_locks int, seeker int, first_game_round int, rooms_of int, stake bigint, seats int, hold_seconds int, prizes jsonb, rake int,
    out room int, out until timestamptz
  ) language plpgsql
  -- A plan that was made while there were few rooms is kept: it must use the indexes of the thousands to come.
  set enable_seqscan = off as $$
  declare
    moment timestamptz;
    sold_until timestamptz;
    oldest timestamptz;
    stale int;
    is_new boolean;
  begin
    perform pg_advisory_xact_lock_shared(round_locks, first_game_round);
    select seats_sold_until(game_round.deadline_at, championship.game_minute_ms) into sold_until
    from game_round join round on round.id = game_round.round_id
    join championship on championship.id = round.championship_id
    where game_round.id = first_game_round and game_round.locked_at is null;
    if sold_until is null or clock_timestamp() >= sold_until then
      return;
    end if;
    perform pg_advisory_xact_lock(seek_locks, hashtext(format('%s:%s:%s', rooms_of, stake, seats)));
    moment := clock_timestamp();
    -- Others may have been waited for until it was too late.
    if moment >= sold_until then
      return;
    end if;
    select hold.subgame_id, hold.held_until into room, until
    from room_hold hold join subgame on subgame.id = hold.subgame_id
    where hold.manager_id = seeker and hold.held_until > moment and subgame.tournament_id = rooms_of
      and subgame.entry_fee = stake and subgame.capacity is not distinct from seats and subgame.cancelled_at is null
    limit 1;
    if found then
      return;
    end if;
    select min(held_until) into oldest from room_hold;
    for stale in
      select subgame.id from subgame
      where subgame.id in (select subgame_id from room_hold where held_until <= moment)
        and oldest <= moment and subgame.tournament_id = rooms_of and subgame.entry_fee = stake
        and coalesce(subgame.capacity, 0) = coalesce(seats, 0)
      order by subgame.id for no key update skip locked
    loop
      perform release_holds(stale, 0);
    end loop;
    until := least(moment + make_interval(secs => hold_seconds), sold_until);
    loop
      select id into room from subgame
      where tournament_id = rooms_of and entry_fee = stake and coalesce(capacity, 0) = coalesce(seats, 0)
        and least_entries > 1 and cancelled_at is null and (capacity is null or entry_count + held_count < capacity)
        and not exists (select from entry where entry.subgame_id = subgame.id and entry.manager_id = seeker
                        and entry.state <> 'released')
      order by entry_count + held_count desc, id limit 1;
      if room is null then
        insert into subgame (tournament_id, entry_fee, capacity, max_entries_per_manager, least_entries, prize_table,
                             rake_basis_points)
        values (rooms_of, stake, seats, 1, 2, prizes, rake) returning id into room;
      end if;
      perform from subgame where id = room for no key update;
      perform from subgame where id = room and cancelled_at is null
        and (capacity is null or entry_count + held_count < capacity);
      exit when found;
    end loop;
    insert into room_hold (subgame_id, manager_id, held_until) values (room, seeker, until)
    on conflict (manager_id, subgame_id) do update set held_until = excluded.held_until
    returning (xmax = 0) into is_new;
    if is_new then
      update subgame set held_count = held_count + 1 where id = room;
    end if;
  end $$;
`

const ofCreators = `
  -- When the creator took a team out of the game again: from then on a head-to-head keeps no seat for them.
  alter table created_game add column creator_left_at timestamptz;
  update created_game set creator_left_at = clock_timestamp()
  where exists (select from subgame join entry on entry.subgame_id = subgame.id
    where subgame.tournament_id = created_game.tournament_id and entry.manager_id = created_game.creator_manager_id
      and entry.state = 'released');
`
