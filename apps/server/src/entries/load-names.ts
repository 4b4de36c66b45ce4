import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { gatherReads } from '../platform/db/gather.ts'

/** The first round that the `entry` of a query plays, in which its team can be viewed. */
export const firstRoundPlayed = sql<number>`
  coalesce((select min(past.from_round) from line_up_past past where past.entry_id = entry.id),
    (select line_up.from_round from line_up where line_up.entry_id = entry.id), 1)`

/** An entry as shown to others. */
export type NamedEntry = {
  readonly userName: string
  readonly teamName: string
  readonly managerId: number
  /** A player of ours, so that a game is never empty: always labelled. */
  readonly isBot: boolean
  readonly firstRound: number
}

/** The names of entries, by entry. */
export async function loadNames(
  db: Kysely<DB>,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, NamedEntry>> {
  return entryIds.length === 0 ? new Map() : readNames(db, entryIds)
}

/** What is asked for at once is in every answer. */
const readNames = gatherReads(async (db: Kysely<DB>, all: readonly (readonly number[])[]) => {
  const entryIds = [...new Set(all.flat())]
  const { rows } = await sql<NamedEntry & { readonly entryId: number }>`
    select entry.id as entry_id, manager.username as user_name, entry.team_name, entry.manager_id, manager.is_bot,
      ${firstRoundPlayed} as first_round
    from entry join manager on manager.id = entry.manager_id where entry.id = any(${entryIds}::int[])
  `.execute(db)
  const names: ReadonlyMap<number, NamedEntry> = new Map(rows.map((row) => [row.entryId, row]))
  return all.map(() => names)
})
