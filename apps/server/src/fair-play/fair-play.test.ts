import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPath, encodeRoundScopedId } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildCaller } from '../testing/game-caller.ts'

let app: TestApp
let league: BuiltChampionship
let subId: number
let freeId: number

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
})
afterAll(() => app.end())

type Me = Awaited<ReturnType<typeof buildCaller>>
let me: Me
let operator: { id: number; host: string }

beforeEach(async () => {
  operator = await buildOperator(app.database.db)
  const open = async (entryFee: number) => {
    const settings = { entryFee, maxEntriesPerManager: null }
    const { contestId } = await buildTournament(app.database.db, operator.id, league, settings)
    return encodeRoundScopedId({ id: contestId, round: 1 })
  }
  subId = await open(1_000)
  freeId = await open(0)
  me = await newcomer()
})

const newcomer = () =>
  buildCaller(app, league, { operatorId: operator.id, host: operator.host, money: 100_000 })
const askOfAll = (fairPlay: object) =>
  sql`update operator set fair_play = ${JSON.stringify(fairPlay)}::jsonb where id = ${operator.id}`.execute(
    app.database.db,
  )
const codeOf = async (joining: ReturnType<Me['join']>) => {
  const { status, code } = await joining
  return status === 200 ? 'entered' : code
}
const join = (name: string, id = subId) => codeOf(me.join(id, name))
const set = (body: object) => me.call('setLimits', { body })
const passHours = (hours: number) =>
  sql`update fair_play_limit set next_from = next_from - make_interval(hours => ${hours})`.execute(
    app.database.db,
  )

describe('a limit', () => {
  it('of stakes holds for the sum of 24 hours, exactly', async () => {
    await set({ stake: 20 })
    expect([await join('A'), await join('B'), await join('C')]).toEqual([
      'entered',
      'entered',
      'stakeLimitReached',
    ])
    expect(await join('D', freeId)).toBe('entered')
    expect(await me.balance()).toBe(98_000)
    await sql`update wallet_operation set created_at = created_at - interval '25 hours' where manager_id = ${me.managerId}`.execute(
      app.database.db,
    )
    expect(await join('E')).toBe('entered')
  })

  it('of losses counts what was won', async () => {
    await set({ loss: 10 })
    expect(await join('A')).toBe('entered')
    expect(await join('B')).toBe('lossLimitReached')
    await sql`
      insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, natural_key)
      values (gen_random_uuid(), ${operator.id}, ${me.managerId}, 'prize', 'done', 600, 'EUR', ${`won-${me.managerId}`})`.execute(
      app.database.db,
    )
    expect(await join('B')).toBe('lossLimitReached')
    await set({ loss: 15 })
    await passHours(25)
    expect(await join('B')).toBe('entered')
  })

  it('of entries counts teams that cost nothing too', async () => {
    await set({ entries: 1 })
    expect([await join('A', freeId), await join('B', freeId)]).toEqual(['entered', 'dailyEntriesReached'])
  })

  it.each([
    ['stake', { stake: 30 }, 'stakeLimitReached'],
    ['loss', { loss: 30 }, 'lossLimitReached'],
    ['entries', { entries: 3 }, 'dailyEntriesReached'],
  ])('of %s is not passed by 12 teams sent at once', async (_, body, code) => {
    await set(body)
    const answers = await Promise.all(Array.from({ length: 12 }, (__, n) => join(`Team ${n}`)))
    expect(answers.filter((answer) => answer === 'entered')).toHaveLength(3)
    expect(new Set(answers)).toEqual(new Set(['entered', code]))
    expect(await me.balance()).toBe(97_000)
  })

  it('is tightened at once and loosened after 24 hours', async () => {
    await set({ entries: 5 })
    await set({ entries: 1 })
    expect(await join('A')).toBe('entered')
    const { data } = await set({ entries: 9 })
    expect(data.entries).toMatchObject({ mine: 1, next: 9, used: 1 })
    expect(await join('B')).toBe('dailyEntriesReached')
    await passHours(23)
    expect(await join('B')).toBe('dailyEntriesReached')
    await set({ entries: 9 })
    await passHours(1)
    expect(await join('B')).toBe('entered')
  })

  it('that waits to be taken away goes when its time has come, and not before', async () => {
    await set({ stake: 0 })
    const { data } = await set({ stake: null })
    expect(data.stake).toMatchObject({ mine: 0, next: null, next_from: expect.any(String) })
    expect(await join('A')).toBe('stakeLimitReached')
    await passHours(24)
    expect(await join('A')).toBe('entered')
  })

  it('of the operator holds beside the own one, the tighter of both', async () => {
    await askOfAll({ limits: { stake: 10, loss: null, entries: null }, age: null, terms: null })
    await set({ stake: 50 })
    expect([await join('A'), await join('B')]).toEqual(['entered', 'stakeLimitReached'])
  })

  it.each([
    { stake: -1 },
    { stake: 10.001 },
    { entries: 1.5 },
    { loss: '10' },
    { entries: 1e9 },
    { more: 1 },
  ])('%j is none', async (body) => {
    expect((await set(body)).status).toBe(400)
  })

  it('is told before anything is paid', async () => {
    await set({ stake: 5 })
    const { status, code } = await me.call('joinQuote', { params: { subId } })
    expect([status, code]).toEqual([409, 'stakeLimitReached'])
  })
})

describe('a login of the last minutes', () => {
  const NO_LIMITS = { stake: null, loss: null, entries: null }
  const by = async (minutesAgo: number, id: number) => {
    const openedAt = Math.floor(app.deps.tokens.now() / 1000) - minutesAgo * 60
    const caller = { managerId: me.managerId, operatorId: operator.id, isOnlooker: false, openedAt }
    const authorization = await app.deps.tokens.sign(caller, 'access')
    const ask = {
      url: buildPath('joinQuote', { subId: id }),
      headers: { host: operator.host, authorization },
    }
    const answer = await app.app.inject(ask)
    return [answer.statusCode, answer.json().code]
  }

  it('is asked for above the sum that the operator set, whatever else the manager has', async () => {
    await askOfAll({ limits: NO_LIMITS, age: null, terms: null, freshLogin: { above: 9.99, minutes: 10 } })
    expect(await by(11, subId)).toEqual([403, 'loginTooOld'])
    expect(await by(9, subId)).toEqual([200, undefined])
    expect(await by(11, freeId)).toEqual([200, undefined])
    await askOfAll({ limits: NO_LIMITS, age: null, terms: null, freshLogin: { above: 10, minutes: 10 } })
    expect(await by(11, subId)).toEqual([200, undefined])
  })
})

describe('an exclusion', () => {
  it('and a block hold for the person whom a login has verified, by whichever login they come', async () => {
    const [before, after, other] = [await newcomer(), await newcomer(), await newcomer()]
    const write = (managerId: number, provider: string, number: string) =>
      app.database.db
        .transaction()
        .execute((tx) =>
          app.deps.phones.write(
            tx,
            { operatorId: operator.id, managerId, provider, isIdentity: provider === 'phone' },
            number,
          ),
        )
    await write(before.managerId, 'phone', '+35988123456')
    await write(after.managerId, 'oidc', '+35988123456')
    await write(other.managerId, 'oidc', '+35988123457')
    expect(await codeOf(after.join(freeId, 'First'))).toBe('entered')
    await before.call('excludeMyself', { body: { days: 7 } })
    expect(await codeOf(after.join(freeId, 'Second'))).toBe('selfExcluded')
    expect(await codeOf(other.join(freeId, 'Other'))).toBe('entered')
    await sql`delete from self_exclusion`.execute(app.database.db)
    await sql`
      insert into manager_block (manager_id, until, reason)
      values (${before.managerId}, clock_timestamp() + interval '1 day', 'asked')`.execute(app.database.db)
    expect(await codeOf(after.join(freeId, 'Second'))).toBe('accountBlocked')
    expect(await codeOf(other.join(freeId, 'Again'))).toBe('entered')
  })

  it('keeps out of everything, and cannot be shortened', async () => {
    await me.call('excludeMyself', { body: { days: 30 } })
    const { data } = await me.call('excludeMyself', { body: { days: 1 } })
    const days = (Date.parse(String(data.excluded_until)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect([await join('A'), await join('B', freeId)]).toEqual(['selfExcluded', 'selfExcluded'])
    await sql`update self_exclusion set until = clock_timestamp()`.execute(app.database.db)
    expect(await join('A')).toBe('entered')
  })

  it('for good stays', async () => {
    await me.call('excludeMyself', { body: { days: null } })
    const { data } = await me.call('excludeMyself', { body: { days: 7 } })
    expect(data).toMatchObject({ excluded_until: null, is_excluded_for_good: true })
    expect(await join('A')).toBe('selfExcluded')
  })

  it('of one is nobody else’s', async () => {
    await me.call('excludeMyself', { body: { days: 7 } })
    const other = await newcomer()
    expect(await codeOf(other.join(subId, 'Other'))).toBe('entered')
  })
})

describe('the terms of an operator', () => {
  beforeEach(() =>
    askOfAll({ limits: { stake: null, loss: null, entries: null }, age: 18, terms: '2026-11' }),
  )

  it('are accepted before anything is paid, and recorded with their version and the age', async () => {
    expect(await join('A', freeId)).toBe('entered')
    expect(await join('B')).toBe('termsNotAccepted')
    const accepted = await me.call('acceptTerms', { body: { version: '2026-11', is_of_age: true } })
    expect(accepted.data.terms).toEqual({ version: '2026-11', age: 18, is_accepted: true })
    expect(await join('B')).toBe('entered')
    const stored = await app.database.db
      .selectFrom('termsAcceptance')
      .select(['version', 'age'])
      .where('managerId', '=', me.managerId)
      .execute()
    expect(stored).toEqual([{ version: '2026-11', age: 18 }])
  })

  it('of a new version are accepted anew; another version, or no age, is none', async () => {
    await me.call('acceptTerms', { body: { version: '2026-11', is_of_age: true } })
    await askOfAll({ limits: { stake: null, loss: null, entries: null }, age: 18, terms: '2027-01' })
    expect(await join('A')).toBe('termsNotAccepted')
    expect((await me.call('acceptTerms', { body: { version: '2026-11', is_of_age: true } })).status).toBe(409)
    const young = { version: '2027-01', is_of_age: false } as never
    expect((await me.call('acceptTerms', { body: young })).status).toBe(400)
  })
})
