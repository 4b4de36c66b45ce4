import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'

/** Releases a held seat. */
export async function releaseHold(db: Kysely<DB>, contestId: number, managerId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from subgame where id = ${contestId} for no key update`.execute(tx)
    await sql`select release_holds(${contestId}, ${managerId})`.execute(tx)
  })
}
