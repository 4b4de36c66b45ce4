import { beforeEach, expect, it } from 'vitest'
import { type Bulkhead, createBulkhead } from './bulkhead.ts'
import { isRefusal, OutsideFailure } from './call-outside.ts'

let now = 0
let bulkhead: Bulkhead

beforeEach(() => {
  now = 0
  bulkhead = createBulkhead(() => now)
})

const fail = (failure: OutsideFailure) =>
  bulkhead.run('party', () => Promise.reject(failure), isRefusal).catch((error: unknown) => error)
const succeed = () => bulkhead.run('party', async () => 'well').catch((error: unknown) => error)

it.each([
  new OutsideFailure('answer', 400),
  new OutsideFailure('answer', 404),
  new OutsideFailure('answer', 422),
  new OutsideFailure('form', 'balance'),
])('a party that says %s is well, however often', async (refusal) => {
  for (let time = 0; time < 10; time += 1) expect(await fail(refusal)).toBe(refusal)
  expect(await succeed()).toBe('well')
})

it.each([
  new OutsideFailure('answer', 500),
  new OutsideFailure('answer', 429),
  new OutsideFailure('answer', 'signature'),
  new OutsideFailure('connection', 'ECONNRESET'),
  new OutsideFailure('time'),
])('a party that fails by %s is called five times and then not for ten seconds', async (failure) => {
  for (let time = 0; time < 5; time += 1) expect(await fail(failure)).toBe(failure)
  expect(await succeed()).toMatchObject({ reason: 'busy' })
  now = 10_000
  expect(await succeed()).toBe('well')
})

it('a party that refuses the call that tries for all is open to all', async () => {
  for (let time = 0; time < 5; time += 1) await fail(new OutsideFailure('time'))
  now = 10_000
  await fail(new OutsideFailure('answer', 404))
  expect(await succeed()).toBe('well')
})
