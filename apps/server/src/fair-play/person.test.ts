import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeRoundScopedId } from '@gaffer/contract'
import { keepRestraints } from './keep-restraints.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildCaller } from '../testing/game-caller.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { openManager } from '../session/open-manager.ts'
import { createProviderSessions } from '../session/provider-session.ts'
import { next } from '../testing/next-number.ts'

let app: TestApp
let league: BuiltChampionship

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
})
afterAll(() => app.end())

type Login = Awaited<ReturnType<typeof buildCaller>>
let operator: { id: number; host: string }
/** Three logins that have proved the same number, and one that has proved none. */
let logins: readonly [Login, Login, Login]
let another: Login
let number: string
let subId: number

beforeEach(async () => {
  operator = await buildOperator(app.database.db)
  subId = await open(1)
  number = `+3598${String(next()).padStart(8, '0')}`
  logins = [await newLogin(), await newLogin(), await newLogin()]
  another = await newLogin()
  await prove(logins[0], 'sp')
  await prove(logins[1], 'oidc')
  await prove(logins[2], 'phone')
})

async function open(round: number, maxEntriesPerManager: number | null = null) {
  const settings = { entryFee: 1_000, maxEntriesPerManager, round }
  const { contestId } = await buildTournament(app.database.db, operator.id, league, settings)
  return encodeRoundScopedId({ id: contestId, round: 1 })
}

const newLogin = () =>
  buildCaller(app, league, { operatorId: operator.id, host: operator.host, money: 100_000 })
const prove = ({ managerId }: Login, provider: string) =>
  app.database.db
    .transaction()
    .execute((tx) =>
      app.deps.phones.write(
        tx,
        { operatorId: operator.id, managerId, provider, isIdentity: provider === 'phone' },
        number,
      ),
    )
const join = async (login: Login, id = subId) => {
  const { status, code } = await login.join(id, `Team ${next()}`)
  return status === 200 ? 'entered' : code
}
const set = (login: Login, body: object) => login.call('setLimits', { body })
const page = async (login: Login) => (await login.call('fairPlay')).data
const passHours = (hours: number) =>
  sql`update fair_play_limit set next_from = next_from - make_interval(hours => ${hours})`.execute(
    app.database.db,
  )

describe('the teams of a person in a contest', () => {
  it('are counted over all their logins, and those of nobody else', async () => {
    const [first, second, third] = logins
    const two = await open(1, 2)
    expect(await join(first, two)).toBe('entered')
    expect(await join(second, two)).toBe('entered')
    expect((await third.call('joinQuote', { params: { subId: two } })).code).toBe('entryLimitReached')
    expect([await join(third, two), await join(first, two)]).toEqual([
      'entryLimitReached',
      'entryLimitReached',
    ])
    expect(await join(another, two)).toBe('entered')
    expect(await join(third)).toBe('entered')
  })

  it('are counted for logins that enter at one time', async () => {
    const one = await open(1, 1)
    const outcomes = await Promise.all(logins.map((login) => join(login, one)))
    expect(outcomes.filter((outcome) => outcome === 'entered')).toEqual(['entered'])
  })
})

describe('the limits of a person', () => {
  it.each([
    ['stake', { stake: 10 }, 'stakeLimitReached'],
    ['loss', { loss: 10 }, 'lossLimitReached'],
    ['entries', { entries: 1 }, 'dailyEntriesReached'],
  ])('of %s hold for all their logins together, and for nobody else', async (_, body, code) => {
    const [first, second, third] = logins
    await set(first, body)
    expect([await join(second), await join(first), await join(second), await join(third)]).toEqual([
      'entered',
      code,
      code,
      code,
    ])
    expect(await join(another)).toBe('entered')
  })

  it('are shown by each login, with what all of them have used', async () => {
    const [first, second, third] = logins
    await set(first, { stake: 30, entries: 5 })
    await set(second, { stake: 20 })
    await join(first)
    await join(third)
    for (const login of logins) {
      expect(await page(login)).toMatchObject({
        stake: { mine: 20, used: 20, next: null },
        loss: { mine: null, used: 20 },
        entries: { mine: 5, used: 2, next: null },
      })
    }
    expect(await page(another)).toMatchObject({ stake: { mine: null, used: 0 }, entries: { used: 0 } })
    expect((await second.call('joinQuote', { params: { subId } })).code).toBe('stakeLimitReached')
  })

  it('are loosened after 24 hours, whichever login wishes it', async () => {
    const [first, second, third] = logins
    await set(first, { entries: 1 })
    expect(await join(first)).toBe('entered')
    const { data } = await set(second, { entries: 9 })
    expect(data.entries).toMatchObject({ mine: 1, next: 9, used: 1 })
    expect((await page(third)).entries).toEqual(data.entries)
    await passHours(23)
    expect(await join(second)).toBe('dailyEntriesReached')
    await set(third, { entries: 9 })
    await passHours(1)
    expect([await join(first), await join(second), await join(third)]).toEqual([
      'entered',
      'entered',
      'entered',
    ])
  })

  it('that wait to be loosened are tightened at once by any login', async () => {
    const [first, second] = logins
    await set(first, { entries: 1 })
    await set(first, { entries: null })
    await set(second, { entries: 1 })
    await passHours(24)
    expect([await join(first), await join(second)]).toEqual(['entered', 'dailyEntriesReached'])
  })

  it('hold at once for a login that proves the number later, and what it has used counts', async () => {
    const [first] = logins
    await set(first, { stake: 20 })
    await set(another, { stake: 500 })
    await set(another, { stake: null })
    await passHours(24)
    expect(await join(another)).toBe('entered')
    await prove(another, 'later')
    expect((await page(another)).stake).toMatchObject({ mine: 20, used: 10 })
    expect([await join(another), await join(another), await join(first)]).toEqual([
      'entered',
      'stakeLimitReached',
      'stakeLimitReached',
    ])
  })

  it('are not passed by logins that join at once, in one round or in several', async () => {
    await set(logins[0], { stake: 10 })
    const rounds = [subId, await open(2), subId, await open(2)]
    const answers = await Promise.all(
      rounds.flatMap((id) => [...logins, ...logins].map((login) => join(login, id))),
    )
    expect(answers.filter((answer) => answer === 'entered')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['entered', 'stakeLimitReached']))
    expect((await page(logins[1])).stake.used).toBe(10)
  })

  it('set by all logins at once are the tightest that was set', async () => {
    await Promise.all(logins.map((login, at) => set(login, { stake: 30 - at })))
    await Promise.all(logins.map((login, at) => set(login, { stake: 50 + at })))
    for (const login of logins) expect((await page(login)).stake.mine).toBe(28)
  })
})

describe('a login that gets another number', () => {
  const logIn = async (login: Login, phone: string) => {
    const { db } = app.database
    const { subject } = await db
      .selectFrom('manager')
      .select('subject')
      .where('id', '=', login.managerId)
      .executeTakeFirstOrThrow()
    await sql`update manager set provider = 'sp' where id = ${login.managerId}`.execute(db)
    const deps = {
      db,
      phones: app.deps.phones,
      providerSessions: createProviderSessions(createKeyRing(db, 'phone-keys')),
    }
    const welcomeManager = () => Promise.resolve()
    const found = await app.deps.operators.findById(operator.id)
    if (found === undefined) throw new Error('no operator')
    const { id } = await openManager({ ...deps, welcomeManager, keepRestraints }, found, 'sp', {
      subject,
      phone,
    })
    expect(id).toBe(login.managerId)
  }

  it('leaves an exclusion to every login that was the same person, and takes it along', async () => {
    const [first, second, third] = logins
    await second.call('excludeMyself', { body: { days: null } })
    await logIn(first, `${number}9`)
    expect([await join(first), await join(second), await join(third)]).toEqual([
      'selfExcluded',
      'selfExcluded',
      'selfExcluded',
    ])
    expect(await join(another)).toBe('entered')
  })

  it('leaves the tightest limits, with those that wait', async () => {
    const [first, second, third] = logins
    await set(second, { stake: 10, entries: 4 })
    await set(second, { stake: 50 })
    await logIn(first, `${number}9`)
    for (const login of [first, second, third]) {
      expect(await page(login)).toMatchObject({ stake: { mine: 10, next: 50 }, entries: { mine: 4 } })
    }
    expect([await join(first), await join(first)]).toEqual(['entered', 'stakeLimitReached'])
    expect(await join(third)).toBe('entered')
  })
})
