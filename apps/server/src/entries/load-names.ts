import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** The names of entries, by entry. */
export async function loadNames(
  db: Kysely<DB>,
  entryIds: readonly number[],
): Promise<
  ReadonlyMap<number, { readonly userName: string; readonly teamName: string; readonly managerId: number }>
> {
  if (entryIds.length === 0) return new Map()
  const { rows } = await sql<{ entryId: number; userName: string; teamName: string; managerId: number }>`
    select entry.id as entry_id, manager.username as user_name, entry.team_name, entry.manager_id
    from entry join manager on manager.id = entry.manager_id where entry.id = any(${[...entryIds]}::int[])
  `.execute(db)
  return new Map(rows.map((row) => [row.entryId, row]))
}
