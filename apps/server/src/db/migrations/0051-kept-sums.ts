import { type Kysely, sql } from 'kysely'

/**
 * Sums that follow the order in which rows were given their ids, so that no clock decides what is in them: the books,
 * and who entered. Those of the books by the clock stay for the release before this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(books).execute(db)
  await sql.raw(figures).execute(db)
}

const books = `
  -- Postings of every transaction up to added_id are in the sums; none up to settled_id can still appear.
  create table booked_until (
    is_only boolean primary key default true check (is_only),
    added_id bigint not null default 0,
    settled_id bigint not null default 0
  );

  create table booked_hour (
    operator_id int not null references operator on delete cascade,
    hour timestamptz not null,
    account_kind text not null,
    -- What the operation was for; settlements and adjustments have none.
    operation_kind text not null,
    amount bigint not null,
    turnover bigint not null,
    postings int not null,
    primary key (operator_id, hour, account_kind, operation_kind)
  );

  -- The same by contest and day (UTC).
  create table booked_contest (
    subgame_id int not null references subgame on delete cascade,
    day date not null,
    account_kind text not null,
    operation_kind text not null,
    operator_id int not null references operator on delete cascade,
    amount bigint not null,
    turnover bigint not null,
    primary key (subgame_id, day, account_kind, operation_kind)
  );
  create index on booked_contest (operator_id, day);

  -- A night (UTC) in which sums were compared with what they are made of.
  create table kept_sum_check (
    night date primary key,
    begun_at timestamptz not null default clock_timestamp(),
    ended_at timestamptz
  );

  -- Sums of an operator that were wrong, and were made anew: of a day (UTC) or a gameweek.
  create table kept_sum_fault (
    id int generated always as identity primary key,
    operator_id int not null references operator on delete cascade,
    what text not null check (what in ('books', 'entries', 'gameweeks')),
    which text not null,
    found_at timestamptz not null default clock_timestamp()
  );
  create index on kept_sum_fault (found_at);
`

const figures = `
  -- Entries up to added_id are in the figures; none up to settled_id can still appear; up to announced_id a change of
  -- one is written down.
  create table entered_until (
    is_only boolean primary key default true check (is_only),
    added_id int not null default 0,
    settled_id int not null default 0,
    announced_id int not null default 0,
    settled_at timestamptz
  );

  -- Who entered on a day (UTC), without bots: a bit for each manager, by id; and how many entries they made.
  create table entered_day (
    operator_id int not null references operator on delete cascade,
    day date not null,
    -- all, kind, championship or language, and which.
    part text not null,
    key text not null,
    chunk int not null,
    entries int not null,
    members bit(32768) not null,
    primary key (operator_id, part, day, key, chunk)
  );
  create table entered_month (
    operator_id int not null references operator on delete cascade,
    month date not null,
    chunk int not null,
    members bit(32768) not null,
    primary key (operator_id, month, chunk)
  );
  create table entered_contest (
    subgame_id int not null references subgame on delete cascade,
    day date not null,
    operator_id int not null references operator on delete cascade,
    entries int not null,
    primary key (subgame_id, day)
  );
  create index on entered_contest (operator_id, day);

  -- Who entered a gameweek, seasons left out, and whose first entry of all it was.
  create table entered_round (
    operator_id int not null references operator on delete cascade,
    championship_id int not null references championship on delete cascade,
    number int not null,
    chunk int not null,
    members bit(32768) not null,
    newcomers bit(32768) not null,
    primary key (operator_id, championship_id, number, chunk)
  );

  -- An entry that counts already has begun or ceased to count: its day and its gameweek are added up anew.
  create table entry_changed (
    id bigint generated always as identity primary key,
    operator_id int not null,
    day date not null,
    tournament_id int not null
  );

  create function note_changed_entry() returns trigger language plpgsql as $$
  begin
    if old.id <= (select announced_id from entered_until) then
      insert into entry_changed (operator_id, day, tournament_id)
      select old.operator_id, (old.created_at at time zone 'utc')::date, tournament_id
      from subgame where id = old.subgame_id
      union all
      -- Whoever's first entry it was has another first one now.
      select old.operator_id, (old.created_at at time zone 'utc')::date, subgame.tournament_id
      from (select subgame_id from entry where manager_id = old.manager_id and state = 'entered'
          and created_at > old.created_at order by created_at limit 1) later
      join subgame on subgame.id = later.subgame_id;
    end if;
    return null;
  end $$;
  create trigger entry_changed after update of state on entry
    for each row when ((old.state = 'entered') <> (new.state = 'entered')) execute function note_changed_entry();
  create trigger entry_deleted after delete on entry
    for each row when (old.state = 'entered') execute function note_changed_entry();
`
