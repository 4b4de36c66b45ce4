import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The positions of players, whatever club they are of by now. */
export async function loadPositions(db: Kysely<DB>, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('player').select(['id', 'position']).where('id', 'in', ids).execute()
}
