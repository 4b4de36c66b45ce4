import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWallet, type SimulatedWallet } from '../../../../tools/simulators/wallet.ts'
import type { WalletFault } from '../../../../tools/simulators/wallet-faults.ts'
import { joinContest } from '../entries/join-contest.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildWalletManager, buildWalletOperator, TEST_WALLET_KEY } from '../testing/build-wallet-player.ts'

const TIMEOUT_MS = 400
/** One more than the failures after which a wallet is left alone. */
const OFTEN = 6

let app: TestApp
let league: BuiltChampionship
let wallet: SimulatedWallet
let operator: Awaited<ReturnType<typeof buildWalletOperator>>

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  wallet = await startWallet({ key: TEST_WALLET_KEY, tombstone: true })
})
afterAll(async () => {
  await app.end()
  await wallet.stop()
})
beforeEach(async () => {
  wallet.heal()
  const can = { status: true, rollbackOfUnknown: 'done', tombstone: true, statement: true } as const
  const settings = { kind: 'seamless', url: wallet.seamlessUrl, timeoutMs: TIMEOUT_MS, can } as const
  operator = await buildWalletOperator(app, settings, league)
})

const newPlayer = (subject: string) => buildWalletManager(app, operator.operatorId, subject)
const strike = (call: string, fault: WalletFault) =>
  wallet.strike((act) => (act.call === call ? { fault, moment: 'before' } : undefined))

async function join(player: Awaited<ReturnType<typeof newPlayer>>, team = 'Team'): Promise<string> {
  const joined = await joinContest(app.deps, player, operator.input(team))
  return joined.ok ? joined.value.state : joined.refusal.code
}

async function joinOften(subject: string): Promise<readonly string[]> {
  const player = await newPlayer(subject)
  const told: string[] = []
  for (let time = 0; time < OFTEN; time += 1) told.push(await join(player, `Team ${time}`))
  return told
}

async function quoteOften(subject: string): Promise<readonly unknown[]> {
  const owner = { ...(await newPlayer(subject)), currency: 'EUR' }
  const told: unknown[] = []
  for (let time = 0; time < OFTEN; time += 1) told.push(await app.deps.wallet.quote(owner))
  return told
}

const NOTHING = Array.from({ length: OFTEN }, () => undefined)

describe('a wallet that gives no balance', () => {
  it.each([
    'knows no such user',
    'answers a list',
    'fails',
    'is overrun',
    'says nothing',
    'signs wrongly',
  ] as const)('because it %s still takes payments', async (fault) => {
    strike('balance', fault)
    expect(await quoteOften('asking')).toEqual(NOTHING)
    expect(await join(await newPlayer('paying'))).toBe('entered')
  })

  it.each(['knows no such user', 'answers a list'] as const)(
    'to one user, whom it answers as if it %s, gives it to others',
    async (fault) => {
      strike('balance', fault)
      expect(await quoteOften('unknown')).toEqual(NOTHING)
      wallet.heal()
      expect(await app.deps.wallet.quote({ ...(await newPlayer('known')), currency: 'EUR' })).toBe(1_000_000)
    },
  )

  it('while many wait for it takes payments', async () => {
    wallet.slowDown(({ call }) => (call === 'balance' ? { ms: TIMEOUT_MS / 2, moment: 'before' } : undefined))
    const owner = { ...(await newPlayer('waiting')), currency: 'EUR' }
    const waiting = Array.from({ length: 100 }, () => app.deps.wallet.quote(owner))
    expect(await join(await newPlayer('paying meanwhile'))).toBe('entered')
    await Promise.all(waiting)
  })
})

describe('a wallet that answers debits of one user', () => {
  it.each(['knows no such user', 'answers a list', 'names another amount'] as const)(
    'as if it %s leaves them undecided, and takes those of others',
    async (fault) => {
      strike('debit', fault)
      expect(await joinOften('odd')).toEqual(Array.from({ length: OFTEN }, () => 'pending'))
      wallet.heal()
      expect(await join(await newPlayer('even'))).toBe('entered')
    },
  )

  it.each([
    'fails',
    'is overrun',
    'hangs up',
    'says nothing',
    'signs wrongly',
    'does not sign',
    'redirects',
  ] as const)('as one that %s is left alone', async (fault) => {
    strike('debit', fault)
    expect(await joinOften('unlucky')).toEqual([...Array.from({ length: 5 }, () => 'pending'), 'walletAway'])
    wallet.heal()
    expect(await join(await newPlayer('too early'))).toBe('walletAway')
  })
})
