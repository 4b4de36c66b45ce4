import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Mark } from './load-mark.ts'

/**
 * The entries of contests of which anything may have changed since a mark, and rather too many: those with a row whose
 * transaction was not over at the mark, by the number that every row carries (`xmin`); and all that were ever
 * disqualified. A past line-up is only written together with the newest one, and no such row is ever deleted but
 * with its contest.
 */
export async function loadChangedEntries(
  db: Kysely<DB>,
  contestIds: readonly number[],
  { xid }: Mark,
  known: Int32Array,
): Promise<readonly { readonly entryId: number; readonly contestId: number }[]> {
  const ids = sql`any(${[...contestIds]}::int[])`
  // By age, so that it holds when numbers of transactions begin anew; a frozen row only looks younger than it is.
  const isNew = (table: string) => sql`age(${sql.table(table)}.xmin) <= age(${xid}::xid)`
  const first = known.reduce((least, id) => Math.min(least, id), 2 ** 31 - 1)
  const { rows } = await sql<{ entryId: number; contestId: number }>`
    select id as entry_id, subgame_id as contest_id from entry where subgame_id = ${ids} and ${isNew('entry')}
    union
    select entry.id, entry.subgame_id from (
      select entry_id from line_up where entry_id >= ${first}::int and ${isNew('line_up')}
      union select entry_id from round_choice where entry_id >= ${first}::int and ${isNew('round_choice')}
      union select entry_id from scheme_purchase where entry_id >= ${first}::int and ${isNew('scheme_purchase')}
    ) part join entry on entry.id = part.entry_id and entry.subgame_id = ${ids}
    union
    select entry_id, subgame_id from disqualification where subgame_id = ${ids}
  `.execute(db)
  return rows
}
