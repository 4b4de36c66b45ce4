import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { reconcileWallets } from './reconcile-wallets.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const turn = () => reconcileWallets({ ...app.deps, db: app.database.db })

async function compared(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wallet_comparison where operator_id = ${app.operatorId}`.execute(
    app.database.db,
  )
  return rows[0]?.count
}

it('compares a wallet once an hour, however many nodes take their turn', async () => {
  await Promise.all([turn(), turn(), turn()])
  await turn()
  expect(await compared()).toBe(1)
  await sql`update wallet_comparison set span_from = span_from - interval '55 minutes',
    span_to = span_to - interval '55 minutes'`.execute(app.database.db)
  await turn()
  expect(await compared()).toBe(2)
})
