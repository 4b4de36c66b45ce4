import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { next } from '../../testing/next-number.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import type { StatementRow } from '../../wallet/adapters/outside-wallet.ts'
import { reconcile } from '../../wallet/reconcile.ts'
import { insertOperation } from '../../wallet/repo.ts'
import { recordAnswer } from '../../wallet/operation-state.ts'

let app: TestApp
let operator: { readonly id: number; readonly slug: string }
let finance: Awaited<ReturnType<typeof buildStaff>>
let second: typeof finance
let managerId: number
const span = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) }

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  const { id } = await buildOperator(db)
  await sql`update operator set wallet = '{"kind": "seamless"}' where id = ${id}`.execute(db)
  const { slug } = await db
    .selectFrom('operator')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  operator = { id, slug }
  finance = await buildStaff(app, ['finance'], id)
  second = await buildStaff(app, ['finance'], id)
  ;({ id: managerId } = await buildManager(db, id, { subject: 'user-1' }))
})
afterAll(() => app.end())

/** A stake that the wallet took, old enough to be compared. */
async function stake(amount: number): Promise<StatementRow> {
  const { db } = app.database
  const owner = { operatorId: operator.id, managerId, currency: 'EUR' }
  const operationId = await db
    .transaction()
    .execute((tx) => insertOperation(tx, { ...owner, kind: 'stake', amount, naturalKey: `s-${next()}` }))
  await recordAnswer(db, operationId, { outcome: 'done' })
  await sql`
    update wallet_operation set created_at = created_at - interval '1 hour' where id = ${operationId}`.execute(
    db,
  )
  return { operationId, user: 'user-1', amount: -amount, currency: 'EUR' }
}

const compare = (rows: readonly StatementRow[]) =>
  reconcile(app.database.db, operator, { statement: async () => ({ rows, next: undefined }) }, span)
const path = (rest: string) => `/operators/${operator.slug}/money/${rest}`
const listed = async (state: string) => (await finance.get(path(`differences?state=${state}`))).body.data
const balances = async () => {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select account.kind, sum(posting.amount)::int as amount from account
    join posting on posting.account_id = account.id where account.operator_id = ${operator.id}
    group by account.kind`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

describe('a difference with the wallet', () => {
  it('is kept with both amounts until it is gone, explained or settled by a posting of two people', async () => {
    const [missing, other, late] = [await stake(500), await stake(300), await stake(200)]
    const statement = [{ ...other, amount: -1000 }]
    await compare(statement)
    const open = await listed('open')
    expect(open.map((one: object) => Object.values({ ...one }).length)).toHaveLength(3)
    const of = ({ operationId }: StatementRow) =>
      open.find((one: { operation_id: string }) => one.operation_id === operationId)
    expect(of(missing)).toMatchObject({ kind: 'missing', ours: -500, theirs: null, adjustment: 500 })
    expect(of(other)).toMatchObject({ kind: 'amount', ours: -300, theirs: -1000, adjustment: -700 })
    expect((await finance.get(path('comparisons'))).body.data).toMatchObject({ open: 3, open_amount: 1400 })

    await compare([...statement, late])
    expect((await listed('gone')).map(({ id }: { id: number }) => id)).toEqual([of(late).id])

    await finance.act(path(`differences/${of(missing).id}/explain`), {
      reason: 'it is in the next statement',
    })
    await compare([...statement, late])
    expect(await listed('explained')).toMatchObject([{ explanation: 'it is in the next statement' }])

    const before = await balances()
    const asked = await finance.act(path(`differences/${of(other).id}/adjust`))
    const proposal = `/operators/${operator.slug}/proposals/${asked.body.data.proposal_id}`
    const { seen } = (await second.get(proposal)).body.data
    expect((await finance.act(`${proposal}/sign`, { seen })).body.code).toBe('ownRequest')
    expect(await balances()).toEqual(before)
    const replies = await Promise.all([1, 2, 3].map(() => second.act(`${proposal}/sign`, { seen })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const after = await balances()
    expect(after).toEqual({ ...before, manager: (before.manager ?? 0) - 700, adjustment: 700 })
    expect(Object.values(after).reduce((sum, amount) => sum + amount, 0)).toBe(0)

    await compare([...statement, late])
    expect(await listed('settled')).toMatchObject([{ id: of(other).id, kind: 'amount' }])
    expect((await second.act(path(`differences/${of(other).id}/adjust`))).status).toBe(404)
    await compare([{ ...other, amount: -1200 }, late])
    expect(await listed('open')).toMatchObject([{ id: of(other).id, theirs: -1200, adjustment: -200 }])
    // The wallet has put it right since: what was adjusted is what differs, and stays in sight.
    const isBack = [{ id: of(other).id, ours: -300, theirs: -300, adjustment: 700 }]
    for (const state of ['open', 'explained', 'settled']) {
      await compare([{ ...other, amount: -1200 }, late])
      await sql`update wallet_difference set state = ${state} where id = ${of(other).id}`.execute(
        app.database.db,
      )
      for (let turn = 0; turn < 2; turn += 1) {
        await compare([other, late])
        expect(await listed('open')).toMatchObject(isBack)
      }
    }
  })

  it('of nobody we know can only be explained', async () => {
    await compare([{ operationId: 'k-8841-22', user: 'stranger', amount: -1000, currency: 'EUR' }])
    const [unknown] = (await listed('open')).filter(({ kind }: { kind: string }) => kind === 'unknown')
    expect(unknown).toMatchObject({ manager: null, adjustment: null, is_known: false })
    expect((await finance.act(path(`differences/${unknown.id}/adjust`))).body.code).toBe('notAdjustable')
  })

  it('is looked for on demand, and a wallet that cannot be read is told as such', async () => {
    const reply = await finance.act(path('comparisons'), { days: 2 })
    expect(reply.body.data).toEqual({ differing: null })
    const { comparisons } = (await finance.get(path('comparisons'))).body.data
    expect(comparisons[0].fault).not.toBeNull()
    expect(comparisons[0].asked_by).toMatch(/^Staff/)
  })
})

describe('an operation that is not decided', () => {
  it('is tried at once when somebody asks again, and a decided one is not', async () => {
    const { db } = app.database
    const owner = { operatorId: operator.id, managerId, currency: 'EUR' }
    const operationId = await db
      .transaction()
      .execute((tx) => insertOperation(tx, { ...owner, kind: 'prize', amount: 5, naturalKey: `p-${next()}` }))
    await sql`
      update wallet_operation set next_try_at = clock_timestamp() + interval '1 hour' where id = ${operationId}`.execute(
      db,
    )
    expect((await finance.act(path('operations/ask'), { operation_id: operationId })).status).toBe(200)
    const { rows } = await sql<{ isDue: boolean }>`
      select next_try_at <= clock_timestamp() as is_due from wallet_operation where id = ${operationId}`.execute(
      db,
    )
    expect(rows).toEqual([{ isDue: true }])
    // One that was sent is left to whoever waits for its answer.
    await sql`update wallet_operation set state = 'sent', next_try_at = clock_timestamp() + interval '1 hour'
      where id = ${operationId}`.execute(db)
    expect((await finance.act(path('operations/ask'), { operation_id: operationId })).status).toBe(200)
    const { rows: held } = await sql<{ isDue: boolean }>`
      select next_try_at <= clock_timestamp() as is_due from wallet_operation where id = ${operationId}`.execute(
      db,
    )
    expect(held).toEqual([{ isDue: false }])
    const { operationId: done } = await stake(10)
    expect((await finance.act(path('operations/ask'), { operation_id: done })).body.code).toBe('proposalOver')
  })
})
