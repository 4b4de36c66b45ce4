/**
 * The ledger compared with a single-threaded model (G-1). A small version of `npm run rehearse:ledger`. A failing run
 * prints its seed and its shortest commands.
 */
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DB } from '../db/generated/database.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createLedgerWallet } from './adapters/ledger.ts'
import { insertOperation } from './repo.ts'
import { welcomeGuest } from './welcome-guest.ts'
import type { WalletOwner, WalletPort } from './wallet-port.ts'
import { MODEL_PATIENCE_MS, MODEL_SEEDS } from '../testing/model-seeds.ts'

const STEPS = Number(process.env['MODEL_STEPS'] ?? 40)
const OPENING = 1_000

let database: TestDatabase
let wallet: WalletPort
let keys = 0

beforeAll(async () => {
  database = await createTestDatabase()
  wallet = createLedgerWallet(database.db)
})
afterAll(() => database.end())

/** Managers of two operators whose currencies have two decimals and three. */
async function buildOwners(): Promise<readonly WalletOwner[]> {
  const owners: WalletOwner[] = []
  for (const [currency, currencyExponent] of [
    ['EUR', 2],
    ['TND', 3],
  ] as const) {
    const { id: operatorId } = await buildOperator(database.db, { currency, currencyExponent })
    for (let n = 0; n < 2; n += 1) {
      const { id: managerId } = await buildManager(database.db, operatorId)
      const owner = { operatorId, managerId, currency }
      await database.db.transaction().execute((tx) => welcomeGuest(tx, owner, OPENING))
      owners.push(owner)
    }
  }
  return owners
}

type Kind = 'stake' | 'chip' | 'scheme' | 'prize'
type Planned = { readonly id: string; readonly owner: number; readonly kind: Kind; readonly amount: number }
type State = 'planned' | 'done' | 'declined' | 'returned'

/** What the ledger should contain: single-threaded, without a database. */
function createModel(owners: number) {
  const balances = Array.from({ length: owners }, () => OPENING)
  const states = new Map<string, State>()
  return {
    balances,
    states,
    send: ({ id, owner, kind, amount }: Planned) => {
      if (states.get(id) !== 'planned') return
      const balance = balances[owner] ?? 0
      const isDone = kind === 'prize' || amount <= balance
      states.set(id, isDone ? 'done' : 'declined')
      if (isDone) balances[owner] = balance + (kind === 'prize' ? amount : -amount)
    },
    rollBack: ({ id, owner, amount }: Planned) => {
      const state = states.get(id)
      if (state === 'done') balances[owner] = (balances[owner] ?? 0) + amount
      if (state === 'done') states.set(id, 'returned')
      if (state === 'planned') states.set(id, 'declined')
    },
  }
}

const which = fc.nat(1_000)
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      owner: fc.nat(3),
      kind: fc.constantFrom<Kind>('stake', 'chip', 'scheme', 'prize'),
      amount: fc.integer({ min: 1, max: 600 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send' as const), which, copies: fc.constantFrom(1, 1, 3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('rollBack' as const), which, copies: fc.constantFrom(1, 2) }),
  },
)

it(
  'the ledger agrees with a one-thread model of it, and its books always balance',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: Math.min(STEPS, 10), maxLength: STEPS, size: 'max' }),
        async (commands) => {
          const owners = await buildOwners()
          const model = createModel(owners.length)
          const planned: Planned[] = []
          for (const step of commands) {
            if (step.do === 'plan') {
              const owner = owners[step.owner]
              if (owner === undefined) continue
              keys += 1
              const id = await plan(owner, step.kind, step.amount)
              planned.push({ id, ...step })
              model.states.set(id, 'planned')
              continue
            }
            const one = planned[step.which % Math.max(1, planned.length)]
            const owner = one && owners[one.owner]
            // Only debits are rolled back: what a manager was given is never taken away.
            if (one === undefined || owner === undefined || (step.do === 'rollBack' && one.kind === 'prize'))
              continue
            const move = { ...owner, operationId: one.id, amount: one.amount }
            const act = () => {
              if (step.do === 'rollBack') return wallet.rollback(one.id)
              return one.kind === 'prize' ? wallet.credit(move) : wallet.debit(move)
            }
            await Promise.all(Array.from({ length: step.copies }, act))
            if (step.do === 'send') model.send(one)
            else model.rollBack(one)
          }
          expect(await Promise.all(owners.map((owner) => wallet.quote(owner)))).toEqual(model.balances)
          for (const { id } of planned) {
            const state = model.states.get(id)
            const { outcome } = await wallet.status(id)
            expect(outcome).toBe(state === 'planned' ? 'unknown' : state === 'returned' ? 'done' : state)
          }
          expect(await audit(database.db)).toEqual([])
        },
      ),
      { numRuns: MODEL_SEEDS },
    )
  },
  MODEL_PATIENCE_MS,
)

function plan(owner: WalletOwner, kind: Kind, amount: number): Promise<string> {
  const naturalKey = `model:${keys}`
  return database.db
    .transaction()
    .execute((tx) => insertOperation(tx, { ...owner, kind, amount, naturalKey }))
}

/** Everything in the books that must not be there. */
async function audit(db: Kysely<DB>): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select 'a transaction does not balance' as fault, money_transaction_id::text as at from posting
      group by money_transaction_id, currency having sum(amount) <> 0
    union all
    select 'a currency does not sum to nothing', currency from posting group by currency having sum(amount) <> 0
    union all
    select 'a transaction has not two sides', money_transaction_id::text from posting
      group by money_transaction_id having count(*) <> 2
    union all
    select 'an operation is not posted as it is stored', operation.id::text from wallet_operation operation
      left join money_transaction moved on moved.wallet_operation_id = operation.id
      where (operation.state = 'done') <> (moved.id is not null)
    union all
    select 'a posting is in another currency', posting.id::text from posting
      join account on account.id = account_id where account.currency <> posting.currency
    union all
    select 'a manager owes', account.id::text from account join posting on posting.account_id = account.id
      where account.kind = 'manager' group by account.id having sum(posting.amount) < 0`.execute(db)
  return rows
}
