import { join } from 'node:path'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { openEmbedded } from '../apps/server/src/platform/db/embedded/open-embedded.ts'
import { JOURNEYS_DATA } from './journeys-data.ts'

/** Lets these sites show the demo edition in a frame; the product reads it within two seconds. */
export async function registerSites(origins: readonly string[]): Promise<void> {
  const embedded = await openEmbedded(join(JOURNEYS_DATA, 'data'))
  const { db, end } = connectDatabase(embedded.connection, 2)
  await db
    .updateTable('operator')
    .set({ frameOrigins: [...origins] })
    .where('slug', '=', 'demo')
    .execute()
  await end()
  await embedded.stop()
}
