import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWallet, type SimulatedWallet } from '../../../../tools/simulators/wallet.ts'
import { PROVIDER_WORDS, type Stroke, WALLET_FAULTS } from '../../../../tools/simulators/wallet-faults.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  buildWalletManager,
  buildWalletOperator,
  loadStanding,
  TEST_WALLET_KEY,
} from '../testing/build-wallet-player.ts'
import type { OperatorWallet } from '../operators/operator.ts'
import { createWallets } from '../wallet/create-wallets.ts'
import { loadHistory } from '../wallet/load-history.ts'
import { tellStory } from '../wallet/tell-story.ts'
import type { EntryDeps } from './entry-deps.ts'
import { joinContest } from './join-contest.ts'
import { settleUnsettled } from './settle-unsettled.ts'

const TIMEOUT_MS = 250
const FEE = 700

let app: TestApp
let league: BuiltChampionship
let wallet: SimulatedWallet
let forgetful: SimulatedWallet
let people = 0

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
  wallet = await startWallet({ key: TEST_WALLET_KEY, tombstone: true })
  forgetful = await startWallet({ key: TEST_WALLET_KEY, rollbackOfUnknown: 'notFound' })
})
afterAll(async () => {
  await app.end()
  await Promise.all([wallet.stop(), forgetful.stop()])
})

const seamless = (url: string, can: Partial<Extract<OperatorWallet, { kind: 'seamless' }>['can']>) =>
  ({
    kind: 'seamless',
    url,
    timeoutMs: TIMEOUT_MS,
    can: { status: true, rollbackOfUnknown: 'done', tombstone: true, statement: true, ...can },
  }) as const

const CONTRACTS = [
  ['seamless', () => wallet, () => seamless(wallet.seamlessUrl, {})],
  [
    'seamless that forgets roll-backs and has no status',
    () => forgetful,
    () => seamless(forgetful.seamlessUrl, { status: false, rollbackOfUnknown: 'notFound', tombstone: false }),
  ],
  [
    'scout',
    () => forgetful,
    () =>
      ({
        kind: 'scout',
        url: forgetful.scoutUrl,
        timeoutMs: TIMEOUT_MS,
        client: 'test',
        isToldOfFree: true,
      }) as const,
  ],
] as const satisfies readonly (readonly [string, () => SimulatedWallet, () => OperatorWallet])[]

describe.each(CONTRACTS)('a wallet by the contract %s', (_, walletOf, settingsOf) => {
  let operator: Awaited<ReturnType<typeof buildWalletOperator>>
  let player: Awaited<ReturnType<typeof buildWalletManager>>
  let simulated: SimulatedWallet
  let deps: EntryDeps

  beforeAll(async () => {
    simulated = walletOf()
    operator = await buildWalletOperator(app, settingsOf(), league)
  })
  beforeEach(async () => {
    simulated.heal()
    await sql`update wallet_operation set watch_until = null`.execute(app.database.db)
    people += 1
    player = await buildWalletManager(app, operator.operatorId, `user-${people}`)
    // A separate circuit breaker for each test, so that one's faults do not block another's wallet.
    const { operators, log } = app.deps
    deps = {
      ...app.deps,
      wallet: createWallets({ db: app.database.db, operators, log }),
      walletPatienceMs: 2_000,
    }
  })

  const join = (name = 'My team') => joinContest(deps, player, operator.input(name))
  const taken = () =>
    simulated.book
      .entries()
      .filter(({ user, state }) => user === player.subject && state === 'done')
      .reduce((sum, { amount }) => sum + amount, 0)
  const strike = (stroke: Stroke, calls: readonly string[] = ['debit', 'bets']) =>
    simulated.strike(({ call }) => (calls.includes(call) ? stroke : undefined))

  /** What the jobs do once the wallet works again. */
  async function settle(): Promise<void> {
    simulated.heal()
    for (let turn = 0; turn < 3; turn += 1) await settleUnsettled(deps, 0)
  }

  /** Our books, the wallet's and the entries agree, and nothing is open. */
  async function expectAgreement() {
    const standing = await loadStanding(app, player.managerId)
    expect(standing).toMatchObject({ reserved: 0, open: 0, net: taken() })
    expect(standing?.entered).toBe(standing?.done)
    expect(taken() + (standing?.entered ?? 0) * FEE).toBe(0)
    return standing
  }

  it('takes the stake and enters the team', async () => {
    expect(await join()).toMatchObject({ ok: true, value: { state: 'entered' } })
    expect(taken()).toBe(-FEE)
    await expectAgreement()
  })

  it('that lacks the money is quoted, and the seat is free again', async () => {
    simulated.book.debit({
      operation: `spent-${people}`,
      user: player.subject,
      amount: -999_500,
      currency: 'EUR',
    })
    expect(await join()).toMatchObject({ ok: false, refusal: { code: 'insufficientFunds' } })
    expect(await loadStanding(app, player.managerId)).toMatchObject({ entered: 0, reserved: 0, net: 0 })
  })

  it('sent the same join 20 times takes one stake', async () => {
    await Promise.all(Array.from({ length: 20 }, () => join()))
    await settle()
    expect(await expectAgreement()).toMatchObject({ entered: 1 })
  })

  it.each(
    WALLET_FAULTS.flatMap((fault) =>
      (['before', 'after'] as const).map((moment) => [fault, moment] as const),
    ),
  )('that %s, %s it moved the money, is neither believed nor taken for a refusal', async (fault, moment) => {
    strike({ fault, moment })
    const joined = await join()
    // It is asked at once what it did, and believed where it can say that it took the money.
    const isInWords = fault === 'answers in words of the provider'
    const isKnown = isInWords && moment === 'after' && simulated === wallet
    if (isInWords && !isKnown) expect(joined).toMatchObject({ refusal: { code: 'walletSays' } })
    else expect(joined).toMatchObject({ value: { state: isKnown ? 'entered' : 'pending' } })
    await settle()
    await expectAgreement()
  })

  it.each(WALLET_FAULTS)(
    'that %s when it is told to roll back, or asked, is told and asked again',
    async (fault) => {
      strike({ fault: 'hangs up', moment: 'after' })
      await join()
      strike({ fault, moment: 'after' }, ['rollback', 'status', 'bets/cancel'])
      await settleUnsettled(deps, 0)
      await settle()
      await expectAgreement()
    },
  )

  it.each(['before', 'after'] as const)(
    'that is slow, but in time, enters the team: %s it moves the money',
    async (moment) => {
      simulated.slowDown(() => ({ ms: TIMEOUT_MS / 2, moment }))
      expect(await join()).toMatchObject({ value: { state: 'entered' } })
      await settle()
      expect(await expectAgreement()).toMatchObject({ entered: 1 })
    },
  )

  it.each(['before', 'after'] as const)(
    'whose answer is late, slow %s it moves the money, is asked or rolled back',
    async (moment) => {
      simulated.slowDown(({ call }) =>
        ['debit', 'bets'].includes(call) ? { ms: TIMEOUT_MS * 2, moment } : undefined,
      )
      expect(await join()).toMatchObject({ value: { state: 'pending' } })
      await settle()
      await pause(TIMEOUT_MS * 2)
      await settle()
      await expectAgreement()
    },
  )

  it('whose answers come in another order than they were asked for gives each its own', async () => {
    const names = ['First', 'Second', 'Third']
    let asked = 0
    simulated.slowDown(({ call }) => {
      if (!['debit', 'bets'].includes(call)) return undefined
      asked += 1
      return { ms: TIMEOUT_MS * (0.6 - asked / 5), moment: 'after' }
    })
    const joined = await Promise.all(names.map((name) => join(name)))
    expect(joined.map((one) => one.ok && one.value.state)).toEqual(names.map(() => 'entered'))
    await settle()
    expect(await expectAgreement()).toMatchObject({ entered: 3 })
  })

  it('that fails and then is well takes one stake, whoever asks again', async () => {
    let failures = 2
    simulated.strike(() => (failures-- > 0 ? { fault: 'fails', moment: 'after' } : undefined))
    await Promise.all([join(), join(), settleUnsettled(deps, 0)])
    await settle()
    await join()
    await settle()
    await expectAgreement()
  })

  it('says the words of its provider as plain text', async () => {
    strike({ fault: 'answers in words of the provider', moment: 'before' })
    const joined = await join()
    expect(joined).toMatchObject({
      ok: false,
      refusal: { values: { description: 'Limit of the day is reached' } },
    })
    expect(PROVIDER_WORDS).toContain('<script>')
  })

  it('whose faults go on for every call keeps the entry open until they end', async () => {
    simulated.strike(() => ({ fault: 'fails', moment: 'before' }))
    expect(await join()).toMatchObject({ ok: true, value: { state: 'pending' } })
    for (let turn = 0; turn < 3; turn += 1) await settleUnsettled(deps, 0)
    expect(await loadStanding(app, player.managerId)).toMatchObject({ reserved: 1, open: 1 })
    const { operators, log } = app.deps
    deps = { ...deps, wallet: createWallets({ db: app.database.db, operators, log }) }
    await settle()
    await expectAgreement()
  })

  it('whose debit lands after its rollback has nothing in the end', async () => {
    strike({ fault: 'hangs up', moment: { laterMs: 150 } })
    await join()
    await settle()
    expect(await loadStanding(app, player.managerId)).toMatchObject({ entered: 0, net: 0 })
    await pause(200)
    await settleUnsettled(deps, 0)
    await expectAgreement()
    expect(taken()).toBe(0)
  })

  it('whose answer is lost has each step told to the manager', async () => {
    const told = async () => {
      const { movements } = await loadHistory(app.database.db, { ...player, currency: 'EUR', page: 1 })
      const [story] = movements.map(tellStory)
      return { end: story?.end, steps: story?.steps.map(({ what }) => what) }
    }
    strike({ fault: 'hangs up', moment: 'before' })
    await join()
    expect(await told()).toEqual({ end: 'paymentOpen', steps: ['asked', 'sent', 'unknown'] })
    await settle()
    expect(await told()).toEqual({
      end: 'undone',
      steps: ['asked', 'sent', 'unknown', 'undoing', 'undone'],
    })
    await expectAgreement()
  })

  it('pays a prize once, whatever happens to the answers', async () => {
    await join()
    const { rows } = await sql<{
      id: number
    }>`select id from entry where manager_id = ${player.managerId}`.execute(app.database.db)
    await app.database.db
      .insertInto('walletOperation')
      .values({
        id: sql<string>`gen_random_uuid()`,
        operatorId: operator.operatorId,
        managerId: player.managerId,
        kind: 'prize',
        state: 'planned',
        amount: 1_500,
        currency: 'EUR',
        entryId: rows[0]?.id ?? 0,
        naturalKey: `prize-${people}`,
      })
      .execute()
    const { operators, log } = app.deps
    for (const fault of WALLET_FAULTS) {
      strike({ fault, moment: fault.length % 2 === 0 ? 'before' : 'after' }, ['credit', 'winners'])
      await settleUnsettled({ ...deps, wallet: createWallets({ db: app.database.db, operators, log }) }, 0)
    }
    await settle()
    expect(taken()).toBe(800)
    expect(await loadStanding(app, player.managerId)).toMatchObject({ open: 0, net: 800 })
  })
})

describe('a wallet behind TLS', () => {
  it('that is reset in the handshake has moved nothing that is not found out', async () => {
    const resetting = createServer((socket) => void socket.once('data', () => socket.resetAndDestroy()))
    await new Promise<void>((resolve) => resetting.listen(0, '127.0.0.1', resolve))
    const { port } = resetting.address() as AddressInfo
    const settings = seamless(`https://127.0.0.1:${port}/seamless`, {})
    const operator = await buildWalletOperator(app, settings, league)
    const player = await buildWalletManager(app, operator.operatorId, 'reset')
    expect(await joinContest(app.deps, player, operator.input('Team'))).toMatchObject({
      value: { state: 'pending' },
    })
    await settleUnsettled(app.deps, 0)
    expect(await loadStanding(app, player.managerId)).toMatchObject({ reserved: 1, open: 1, net: 0 })
    resetting.close()
    wallet.heal()
    await sql`update operator set wallet = ${JSON.stringify(seamless(wallet.seamlessUrl, {}))}::jsonb
      where id = ${operator.operatorId}`.execute(app.database.db)
    const { operators, log } = app.deps
    const deps = { ...app.deps, wallet: createWallets({ db: app.database.db, operators, log }) }
    for (let turn = 0; turn < 3; turn += 1) await settleUnsettled(deps, 0)
    expect(await loadStanding(app, player.managerId)).toMatchObject({
      entered: 0,
      reserved: 0,
      open: 0,
      net: 0,
    })
  })
})

describe('a wallet that is away', () => {
  it('is left alone for a while: nothing is sent, and the manager is told so', async () => {
    const operator = await buildWalletOperator(app, seamless('http://127.0.0.1:1', {}), league)
    const other = await buildWalletOperator(app, seamless(wallet.seamlessUrl, {}), league)
    const player = await buildWalletManager(app, operator.operatorId, 'away')
    const codes: string[] = []
    for (let time = 0; time < 7; time += 1) {
      const joined = await joinContest(app.deps, player, operator.input(`Team ${time}`))
      codes.push(joined.ok ? joined.value.state : joined.refusal.code)
    }
    expect(codes.slice(0, 5)).toEqual(Array(5).fill('pending'))
    expect(codes.at(-1)).toBe('walletAway')
    wallet.heal()
    const neighbour = await buildWalletManager(app, other.operatorId, 'neighbour')
    const joined = await joinContest(app.deps, neighbour, other.input('Team'))
    expect(joined).toMatchObject({ ok: true, value: { state: 'entered' } })
  })
})
