import { type Kysely, sql } from 'kysely'

/** The ledger of corrections: what a match was told as, what it counts as since, and which teams that changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table match_correction (
      id int generated always as identity primary key,
      fixture_id int not null references fixture,
      source_event_id text not null,
      cause text not null check (cause in ('league', 'source', 'video', 'player', 'desk')),
      before jsonb,
      after jsonb,
      made_at timestamptz not null default clock_timestamp()
    );
    create index on match_correction (fixture_id, id);
    create index on match_correction (made_at, id);

    -- Only teams whose points it changed, as it was made; a place alone may move with every other goal.
    create table match_correction_team (
      match_correction_id int not null references match_correction on delete cascade,
      game_round_id int not null references game_round,
      entry_id int not null references entry on delete cascade,
      points_before int not null,
      points_after int not null,
      place_before int not null,
      place_after int not null,
      primary key (match_correction_id, entry_id, game_round_id)
    );
    create index on match_correction_team (entry_id)
  `.execute(db)
}
