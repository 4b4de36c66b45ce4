import { type Kysely, sql } from 'kysely'

/**
 * `frozen_kick_off_at`: the date that a match had in a locked round, which decides whether a later one is still of it;
 * null until it is locked, for a match without a date at the lock, and where an older release locked it. The log has a line for a match
 * that is back in a round it had left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [dates, returns]) await sql.raw(part).execute(db)
}

const dates = `alter table round_fixture add column if not exists frozen_kick_off_at timestamptz`

const returns = `
  alter table game_log drop constraint game_log_kind_check;
  alter table game_log add constraint game_log_kind_check check (kind in ('matchFact', 'fixtureVoided',
    'fixtureReturned', 'entryConfirmed', 'entryWithdrawn', 'entryDisqualified', 'entryReinstated', 'roundLocked',
    'roundClosing', 'roundClosed', 'roundReopened', 'roundCorrected')) not valid;
`
