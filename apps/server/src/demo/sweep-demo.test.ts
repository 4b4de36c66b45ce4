import { buildPath, encodeRoundScopedId } from '@gaffer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepEntered } from '../console/reports/index.ts'
import { enterInBulk } from '../entries/index.ts'
import { checkKeptSums } from '../jobs/check-kept-sums.ts'
import { createLive, type Live } from '../live/start-live.ts'
import { keepRounds } from '../rounds/index.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildStaff } from '../testing/staff-caller.ts'
import { findOpenBooks, keepBooks } from '../wallet/index.ts'
import { DEMO, demoPace } from './demo-settings.ts'
import { keepDemo } from './keep-demo.ts'

const pace = demoPace(3_600)
/** Matchdays that are played; those until all of them are past only go by. */
const PLAYED = 11
const UNTIL_PAST = 62

let app: TestApp
let live: Live

const logFault = (error: unknown): never => {
  throw error
}

beforeAll(async () => {
  app = await buildTestApp()
  live = await createLive({ db: app.database.db, logFault })
  await keep()
})
afterAll(async () => {
  await live.stop()
  await app.end()
})

const keep = () => keepDemo(app.database.db, [{ operatorId: app.operatorId, botShare: 0.01 }], pace)

/** Moves what is not over nearer by a matchday, and lets `pass` what is due then. */
async function move(pass: () => Promise<void>): Promise<number> {
  const { db } = app.database
  const earlier = sql`make_interval(secs => ${pace.matchdayMs / 1000})`
  await sql`update fixture set kick_off_at = kick_off_at - ${earlier} where id in (
    select fixture_id from round_fixture join round on round.id = round_id
    where not exists (select from game_round where round_id = round.id and closed_at is not null))`.execute(
    db,
  )
  await sql`update game_round set deadline_at = deadline_at - ${earlier} where closed_at is null`.execute(db)
  await sql`update scheduled_fact set due_at = due_at - ${earlier}`.execute(db)
  await pass()
  while (await keepBooks(db));
  await keep()
  return ask(
    sql<number>`(select (settings ->> 'openedRounds')::int from championship where source = ${DEMO.source})`,
  )
}

async function play(): Promise<void> {
  const keepAll = () => keepRounds({ db: app.database.db, codeVersion: 'test', logFault })
  await keepAll()
  await live.turn()
  for (let turn = 0; turn < 3; turn += 1) await keepAll()
  await live.turn()
}

async function skip(): Promise<void> {
  const { db } = app.database
  await sql`update game_round set locked_at = deadline_at, closed_at = clock_timestamp()
    where closed_at is null and deadline_at < clock_timestamp()`.execute(db)
  await sql`delete from scheduled_fact where due_at < clock_timestamp()`.execute(db)
}

const until = async (matchday: number, pass: () => Promise<void>) => {
  while ((await move(pass)) < matchday);
}

async function ask<T>(what: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await sql<{ said: T }>`select ${what} as said`.execute(app.database.db)
  return rows[0]?.said as T
}

const OF_CONTEST = `join tournament_round using (tournament_id)
  join game_round on game_round.id = tournament_round.game_round_id join round on round.id = game_round.round_id`
const OF_ENTRY = `join entry on entry.id = entry_id join subgame on subgame.id = entry.subgame_id ${OF_CONTEST}`
const OF_RESULT =
  'join game_round on game_round.id = game_round_id join round on round.id = game_round.round_id'
const OF_MATCH = 'join round_fixture using (fixture_id) join round on round.id = round_fixture.round_id'

/** What goes with matchdays, and how each row leads to its own. */
const SWEPT: Readonly<Record<string, string>> = {
  entry: `join subgame on subgame.id = subgame_id ${OF_CONTEST}`,
  line_up: OF_ENTRY,
  line_up_past: OF_ENTRY,
  transfer: OF_ENTRY,
  entry_round_result: OF_RESULT,
  round_result: OF_RESULT,
  player_round_result: OF_RESULT,
  player_ownership: OF_RESULT,
  game_log: OF_MATCH,
  fixture_state: OF_MATCH,
}

/** The oldest matchday that a table still has something of; null without any. */
const oldestOf = (table: string) =>
  ask<number | null>(sql.raw(`(select min(round.number) from ${table} ${SWEPT[table]})`))

/** What is in the books, added up by another way than the console's. */
const accounts = () =>
  ask(
    sql<object>`(select json_object_agg(kind, sum order by kind) from (
      select kind, sum(amount)::bigint from (
        select account.kind, posting.amount from posting join account on account.id = account_id
        where operator_id = ${app.operatorId}
        union all select account_kind, amount from let_go_hour where operator_id = ${app.operatorId}) told
      group by kind having sum(amount) <> 0) summed)`,
  )

/** Enters a manager into the next paid contest with the team of a bot there; returns the contest. */
async function enterPaid(managerId: number): Promise<number> {
  const { db } = app.database
  const { rows } = await sql<{
    contestId: number
    entryFee: number
    starters: number[]
    captain: number
    viceCaptain: number
    formation: string
    bank: number
  }>`
    select subgame.id as contest_id, entry_fee, starters, captain, vice_captain, scheme as formation, bank
    from subgame join tournament on tournament.id = tournament_id
    join tournament_round using (tournament_id) join game_round on game_round.id = game_round_id
    join entry on entry.subgame_id = subgame.id join line_up on line_up.entry_id = entry.id
    where game_key = 'premium' and deadline_at > clock_timestamp() and tournament.operator_id = ${app.operatorId}
    order by deadline_at limit 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('there is nothing to enter')
  const { contestId, entryFee, formation, bank, ...players } = found
  const entrance = { operatorId: app.operatorId, contestId, fromRound: 1, entryFee, createdAt: new Date() }
  const team = { managerId, teamName: 'Mine', formation, bank, lineUp: { ...players, reserves: [] } }
  await db.transaction().execute((tx) => enterInBulk(tx, entrance, [team]))
  return contestId
}

describe('a demo that is left running', () => {
  let managerId: number
  let contestId: number
  const mine = () =>
    ask(sql<object[]>`(select json_agg(json_build_object('kind', kind, 'amount', amount, 'state', state)
      order by natural_key) from wallet_operation where manager_id = ${managerId})`)
  const entries = () => ask(sql<number>`(select count(*)::int from entry where subgame_id = ${contestId})`)
  const bots = () =>
    ask(
      sql<number>`(select count(*)::int from wallet_operation join manager on manager.id = manager_id and is_bot)`,
    )

  const figures = () =>
    ask(sql<object>`(select json_build_object(
      'days', (select count(*) from entered_day where part = 'all'), 'rounds', (select count(*) from entered_round)))`)

  it('keeps what was played while it is in reach, and longer what people played', async () => {
    managerId = (await buildManager(app.database.db, app.operatorId)).id
    contestId = await enterPaid(managerId)
    await sql`update entry set created_at = created_at - interval '2 days' where manager_id = ${managerId}`.execute(
      app.database.db,
    )
    await until(PLAYED, play)
    while (await keepEntered(app.database.db));
    expect(await figures()).toEqual({ days: 1, rounds: 1 })
    for (const table of Object.keys(SWEPT)) expect.soft(await oldestOf(table), table).toBeLessThan(PLAYED)
    expect(await findOpenBooks(app.database.db)).toEqual([])
    const told = await accounts()
    await until(PLAYED + DEMO.keptMatchdays + DEMO.openMatchdays, skip)
    expect(await entries()).toBeGreaterThan(1)
    expect(await ask(sql`(select sum(postings)::int from let_go_hour)`)).toBeGreaterThan(0)
    expect(Object.keys(await accounts())).toEqual(Object.keys(told))
  }, 240_000)

  it('has nothing left of what is past, in any table, but what people paid and won', async () => {
    const paid = await mine()
    const operations = await bots()
    await until(UNTIL_PAST, skip)
    const reach = UNTIL_PAST - DEMO.keptMatchdays - DEMO.seasonMatchdays - 4
    for (const table of Object.keys(SWEPT)) {
      expect.soft((await oldestOf(table)) ?? UNTIL_PAST, table).toBeGreaterThanOrEqual(reach)
    }
    expect(await ask(sql`(select min(number) from round)`)).toBeGreaterThanOrEqual(reach)
    expect(await entries()).toBe(0)
    expect(await mine()).toEqual(paid)
    expect(await bots()).toBeLessThan(operations * 1.5)
    expect(await ask(sql`(select sum(amount)::bigint from posting)`)).toBe(0)
  }, 240_000)

  it('has the same sums in its books as before, which the check of a night finds right', async () => {
    const { db } = app.database
    const staff = await buildStaff(app, ['owner'])
    const { accounts: shown } = (await staff.get('/operators/demo/money/books')).body.data
    const told = await accounts()
    const held = shown.filter(({ balance }: { balance: number }) => balance !== 0)
    const balances = held.map((one: { kind: string; balance: number }) => [one.kind, one.balance])
    expect(Object.fromEntries(balances)).toEqual(told)
    while (await keepEntered(db));
    expect(await figures()).toEqual({ days: 0, rounds: 0 })
    await checkKeptSums(db)
    expect(await ask(sql`(select json_agg(kept_sum_fault) from kept_sum_fault)`)).toBeNull()
    await sql`update booked_hour set amount = amount + 1 where (operator_id, hour, account_kind, operation_kind) in (
      select operator_id, hour, account_kind, operation_kind from let_go_hour limit 1)`.execute(db)
    await checkKeptSums(db)
    expect(await ask(sql`(select count(*)::int from kept_sum_fault)`)).toBe(1)
    expect((await staff.get('/operators/demo/money/books')).body.data.accounts).toEqual(shown)
  })

  it('says that a contest is not there any more, and goes on', async () => {
    const staff = await buildStaff(app, ['owner'])
    expect((await staff.get(`/operators/demo/contests/${contestId}`)).status).toBe(404)
    const headers = { host: '127.0.0.1', ...(await app.authorize(managerId)) }
    const id = encodeRoundScopedId({ id: contestId, round: 1 })
    const details = await app.app.inject({ url: buildPath('subTournamentDetails', { id }), headers })
    expect(details.statusCode).toBe(404)
    for (const url of [buildPath('dashboard', {}), buildPath('walletHistory', {})]) {
      expect((await app.app.inject({ url, headers })).statusCode).toBe(200)
    }
    await until(UNTIL_PAST + 2, play)
  }, 60_000)
})

describe('what lets go', () => {
  const refusal = (what: string) => expect(sql.raw(what).execute(app.database.db)).rejects

  it('refuses what is not past, and what is not of the demo', async () => {
    const { db } = app.database
    const open = await ask(sql<number>`(select max(id) from tournament)`)
    await refusal(`select let_go_tournaments(array[${open}])`).toThrow(/is not to be let go/)
    const round = await ask(sql<number>`(select max(round_id) from game_round)`)
    await refusal(`select let_go_matchday(${round})`).toThrow(/is not to be let go/)

    const league = await buildChampionship(db)
    const real = await buildTournament(db, app.operatorId, league, { entryFee: 100 })
    await sql`update game_round set locked_at = deadline_at, closed_at = clock_timestamp()
      where id = ${real.gameRoundId}`.execute(db)
    await sql`update championship set settings = '{"openedRounds": 99, "keptRounds": 1, "keptRoundsOfPeople": 1}'
      where id = ${league.championshipId}`.execute(db)
    await refusal(`select let_go_tournaments(array[${real.tournamentId}])`).toThrow(/is not to be let go/)
    const of = await ask(
      sql<number>`(select min(id) from round where championship_id = ${league.championshipId})`,
    )
    await refusal(`select let_go_matchday(${of})`).toThrow(/is not to be let go/)
  })

  it('leaves money alone that is not of the demo', async () => {
    const { db } = app.database
    const past = sql<number | null>`(select min(id) from tournament where may_let_go_tournament(id)
      and exists (select from subgame where tournament_id = tournament.id and entry_fee > 0 and entry_count > 0))`
    await db
      .transaction()
      .execute(async (tx) => {
        const asked = async () =>
          (await sql<{ id: number | null }>`select ${past} as id`.execute(tx)).rows[0]?.id
        await sql`update championship set settings = settings || '{"keptRounds": 2, "keptRoundsOfPeople": 2}'`.execute(
          tx,
        )
        expect(await asked()).toBeGreaterThan(0)
        await sql`update operator set login = login || '{"mode": "token"}'`.execute(tx)
        expect(await asked()).toBeNull()
        throw new Error('back')
      })
      .catch((error: Error) => expect(error.message).toBe('back'))
  })

  it.each([
    ['posting', 'amount'],
    ['money_transaction', 'posted_at'],
    ['game_log', 'seq'],
    ['line_up_past', 'bank'],
    ['transfer', 'round'],
  ])('is the only way to delete from %s', async (table, column) => {
    await refusal(`delete from ${table}`).toThrow(/append-only/)
    await refusal(`update ${table} set ${column} = ${column}`).toThrow(/append-only/)
  })
})
