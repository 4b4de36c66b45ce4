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
  const first = known.reduce(
    (least, { entryIds }) => entryIds.reduce((lower, id) => Math.min(lower, id), least),
    2 ** 31 - 1,
  )
  // By age, so that it holds when numbers of transactions begin anew; a frozen row only looks younger than it is.
  const isNew = (table: string) => sql`age(${sql.table(table)}.xmin) <= (select age from oldest)`
  // An entry with a lower id that was not read is itself new.
  const partsOf = (table: string) =>
    sql`select entry_id from ${sql.table(table)} where entry_id >= ${first}::int and ${isNew(table)}`
  // The limit has entries looked up one by one: PostgreSQL cannot know how few have changed.
  const { rows } = await sql<ChangedEntry>`
    with oldest as materialized (select max(age(xid::xid)) as age from unnest(${xids}::text[]) mark (xid)),
    changed (id) as (
      select id from entry where subgame_id = ${ids} and ${isNew('entry')}
      union ${partsOf('line_up')}
      union ${partsOf('round_choice')}
      union ${partsOf('scheme_purchase')}
      union select entry_id from disqualification where subgame_id = ${ids})
    select found.entry_id, found.contest_id from changed
    cross join lateral (
      select id as entry_id, subgame_id as contest_id from entry where entry.id = changed.id limit 1) found
    where found.contest_id = ${ids}
  `.execute(db)
  return rows
}
