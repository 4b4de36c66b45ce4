import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { OutsideWallet, StatementRow } from './adapters/outside-wallet.ts'
import { compareStatement } from './compare-statement.ts'
import { createLedgerWallet } from './adapters/ledger.ts'
import { insertOperation } from './repo.ts'
import { welcomeGuest } from './welcome-guest.ts'
import { reconcile } from './reconcile.ts'

const ROWS = 100_000
const WITHIN_MS = 10_000

function statementOf(count: number): StatementRow[] {
  return Array.from({ length: count }, (_, n) => ({
    operationId: `operation-${n}`,
    user: `user-${n % 500}`,
    amount: n % 3 === 0 ? 1_000 + n : -1_000 - n,
    currency: 'EUR',
  }))
}

describe('a comparison of 100,000 operations', () => {
  const ours = statementOf(ROWS)

  it('finds nothing where nothing differs, in any order, in ten seconds', () => {
    const began = performance.now()
    expect(compareStatement(ours, ours.toReversed())).toEqual([])
    expect(performance.now() - began).toBeLessThan(WITHIN_MS)
  })

  it('names each of 21 faults and no other', () => {
    const theirs = statementOf(ROWS)
    const expected: [string, string][] = []
    const seed = (kind: string, at: number, change: (row: StatementRow) => readonly StatementRow[]) => {
      const row = theirs[at]
      if (row === undefined) throw new Error('there is no such row')
      const changed = change(row)
      expected.push([changed[0]?.operationId ?? row.operationId, kind])
      theirs.splice(at, 1, ...changed)
    }
    // From the end, so that an insertion does not shift later positions.
    for (let n = 2; n >= 0; n -= 1) {
      const at = (n * 7 + 3) * 4_000
      seed('missing', at + 600, () => [])
      seed('double', at + 500, (row) => [row, row])
      seed('amount', at + 400, (row) => [{ ...row, amount: row.amount + 1 }])
      seed('currency', at + 300, (row) => [{ ...row, currency: 'TND' }])
      seed('user', at + 200, (row) => [{ ...row, user: 'somebody' }])
      seed('direction', at + 100, (row) => [{ ...row, amount: -row.amount }])
      seed('unknown', at, (row) => [{ ...row, operationId: `stranger-${n}` }, row])
    }
    const found = compareStatement(ours, theirs).map(({ operationId, kind }) => [operationId, kind])
    expect(found.toSorted()).toEqual(expected.toSorted())
  })
})

describe('a reconciliation', () => {
  let database: TestDatabase
  let operatorId: number
  let mine: readonly StatementRow[]
  const span = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) }

  beforeAll(async () => {
    database = await createTestDatabase()
    const { db } = database
    operatorId = (await buildOperator(db)).id
    const { id: managerId } = await buildManager(db, operatorId, { subject: 'user-1' })
    const owner = { operatorId, managerId, currency: 'EUR' }
    await db.transaction().execute((tx) => welcomeGuest(tx, owner, 10_000))
    const wallet = createLedgerWallet(db)
    for (const amount of [100, 200, 300]) {
      const naturalKey = `stake-${amount}`
      const operationId = await db
        .transaction()
        .execute((tx) => insertOperation(tx, { ...owner, kind: 'stake', amount, naturalKey }))
      await wallet.debit({ ...owner, operationId, amount })
    }
    await sql`update wallet_operation set created_at = created_at - interval '10 minutes'`.execute(db)
    const { rows } = await sql<StatementRow>`select id as operation_id, 'user-1' as user, currency,
      case kind when 'stake' then -amount else amount end as amount from wallet_operation`.execute(db)
    mine = rows
  })
  afterAll(() => database.end())

  /** A statement with two rows per page. */
  const walletOf = (rows: readonly StatementRow[]): Pick<OutsideWallet, 'statement'> => ({
    statement: async (_, after) => {
      const start = Number(after ?? 0)
      return {
        rows: rows.slice(start, start + 2),
        next: start + 2 < rows.length ? String(start + 2) : undefined,
      }
    },
  })
  const kinds = async (rows: readonly StatementRow[]) =>
    (await reconcile(database.db, { id: operatorId }, walletOf(rows), span))?.differences.map(
      ({ kind }) => kind,
    )

  it('of the ledger finds the postings whole', async () => {
    expect(await reconcile(database.db, { id: operatorId }, undefined, span)).toEqual({
      ours: 4,
      oursAmount: 10_600,
      theirs: 4,
      theirsAmount: 10_600,
      differences: [],
    })
  })

  it('reads page by page and keeps what it found until the next one', async () => {
    expect(await kinds(mine)).toEqual([])
    expect(await kinds(mine.slice(1))).toEqual(['missing'])
    const stored = await database.db.selectFrom('walletDifference').select(['operationId', 'kind']).execute()
    expect(stored).toEqual([{ operationId: mine[0]?.operationId, kind: 'missing' }])
    expect(
      await kinds([...mine, { operationId: randomUUID(), user: 'user-1', amount: -5, currency: 'EUR' }]),
    ).toEqual(['unknown'])
  })

  it('takes what is under way for no difference', async () => {
    const { db } = database
    const { id: managerId } = await buildManager(db, operatorId)
    const owner = { operatorId, managerId, currency: 'EUR', kind: 'stake', amount: 50 } as const
    const operationId = await db
      .transaction()
      .execute((tx) => insertOperation(tx, { ...owner, naturalKey: 'under way' }))
    expect(await kinds([...mine, { operationId, user: 'x', amount: -50, currency: 'EUR' }])).toEqual([])
  })

  it('of a wallet without a statement is none', async () => {
    expect(await reconcile(database.db, { id: operatorId }, {}, span)).toBeUndefined()
  })
})
