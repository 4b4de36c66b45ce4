import { type Kysely, sql } from 'kysely'

/**
 * Rooms: subgames that are opened when somebody looks for one. A seat that was found is held for a while, so that a
 * room has entries, held seats and free seats, never more in total than its capacity.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [contests, seats, seeking, schemes]) await sql.raw(part).execute(db)
}

const contests = `
  alter table operator add column rooms jsonb;
  -- The editions have rooms, of four rounds, as newly laid ones do.
  update operator set brand = jsonb_set(brand, '{can,hasRooms}', 'true') where slug in ('demo', 'sponsor');
  update operator set rooms = jsonb_build_object(
    'isOn', coalesce((brand -> 'can' ->> 'hasRooms')::boolean, false),
    'stakes', '[5, 10, 20, 50, 100, 500]'::jsonb, 'formats', '[10, -1, 2]'::jsonb,
    'rounds', case when slug in ('demo', 'sponsor') then 4 end, 'rakePercent', 0,
    'prizes', '{"headToHead": [{"from": 1, "to": 1, "ratio": 100}],
      "others": [{"from": 1, "to": 1, "ratio": 50}, {"from": 2, "to": 2, "ratio": 30}, {"from": 3, "to": 3, "ratio": 20}]}'::jsonb);
  alter table operator alter column rooms set not null;

  alter table tournament drop constraint tournament_type_check;
  alter table tournament add check (type in ('official', 'head_to_head', 'user_created', 'room'));
  -- Of rooms: the gameweek they begin with. One tournament for each, whoever opens it.
  alter table tournament add column first_round_id int references round;
  create unique index room_tournament on tournament (operator_id, championship_id, first_round_id)
    where type = 'room';

  -- All rooms of an operator in a championship have one list.
  alter table price_list drop constraint price_list_kind_check;
  alter table price_list add check (kind in ('gameweek', 'season', 'room'));
  alter table price_list add column operator_id int references operator;
  create unique index room_price_list on price_list (championship_id, operator_id) where kind = 'room';
`

const seats = `
  -- Entries it needs at its first lock, else it is cancelled there and every stake goes back.
  alter table subgame add column least_entries int not null default 0 check (least_entries >= 0);
  -- Seats that are held for managers who found it and have not joined; moved with the rows of room_hold.
  alter table subgame add column held_count int not null default 0 check (held_count >= 0);
  alter table subgame add check (capacity is null or entry_count + held_count <= capacity);
  -- The rooms of a stake and size that have a free seat, the fullest first.
  create index open_room on subgame
    (tournament_id, entry_fee, coalesce(capacity, 0), (entry_count + held_count) desc, id)
    where least_entries > 1 and cancelled_at is null and (capacity is null or entry_count + held_count < capacity);

  create table room_hold (
    subgame_id int not null references subgame,
    manager_id int not null references manager,
    held_until timestamptz not null,
    primary key (manager_id, subgame_id)
  );
  create index on room_hold (subgame_id);
  create index on room_hold (held_until);

  -- The room a manager joined or entered last: what a call means that names no team (Q-10).
  create table current_room (
    manager_id int primary key references manager,
    subgame_id int not null references subgame,
    entered_at timestamptz not null default clock_timestamp()
  );

  -- Frees the held seats of a room that are over, and the one of a manager. The caller holds the room's row.
  create function release_holds(room int, holder int) returns void language plpgsql as $$
  declare
    moment timestamptz := clock_timestamp();
    released int;
  begin
    delete from room_hold where subgame_id = room and (held_until <= moment or manager_id = holder);
    get diagnostics released = row_count;
    if released > 0 then
      update subgame set held_count = held_count - released where id = room;
    end if;
  end $$;
`

const seeking = `
  -- Holds a seat for a manager in the fullest room of a stake and size where he is not yet, or in a new one;
  -- a seat he holds already is answered again. Who looks for the same looks one after another, so that no
  -- room is opened while another has a seat; a room busy with a join is waited for, one that only has seats
  -- to free is left for the next. Nothing once the round they begin with has started.
  create function seek_room(
    round_locks int, seek_locks int, seeker int, first_game_round int, rooms_of int, stake bigint, seats int, hold_seconds int, prizes jsonb, rake int,
    out room int, out until timestamptz
  ) language plpgsql
  -- A plan that was made while there were few rooms is kept: it must use the indexes of the thousands to come.
  set enable_seqscan = off as $$
  declare
    moment timestamptz;
    oldest timestamptz;
    stale int;
    is_new boolean;
  begin
    perform pg_advisory_xact_lock_shared(round_locks, first_game_round);
    if not exists (select from game_round where id = first_game_round and locked_at is null
                   and clock_timestamp() < deadline_at) then
      return;
    end if;
    perform pg_advisory_xact_lock(seek_locks, hashtext(format('%s:%s:%s', rooms_of, stake, seats)));
    moment := clock_timestamp();
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
    until := moment + make_interval(secs => hold_seconds);
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

const schemes = `
  -- A formation that an entry paid for: reserved while the wallet decides, then owned, or released again.
  create table scheme_purchase (
    wallet_operation_id uuid primary key references wallet_operation,
    entry_id int not null references entry,
    scheme text not null,
    state text not null check (state in ('reserved', 'owned', 'released')),
    -- The round of the tournament it can be played from; null until it is owned.
    from_round int check ((from_round is not null) = (state = 'owned'))
  );
  create unique index scheme_purchase_natural_key on scheme_purchase (entry_id, scheme) where state <> 'released';
`
