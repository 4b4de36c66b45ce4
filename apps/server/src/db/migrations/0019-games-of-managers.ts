import { type Kysely, sql } from 'kysely'

/** Games that managers create for each other, and leagues: named tables over the entries of a contest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [invitations, games, leagues]) await sql.raw(part).execute(db)
}

const invitations = `
  -- Codes by which games and leagues are found; none is given twice at an operator.
  create table invite_code (
    operator_id int not null references operator,
    code text collate "C" not null,
    primary key (operator_id, code)
  );

  -- How many codes a manager has tried that are none, in the window that began at started_at.
  create table code_guess (
    manager_id int primary key references manager,
    wrong int not null check (wrong >= 0),
    started_at timestamptz not null
  );
`

const games = `
  create table created_game (
    tournament_id int primary key references tournament,
    operator_id int not null references operator,
    creator_manager_id int not null references manager,
    folded_name text collate "C" not null,
    -- The official tournament whose rules, prices and rounds it has.
    model_tournament_id int not null references tournament,
    -- Number in the model of its own round 1.
    model_round int not null,
    is_public boolean not null,
    prize_split text not null,
    invite_code text not null,
    created_at timestamptz not null default clock_timestamp(),
    foreign key (operator_id, invite_code) references invite_code (operator_id, code),
    unique (operator_id, invite_code)
  );
  create index on created_game (creator_manager_id, tournament_id desc);
  create index on created_game (model_tournament_id);

  -- Who has a game's code: in a private one nobody else may enter.
  create table game_guest (
    tournament_id int not null references created_game,
    manager_id int not null references manager,
    primary key (tournament_id, manager_id)
  );
  create index on game_guest (manager_id);

  alter table subgame add column cancelled_because text
    check (cancelled_because in ('creator', 'unfilled')),
    add check (cancelled_because is null or cancelled_at is not null);
`

const leagues = `
  create table league (
    id int generated always as identity primary key,
    operator_id int not null references operator,
    creator_manager_id int not null references manager,
    name text not null,
    folded_name text collate "C" not null,
    kind text not null check (kind in ('classic', 'head_to_head', 'cup')),
    -- The season whose entries it is about, of whichever of its contests.
    tournament_id int not null references tournament,
    -- Number in the tournament of the first round that counts.
    from_round int not null check (from_round between 1 and 99),
    -- What its pairings are drawn from.
    seed int not null,
    -- When its pairings were drawn; always null in a classic one.
    drawn_at timestamptz,
    invite_code text not null,
    created_at timestamptz not null default clock_timestamp(),
    closed_at timestamptz,
    -- Raised with every change of its members.
    revision int not null default 1,
    member_count int not null default 0 check (member_count >= 0),
    foreign key (operator_id, invite_code) references invite_code (operator_id, code),
    unique (operator_id, invite_code)
  );
  create index on league (creator_manager_id);
  create index on league (tournament_id) where drawn_at is null and kind <> 'classic';

  create table league_member (
    league_id int not null references league,
    entry_id int not null references entry,
    manager_id int not null references manager,
    joined_at timestamptz not null default clock_timestamp(),
    primary key (league_id, entry_id),
    unique (league_id, manager_id)
  );
  create index on league_member (manager_id);

  -- Who meets whom, drawn once: every round of a season of head-to-heads, the first one of a cup.
  create table pairing (
    league_id int not null references league,
    -- 1 is the first round of the league.
    round int not null check (round >= 1),
    position int not null check (position >= 1),
    entry_a int not null references entry,
    -- Null is a bye.
    entry_b int references entry,
    primary key (league_id, round, position)
  );
  create trigger pairing_append_only before update or delete on pairing
    for each row execute function refuse_change();
`
