import { type Kysely, sql } from 'kysely'

/**
 * Feeds: the sources of a championship in order, which of their people are which of ours, what each source says about
 * each match, the source in force for a match, and the raw answers of providers (ADR-25).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
  alter table championship drop constraint championship_kind_check;
  alter table championship add constraint championship_kind_check
    check (kind in ('demo', 'import', 'rehearsal', 'feed'));
  alter table player add column birth_date date;
  alter table player add column shirt_number smallint;

  create table feed_source (
    id int generated always as identity primary key,
    championship_id int not null references championship,
    kind text not null check (kind in ('fpl', 'api-football', 'sportmonks', 'push', 'desk')),
    -- The first one brings the calendar and the squads; the next takes over matches that fall silent.
    rank smallint not null check (rank between 1 and 9),
    -- How the provider calls the league and the season.
    league text not null default '',
    season text not null default '',
    -- Instead of the provider's public address.
    address text,
    sealed_key text,
    settings jsonb not null default '{}',
    -- What is asked next, and when: of the season, of the matches.
    season_due_at timestamptz not null default clock_timestamp(),
    matches_due_at timestamptz not null default clock_timestamp(),
    failures int not null default 0,
    last_answer_at timestamptz,
    last_fault text,
    last_fault_at timestamptz,
    quota_left int,
    quota_limit int,
    quota_resets_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    unique (championship_id, kind),
    unique (championship_id, rank)
  );

  -- Who of a source is who of ours; null waits for a person to decide.
  create table feed_identity (
    feed_source_id int not null references feed_source,
    kind text not null check (kind in ('club', 'player', 'fixture')),
    source_id text not null,
    our_id int,
    -- Its name, club, number and date of birth as the source told them, for whoever decides.
    looks_like jsonb not null default '{}',
    seen_at timestamptz not null default clock_timestamp(),
    primary key (feed_source_id, kind, source_id)
  );
  create index on feed_identity (feed_source_id, kind) where our_id is null;

  -- What a source says of a match, fact by fact, whether it is in force or not.
  create table feed_fact (
    feed_source_id int not null references feed_source,
    fixture_id int not null references fixture,
    key text not null,
    revision int not null,
    body jsonb not null,
    -- In how many answers running it was missing.
    missing smallint not null default 0,
    happened_at timestamptz not null default clock_timestamp(),
    primary key (feed_source_id, fixture_id, key)
  );

  -- When a source was last heard of a match, and whether it has said all of it.
  create table feed_report (
    feed_source_id int not null references feed_source,
    fixture_id int not null references fixture,
    heard_at timestamptz not null,
    -- When what it says last changed, or its clock moved.
    moved_at timestamptz not null,
    state text not null,
    complete_at timestamptz,
    -- Ids of the source that nobody knows yet.
    unknown jsonb not null default '[]',
    primary key (feed_source_id, fixture_id)
  );

  -- The source in force of a match.
  create table feed_match (
    fixture_id int primary key references fixture,
    feed_source_id int not null references feed_source,
    since timestamptz not null default clock_timestamp(),
    chosen_by text not null check (chosen_by in ('order', 'silence', 'person')),
    -- What a person said of a match that holds up its round: closed without it, or void.
    decision text check (decision in ('wait', 'leave', 'void'))
  );

  -- Where sources, or events and statistics of one, say different things of a match.
  create table feed_difference (
    fixture_id int not null references fixture,
    feed_source_id int not null references feed_source,
    subject text not null,
    told jsonb not null,
    found_at timestamptz not null default clock_timestamp(),
    primary key (fixture_id, feed_source_id, subject)
  );

  -- The recorder: answers as they came, without secrets, for 30 days.
  create table feed_answer (
    id bigint generated always as identity primary key,
    feed_source_id int not null references feed_source,
    at timestamptz not null default clock_timestamp(),
    request text not null,
    status int not null,
    body bytea not null
  );
  create index on feed_answer (feed_source_id, at);
  create index on feed_answer using brin (at);

  -- Calls that were taken once already.
  create table feed_nonce (
    feed_source_id int not null references feed_source,
    nonce text not null,
    at timestamptz not null default clock_timestamp(),
    primary key (feed_source_id, nonce)
  );

  -- Who may tell the matches of a championship by hand.
  create table desk_token (
    id int generated always as identity primary key,
    championship_id int not null references championship,
    name text not null,
    hash text not null unique,
    until timestamptz not null,
    created_at timestamptz not null default clock_timestamp()
  );
`,
    )
    .execute(db)
}
