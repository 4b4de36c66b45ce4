import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import type { Mark } from './load-mark.ts'

/** An entry whose team is read again. */
export type ChangedEntry = { readonly entryId: number; readonly contestId: number }

/** Contests whose teams were read at a mark, and the entries that were read. */
export type KnownEntries = {
  readonly contestIds: ReadonlySet<number>
  readonly mark: Mark
  readonly entryIds: Int32Array
}

/**
 * The entries of contests of which anything may have changed since they were read, and rather too many: those with a
 * row whose transaction was not over at the oldest mark, by the number that every row carries (`xmin`); and all that
 * were ever disqualified. A past line-up is only written together with the newest one, and no such row is ever deleted
 * but with its contest. The tables are read through once, for however many rounds.
 */
export async function loadChangedEntries(
  db: Kysely<DB>,
  known: readonly KnownEntries[],
): Promise<readonly ChangedEntry[]> {
  if (known.length === 0) return []
  const ids = sql`any(${known.flatMap(({ contestIds }) => [...contestIds])}::int[])`
  const xids = known.map(({ mark }) => mark.xid)
  // By age, so that it holds when numbers of transactions begin anew; a frozen row only looks younger than it is.
  const isNew = (table: string) =>
    sql`age(${sql.table(table)}.xmin) <= (select max(age(xid::xid)) from unnest(${xids}::text[]) mark (xid))`
  const first = known.reduce(
    (least, { entryIds }) => entryIds.reduce((lower, id) => Math.min(lower, id), least),
    2 ** 31 - 1,
  )
  const { rows } = await sql<ChangedEntry>`
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
