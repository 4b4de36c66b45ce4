import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DB } from '../apps/server/src/db/generated/database.ts'
import { connectDatabase } from '../apps/server/src/platform/db/connect.ts'
import { openEmbedded } from '../apps/server/src/platform/db/embedded/open-embedded.ts'
import { openMasterKey } from '../apps/server/src/platform/secrets/open-master-key.ts'
import { JOURNEYS_DATA } from './journeys-data.ts'

/** Does something with the product's database, from outside. */
export async function withDatabase<T>(act: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const embedded = await openEmbedded(join(JOURNEYS_DATA, 'data'))
  const { db, end } = connectDatabase(embedded.connection, 2)
  await openMasterKey({ DATA_DIR: join(JOURNEYS_DATA, 'data'), SECURE_COOKIES: false }, [db])
  try {
    return await act(db)
  } finally {
    await end()
    await embedded.stop()
  }
}
