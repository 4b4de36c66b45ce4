import { type RawBuilder, sql } from 'kysely'

/**
 * The part of a statement that stores the first line-ups of new entries, together with the entries. The rows have
 * entry_id, from_round, starters, reserves, captain, vice_captain, scheme and bank; players as text.
 */
export function insertFirstLineUps(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
      insert into line_up (entry_id, from_round, starters, reserves, captain, vice_captain, scheme, bank)
      select entry_id, from_round, starters::int[], reserves::int[], captain, vice_captain, scheme, bank from ${rows}`
}
