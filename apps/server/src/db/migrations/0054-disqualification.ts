import { type Kysely, sql } from 'kysely'

/** Entries that are out of their contest, by the numbers of the log between which they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db)
  await sql.raw(following).execute(db)
}

const tables = `
  alter table game_log drop constraint game_log_kind_check;
  alter table game_log add constraint game_log_kind_check check (kind in ('matchFact', 'fixtureVoided',
    'entryConfirmed', 'entryWithdrawn', 'entryDisqualified', 'entryReinstated', 'roundLocked', 'roundClosed',
    'roundReopened')) not valid;

  create table disqualification (
    id int generated always as identity primary key,
    entry_id int not null references entry on delete cascade,
    subgame_id int not null references subgame on delete cascade,
    cause text not null check (cause in ('accounts', 'collusion', 'automation', 'ineligible', 'rules')),
    -- It is out of every result of this number and later ones, and in again from the second number on.
    from_version bigint not null,
    until_version bigint,
    at timestamptz not null default clock_timestamp()
  );
  create unique index on disqualification (entry_id) where until_version is null;
  create index on disqualification (entry_id);
  create index on disqualification (subgame_id);

  -- The seat stays taken and the fee in the pool: these are the entries that have no place.
  alter table subgame add column disqualified_count int not null default 0;
`

/** What is counted from the table: how many of a contest are out, and the tables of leagues that were kept. */
const following = `
  create function follow_disqualification() returns trigger language plpgsql as $$
  begin
    update subgame set disqualified_count = (
      select count(*) from disqualification where subgame_id = new.subgame_id and until_version is null)
    where id = new.subgame_id;
    update league set revision = revision + 1
    where id in (select league_id from league_member where entry_id = new.entry_id);
    return null;
  end $$;

  create trigger disqualification_followed after insert or update on disqualification
    for each row execute function follow_disqualification();
`
