import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The manager's entries in contests, newest first. */
export async function loadMyEntries(
  db: Kysely<DB>,
  managerId: number,
  contestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (contestIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('entry')
    .select(['id', 'subgameId as contestId'])
    .where('managerId', '=', managerId)
    .where('subgameId', 'in', [...contestIds])
    .where('state', '<>', 'released')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const mine = new Map<number, number[]>()
  for (const { id, contestId } of rows) {
    const known = mine.get(contestId)
    if (known === undefined) mine.set(contestId, [id])
    else known.push(id)
  }
  return mine
}
