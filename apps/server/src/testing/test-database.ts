import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connectDatabase, type Connection, type Database } from '../platform/db/connect.ts'
import { databaseOf, TEMPLATE } from './global-setup.ts'

/** A migrated database for one test file; `end` drops it. */
export type TestDatabase = Database

/** Copies the template; call `end` after the tests of the file. */
export const createTestDatabase = (): Promise<TestDatabase> => createFrom(TEMPLATE)

/** A database without tables, for tests that bring their own; call `end` after the tests of the file. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createFrom('template0')

async function createFrom(template: string): Promise<TestDatabase> {
  const server = inject('server')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name} encoding 'UTF8' strategy file_copy template ${template}`)
  const connection = databaseOf(server, name)
  const database = connectDatabase(connection, 20)
  return {
    ...database,
    end: async () => {
      await database.end()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

/** A template can only be copied while nobody else uses it, so files that start together wait for each other. */
async function administer(server: Connection, statement: string): Promise<void> {
  const administration = connectDatabase(server, 1)
  const client = await administration.pool.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
    await client.query('select pg_advisory_unlock(1)')
  } finally {
    client.release()
    await administration.end()
  }
}
