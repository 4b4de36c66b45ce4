import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWallet, type SimulatedWallet } from '../../../../tools/simulators/wallet.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildWalletManager, buildWalletOperator, TEST_WALLET_KEY } from '../testing/build-wallet-player.ts'
import { createWallets } from './create-wallets.ts'
import { sendCredits } from './send-credits.ts'

const TIMEOUT_MS = 1_500
const CREDITS = 40

let app: TestApp
let league: BuiltChampionship
let wallet: SimulatedWallet
let operatorId: number
let deps: Parameters<typeof sendCredits>[0]

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
})
afterAll(() => app.end())
beforeEach(async () => {
  wallet = await startWallet({ key: TEST_WALLET_KEY })
  const can = { status: true, rollbackOfUnknown: 'done', tombstone: true, statement: true } as const
  const settings = { kind: 'seamless', url: wallet.seamlessUrl, timeoutMs: TIMEOUT_MS, can } as const
  const operator = await buildWalletOperator(app, settings, league)
  operatorId = operator.operatorId
  const { managerId } = await buildWalletManager(app, operatorId, 'owed')
  await sql`
    insert into wallet_operation (id, operator_id, manager_id, kind, state, amount, currency, natural_key)
    select gen_random_uuid(), ${operatorId}, ${managerId}, 'refund', 'planned', 500, 'EUR', 'owed ' || gen_random_uuid()
    from generate_series(1, ${CREDITS}::int)`.execute(app.database.db)
  const { operators, log } = app.deps
  deps = { db: app.database.db, wallet: createWallets({ db: app.database.db, operators, log }) }
  return () => wallet.stop()
})

const sent = () => wallet.asked().filter((call) => call === 'credit').length
const slowDown = (ms: number) => wallet.slowDown(() => ({ ms, moment: 'after' }))

async function countOpen(): Promise<number | undefined> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from wallet_operation
    where operator_id = ${operatorId} and state <> 'done'`.execute(app.database.db)
  return rows[0]?.open
}

describe('credits', () => {
  it('that are under way are not sent again by whoever leaves or looks meanwhile', async () => {
    slowDown(200)
    const first = sendCredits(deps)
    await expect.poll(sent).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: 10 }, (_, n) => sendCredits(deps, n % 2 === 0 ? 0 : undefined)))
    expect(await first).toBe(CREDITS)
    expect([sent(), await countOpen()]).toEqual([CREDITS, 0])
  })

  it('that wait for others to be sent are not sent twice when their claim is over', async () => {
    slowDown(300)
    const first = sendCredits(deps)
    await expect.poll(sent).toBeGreaterThan(0)
    await sql`update wallet_operation set next_try_at = clock_timestamp()
      where operator_id = ${operatorId} and state = 'planned'`.execute(app.database.db)
    const second = sendCredits(deps)
    expect((await first) + (await second)).toBe(CREDITS)
    expect(sent()).toBe(CREDITS)
  })

  it('whose sender was killed are sent by the next, once their wallet’s time is over', async () => {
    const killed = { ...deps.wallet, credit: () => new Promise<never>(() => undefined) }
    void sendCredits({ ...deps, wallet: killed })
    const due = () =>
      sql<{ seconds: number }>`
        select extract(epoch from max(next_try_at) - clock_timestamp())::float8 as seconds
        from wallet_operation where operator_id = ${operatorId} and state = 'sent'`.execute(app.database.db)
    await expect.poll(async () => (await due()).rows[0]?.seconds).toBeGreaterThan(TIMEOUT_MS / 1_000)
    expect((await due()).rows[0]?.seconds).toBeLessThan(TIMEOUT_MS / 1_000 + 2)
    expect(await sendCredits(deps)).toBe(0)
    await sql`update wallet_operation set next_try_at = clock_timestamp() where operator_id = ${operatorId}`.execute(
      app.database.db,
    )
    expect(await sendCredits(deps)).toBe(CREDITS)
  })

  it('that failed are sent again after the pause of whoever sent them', async () => {
    wallet.strike(() => ({ fault: 'answers a list', moment: 'before' }))
    expect(await sendCredits(deps, 0)).toBe(0)
    expect(sent()).toBe(CREDITS)
    // Whoever leaves then does not hurry those that failed just now.
    await sendCredits(deps)
    expect(sent()).toBe(2 * CREDITS)
    await sendCredits(deps)
    expect(sent()).toBe(2 * CREDITS)
    wallet.heal()
    await sql`update wallet_operation set next_try_at = clock_timestamp() where operator_id = ${operatorId}`.execute(
      app.database.db,
    )
    expect(await sendCredits(deps, 0)).toBe(CREDITS)
  })
})
