import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ERRORS, isErrorCode } from '@gaffer/contract'
import {
  CONSOLE_BASE,
  CONSOLE_OPERATIONS,
  type ConsoleOperation,
  STAFF_ROLES,
} from '@gaffer/contract/console'
import { buildChampionship } from './testing/build-championship.ts'
import { buildManager } from './testing/build-manager.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { exampleOf, shapeOf } from './testing/example-of.ts'
import { HOSTILE_TEXTS, spoil } from './testing/hostile-values.ts'
import { buildStaff } from './testing/staff-caller.ts'

/**
 * Every call of the console, including future ones, by somebody who may make all of them, with each value of its path,
 * query and body replaced by every bad input of the catalogue: the answer is a refusal that a page can show.
 */
let app: TestApp
let cookie: string
let seeds: Readonly<Record<string, unknown>>
let ids: readonly (readonly [head: string, id: number])[]

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  const league = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() + 6 * 3_600_000) })
  const contest = await buildTournament(db, app.operatorId, league)
  const { id: gameRoundId } = await db
    .selectFrom('gameRound')
    .select('id')
    .where('roundId', '=', league.rounds[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  const manager = await buildManager(db, app.operatorId)
  const colleague = await buildStaff(app, ['viewer'])
  ids = [
    ['/football/matches', league.rounds[0]?.fixtureIds[0] ?? 0],
    ['/football/players', league.players[0]?.id ?? 0],
    ['/rounds', gameRoundId],
    ['/contests', contest.contestId],
    ['/managers', manager.id],
    ['/staff', colleague.memberId],
  ]
  seeds = {
    reason: 'because it is tested',
    operator: 'demo',
    contest_id: contest.contestId,
    round_id: gameRoundId,
    language: 'en',
    email: 'somebody@example.com',
  }
})
// Of a call's own: it may end sign-ins and change roles.
beforeEach(async () => {
  const staff = await buildStaff(app, STAFF_ROLES)
  cookie = `gaffer-staff=${staff.token}`
})
afterAll(() => app.end())

const ALL = Object.values(CONSOLE_OPERATIONS) as readonly ConsoleOperation[]
/** It would end the caller's own sign-in. */
const CALLED = ALL.filter(({ name }) => name !== 'signOut' && name !== 'endOwnSignIn')
/** At most this many calls at once. */
const FEW = 20

function addressOf({ path }: ConsoleOperation, odd?: readonly [key: string, value: string]): string {
  const id = ids.find(([head]) => path.includes(`${head}/`))?.[1] ?? 1
  const known = { operator: 'demo', id: String(id) }
  const filled = path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) =>
    odd?.[0] === key ? odd[1] : (known[key as keyof typeof known] ?? '1'),
  )
  return `${CONSOLE_BASE}${filled}`
}

function bodyOf({ body }: ConsoleOperation): unknown {
  if (body === undefined) return undefined
  const example = exampleOf(seeds, shapeOf(body)) as object
  return 'request_id' in example ? { ...example, request_id: randomUUID() } : example
}

/** What is wrong with the answer to a call; undefined when a page can show it. */
async function faultOf(method: 'GET' | 'POST', url: string, body: unknown): Promise<string | undefined> {
  const answer = await app.app.inject({
    method,
    url,
    headers: { host: '127.0.0.1', cookie, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const { statusCode } = answer
  if (statusCode < 400) return undefined
  const { code, message } = answer.json()
  if (statusCode >= 500) return `status ${statusCode}`
  // Whoever is signed out is refused for that, whatever they send.
  if (statusCode === 401 && !url.includes('/sign-in/')) return 'signed out'
  if (!isErrorCode(code) || ERRORS[code].status !== statusCode) return `no refusal: ${statusCode} ${code}`
  if (/[{}]|\bat \w+ \(|select |undefined/.test(message)) return `text: ${message}`
  return undefined
}

async function expectNoFault(
  calls: readonly (readonly [what: string, method: 'GET' | 'POST', url: string, body: unknown])[],
): Promise<void> {
  const faults: string[] = []
  for (let at = 0; at < calls.length; at += FEW) {
    const told = await Promise.all(
      calls.slice(at, at + FEW).map(async ([what, method, url, body]) => {
        const fault = await faultOf(method, url, body)
        return fault === undefined ? [] : [`${fault}: ${what}`]
      }),
    )
    faults.push(...told.flat())
  }
  expect(faults).toEqual([])
}

describe('whatever staff send', () => {
  it.each(CALLED.map((one) => [one.name, one] as const))(
    'to %s, the answer is one that a page can show',
    async (_name, operation) => {
      const { method, path, query, body } = operation
      const keys = Object.keys(query === undefined ? {} : (shapeOf(query).properties ?? {}))
      const whole = bodyOf(operation)
      await expectNoFault([
        ['as it should be', method, addressOf(operation), whole],
        ...[...path.matchAll(/:([A-Za-z]+)/g)].flatMap(([, key = '']) =>
          HOSTILE_TEXTS.map((text) => {
            return [`${key} ${text.slice(0, 40)}`, method, addressOf(operation, [key, text]), whole] as const
          }),
        ),
        ...keys.flatMap((key) =>
          HOSTILE_TEXTS.map((text) => {
            const url = `${addressOf(operation)}?${key}=${text}`
            return [`${key}=${text.slice(0, 40)}`, method, url, whole] as const
          }),
        ),
        ...(body === undefined ? [] : [...spoil(whole)]).map((odd) => {
          return [JSON.stringify(odd).slice(0, 200), method, addressOf(operation), odd] as const
        }),
      ])
    },
  )
})
