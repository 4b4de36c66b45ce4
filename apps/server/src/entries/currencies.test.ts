/** Amounts in currencies with zero, two and three decimals, as sent to each wallet and as shown (G-6). */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBody, sendJson, serve, type Served } from '../../../../tools/simulators/serve.ts'
import { startWallet, type SimulatedWallet } from '../../../../tools/simulators/wallet.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { TEST_WALLET_KEY } from '../testing/build-wallet-player.ts'
import { pickedSquad } from '../testing/picked-squad.ts'
import type { OperatorWallet } from '../operators/operator.ts'
import { decimalOf } from '../wallet/adapters/scout.ts'
import { presentMoney, readMoney } from '../wallet/present.ts'
import { welcomeGuest } from '../wallet/welcome-guest.ts'
import { joinContest } from './join-contest.ts'
import { presentQuote } from '../wallet/present.ts'
import { quoteJoin } from './quote-join.ts'
import { releaseEntries } from './release-entries.ts'
import { settleUnsettled } from './settle-unsettled.ts'
import { readQuotes } from '../testing/read-quotes.ts'

const FEE = 1_250
const CURRENCIES = [
  ['JPY', 0, 1_250, '1250', '0'],
  ['EUR', 2, 12.5, '12.50', '0.00'],
  ['TND', 3, 1.25, '1.250', '0.000'],
] as const

type Bets = {
  readonly path: string
  readonly role: string
  readonly body: {
    readonly bets?: readonly {
      readonly user: object
      readonly pool: object
      readonly bet: Record<string, string>
    }[]
    readonly pools?: readonly {
      readonly pool: object
      readonly bets: readonly { readonly bet: Record<string, string> }[]
    }[]
  }
}

let app: TestApp
let league: BuiltChampionship
let seamless: SimulatedWallet
let scout: Served
let said: Bets[] = []
let answer: () => { readonly status: number; readonly body: object } | undefined = () => undefined

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  seamless = await startWallet({ key: TEST_WALLET_KEY, tombstone: true })
  scout = await serve(async (request, response) => {
    const body = JSON.parse(await readBody(request)) as Bets['body']
    said.push({
      path: request.url ?? '',
      role: String(request.headers.authorization).split(' ')[1] ?? '',
      body,
    })
    const { status, body: sent } = answer() ?? { status: 200, body: {} }
    sendJson(response, status, sent)
  })
})
afterAll(async () => {
  await app.end()
  await Promise.all([seamless.stop(), scout.stop()])
})

const WALLETS: Readonly<Record<string, () => OperatorWallet>> = {
  ledger: () => ({ kind: 'ledger' }),
  seamless: () => ({
    kind: 'seamless',
    url: seamless.seamlessUrl,
    timeoutMs: 4_000,
    can: { status: true, rollbackOfUnknown: 'done', tombstone: true, statement: true },
  }),
  scout: () => ({ kind: 'scout', url: scout.url, timeoutMs: 4_000, client: 'test', isToldOfFree: true }),
}

async function enter(kind: string, currency: string, currencyExponent: number, entryFee: number = FEE) {
  const { db } = app.database
  const wallet = WALLETS[kind]?.() ?? { kind: 'ledger' }
  const operator = await buildOperator(db, { currency, currencyExponent, wallet, walletKey: TEST_WALLET_KEY })
  const { id: managerId } = await buildManager(db, operator.id, {
    subject: `${kind}-${currency}-${operator.id}`,
  })
  const caller = { operatorId: operator.id, managerId }
  if (kind === 'ledger')
    await db.transaction().execute((tx) => welcomeGuest(tx, { ...caller, currency }, 2_000))
  const { contestId } = await buildTournament(db, operator.id, league, { entryFee })
  const contest = { id: contestId, round: 1 }
  const quoted = await quoteJoin(app.deps, caller, contest)
  if (!quoted.ok) throw new Error(quoted.refusal.code)
  await readQuotes(app.database.db)
  const squad = pickedSquad(league, pickBuiltTeam(league))
  const input = { contest, teamName: 'Team', squad, quote: quoted.value.id, ip: '203.0.113.9' }
  const joined = await joinContest(app.deps, caller, input)
  return { caller, currency, joined, contestId, quote: presentQuote(quoted.value) }
}

describe.each(CURRENCIES)('in %s, with %i decimals', (currency, exponent, shown, told, nothing) => {
  it.each(Object.keys(WALLETS))('a %s wallet is charged what the quote says', async (kind) => {
    said = []
    const { caller, joined, quote } = await enter(kind, currency, exponent)
    expect(joined).toMatchObject({ ok: true, value: { state: 'entered' } })
    expect(quote).toMatchObject({ amount: shown, currency })
    const { rows } = await sql<{ amount: number; currency: string }>`
      select posting.amount, posting.currency from posting join account on account.id = account_id
      where account.manager_id = ${caller.managerId} order by posting.id desc limit 1`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ amount: -FEE, currency }])
    if (kind === 'scout') expect(said[0]?.body.bets?.[0]?.bet).toMatchObject({ amount: told, currency })
  })

  it('an entry that costs nothing is told as such by the contract of bets', async () => {
    said = []
    expect((await enter('scout', currency, exponent, 0)).joined).toMatchObject({
      value: { state: 'entered' },
    })
    expect(said[0]?.body.bets?.[0]?.bet).toMatchObject({
      amount: nothing,
      rake: nothing,
      base_amount: nothing,
    })
  })
})

it('amounts come back from the wire and from decimal texts as they went, and no others are read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(0, 2, 3), (amount, exponent) => {
      expect(readMoney(presentMoney(amount, exponent), exponent)).toBe(amount)
      const text = decimalOf(amount, exponent)
      expect(text).toMatch(exponent === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${exponent}}$`))
      expect(BigInt(text.replace('.', ''))).toBe(BigInt(amount))
    }),
    { numRuns: 10_000 },
  )
  for (const odd of [0.5, 1.001, 12.345, 1e-9]) expect(readMoney(odd, 0)).toBeUndefined()
  for (const odd of [1.001, 0.005, 12.345]) expect(readMoney(odd, 2)).toBeUndefined()
})

describe('the contract of bets', () => {
  const count = async (managerId: number) => {
    const { rows } = await sql<{ entered: number; open: number; seats: number }>`
      select count(*) filter (where entry.state = 'entered')::int as entered,
        (select count(*)::int from wallet_operation where manager_id = ${managerId}
          and state in ('planned', 'sent', 'unknown')) as open, coalesce(max(subgame.entry_count), 0)::int as seats
      from entry join subgame on subgame.id = subgame_id where manager_id = ${managerId}`.execute(
      app.database.db,
    )
    return rows[0]
  }

  it('is told who plays, from where, in which pool', async () => {
    said = []
    const { caller } = await enter('scout', 'EUR', 2)
    const [{ path, role, body } = { path: '', role: '', body: {} }] = said
    expect([path, role]).toEqual(['/bets', 'customer'])
    const { id } = await app.database.db
      .selectFrom('walletOperation')
      .select('id')
      .where('managerId', '=', caller.managerId)
      .executeTakeFirstOrThrow()
    expect(body.bets).toEqual([
      {
        user: {
          client: 'test',
          uid: expect.stringContaining('scout-EUR'),
          name: expect.any(String),
          ip: '203.0.113.9',
        },
        pool: {
          client: 'test',
          game: 'fantasy',
          uid: expect.any(String),
          currency: 'EUR',
          overdraw: false,
          category: 'admin_created',
          amount: '12.50',
        },
        bet: { uid: id, uuid: id, base_amount: '12.50', amount: '12.50', rake: '0.00', currency: 'EUR' },
      },
    ])
  })

  it('may refuse an entry that costs nothing, and its seat is free again', async () => {
    answer = () => ({ status: 402, body: { error: 'insufficient_funds' } })
    const { caller, joined } = await enter('scout', 'EUR', 2, 0)
    answer = () => undefined
    expect(joined).toMatchObject({ ok: false, refusal: { code: 'insufficientFunds' } })
    expect(await count(caller.managerId)).toEqual({ entered: 0, open: 0, seats: 0 })
  })

  it('is told when a free entry leaves', async () => {
    const { caller, contestId } = await enter('scout', 'EUR', 2, 0)
    said = []
    await app.database.db.transaction().execute((tx) => releaseEntries(tx, [contestId], caller.managerId))
    for (let turn = 0; turn < 2; turn += 1) await settleUnsettled(app.deps, 0)
    expect(said.map(({ path, body }) => [path, body.pools?.[0]?.bets[0]?.bet])).toEqual([
      ['/bets/cancel', expect.objectContaining({ amount: '0.00' })],
    ])
    expect(await count(caller.managerId)).toEqual({ entered: 0, open: 0, seats: 0 })
  })

  it('has a free entry whose answer was lost cancelled, as a paid one', async () => {
    answer = () => ({ status: 500, body: {} })
    const { caller, joined } = await enter('scout', 'EUR', 2, 0)
    answer = () => undefined
    expect(joined).toMatchObject({ value: { state: 'pending' } })
    said = []
    for (let turn = 0; turn < 3; turn += 1) await settleUnsettled(app.deps, 0)
    expect(said.some(({ path, role }) => path === '/bets/cancel' && role === 'admin')).toBe(true)
    expect(await count(caller.managerId)).toEqual({ entered: 0, open: 0, seats: 0 })
  })
})
