import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeRoundScopedId } from '@gaffer/contract'
import { connectDatabase, type Database } from './platform/db/connect.ts'
import { buildChampionship, type BuiltChampionship } from './testing/build-championship.ts'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { type FaultyWay, openFaultyWay } from './testing/faulty-way.ts'
import { buildCaller, type GameCaller, squadOf } from './testing/game-caller.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

/** Short here; in the product somebody hears within five seconds (G-28). */
const PATIENCE_MS = 1_200
/** Longer than any answer may take here, so that what is answered is answered during the fault. */
const FAULT_MS = 8_000

let direct: TestDatabase
let proxied: Database
let way: FaultyWay
let app: TestApp
let league: BuiltChampionship
let ann: GameCaller
let contest = 0
let teamId = 0

beforeAll(async () => {
  direct = await createTestDatabase()
  way = await openFaultyWay(direct.connection)
  proxied = connectDatabase(way.connection, 4, PATIENCE_MS)
  app = await buildTestApp({}, { ...direct, ...proxied, end: async () => proxied.end() })
  league = await buildChampionship(direct.db, { firstKickOffAt: new Date(Date.now() + 6 * 3_600_000) })
  const model = await buildTournament(direct.db, app.operatorId, league, { name: 'Matchday', entryFee: 100 })
  contest = encodeRoundScopedId({ id: model.contestId, round: 1 })
  ann = await buildCaller(app, league, { money: 1_000_000 })
  const joined = await ann.join(contest)
  teamId = joined.data.user_team_id
})
afterAll(async () => {
  await app.end()
  way.close()
  await direct.end()
})

type Answered = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}
type Call = () => Promise<Answered>

/** One call of each kind: read by anybody, read of one's own, save, paid join, login, filled team. */
async function buildCalls(): Promise<Readonly<Record<string, Call>>> {
  const headers = await app.authorize(ann.managerId)
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => () =>
    app.app.inject({ method, url: `/api${url}`, headers, ...(payload === undefined ? {} : { payload }) })
  return {
    lobby: () => app.app.inject({ url: '/api/home/tournaments' }),
    'my team': send('GET', `/users/team?sub_tournament_id=${contest}`),
    balance: send('GET', '/gaffer/wallet/balance'),
    save: send('PUT', '/palms/users/teams', { teamId, ...squadOf(league) }),
    'paid join': send('PUT', `/palms/subTournament/join/${contest}?team_name=Second`, squadOf(league)),
    login: () =>
      app.app.inject({
        method: 'POST',
        url: '/api/palms/auth',
        payload: { session_id: 'a-guest-of-this-test' },
      }),
    autofill: send('POST', '/palms/team/autofill', { sub_tournament_id: contest }),
  }
}

async function expectAllServed(calls: readonly (readonly [string, Call])[]): Promise<void> {
  for (const [kind, call] of calls) {
    await expect
      .poll(async () => (await call()).statusCode < 500, { timeout: 20_000, message: kind })
      .toBe(true)
  }
}

/** How each fault begins and ends. */
const FAULTS: Readonly<Record<string, { readonly begin: () => Promise<() => Promise<void> | void> }>> = {
  'frozen with every connection in use': {
    begin: async () => {
      way.freeze()
      return way.thaw
    },
  },
  'frozen in the middle of what is asked': {
    begin: async () => {
      setTimeout(way.freeze, 15)
      await wait(0)
      return way.thaw
    },
  },
  'cut off and absent': {
    begin: async () => {
      way.cut()
      return way.mend
    },
  },
  'ending every connection again and again (57P01)': {
    begin: async () => {
      const ends = () =>
        direct.pool
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and client_addr is not null and pid <> pg_backend_pid()`,
          )
          .catch(() => undefined)
      await ends()
      const timer = setInterval(() => void ends(), 5)
      return () => clearInterval(timer)
    },
  },
  'waiting for locks that nobody gives back (57014)': {
    begin: async () => {
      const client = await direct.pool.connect()
      await client.query('begin')
      await client.query(
        'lock table entry, line_up, account, login_session, manager, tournament in access exclusive mode',
      )
      return async () => {
        await client.query('rollback')
        client.release()
      }
    },
  },
}

describe.each(Object.entries(FAULTS))('a database that is %s', (_, { begin }) => {
  it('fails each kind of call with 503 while it lasts, and none afterwards', async () => {
    const calls = Object.entries(await buildCalls())
    await expectAllServed(calls)
    const asked = () =>
      calls.map(async ([kind, call]) => {
        const { statusCode, headers, body } = await call()
        const isPlain = statusCode < 500 || (statusCode === 503 && headers['retry-after'] === '2')
        return isPlain ? 'answered' : `${kind}: ${statusCode} ${body}`
      })
    const end = await begin()
    const over = wait(FAULT_MS, 'not answered while the fault lasted')
    const answers = await Promise.all(
      [...asked(), ...asked(), ...asked()].map((answer) => Promise.race([answer, over])),
    )
    await end()
    expect(answers).toEqual(answers.map(() => 'answered'))
    await expectAllServed(calls)
  })
})
