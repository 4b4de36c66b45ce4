import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database } from '../apps/server/src/platform/db/connect.ts'
import {
  type EmbeddedDatabase,
  startEmbedded,
} from '../apps/server/src/platform/db/embedded/start-embedded.ts'

/** Runs a measurement on a separate PostgreSQL, durable as in production, with settings of its own where it needs any. */
export async function withDatabase<T>(
  measure: (database: Database, embedded: EmbeddedDatabase) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-bench-'))
  chmodSync(folder, 0o755)
  const embedded = await startEmbedded(join(folder, 'data'), settings)
  const database = connectDatabase(embedded.connection, 70)
  try {
    return await measure(database, embedded)
  } finally {
    await database.end()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
