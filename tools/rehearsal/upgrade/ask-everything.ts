import { join } from 'node:path'
import fc from 'fast-check'
import type { FuzzedCall, FuzzedOperation, Seeds } from '../../../apps/server/src/testing/fuzz-calls.ts'

/** What a release says its calls and their answers are. */
export type Promises = {
  readonly calls: (base: string, seeds: Seeds) => readonly fc.Arbitrary<FuzzedCall>[]
  readonly faultOfAnswer: (call: FuzzedCall, answer: Response) => Promise<string | undefined>
}

/** What came of asking: how many calls, which operations were done at least once, and what nobody should see. */
export type Asked = {
  readonly count: number
  readonly done: ReadonlySet<string>
  readonly faults: readonly string[]
}

/** A guest and a member of staff, each by the headers that say who they are. */
export type People = Readonly<Record<'manager' | 'staff', Readonly<Record<string, string>>>>

/** Calls for each operation; most are made up to be nearly right. */
const CALLS_EACH = 2
const AT_ONCE = 6
const CONSOLE = '/api/console'
/** They end what the next call needs. */
const LEFT_OUT = new Set(['endSession', 'endDevice', 'excludeMyself', 'live'])

/**
 * The contract of a release as its own sources have it: whatever a manager can call, and whatever staff can read; what staff do
 * would change the world under the others.
 */
export async function loadPromises(folder: string): Promise<Promises> {
  const load = async (path: string) => import(join(folder, path))
  const { OPERATIONS, API_BASE } = (await load(
    'packages/contract/src/index.ts',
  )) as typeof import('@gaffer/contract')
  const { CONSOLE_OPERATIONS } = (await load(
    'packages/contract/src/console/index.ts',
  )) as typeof import('@gaffer/contract/console')
  const { fuzzed, faultOfAnswer } = (await load(
    'apps/server/src/testing/fuzz-calls.ts',
  )) as typeof import('../../../apps/server/src/testing/fuzz-calls.ts')
  const ofManagers: readonly FuzzedOperation[] = Object.values(OPERATIONS)
  const ofStaff: readonly FuzzedOperation[] = Object.values(CONSOLE_OPERATIONS)
  return {
    calls: (base, seeds) => [
      ...ofManagers
        .filter(({ name }) => !LEFT_OUT.has(name))
        .map((operation) => fuzzed(`${base}${API_BASE}`, operation, seeds)),
      ...ofStaff
        .filter(({ method }) => method === 'GET')
        .map((operation) => fuzzed(`${base}${CONSOLE}`, operation, seeds)),
    ],
    faultOfAnswer,
  }
}

/** Makes every kind of call to a node; each answer is by the schema of its release, or a refusal. */
export async function askEverything(
  base: string,
  { calls, faultOfAnswer }: Promises,
  { seeds, people, seed }: { readonly seeds: Seeds; readonly people: People; readonly seed: number },
): Promise<Asked> {
  const made = calls(base, seeds).flatMap((call) => fc.sample(call, { numRuns: CALLS_EACH, seed }))
  const done = new Set<string>()
  const faults: string[] = []
  const ask = async (call: FuzzedCall): Promise<void> => {
    const { name, method } = call.operation
    const headers = call.url.startsWith(`${base}${CONSOLE}/`) ? people.staff : people.manager
    const answer = await fetch(call.url, {
      method,
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json' },
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    if (answer.status < 400) done.add(name)
    const fault = await faultOfAnswer(call, answer)
    if (fault !== undefined) faults.push(`${name}: ${fault}`)
  }
  for (let at = 0; at < made.length; at += AT_ONCE) await Promise.all(made.slice(at, at + AT_ONCE).map(ask))
  return { count: made.length, done, faults }
}

/** A guest logs in, and somebody of the demo's staff signs in who may see everything. */
export async function letIn(base: string): Promise<People> {
  const post = async (path: string, body: object): Promise<Response> => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer
  }
  const guest = await post('/api/palms/auth', {})
  const shown = await fetch(`${base}${CONSOLE}/session`)
  const { data } = (await shown.json()) as {
    readonly data: { readonly demo: readonly { readonly id: number; readonly name: string }[] }
  }
  const member = data.demo.find(({ name }) => name === 'Demo platform')
  const staff = await post(`${CONSOLE}/sign-in/demo`, { member_id: member?.id })
  return {
    manager: { authorization: guest.headers.get('authorization') ?? '' },
    staff: {
      cookie: staff.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    },
  }
}
