import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { checkServer, databaseNow } from './connect.ts'

const database = await createTestDatabase()
afterAll(() => database.end())

describe('the database', () => {
  it('is migrated, knows letters beyond ASCII and tells the time', async () => {
    await expect(checkServer(database.db)).resolves.toBeUndefined()
    expect((await databaseNow(database.db)).getTime()).toBeGreaterThan(0)
  })

  it('reads 64-bit numbers as numbers and columns in camel case', async () => {
    const row = await database.db
      .selectFrom('gameLog')
      .select(({ fn }) => fn.countAll<number>().as('entriesOfLog'))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ entriesOfLog: 0 })
  })

  it('refuses to change what is append-only', async () => {
    await database.db
      .insertInto('gameLog')
      .values({ seq: 1, kind: 'matchFact', source: 's', sourceEventId: 'e', body: '{}' })
      .execute()
    await expect(database.db.deleteFrom('gameLog').execute()).rejects.toThrow('append-only')
  })
})
