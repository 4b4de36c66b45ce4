import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase, type Connection } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded/start-embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

export const TEMPLATE = 'gaffer_template'

declare module 'vitest' {
  // Declared as vitest asks for it: interfaces merge.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    server: Connection
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in a separate folder, or the server named by TEST_DATABASE_URL.
 * Tests copy their database from a migrated template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) {
    await makeTemplate(given)
    project.provide('server', given)
    return async () => undefined
  }
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-test-'))
  chmodSync(folder, 0o755)
  const embedded = await startEmbedded(join(folder, 'data'), { fsync: 'off', max_connections: '300' }).catch(
    async (error: unknown) => {
      rmSync(folder, { recursive: true, force: true })
      throw error
    },
  )
  await makeTemplate(embedded.connection)
  project.provide('server', embedded.connection)
  return async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(server: Connection): Promise<void> {
  const administration = connectDatabase(server, 1)
  await administration.pool.query(`drop database if exists ${TEMPLATE}`)
  await administration.pool.query(`create database ${TEMPLATE} encoding 'UTF8' template template0`)
  await administration.end()
  const template = connectDatabase(databaseOf(server, TEMPLATE), 2)
  await migrate(template.db)
  await template.end()
}

/** The connection to another database of the same server. */
export function databaseOf(server: Connection, database: string): Connection {
  if (typeof server !== 'string') return { ...server, database }
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.toString()
}
