import { join } from 'node:path'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { openEmbedded } from '../apps/server/src/platform/db/embedded/open-embedded.ts'
import { expect } from '@playwright/test'
import { JOURNEYS_DATA, JOURNEYS_PORT } from './journeys-data.ts'

/** Lets these sites show the demo edition in a frame, and waits until the product has read it. */
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
  for (const origin of origins) {
    const allowed = async () => {
      const { headers } = await fetch(`http://127.0.0.1:${JOURNEYS_PORT}/api/gaffer/brand`, {
        headers: { origin },
      })
      return headers.get('access-control-allow-origin')
    }
    await expect.poll(allowed).toBe(origin)
  }
}
