/**
 * Debits that arrive after their rollback (G-3), and answers that race with the lock and the close of a round (G-5).
 * A small version of `npm run rehearse:late`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWallet, type SimulatedWallet } from '../../../../tools/simulators/wallet.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { createBulkhead } from '../platform/outside/bulkhead.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import {
  buildWalletManager,
  buildWalletOperator,
  loadStanding,
  TEST_WALLET_KEY,
} from '../testing/build-wallet-player.ts'
import { createWallets } from '../wallet/create-wallets.ts'
import type { EntryDeps } from './entry-deps.ts'
import { joinContest } from './join-contest.ts'
import { settleUnsettled } from './settle-unsettled.ts'

const isFull = process.env['LATE_ANSWERS'] === 'full'
const OVERTAKINGS = isFull ? 500 : 24
const ROUNDS = isFull ? 20 : 3
const JOINS_OF_A_ROUND = 10
const FEE = 700
const NET_WITHIN_MS = 120_000
const TIMEOUT_MS = 2_000

let app: TestApp
let league: BuiltChampionship
const wallets: SimulatedWallet[] = []

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
})
afterAll(async () => {
  await app.end()
  await Promise.all(wallets.map((wallet) => wallet.stop()))
})

async function openWallet(tombstone: boolean, football = league) {
  const wallet = await startWallet({ key: TEST_WALLET_KEY, tombstone, rollbackOfUnknown: 'done' })
  wallets.push(wallet)
  const can = { status: true, rollbackOfUnknown: 'done', tombstone, statement: true } as const
  const settings = { kind: 'seamless', url: wallet.seamlessUrl, timeoutMs: TIMEOUT_MS, can } as const
  return { wallet, operator: await buildWalletOperator(app, settings, football) }
}

/** The circuit breaker holds nothing back: its clock jumps ahead. */
function patientDeps(): EntryDeps {
  const { operators, log } = app.deps
  let elapsed = 0
  const bulkhead = createBulkhead(() => (elapsed += 60_000), 64)
  const wallet = createWallets({ db: app.database.db, operators, log, bulkhead })
  return { ...app.deps, wallet, walletPatienceMs: 4 * TIMEOUT_MS }
}

async function countOpen(operatorId: number): Promise<number | undefined> {
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from wallet_operation where operator_id = ${operatorId}
              and state in ('planned', 'sent', 'unknown'))::int
      + (select count(*) from entry where operator_id = ${operatorId} and state = 'reserved')::int as open`.execute(
    app.database.db,
  )
  return rows[0]?.open
}

/** Runs the jobs until nothing is open. */
async function settle(deps: EntryDeps, operatorId: number): Promise<void> {
  do await settleUnsettled(deps, 0)
  while ((await countOpen(operatorId)) !== 0)
}

const netOf = ({ book }: SimulatedWallet, user?: string) =>
  book
    .entries()
    .filter((entry) => entry.state === 'done' && (user === undefined || entry.user === user))
    .reduce((sum, { amount }) => sum + amount, 0)

describe.each([
  ['remembers roll-backs', true],
  ['forgets them', false],
])('a wallet that %s', (_, tombstone) => {
  it('has nothing in the end of debits that land after their rollback', async () => {
    const { wallet, operator } = await openWallet(tombstone)
    const deps = patientDeps()
    // Each debit is in transit until its rollback has been answered, and arrives then.
    const onTheirWay = new Map<string, () => unknown>()
    let overtaken = 0
    wallet.strike(({ call, operation, run }) => {
      if (call === 'rollback') {
        const land = onTheirWay.get(operation)
        onTheirWay.delete(operation)
        if (land !== undefined) overtaken += 1
        if (land !== undefined) setTimeout(land, 10 + ((overtaken * 37) % 300))
      }
      if (call !== 'debit') return undefined
      onTheirWay.set(operation, run)
      return { fault: 'hangs up', moment: 'before' }
    })
    const began = performance.now()
    const numbers = Array.from({ length: OVERTAKINGS }, (__, n) => n).values()
    const told: unknown[] = []
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (const n of numbers) {
          const player = await buildWalletManager(app, operator.operatorId, `overtaken-${tombstone}-${n}`)
          const joined = await joinContest(deps, player, operator.input('Team'))
          told.push(joined.ok ? joined.value.state : joined.refusal.code)
        }
      }),
    )
    await settle(deps, operator.operatorId)
    expect([overtaken, onTheirWay.size]).toEqual([OVERTAKINGS, 0])
    await pause(350)
    const debits = wallet.book.changes().filter(({ change }) => change === 'debit').length
    expect(debits).toBe(tombstone ? 0 : OVERTAKINGS)
    // A wallet that forgets has taken each of them, until they are rolled back again.
    await expect
      .poll(
        async () => {
          await settleUnsettled(deps, 0)
          return netOf(wallet)
        },
        { timeout: NET_WITHIN_MS },
      )
      .toBe(0)
    expect(performance.now() - began).toBeLessThan(NET_WITHIN_MS)
    expect(new Set(told)).toEqual(new Set(['pending']))
    const { rows } = await sql<{ entered: number; net: number }>`
      select (select count(*)::int from entry where operator_id = ${operator.operatorId} and state <> 'released') as entered,
        (select coalesce(sum(posting.amount), 0)::int from posting join account on account.id = account_id
         where account.operator_id = ${operator.operatorId} and account.kind = 'manager') as net`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ entered: 0, net: 0 }])
  }, 300_000)
})

describe('an answer that races with the lock of its round', () => {
  it.each(['lock', 'close'] as const)(
    'and its %s stands or is given back, never in between',
    async (until) => {
      for (let race = 0; race < ROUNDS; race += 1) {
        const { wallet, operator } = await openWallet(true, await buildChampionship(app.database.db))
        const deps = patientDeps()
        let asked = race
        wallet.slowDown(({ call }) => {
          asked += 1
          return call === 'debit'
            ? { ms: (asked * 29) % 160, moment: asked % 2 === 0 ? 'before' : 'after' }
            : undefined
        })
        const players = await Promise.all(
          Array.from({ length: JOINS_OF_A_ROUND }, (_, n) =>
            buildWalletManager(app, operator.operatorId, `late-${until}-${race}-${n}`),
          ),
        )
        const joins = players.map(async (player, n) => {
          await pause((n * 17 + race * 5) % 140)
          return joinContest(deps, player, operator.input('Team'))
        })
        await pause(60 + ((race * 13) % 60))
        await moveOn(
          operator.gameRoundId,
          sql`deadline_at = clock_timestamp(), locked_at = clock_timestamp()`,
        )
        if (until === 'close') {
          await pause((race * 31) % 90)
          await moveOn(operator.gameRoundId, sql`close_step = 'begun'`)
        }
        const told = await Promise.all(joins)
        await settle(deps, operator.operatorId)
        const { rows } = await sql<{ managerId: number; state: string; isInTime: boolean; facts: number }>`
        select entry.manager_id, entry.state, entry.created_at <= game_round.deadline_at as is_in_time,
          (select count(*)::int from game_log where game_log.entry_id = entry.id) as facts
        from entry, game_round where entry.operator_id = ${operator.operatorId}
          and game_round.id = ${operator.gameRoundId}`.execute(app.database.db)
        for (const [n, { managerId, subject }] of players.entries()) {
          const entry = rows.find((row) => row.managerId === managerId)
          const isIn = entry?.state === 'entered'
          const answer = told[n]
          if (answer?.ok === true && answer.value.state === 'entered') expect(isIn).toBe(true)
          if (answer?.ok === false) expect([answer.refusal.code, isIn]).toEqual(['gameAlreadyStarted', false])
          // Either a seat and a legal team were stored before the deadline, or there is none.
          if (entry !== undefined) expect([entry.isInTime, entry.facts <= 1]).toEqual([true, true])
          if (until === 'lock' && entry !== undefined) expect(entry.state).toBe('entered')
          expect(netOf(wallet, subject)).toBe(isIn ? -FEE : 0)
          expect(await loadStanding(app, managerId)).toMatchObject({
            reserved: 0,
            open: 0,
            net: isIn ? -FEE : 0,
          })
        }
      }
    },
    600_000,
  )
})

/** As the keeper of rounds moves a round on: nobody enters or settles meanwhile. */
async function moveOn(gameRoundId: number, change: ReturnType<typeof sql>): Promise<void> {
  await app.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.gameRound}::int, ${gameRoundId}::int)`.execute(tx)
    await sql`update game_round set ${change} where id = ${gameRoundId}`.execute(tx)
  })
}
