import { type Kysely, sql } from 'kysely'

/**
 * An operator that names no currency has the label of the reader's language: the two built-in editions name none.
 * What other operators were stored with counts as named. The log has a line for the beginning of a close.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [labels, editions, closes]) await sql.raw(part).execute(db)
}

const labels = `alter table operator add column if not exists is_currency_set boolean not null default true`

const editions = `
  update operator set is_currency_set = false where slug in ('demo', 'sponsor') and currency = 'EUR'`

const closes = `
  alter table game_log drop constraint game_log_kind_check;
  alter table game_log add constraint game_log_kind_check check (kind in ('matchFact', 'fixtureVoided',
    'entryConfirmed', 'entryWithdrawn', 'entryDisqualified', 'entryReinstated', 'roundLocked', 'roundClosing',
    'roundClosed', 'roundReopened', 'roundCorrected')) not valid;
`
