import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_BASE, OPERATIONS } from '@gaffer/contract'
import { CONSOLE_BASE, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { faultOfAnswer, fuzzed, type FuzzedCall, type FuzzedOperation } from './testing/fuzz-calls.ts'
import { runProduct, type RunningProduct } from './testing/run-product.ts'

/**
 * Every call of the managers and of the console, made up from its own schema with things that exist and hostile values
 * among them, against a product that runs with its demo world: a few of each kind here, `npm run fuzz` for the full size.
 */
const CALLS = Number(process.env.FUZZ_CALLS ?? 750)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const AT_ONCE = 8
/** Acts change roles, end sign-ins and suspend: after so many calls everybody is let in again. */
const RENEW_EVERY = 200

let product: RunningProduct
beforeAll(async () => {
  product = await runProduct()
}, 180_000)
afterAll(() => product.end())

it('is answered by its schema or a refusal, without a fault of ours', async () => {
  const { address, letIn } = product
  const seeds = await product.seeds()
  const calls = [
    ...(Object.values(OPERATIONS) as readonly FuzzedOperation[]).map((one) =>
      fuzzed(`${address}${API_BASE}`, one, seeds),
    ),
    ...(Object.values(CONSOLE_OPERATIONS) as readonly FuzzedOperation[]).map((one) =>
      fuzzed(`${address}${CONSOLE_BASE}`, one, seeds),
    ),
  ]
  const answered = new Map<number, number>()
  const byOperation = new Map<string, number>()
  const faults: string[] = []
  let people = await letIn()
  let isOut = false

  const make = async (call: FuzzedCall): Promise<void> => {
    const isOfStaff = call.url.startsWith(`${address}${CONSOLE_BASE}`)
    const answer = await fetch(call.url, {
      method: call.operation.method,
      redirect: 'manual',
      headers: { ...(isOfStaff ? people.staff : people.manager), 'content-type': 'application/json' },
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
    if (answer.status === 401) isOut = true
    if (answer.status < 400)
      byOperation.set(call.operation.name, (byOperation.get(call.operation.name) ?? 0) + 1)
    const fault = await faultOfAnswer(call, answer)
    if (fault === undefined || faults.length > 200) return
    faults.push(
      `${fault}: ${call.operation.method} ${call.url.slice(address.length, 300)} ${(call.body ?? '').slice(0, 300)}`,
    )
  }

  const each = Math.ceil(CALLS / calls.length)
  const made = calls.flatMap((kind, at) => fc.sample(kind, { numRuns: each, seed: SEED + at }))
  const [all = []] = fc.sample(fc.shuffledSubarray(made, { minLength: made.length }), {
    numRuns: 1,
    seed: SEED,
  })
  for (let from = 0; from < all.length; from += RENEW_EVERY) {
    people = await letIn()
    const some = all.slice(from, from + RENEW_EVERY)
    for (let at = 0; at < some.length; at += AT_ONCE) {
      // Somebody logged out, or took their own role away.
      if (isOut) people = await letIn()
      isOut = false
      await Promise.all(some.slice(at, at + AT_ONCE).map(make))
    }
  }
  const told = [...answered].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  process.stdout.write(
    `${all.length} calls of ${calls.length} kinds, seed ${SEED}: ${told.join(', ')}; ${byOperation.size} kinds done\n`,
  )
  expect(faults).toEqual([])
  expect(product.isRunning()).toBe(true)
}, 7_200_000)
