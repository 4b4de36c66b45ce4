import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'

/** The player into whom another was merged; undefined while they are in the catalogue as themself. */
export async function findKept(db: Kysely<DB>, playerId: number): Promise<number | undefined> {
  const player = await db
    .selectFrom('player')
    .select('mergedInto')
    .where('id', '=', playerId)
    .executeTakeFirst()
  return player?.mergedInto ?? undefined
}
