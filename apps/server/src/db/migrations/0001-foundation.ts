import { type Kysely, sql } from 'kysely'

/**
 * The tables of the foundation, designed so that seasonal games, rooms, head-to-heads and user-created games need at
 * most additional columns (ADR-12). Units: prices in 0.01M, points in hundredths, money in minor units, times in UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [football, contests, results, money, operations]) await sql.raw(part).execute(db)
}

const football = `
  create extension if not exists pg_trgm;

  -- One league in one season instance; a rehearsal is an instance of its own. 'source' names it in facts.
  create table championship (
    id int generated always as identity primary key,
    source text not null unique,
    name text not null,
    season text not null,
    country_code text not null,
    kind text not null check (kind in ('demo', 'import', 'rehearsal')),
    default_rule_pack text not null,
    -- Real milliseconds of one game minute's offsets: 60000 for live, less when squeezed.
    game_minute_ms int not null default 60000 check (game_minute_ms > 0),
    settings jsonb not null default '{}',
    created_at timestamptz not null default clock_timestamp()
  );

  create table club (
    id int generated always as identity primary key,
    championship_id int not null references championship,
    source_id text not null,
    name text not null,
    short_name text not null,
    kit jsonb not null,
    strength smallint not null check (strength between 1 and 5),
    online_store_url text,
    unique (championship_id, source_id)
  );

  -- The person behind the players of several seasons (realPlayerId).
  create table person (
    id int generated always as identity primary key,
    code text not null unique
  );

  create table player (
    id int generated always as identity primary key,
    championship_id int not null references championship,
    person_id int not null references person,
    source_id text not null,
    club_id int not null references club,
    position smallint not null check (position between 1 and 4),
    first_name text not null,
    last_name text not null,
    display_name text not null,
    status text not null check (status in ('available', 'doubtful', 'injured', 'suspended', 'unavailable', 'left')),
    news text not null default '',
    initial_price int not null check (initial_price >= 0),
    merchandise_link text,
    unique (championship_id, source_id)
  );
  create index on player (club_id);

  -- A gameweek of the championship.
  create table round (
    id int generated always as identity primary key,
    championship_id int not null references championship,
    number int not null check (number between 1 and 9999),
    name text not null,
    unique (championship_id, number)
  );

  create table fixture (
    id int generated always as identity primary key,
    championship_id int not null references championship,
    source_id text not null,
    home_club_id int references club,
    away_club_id int references club,
    kick_off_at timestamptz,
    recorded_kick_off_at timestamptz,
    home_difficulty smallint check (home_difficulty between 1 and 5),
    away_difficulty smallint check (away_difficulty between 1 and 5),
    unique (championship_id, source_id)
  );
  create index on fixture (championship_id, kick_off_at);

  -- The fixtures of a round; frozen at its first lock.
  create table round_fixture (
    round_id int not null references round,
    fixture_id int not null references fixture,
    primary key (round_id, fixture_id)
  );
  create index on round_fixture (fixture_id);

  create table price_list (
    id int generated always as identity primary key,
    championship_id int not null references championship,
    kind text not null check (kind in ('gameweek', 'season')),
    name text not null,
    unique (championship_id, name)
  );

  -- The price of a player from a round on, until a later row.
  create table player_price (
    price_list_id int not null references price_list,
    player_id int not null references player,
    from_round int not null,
    price int not null check (price >= 0),
    primary key (price_list_id, player_id, from_round)
  );

  -- The one log: whatever can change a result after the lock, in one order without gaps (ADR-17).
  create table game_log (
    seq bigint primary key,
    kind text not null check (kind in ('matchFact', 'fixtureVoided', 'entryConfirmed', 'entryWithdrawn',
                                       'roundLocked', 'roundClosed', 'roundReopened')),
    source text not null,
    source_event_id text not null,
    revision int not null default 0,
    fixture_id int references fixture,
    game_round_id int,
    entry_id int,
    body jsonb not null,
    -- When the source said it: the due time of a scheduled fact.
    happened_at timestamptz not null default clock_timestamp(),
    appended_at timestamptz not null default clock_timestamp(),
    unique (source, source_event_id, revision)
  );
  create index on game_log (fixture_id) where fixture_id is not null;
  create index on game_log (game_round_id) where game_round_id is not null;

  -- What the fold of a fixture's facts says in short, so that lists need no fold; written by live, newest version wins.
  create table fixture_state (
    fixture_id int primary key references fixture,
    state text not null check (state in ('upcoming', 'playing', 'half_time', 'finished', 'postponed', 'abandoned')),
    minute smallint,
    home_score smallint,
    away_score smallint,
    -- Due time of the final whistle, for the closing of its round.
    finished_at timestamptz,
    log_version bigint not null
  );

  -- What a recorded season says of its matches, by game minutes from kick-off; ids in the body are the
  -- source's. Rehearsals are made from it.
  create table recorded_fact (
    id bigint generated always as identity primary key,
    championship_id int not null references championship,
    fixture_id int not null references fixture,
    offset_minutes real not null,
    source_event_id text not null,
    revision int not null default 0,
    body jsonb not null
  );
  create index on recorded_fact (championship_id, fixture_id);

  -- Facts that are known to come and when: what the demo world and rehearsals still have to say.
  create table scheduled_fact (
    id bigint generated always as identity primary key,
    championship_id int not null references championship,
    fixture_id int not null references fixture,
    due_at timestamptz not null,
    source_event_id text not null,
    revision int not null default 0,
    body jsonb not null
  );
  create index on scheduled_fact (championship_id, due_at);
  create index on scheduled_fact (due_at);

  -- Facts that are no facts (unreadable, of an unknown match), kept for an operator to look at.
  create table quarantined_fact (
    id bigint generated always as identity primary key,
    source text not null,
    source_event_id text not null,
    revision int not null,
    fixture_id int,
    body jsonb not null,
    reason text not null,
    quarantined_at timestamptz not null default clock_timestamp()
  );
`

const contests = `
  create table operator (
    id int generated always as identity primary key,
    slug text not null unique,
    brand jsonb not null,
    hosts text[] not null default '{}',
    frame_origins text[] not null default '{}',
    currency text not null,
    currency_exponent smallint not null check (currency_exponent between 0 and 4),
    default_rule_pack text not null default 'classic'
  );

  create table manager (
    id int generated always as identity primary key,
    operator_id int not null references operator,
    provider text not null,
    subject text not null,
    username text not null,
    folded_username text collate "C" not null,
    is_bot boolean not null default false,
    -- Tokens issued before it are refused: log-out everywhere.
    sessions_valid_from timestamptz not null default '-infinity',
    created_at timestamptz not null default clock_timestamp(),
    unique (operator_id, provider, subject)
  );

  -- Contests that share round, rule pack and deadline share one game round: one lock, one load, one close.
  create table game_round (
    id int generated always as identity primary key,
    round_id int not null references round,
    rule_pack text not null,
    -- Minutes of game time before the first kick-off.
    deadline_offset_minutes int not null default 0,
    deadline_at timestamptz not null,
    locked_at timestamptz,
    closed_at timestamptz,
    close_step text,
    unique (round_id, rule_pack, deadline_offset_minutes)
  );
  create index on game_round (deadline_at) where locked_at is null;
  create index on game_round (locked_at) where closed_at is null;

  create table tournament (
    id int generated always as identity primary key,
    operator_id int not null references operator,
    championship_id int not null references championship,
    price_list_id int not null references price_list,
    name text not null,
    type text not null default 'official' check (type in ('official', 'head_to_head', 'user_created')),
    creator_manager_id int references manager,
    is_seasonal boolean not null default false,
    is_hot boolean not null default false,
    -- GameRules of packages/rules as data: limits, formation, budget, captain, safety net, stacking.
    rules jsonb not null,
    rule_pack text not null,
    created_at timestamptz not null default clock_timestamp()
  );
  create index on tournament (operator_id, championship_id);

  -- The rounds of a tournament, numbered from 1.
  create table tournament_round (
    tournament_id int not null references tournament,
    number int not null check (number between 1 and 99),
    game_round_id int not null references game_round,
    primary key (tournament_id, number)
  );
  create index on tournament_round (game_round_id);

  create table subgame (
    id int generated always as identity primary key,
    tournament_id int not null references tournament,
    entry_fee bigint not null check (entry_fee >= 0),
    -- null is unlimited
    capacity int check (capacity > 0),
    max_entries_per_manager int check (max_entries_per_manager > 0),
    guaranteed_pool bigint not null default 0 check (guaranteed_pool >= 0),
    rake_basis_points int not null default 0 check (rake_basis_points between 0 and 10000),
    -- [{ from, to, ratio }], ratio in hundredths of a percent for each place.
    prize_table jsonb not null default '[]',
    -- Reserved and entered entries; moved in the same transaction as the entry.
    entry_count int not null default 0 check (entry_count >= 0),
    cancelled_at timestamptz,
    check (capacity is null or entry_count <= capacity)
  );
  create index on subgame (tournament_id);

  create table entry (
    id int generated always as identity primary key,
    subgame_id int not null references subgame,
    operator_id int not null references operator,
    manager_id int not null references manager,
    team_name text not null,
    folded_team_name text collate "C" not null,
    state text not null check (state in ('reserved', 'entered', 'released')),
    created_at timestamptz not null default clock_timestamp()
  );
  -- Q-14: the same name again in the same contest is the same entry, not a second one.
  create unique index entry_natural_key on entry (subgame_id, manager_id, folded_team_name) where state <> 'released';
  create index on entry (subgame_id, created_at, id);
  create index on entry (manager_id, created_at desc);
  create index on entry (subgame_id) where state = 'reserved';

  -- The newest line-up of an entry, updated in place; effective from a round (ADR-18).
  create table line_up (
    entry_id int primary key references entry,
    from_round int not null,
    starters int[] not null,
    reserves int[] not null default '{}',
    captain int,
    vice_captain int,
    scheme text not null,
    bank int not null,
    free_left smallint not null default 0,
    version int not null default 1,
    saved_at timestamptz not null default clock_timestamp()
  );

  create table line_up_past (
    entry_id int not null references entry,
    from_round int not null,
    to_round int not null,
    starters int[] not null,
    reserves int[] not null,
    captain int,
    vice_captain int,
    scheme text not null,
    bank int not null,
    free_left smallint not null,
    primary key (entry_id, from_round)
  );

  -- Replaces a line-up while its round is open, in one call: the lock of the round is held back, then the
  -- clock is read, so that no save is acknowledged after the lock (ADR-18). The line-up a lock has taken
  -- moves to the past first. Answers the new version, 0 when the given version is not the newest, -1 when
  -- the round is no longer open. A null version replaces whatever is stored.
  create function save_line_up(
    lock_space int, saved_entry int, saved_game_round int, saved_round int, new_starters int[], new_reserves int[],
    new_captain int, new_vice_captain int, new_scheme text, new_bank int, known_version int
  ) returns int language plpgsql as $$
  declare
    stored line_up%rowtype;
  begin
    perform pg_advisory_xact_lock_shared(lock_space, saved_game_round);
    if not exists (select from game_round where id = saved_game_round and locked_at is null
                   and clock_timestamp() < deadline_at) then
      return -1;
    end if;
    select * into stored from line_up where entry_id = saved_entry for no key update;
    if not found or (known_version is not null and stored.version <> known_version) then
      return 0;
    end if;
    if stored.from_round < saved_round then
      insert into line_up_past
        (entry_id, from_round, to_round, starters, reserves, captain, vice_captain, scheme, bank, free_left)
      values (stored.entry_id, stored.from_round, saved_round - 1, stored.starters, stored.reserves, stored.captain,
              stored.vice_captain, stored.scheme, stored.bank, stored.free_left);
    end if;
    update line_up
    set from_round = saved_round, starters = new_starters, reserves = new_reserves, captain = new_captain,
        vice_captain = new_vice_captain, scheme = new_scheme, bank = new_bank, version = stored.version + 1,
        saved_at = clock_timestamp()
    where entry_id = saved_entry;
    return stored.version + 1;
  end $$;

  create table round_choice (
    entry_id int not null references entry,
    round int not null,
    chip text,
    is_wildcard boolean not null default false,
    captain int,
    vice_captain int,
    primary key (entry_id, round)
  );
`

const results = `
  -- What a closed round was: written once at its close, read ever after.
  create table round_result (
    game_round_id int primary key references game_round,
    log_version bigint not null,
    rule_pack text not null,
    rule_pack_version int not null,
    code_version text not null,
    hash text not null,
    closed_at timestamptz not null
  );

  create table player_round_result (
    game_round_id int not null references game_round,
    player_id int not null references player,
    points int not null,
    -- [{ action, count, points, fixtureId }]
    breakdown jsonb not null,
    ownership_basis_points int not null default 0,
    primary key (game_round_id, player_id)
  );
  create index on player_round_result (player_id);

  create table entry_round_result (
    game_round_id int not null references game_round,
    entry_id int not null references entry,
    subgame_id int not null references subgame,
    points int not null,
    season_points int not null,
    place int not null,
    finished_players smallint not null,
    prize bigint not null default 0,
    primary key (game_round_id, entry_id)
  );
  create index on entry_round_result (subgame_id, game_round_id, place);
`

const money = `
  create table account (
    id int generated always as identity primary key,
    operator_id int not null references operator,
    manager_id int references manager,
    kind text not null check (kind in ('manager', 'stakes', 'house')),
    currency text not null,
    unique nulls not distinct (operator_id, manager_id, kind, currency)
  );

  create table wallet_operation (
    id uuid primary key,
    operator_id int not null references operator,
    manager_id int not null references manager,
    kind text not null check (kind in ('welcome', 'stake', 'chip', 'scheme', 'prize', 'refund')),
    state text not null check (state in ('planned', 'sent', 'done', 'declined', 'unknown')),
    amount bigint not null check (amount >= 0),
    currency text not null,
    entry_id int references entry,
    game_round_id int references game_round,
    -- One operation for each thing that costs or pays, whatever is retried.
    natural_key text not null unique,
    created_at timestamptz not null default clock_timestamp(),
    decided_at timestamptz
  );
  create index on wallet_operation (manager_id, created_at desc);
  create index on wallet_operation (state) where state in ('planned', 'sent', 'unknown');

  create table money_transaction (
    id bigint generated always as identity primary key,
    wallet_operation_id uuid not null unique references wallet_operation,
    posted_at timestamptz not null default clock_timestamp()
  );

  create table posting (
    id bigint generated always as identity primary key,
    money_transaction_id bigint not null references money_transaction,
    account_id int not null references account,
    amount bigint not null check (amount <> 0),
    currency text not null
  );
  create index on posting (account_id);
  create index on posting (money_transaction_id);

  create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name;
  end $$;
  create trigger posting_append_only before update or delete on posting for each row execute function refuse_change();
  create trigger money_transaction_append_only before update or delete on money_transaction
    for each row execute function refuse_change();
  create trigger game_log_append_only before update or delete on game_log for each row execute function refuse_change();
  create trigger line_up_past_append_only before update or delete on line_up_past
    for each row execute function refuse_change();

  create function check_transaction_balance() returns trigger language plpgsql as $$
  begin
    if exists (select from posting where money_transaction_id = new.money_transaction_id
               group by currency having sum(amount) <> 0) then
      raise exception 'transaction % does not balance', new.money_transaction_id;
    end if;
    return null;
  end $$;
  create constraint trigger posting_balances after insert on posting
    deferrable initially deferred for each row execute function check_transaction_balance();

  create table join_quote (
    id text primary key,
    manager_id int not null references manager,
    subgame_id int not null references subgame,
    amount bigint not null,
    currency text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
`

const operations = `
  -- Settings the product keeps for itself, such as the key tokens are signed with.
  create table setting (
    name text primary key,
    value jsonb not null
  );
`
