import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from './testing/build-test-app.ts'
import { CONSOLE_REPORTS, consoleLists } from './testing/console-lists.ts'
import { explainReads, isRead, watchStatements } from './testing/explain-calls.ts'
import { type LaidConsole, layConsole } from './testing/lay-console.ts'
import { buildStaff } from './testing/staff-caller.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { keepEntered } from './console/reports/index.ts'
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

/** What a report says of people, counted from the entries one by one. */
async function countPeople(key: string): Promise<unknown> {
  const { rows } = await sql`
    with counted as (
      select ${sql.raw(key)} as key, entry.manager_id,
        exists (select from entry older where older.manager_id = entry.manager_id and older.state = 'entered'
          and older.created_at < (current_date - 83)::timestamp at time zone 'utc') as was_here
      from entry join manager on manager.id = entry.manager_id and not manager.is_bot
      join subgame contest on contest.id = entry.subgame_id join tournament on tournament.id = contest.tournament_id
      where entry.operator_id = ${app.operatorId} and entry.state = 'entered'
        and entry.created_at >= (current_date - 83)::timestamp at time zone 'utc'
    )
    select coalesce(key, 'in all') as key, count(*)::int as entries, count(distinct manager_id)::int as managers,
      (count(distinct manager_id) filter (where was_here))::int as returning
    from counted group by grouping sets ((key), ()) order by 1`.execute(app.background.db)
  return rows
}

const isAgainAfter = (rounds: number) =>
  sql`(number + ${rounds}, manager_id) in (select number, manager_id from entered)`

/** Who entered each gameweek, counted from the entries one by one. */
async function countRetention(): Promise<unknown> {
  const { rows } = await sql`
    with entered as (
      select round.number, entry.manager_id, bool_or(not exists (select from entry older
        where older.manager_id = entry.manager_id and older.state = 'entered'
          and older.created_at < entry.created_at)) as is_new
      from entry join manager on manager.id = entry.manager_id and not manager.is_bot
      join subgame on subgame.id = entry.subgame_id
      join tournament_round using (tournament_id) join game_round on game_round.id = game_round_id
      join round on round.id = game_round.round_id
      where entry.operator_id = ${app.operatorId} and entry.state = 'entered' group by 1, 2
    ), locked as (
      select distinct round.number from round join game_round on game_round.round_id = round.id
      where game_round.locked_at is not null order by 1 desc limit 12
    )
    select number as round, count(*)::int as managers, count(*) filter (where is_new)::int as newcomers,
      case when number < (select max(number) from locked)
        then (count(*) filter (where ${isAgainAfter(1)}))::int end as next,
      case when number + 4 <= (select max(number) from locked)
        then (count(*) filter (where ${isAgainAfter(1)} or ${isAgainAfter(2)} or ${isAgainAfter(3)}
          or ${isAgainAfter(4)}))::int end as within_four
    from entered join locked using (number) group by number order by number`.execute(app.background.db)
  return rows
}

const people = async (by: string) => {
  const { data } = (await owner.get(path(`reports/figures?by=${by}`))).body
  const rows = [...data.rows, { ...data.total, key: 'in all' }].filter(({ entries }) => entries > 0)
  return rows
    .map(({ key, entries, managers, returning }) => ({ key, entries, managers, returning }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
const retention = async () => {
  const { data } = (await owner.get(path('reports/retention'))).body
  return data.map((row: Record<string, unknown>) => ({
    round: row['round'],
    managers: row['managers'],
    newcomers: row['newcomers'],
    next: row['next'],
    withinFour: row['within_four'],
  }))
}

const KEYS = {
  day: `to_char(entry.created_at at time zone 'utc', 'YYYY-MM-DD')`,
  week: `to_char(entry.created_at at time zone 'utc', 'IYYY-"W"IW')`,
  month: `to_char(entry.created_at at time zone 'utc', 'YYYY-MM')`,
  kind: `'gameweek'`,
  championship: `tournament.championship_id::text`,
} as const

async function expectPeopleAsCounted(parts = Object.keys(KEYS)) {
  for (const [by, key] of Object.entries(KEYS).filter(([part]) => parts.includes(part))) {
    expect([by, await people(by)]).toEqual([by, await countPeople(key)])
  }
  expect(await retention()).toEqual(await countRetention())
}

describe('the books of an operator', () => {
  it('say the same, added up or not, by two nodes at once, and while more is posted', async () => {
    const before = await answers()
    expect(before[0].days.length).toBeGreaterThan(200)
    const { db } = app.background
    // Whoever does not come to it leaves it to the other; what they leave is done alone.
    const turns = async () => {
      for (let turn = 0; turn < 5; turn += 1) await keepBooks(db)
    }
    await Promise.all([turns(), turns()])
    while (await keepBooks(db));
    const { rows } = await sql<{ hours: number; postings: number; there: number }>`
      select count(*)::int as hours, sum(postings)::int as postings,
        (select count(*)::int from posting) as there
      from booked_hour`.execute(db)
    expect(rows[0]?.hours).toBeGreaterThan(1000)
    expect(rows[0]?.postings).toBe(rows[0]?.there)
    expect(await answers()).toEqual(before)
  })
})

describe('the figures of an operator', () => {
  it('are those of its entries, added up or not, by two nodes at once', async () => {
    const { db } = app.background
    await expectPeopleAsCounted()
    const before = await answers()
    const turns = async () => {
      for (let turn = 0; turn < 3; turn += 1) await keepEntered(db).catch(() => undefined)
    }
    await Promise.all([turns(), turns()])
    while (await keepEntered(db));
    const { rows } = await sql<{ days: number; left: number }>`
      select (select count(distinct day)::int from entered_day) as days,
        (select count(*)::int from entry where id > added_id) as left from entered_until`.execute(db)
    expect(rows[0]?.days).toBeGreaterThan(200)
    expect(rows[0]?.left).toBeLessThan(1000)
    expect(await answers()).toEqual(before)
    await expectPeopleAsCounted()
  })

  it('follow entries of days long over that are given back or begin to count, at once and added up again', async () => {
    const { db } = app.background
    await sql`update entry set state = 'released' where id % 97 = 1 and operator_id = ${app.operatorId}
      and created_at > clock_timestamp() - interval '6 days'`.execute(db)
    await expectPeopleAsCounted(['week'])
    while (await keepEntered(db));
    await expectPeopleAsCounted(['week'])
    await sql`update entry set state = 'entered' where state = 'released' and operator_id = ${app.operatorId}`.execute(
      db,
    )
    while (await keepEntered(db));
    await expectPeopleAsCounted(['week'])
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
