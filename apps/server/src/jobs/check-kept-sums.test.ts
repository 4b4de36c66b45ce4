import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepEntered } from '../console/reports/index.ts'
import { keepAlerts } from '../console/alerts/index.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildStaff } from '../testing/staff-caller.ts'
import { stakeInBulk } from '../wallet/credit-prizes.ts'
import { keepBooks } from '../wallet/index.ts'
import { checkKeptSums, checkSumsAtNight } from './check-kept-sums.ts'

let app: TestApp
let finance: Awaited<ReturnType<typeof buildStaff>>
let enter: () => Promise<void>

beforeAll(async () => {
  app = await buildTestApp()
  finance = await buildStaff(app, ['finance'])
  const { db } = app.database
  const { operatorId } = app
  const league = await buildChampionship(db)
  const { contestId } = await buildTournament(db, operatorId, league, { entryFee: 1000 })
  const starters = pickBuiltTeam(league)
  enter = async () => {
    const { id: managerId } = await buildManager(db, operatorId)
    const { id: entryId } = await buildEntry(db, { operatorId, contestId, managerId, starters })
    await sql`update entry set created_at = created_at - interval '2 days' where id = ${entryId}`.execute(db)
    await db
      .transaction()
      .execute((tx) => stakeInBulk(tx, { operatorId, amount: 1000, entries: [{ entryId, managerId }] }))
  }
})
afterAll(() => app.end())

const addUp = async () => {
  const { db } = app.database
  while (await keepBooks(db));
  while (await keepEntered(db));
}
const figures = async () => (await finance.get('/operators/demo/reports/figures?by=day')).body.data
const accounts = async () => (await finance.get('/operators/demo/money/books')).body.data.accounts
/** The same by a way of its own: each posting by the account it is on. */
const posted = async () =>
  (
    await sql`select account.kind, sum(posting.amount)::int as balance from posting
      join account on account.id = posting.account_id where account.operator_id = ${app.operatorId}
      group by 1 order by 1`.execute(app.database.db)
  ).rows

/** Postings of a database whose clock is two hours behind the one that added up. */
async function postLate(): Promise<void> {
  const { db } = app.database
  const { rows } = await sql<{ newest: number }>`select max(id) as newest from money_transaction`.execute(db)
  await enter()
  await sql`alter table money_transaction disable trigger money_transaction_append_only`.execute(db)
  await sql`update money_transaction set posted_at = posted_at - interval '2 hours' where id > ${rows[0]?.newest}`.execute(
    db,
  )
  await sql`alter table money_transaction enable trigger money_transaction_append_only`.execute(db)
}

describe('sums that are kept', () => {
  it('have what is posted into an hour that was added up before', async () => {
    await enter()
    await addUp()
    await postLate()
    expect(await accounts()).toEqual(await posted())
    expect((await figures()).total).toMatchObject({ entries: 2, stakes: 2000 })
    await addUp()
    expect(await accounts()).toEqual(await posted())
  })

  it('have what was still being written while they were made', async () => {
    const { db } = app.database
    const slow = db.transaction().execute(async (tx) => {
      await sql`insert into money_transaction (subgame_id, natural_key) select max(id), 'slow' from subgame`.execute(
        tx,
      )
      await sql`select pg_sleep(0.5)`.execute(tx)
    })
    await sql`select pg_sleep(0.1)`.execute(db)
    await enter()
    await addUp()
    await slow
    const { rows } = await sql<{ added: number; newest: number }>`
      select added_id as added, (select max(id) from money_transaction) as newest from booked_until`.execute(
      db,
    )
    expect(rows[0]?.added).toBe(rows[0]?.newest)
    expect(await accounts()).toEqual(await posted())
  })

  it('are compared at night; what is wrong is made anew, and finance is told', async () => {
    const { db } = app.database
    await addUp()
    const before = await figures()
    await checkKeptSums(db)
    const faults = async () => (await sql`select what from kept_sum_fault order by what`.execute(db)).rows
    expect(await faults()).toEqual([])
    await sql`update booked_contest set turnover = turnover + 1`.execute(db)
    await sql`update booked_hour set amount = amount + 1 where account_kind = 'manager'`.execute(db)
    await sql`delete from entered_contest`.execute(db)
    await sql`update entered_round set newcomers = ~newcomers`.execute(db)
    expect(await figures()).not.toEqual(before)
    await checkKeptSums(db)
    expect(await figures()).toEqual(before)
    expect(await accounts()).toEqual(await posted())
    expect([...new Set((await faults()).map((row) => Object.values(row as object)[0]))]).toEqual([
      'books',
      'entries',
      'gameweeks',
    ])
    const logFault = (error: unknown) => {
      throw error
    }
    await keepAlerts({ db, mailer: { send: async () => true }, logFault })
    expect((await finance.get('/operators/demo/alerts')).body.data).toMatchObject([
      { kind: 'keptSumsWrong', role: 'finance', subject: { name: 'books, entries, gameweeks' } },
    ])
  })

  it('are not out of date by what bots do, and are by what people do', async () => {
    const { db } = app.database
    await addUp()
    const release = async (isBot: boolean) => {
      await enter()
      await sql`update entered_until set announced_id = (select max(id) from entry)`.execute(db)
      await sql`update manager set is_bot = ${isBot} where id = (select manager_id from entry order by id desc limit 1)`.execute(
        db,
      )
      await sql`update entry set state = 'released' where id = (select max(id) from entry)`.execute(db)
      const { rows } = await sql`select distinct day from entry_changed`.execute(db)
      return rows.length
    }
    expect(await release(true)).toBe(0)
    expect(await release(false)).toBe(1)
  })

  it('are compared once a night, by one node', async () => {
    const { db } = app.database
    const done = await Promise.all([checkSumsAtNight(db), checkSumsAtNight(db)])
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await checkSumsAtNight(db)).toBe(false)
  })

  it('are compared again where a night was broken off, and not while it may still go on', async () => {
    const { db } = app.database
    const breakOff = (hours: number) =>
      sql`update kept_sum_check set ended_at = null, begun_at = clock_timestamp() - make_interval(hours => ${hours})`.execute(
        db,
      )
    await breakOff(1)
    expect(await checkSumsAtNight(db)).toBe(false)
    await breakOff(4)
    expect(await checkSumsAtNight(db)).toBe(true)
    expect(await checkSumsAtNight(db)).toBe(false)
    await breakOff(4)
    const away = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => 'addedId' in row || 'added_id' in row))
          throw new Error('Connection terminated unexpectedly')
        return result
      },
    })
    await expect(checkSumsAtNight(away)).rejects.toThrow('Connection terminated')
    await breakOff(4)
    expect(await checkSumsAtNight(db)).toBe(true)
  })

  it('are compared though one of them cannot be, and whoever runs it is told of that one', async () => {
    const { db } = app.database
    await addUp()
    const before = await figures()
    await sql`update booked_hour set amount = amount + 1 where account_kind = 'manager'`.execute(db)
    await sql`delete from entered_contest`.execute(db)
    await sql`alter table booked_hour add constraint one_kept check (amount > 1000000) not valid`.execute(db)
    await sql`delete from kept_sum_check`.execute(db)
    await expect(checkSumsAtNight(db)).rejects.toMatchObject({
      message: 'not every kept sum could be checked',
      errors: expect.arrayContaining([expect.objectContaining({ code: '23514' })]),
    })
    expect((await figures()).total.entries).toBe(before.total.entries)
    expect(await checkSumsAtNight(db), 'the night has ended').toBe(false)
    await sql`alter table booked_hour drop constraint one_kept`.execute(db)
    await checkKeptSums(db)
    expect(await accounts()).toEqual(await posted())
  })

  it('of the newest days are compared each night, those of a day before them in one of twenty-eight', async () => {
    const { db } = app.database
    await sql`delete from kept_sum_check`.execute(db)
    await sql`delete from kept_sum_fault`.execute(db)
    const ages = [0, 27, 29, 55, 56, 57, 84]
    await sql`
      insert into booked_hour (operator_id, hour, account_kind, operation_kind, amount, turnover, postings)
      select ${app.operatorId}, (date_trunc('day', clock_timestamp() at time zone 'utc' - interval '3 hours')
        - make_interval(days => age)) at time zone 'utc', 'manager', 'none', 1, 1, 1
      from unnest(${ages}::int[]) age`.execute(db)
    expect(await checkSumsAtNight(db)).toBe(true)
    const { rows } = await sql<{ age: number }>`
      select (clock_timestamp() at time zone 'utc' - interval '3 hours')::date - which::date as age
      from kept_sum_fault where what = 'books' order by 1`.execute(db)
    expect(rows.map(({ age }) => age)).toEqual([0, 27, 56, 84])
  })
})
