import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { keepAlerts } from '../alerts/index.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** The open contest closes in twenty hours. */
const AHEAD_MS = 20 * HOUR_MS

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

/** Entries of a contest, each made so many hours before its deadline. */
async function enter(operatorId: number, contestId: number, count: number, hoursBefore: number) {
  await sql`
    with deadline as (
      select game_round.deadline_at as at from subgame join tournament_round using (tournament_id)
      join game_round on game_round.id = game_round_id where subgame.id = ${contestId}
    ), entered as (
      insert into manager (operator_id, provider, subject, username, folded_username)
      select ${operatorId}, 'demo', key, key, key
      from generate_series(1, ${count}::int) nr, lateral (select gen_random_uuid()::text || nr as key) keys
      returning id
    )
    insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
    select ${contestId}, ${operatorId}, entered.id, 'team', 'team', 'entered',
      deadline.at - make_interval(hours => ${hoursBefore}) from entered, deadline`.execute(app.database.db)
  await sql`update subgame set entry_count = entry_count + ${count} where id = ${contestId}`.execute(
    app.database.db,
  )
}

/** A game of some contests that are over, each half full by now, and one that is open with twelve entries. */
async function build(past: number) {
  const { db } = app.database
  const { id, slug } = await buildOperator(db)
  const league = await buildChampionship(db, {
    rounds: past + 1,
    firstKickOffAt: new Date(Date.now() + AHEAD_MS - past * WEEK_MS),
    roundEveryMs: WEEK_MS,
  })
  const terms = { entryFee: 100, guaranteedPool: 4_000, capacity: 60 }
  const contests: number[] = []
  for (const { number } of league.rounds) {
    const { contestId, tournamentId } = await buildTournament(db, id, league, { round: number, ...terms })
    await sql`update tournament set game_key = 'floodlights', game_number = ${number} where id = ${tournamentId}`.execute(
      db,
    )
    contests.push(contestId)
  }
  await sql`
    update game_round set locked_at = deadline_at where deadline_at < clock_timestamp() and locked_at is null`.execute(
    db,
  )
  const open = contests.at(-1) ?? 0
  for (const [at, contestId] of contests.slice(0, -1).entries()) {
    await enter(id, contestId, 10, 30)
    await enter(id, contestId, 10 + at, 1)
  }
  await enter(id, open, 12, 30)
  const staff = {
    contests: await buildStaff(app, ['contests'], id),
    finance: await buildStaff(app, ['finance'], id),
  }
  return {
    ...staff,
    open,
    file: async () => (await staff.contests.get(`/operators/${slug}/contests/${open}`)).body.data,
    alerts: async (who: typeof staff.finance) => (await who.get(`/operators/${slug}/alerts`)).body.data,
  }
}

describe('the books of an open contest', () => {
  it('have a forecast between two figures, from the last contests of its game', async () => {
    const { file } = await build(5)
    const { forecast, no_forecast, books } = await file()
    expect(forecast).toEqual({ entries: 26, low: 24, high: 29, from: 5 })
    expect(no_forecast).toBe(null)
    expect(books.map(({ label, entries }: { label: string; entries: number }) => [label, entries])).toEqual([
      ['now', 12],
      ['forecast', 26],
      ['full', 60],
    ])
  })

  it('have none where fewer than four are over, and say so', async () => {
    const { file } = await build(3)
    expect(await file()).toMatchObject({ forecast: null, no_forecast: 'fewContests' })
  })
})

describe('a guarantee that the forecast does not cover', () => {
  it('is told to contests and finance a day before the deadline', async () => {
    const { open, contests, finance, alerts } = await build(4)
    const mailer = { send: async () => true }
    const logFault = (error: unknown) => {
      throw error
    }
    await keepAlerts({ db: app.database.db, mailer, logFault })
    const told = [{ kind: 'guaranteeUncovered', role: 'contests', subject: { id: String(open) } }]
    expect(await alerts(contests)).toMatchObject(told)
    expect(await alerts(finance)).toMatchObject(told)
    await enter((await ownerOf(open)).operatorId, open, 30, 29)
    await keepAlerts({ db: app.database.db, mailer, logFault })
    expect(await alerts(contests)).toEqual([])
  })
})

async function ownerOf(contestId: number): Promise<{ operatorId: number }> {
  const { rows } = await sql<{ operatorId: number }>`
    select operator_id from tournament join subgame on subgame.tournament_id = tournament.id
    where subgame.id = ${contestId}`.execute(app.database.db)
  return rows[0] ?? { operatorId: 0 }
}
