import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createOperatorDirectory } from './operator-directory.ts'
import { installEditions } from './repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await installEditions(database.db)
})
afterAll(() => database.end())

it('a host is resolved at once only from operators that are fresh, and by what was read last', async () => {
  const clock = { now: 0 }
  const operators = createOperatorDirectory(database.db, () => clock.now)
  expect(operators.freshOfHost('localhost')).toBeUndefined()
  const found = await operators.ofHost('localhost')
  expect(found?.slug).toBe('sponsor')
  expect(operators.freshOfHost('localhost')).toBe(found)
  clock.now += 2_000
  expect(operators.freshOfHost('localhost')).toBeUndefined()
  const readAgain = await operators.ofHost('localhost')
  expect(readAgain).not.toBe(found)
  expect(operators.freshOfHost('localhost')).toBe(readAgain)
  const underWay = operators.ofHost('localhost')
  operators.outdate()
  await underWay
  expect(operators.freshOfHost('localhost')).toBeUndefined()
  await operators.all()
  expect(operators.freshOfHost('localhost')).toBeDefined()
})

it('a read that began before a change does not count as fresh', async () => {
  const operators = createOperatorDirectory(database.db, () => 0)
  const underWay = operators.all()
  operators.outdate()
  await underWay
  expect(operators.freshOfHost('localhost')).toBeUndefined()
})
