import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { claimDue, UNDECIDED_DEBITS } from './claim-due.ts'
import { createLedgerWallet } from './adapters/ledger.ts'
import { insertOperation } from './repo.ts'
import { sendDebit, decideStaleDebit } from './send-debit.ts'
import { welcomeGuest } from './welcome-guest.ts'
import type { WalletOwner, WalletPort } from './wallet-port.ts'

let database: TestDatabase
let wallet: WalletPort

beforeAll(async () => {
  database = await createTestDatabase()
  wallet = createLedgerWallet(database.db)
})
afterAll(() => database.end())

let keys = 0

async function buildOwner(money: number): Promise<WalletOwner> {
  const operator = await buildOperator(database.db)
  const manager = await buildManager(database.db, operator.id)
  const owner = { operatorId: operator.id, managerId: manager.id, currency: 'EUR' }
  await database.db.transaction().execute((tx) => welcomeGuest(tx, owner, money))
  return owner
}

function planStake(owner: WalletOwner, amount: number): Promise<string> {
  keys += 1
  const naturalKey = `test:${keys}`
  return database.db
    .transaction()
    .execute((tx) => insertOperation(tx, { ...owner, kind: 'stake', amount, naturalKey }))
}

describe('the ledger wallet', () => {
  it('takes a stake once, however often it is sent', async () => {
    const owner = await buildOwner(1000)
    const operationId = await planStake(owner, 300)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => wallet.debit({ ...owner, operationId, amount: 300 })),
    )
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
    expect(await wallet.quote(owner)).toBe(700)
  })

  it('never goes below nothing, however many stakes come at once', async () => {
    const owner = await buildOwner(1000)
    const ids = await Promise.all(Array.from({ length: 10 }, () => planStake(owner, 300)))
    const answers = await Promise.all(
      ids.map((operationId) => wallet.debit({ ...owner, operationId, amount: 300 })),
    )
    expect(answers.filter(({ outcome }) => outcome === 'done')).toHaveLength(3)
    expect(answers).toContainEqual({ outcome: 'declined', reason: 'insufficientFunds' })
    expect(await wallet.quote(owner)).toBe(100)
  })

  it('takes the whole balance, and not a unit more', async () => {
    const owner = await buildOwner(500)
    const exact = await planStake(owner, 500)
    expect(await wallet.debit({ ...owner, operationId: exact, amount: 500 })).toEqual({ outcome: 'done' })
    const more = await planStake(owner, 1)
    expect((await wallet.debit({ ...owner, operationId: more, amount: 1 })).outcome).toBe('declined')
  })

  it('gives a stake back once', async () => {
    const owner = await buildOwner(1000)
    const operationId = await planStake(owner, 400)
    await wallet.debit({ ...owner, operationId, amount: 400 })
    await Promise.all([wallet.rollback(operationId), wallet.rollback(operationId)])
    expect(await wallet.quote(owner)).toBe(1000)
  })

  it('declines a debit that comes after its rollback', async () => {
    const owner = await buildOwner(1000)
    const operationId = await planStake(owner, 400)
    expect(await wallet.rollback(operationId)).toEqual({ outcome: 'done' })
    expect((await wallet.debit({ ...owner, operationId, amount: 400 })).outcome).toBe('declined')
    expect(await wallet.quote(owner)).toBe(1000)
  })

  it('welcomes a guest once', async () => {
    const owner = await buildOwner(1000)
    await database.db.transaction().execute((tx) => welcomeGuest(tx, owner, 1000))
    expect(await wallet.quote(owner)).toBe(1000)
  })

  it('keeps money of two currencies apart', async () => {
    const owner = await buildOwner(1000)
    expect(await wallet.quote({ ...owner, currency: 'TND' })).toBe(0)
  })
})

describe('the books', () => {
  it('refuse a movement that does not balance', async () => {
    const owner = await buildOwner(10)
    const operationId = await planStake(owner, 5)
    const half = database.db.transaction().execute(async (tx) => {
      await sql`
        with moved as (insert into money_transaction (wallet_operation_id) values (${operationId}) returning id)
        insert into posting (money_transaction_id, account_id, amount, currency)
        select moved.id, account.id, 5, 'EUR' from moved, account where account.manager_id = ${owner.managerId}`.execute(
        tx,
      )
    })
    await expect(half).rejects.toThrow(/does not balance/)
  })

  it('are never rewritten', async () => {
    await buildOwner(10)
    await expect(sql`update posting set amount = 1`.execute(database.db)).rejects.toThrow(/append-only/)
    await expect(sql`delete from posting`.execute(database.db)).rejects.toThrow(/append-only/)
  })
})

describe('a wallet that is late or silent', () => {
  it('is not waited for longer than its patience, and its answer counts when it comes', async () => {
    const owner = await buildOwner(1000)
    const operationId = await planStake(owner, 100)
    const gate = Promise.withResolvers<undefined>()
    const slow: WalletPort = {
      ...wallet,
      debit: async (move) => {
        await gate.promise
        return wallet.debit(move)
      },
    }
    const sent = await sendDebit(
      { db: database.db, wallet: slow },
      { ...owner, operationId, amount: 100 },
      20,
    )
    expect(sent.inTime).toBeUndefined()
    gate.resolve(undefined)
    expect(await sent.inTheEnd).toEqual({ outcome: 'done' })
  })

  it('that fails leaves the stake undecided, and asking it later decides', async () => {
    const owner = await buildOwner(1000)
    const operationId = await planStake(owner, 100)
    const broken: WalletPort = { ...wallet, debit: () => Promise.reject(new Error('connection lost')) }
    const sent = await sendDebit({ db: database.db, wallet: broken }, { ...owner, operationId, amount: 100 })
    expect(sent.inTime).toEqual({ outcome: 'unknown' })
    const stale = (await claimDue(database.db, UNDECIDED_DEBITS, 0)).find(
      (one) => one.operationId === operationId,
    )
    if (stale === undefined) throw new Error('the stake is not among the stale ones')
    expect(await decideStaleDebit({ db: database.db, wallet }, stale)).toBe('declined')
    expect(await wallet.quote(owner)).toBe(1000)
  })

  it('whose answer was lost after it took the stake is believed', async () => {
    const owner = await buildOwner(1000)
    const operationId = await planStake(owner, 100)
    await wallet.debit({ ...owner, operationId, amount: 100 })
    const stale = { ...owner, operationId, amount: 100, kind: 'stake', entryId: null }
    expect(await decideStaleDebit({ db: database.db, wallet }, stale)).toBe('done')
    expect(await wallet.quote(owner)).toBe(900)
  })
})
