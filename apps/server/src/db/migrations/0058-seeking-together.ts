import { type Kysely, sql } from 'kysely'

/** Those who look for the same kind of room together are given their seats by one statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [together, alone, begun]) await sql.raw(part).execute(db)
}

const together = `
  -- Holds a seat for each of several managers, in their order: the one held already, else one in the fullest room of
  -- a stake and size where they are not yet, else in a new one. Who looks for the same, on any node, does so one
  -- after another, so that no room is opened while another has a seat; a room busy with a join is waited for, one that
  -- only has seats to free is left for the next. Nobody is answered once seats are no longer sold.
  create function seek_rooms(
    round_locks int, seek_locks int, seekers int[], first_game_round int, rooms_of int, stake bigint, seats int, hold_seconds int, prizes jsonb, rake int
  ) returns table (seeker int, room int) language plpgsql
  -- A plan that was made while there were few rooms is kept: it must use the indexes of the thousands to come.
  set enable_seqscan = off as $$
  #variable_conflict use_variable
  declare
    moment timestamptz;
    sold_until timestamptz;
    held_to timestamptz;
    expired int[];
    stale int;
    waiting int[] := seekers;
    seated int[];
    free int;
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
    for seeker, room in
      select distinct on (hold.manager_id) hold.manager_id, hold.subgame_id
      from room_hold hold join subgame on subgame.id = hold.subgame_id
      where hold.manager_id = any(seekers) and hold.held_until > moment and subgame.tournament_id = rooms_of
        and subgame.entry_fee = stake and subgame.capacity is not distinct from seats and subgame.cancelled_at is null
      order by hold.manager_id, hold.subgame_id
    loop
      waiting := array_remove(waiting, seeker);
      return next;
    end loop;
    if cardinality(waiting) = 0 then
      return;
    end if;
    expired := array(select distinct subgame_id from room_hold where held_until <= moment);
    for stale in
      select id from subgame
      where id = any(expired) and tournament_id = rooms_of and entry_fee = stake
        and coalesce(capacity, 0) = coalesce(seats, 0)
      order by id for no key update skip locked
    loop
      perform release_holds(stale, 0);
    end loop;
    held_to := least(moment + make_interval(secs => hold_seconds), sold_until);
    while cardinality(waiting) > 0 loop
      select id, coalesce(capacity - entry_count - held_count, cardinality(waiting)) into room, free from subgame
      where tournament_id = rooms_of and entry_fee = stake and coalesce(capacity, 0) = coalesce(seats, 0)
        and least_entries > 1 and cancelled_at is null and (capacity is null or entry_count + held_count < capacity)
        and exists (select from unnest(waiting) one where not exists (select from entry
          where entry.subgame_id = subgame.id and entry.manager_id = one and entry.state <> 'released'))
      order by entry_count + held_count desc, id limit 1 for no key update;
      if room is null then
        seated := waiting[:coalesce(seats, cardinality(waiting))];
        insert into subgame (tournament_id, entry_fee, capacity, max_entries_per_manager, least_entries, prize_table,
                             rake_basis_points, held_count)
        values (rooms_of, stake, seats, 1, 2, prizes, rake, cardinality(seated)) returning id into room;
        insert into room_hold (subgame_id, manager_id, held_until) select room, one, held_to from unnest(seated) one;
      else
        seated := array(select one from unnest(waiting) with ordinality as asked (one, nr)
          where not exists (select from entry
            where entry.subgame_id = room and entry.manager_id = one and entry.state <> 'released')
          order by nr limit free);
        with held as (
          insert into room_hold as hold (subgame_id, manager_id, held_until) select room, one, held_to from unnest(seated) one
          on conflict (manager_id, subgame_id) do update set held_until = excluded.held_until
          returning (hold.xmax = 0) as is_new
        )
        update subgame set held_count = held_count + (select count(*) from held where is_new) where id = room;
      end if;
      return query select one, room from unnest(seated) one;
      waiting := array(select one from unnest(waiting) with ordinality as asked (one, nr)
        where one <> all(seated) order by nr);
    end loop;
  end $$;
`

const alone = `
  -- For the release before this one.
  create or replace function seek_room(
    round_locks int, seek_locks int, seeker int, first_game_round int, rooms_of int, stake bigint, seats int, hold_seconds int, prizes jsonb, rake int,
    out room int, out until timestamptz
  ) language sql as $$
    select found.room, hold.held_until
    from seek_rooms(round_locks, seek_locks, array[seeker], first_game_round, rooms_of, stake, seats, hold_seconds, prizes, rake) found
    join room_hold hold on hold.manager_id = found.seeker and hold.subgame_id = found.room
  $$;
`

const begun = `
  -- Seats of rooms that have begun are held for nobody.
  with begun as (
    update subgame set held_count = 0
    from tournament_round first join game_round on game_round.id = first.game_round_id
    where first.tournament_id = subgame.tournament_id and first.number = 1 and game_round.locked_at is not null
      and subgame.held_count > 0
    returning subgame.id
  )
  delete from room_hold using begun where room_hold.subgame_id = begun.id;
`
