import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The manager's entries in contests, newest first. */
export async function loadMyEntries(
  db: Kysely<DB>,
  managerId: number,
  subgameIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (subgameIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'subgameId'])
    .where('managerId', '=', managerId)
    .where('subgameId', 'in', [...subgameIds])
    .where('state', '<>', 'released')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const mine = new Map<number, number[]>()
  for (const { id, subgameId } of rows) {
    const known = mine.get(subgameId)
    if (known === undefined) mine.set(subgameId, [id])
    else known.push(id)
  }
  return mine
}
