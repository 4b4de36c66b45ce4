import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { whileClaimed } from './while-claimed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

/** No lock of the product has this kind. */
const KIND = 1999

describe('what one node does alone', () => {
  it('is left to it by the others, who do other things meanwhile, and is free again afterwards', async () => {
    const { db } = database
    const done = await whileClaimed(db, [KIND, 1], async () => {
      expect(await whileClaimed(db, [KIND, 1], () => Promise.resolve('twice'))).toBeUndefined()
      return whileClaimed(db, [KIND, 2], () => Promise.resolve('another'))
    })
    expect(done).toBe('another')
    expect(await whileClaimed(db, [KIND, 1], () => Promise.resolve('again'))).toBe('again')
  })

  it('is free again when it failed', async () => {
    const { db } = database
    const failing = whileClaimed(db, [KIND, 3], () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(await whileClaimed(db, [KIND, 3], () => Promise.resolve('again'))).toBe('again')
  })
})
