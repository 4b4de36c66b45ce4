import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWallet, type SimulatedWallet } from '../../../../tools/simulators/wallet.ts'
import { WALLET_FAULTS } from '../../../../tools/simulators/wallet-faults.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  buildWalletManager,
  buildWalletOperator,
  loadStanding,
  TEST_WALLET_KEY,
} from '../testing/build-wallet-player.ts'
import { createBulkhead } from '../platform/outside/bulkhead.ts'
import { createWallets } from '../wallet/create-wallets.ts'
import { joinContest } from './join-contest.ts'
import { settleUnsettled } from './settle-unsettled.ts'
import { MODEL_PATIENCE_MS, MODEL_SEEDS } from '../testing/model-seeds.ts'

const FEE = 700

let app: TestApp
let wallet: SimulatedWallet
beforeAll(async () => {
  app = await buildTestApp()
  wallet = await startWallet({ key: TEST_WALLET_KEY, rollbackOfUnknown: 'notFound' })
})
afterAll(async () => {
  await app.end()
  await wallet.stop()
})

/** Faults that answer at once: waiting for a timeout is left to the table of faults. */
const FAULTS = WALLET_FAULTS.filter((fault) => fault !== 'says nothing')
const step = fc.oneof(
  fc.record({ do: fc.constant('join' as const), team: fc.nat(3) }),
  fc.record({ do: fc.constant('settle' as const) }),
  fc.record({
    do: fc.constant('failWith' as const),
    fault: fc.constantFrom(...FAULTS),
    isAfter: fc.boolean(),
    call: fc.constantFrom('debit', 'rollback', 'status'),
  }),
  fc.record({ do: fc.constant('heal' as const) }),
  fc.record({ do: fc.constant('settleTwice' as const) }),
)

it(
  'joins agree with a one-thread model, whatever the wallet does in between',
  async () => {
    const league = await buildChampionship(app.database.db)
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        wallet.heal()
        await sql`update wallet_operation set watch_until = null`.execute(app.database.db)
        const can = {
          status: true,
          rollbackOfUnknown: 'notFound',
          tombstone: false,
          statement: true,
        } as const
        const settings = { kind: 'seamless', url: wallet.seamlessUrl, timeoutMs: 2_000, can } as const
        const operator = await buildWalletOperator(app, settings, league)
        runs += 1
        const player = await buildWalletManager(app, operator.operatorId, `model-${runs}`)
        const { operators, log } = app.deps
        // Its clock jumps ahead, so that the circuit breaker is never part of the model.
        let elapsed = 0
        const bulkhead = createBulkhead(() => (elapsed += 60_000), 64)
        const deps = { ...app.deps, wallet: createWallets({ db: app.database.db, operators, log, bulkhead }) }
        // The model: which teams were reported as entered, refused, or left open.
        const told = new Map<number, 'entered' | 'pending' | 'refused'>()
        for (const one of steps) {
          switch (one.do) {
            case 'join': {
              const joined = await joinContest(deps, player, operator.input(`Team ${one.team}`))
              const before = told.get(one.team)
              const now = joined.ok ? joined.value.state : 'refused'
              // What was entered stays entered; nothing becomes open again.
              if (before === 'entered') expect(now).toBe('entered')
              told.set(one.team, now)
              break
            }
            case 'failWith': {
              const { fault, isAfter, call } = one
              wallet.strike((act) =>
                act.call === call ? { fault, moment: isAfter ? 'after' : 'before' } : undefined,
              )
              break
            }
            case 'heal':
              wallet.heal()
              break
            case 'settle':
              await settleUnsettled(deps, 0)
              break
            case 'settleTwice':
              await Promise.all([settleUnsettled(deps, 0), settleUnsettled(deps, 0)])
          }
          const { rows } = await sql<{
            sum: number
          }>`select coalesce(sum(amount), 0)::bigint as sum from posting`.execute(app.database.db)
          expect(rows[0]?.sum).toBe(0)
        }
        wallet.heal()
        for (let turn = 0; turn < 4; turn += 1) await settleUnsettled(deps, 0)
        const standing = await loadStanding(app, player.managerId)
        const mine = wallet.book
          .entries()
          .filter(({ user, state }) => user === player.subject && state === 'done')
        expect(standing).toMatchObject({ reserved: 0, open: 0, entered: mine.length, done: mine.length })
        expect((standing?.net ?? 0) + mine.length * FEE).toBe(0)
        const entered = [...told.values()].filter((outcome) => outcome === 'entered').length
        const open = [...told.values()].filter((outcome) => outcome === 'pending').length
        expect(mine.length).toBeGreaterThanOrEqual(entered)
        expect(mine.length).toBeLessThanOrEqual(entered + open)
      }),
      { numRuns: MODEL_SEEDS },
    )
  },
  MODEL_PATIENCE_MS,
)
