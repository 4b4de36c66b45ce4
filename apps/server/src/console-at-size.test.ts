import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { CONSOLE_REPORTS, consoleLists } from './testing/console-lists.ts'
import { explainReads, isRead, watchStatements } from './testing/explain-calls.ts'
import { type LaidConsole, layConsole } from './testing/lay-console.ts'
import { buildStaff } from './testing/staff-caller.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { keepBooks } from './wallet/index.ts'

const SIZE = { contests: 400, managers: 20_000, movements: 40_000 }
/** Tables that grow with managers and their movements. */
const LARGE = new Set([
  'account',
  'audit_line',
  'entry',
  'entry_round_result',
  'manager',
  'money_transaction',
  'posting',
  'wallet_operation',
])
/** What a page may read of each: fifty rows, and what each of them needs. */
const MOST_ROWS = 3_000
/** They count what was done since midnight and a week ago, which lies together in blocks of an index. */
const COUNTS_TODAY = ['overview']

let app: TestApp
let laid: LaidConsole
let owner: Awaited<ReturnType<typeof buildStaff>>
let watch: ReturnType<typeof watchStatements>
const path = (rest: string) => `/operators/demo/${rest}`

beforeAll(async () => {
  const database = await createTestDatabase()
  watch = watchStatements(database.pool)
  app = await buildTestApp({}, database)
  laid = await layConsole(app.background, app.operatorId, SIZE)
  owner = await buildStaff(app, ['owner'])
})
afterAll(() => app.end())

const answers = async () => {
  const asked = [
    'money/books?from=2020-01-01',
    'money/contests?from=2020-01-01',
    ...Object.values(CONSOLE_REPORTS),
  ]
  return Promise.all(asked.map(async (one) => (await owner.get(path(one))).body.data))
}

describe('the books of an operator', () => {
  it('say the same, added up by the hour or not, by two nodes at once, and while more is posted', async () => {
    const before = await answers()
    expect(before[0].days.length).toBeGreaterThan(200)
    const { db } = app.background
    // Whoever does not come to it leaves it to the other; what they leave is done alone.
    const turns = async () => {
      for (let turn = 0; turn < 50; turn += 1) await keepBooks(db)
    }
    await Promise.all([turns(), turns()])
    while (await keepBooks(db));
    const { rows } = await sql<{ hours: number; postings: number; there: number }>`
      select count(*)::int as hours, sum(postings)::int as postings,
        (select count(*)::int from posting join money_transaction moved on moved.id = money_transaction_id
          where posted_at < (select max(hour) + interval '1 hour' from book_hour)) as there
      from book_hour`.execute(db)
    expect(rows[0]?.hours).toBeGreaterThan(1000)
    expect(rows[0]?.postings).toBe(rows[0]?.there)
    expect(await answers()).toEqual(before)
  })
})

describe('lists of the console', () => {
  it('read a page by an index, however many rows there are', async () => {
    const tooMuch: string[] = []
    for (const [what, address] of Object.entries(consoleLists(laid))) {
      watch.take()
      expect([what, (await owner.get(path(address))).status]).toEqual([what, 200])
      for (const sent of watch.take().filter(isRead)) {
        const reads = await explainReads(app.background.pool, sent, { isLarge: true })
        for (const { how, table, rows } of reads.filter((read) => LARGE.has(read.table))) {
          const isMany = rows > MOST_ROWS && !COUNTS_TODAY.includes(what)
          if (how === 'Seq Scan' || isMany) tooMuch.push(`${what}: ${how} of ${rows} rows of ${table}`)
        }
      }
    }
    expect(tooMuch).toEqual([])
  })

  it('would be told apart from a list that reads everything', async () => {
    const all = { text: 'select amount from wallet_operation order by amount limit 1', values: [] }
    expect(await explainReads(app.background.pool, all, { isLarge: true })).toEqual([
      { how: 'Seq Scan', table: 'wallet_operation', rows: expect.any(Number) },
    ])
  })

  it('leave out nothing between two pages of movements made at once', async () => {
    const seen = new Set<string>()
    let next: string | null = ''
    for (let page = 0; page < 4 && next !== null; page += 1) {
      const cursor: string = next === '' ? '' : `&cursor=${next}`
      const { body } = await owner.get(path(`money/operations?state=done${cursor}`))
      for (const { operation_id: id } of body.data) seen.add(id)
      next = body.next
    }
    expect(seen.size).toBe(200)
  })
})
