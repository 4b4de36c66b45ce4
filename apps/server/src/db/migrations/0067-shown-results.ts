import { type Kysely, sql } from 'kysely'

/**
 * What is shown of a closed round follows corrections, beside the result as it was decided: `points`, places and totals
 * are those shown; `result_…` are those of the result where they are others. Hash and prizes are of the result.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db)
}

const columns = `
  alter table round_result
    -- The number of the log up to which what is shown follows corrections; null where it is the result.
    add column if not exists corrected_version bigint,
    add column if not exists corrected_at timestamptz,
    -- Something was said of its matches since.
    add column if not exists is_correction_due boolean not null default false;
  create index if not exists round_result_correction_due on round_result (game_round_id) where is_correction_due;

  alter table entry_round_result
    add column if not exists result_points int,
    add column if not exists result_season_points int,
    add column if not exists result_place int;
  alter table player_round_result add column if not exists result_points int;

  -- The line of the log that a source corrected itself with; null where staff did.
  alter table match_correction add column if not exists log_seq bigint;
  create unique index if not exists match_correction_log_seq on match_correction (log_seq);

  -- Up to which number of the log corrections of closed rounds were looked for.
  create table if not exists corrections_sought (
    is_only boolean primary key default true check (is_only),
    seq bigint not null
  );

  alter table game_log drop constraint game_log_kind_check;
  alter table game_log add constraint game_log_kind_check check (kind in ('matchFact', 'fixtureVoided',
    'entryConfirmed', 'entryWithdrawn', 'entryDisqualified', 'entryReinstated', 'roundLocked', 'roundClosed',
    'roundReopened', 'roundCorrected')) not valid;
`
