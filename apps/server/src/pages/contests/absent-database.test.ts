import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../../platform/db/connect.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildClosedRound } from '../../testing/build-round-state.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { type FaultyWay, openFaultyWay } from '../../testing/faulty-way.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

/** What is made for everybody is kept for a second. */
const KEPT_MS = 1_100

let direct: TestDatabase
let proxied: Database
let way: FaultyWay
let app: TestApp
let operator: Awaited<ReturnType<typeof buildOperator>>
let tournamentId = 0
let winnerId = 0

beforeAll(async () => {
  direct = await createTestDatabase()
  way = await openFaultyWay(direct.connection)
  proxied = connectDatabase(way.connection, 4, 1_200)
  const given = { ...direct, ...proxied, end: async () => proxied.end() }
  app = await buildTestApp({}, given, undefined, undefined, () => performance.now())
  const { db } = direct
  operator = await buildOperator(db)
  const league = await buildChampionship(db)
  const played = await buildTournament(db, operator.id, league)
  tournamentId = played.tournamentId
  winnerId = (await buildManager(db, operator.id)).id
  const { contestId, gameRoundId } = played
  const starters = pickBuiltTeam(league)
  const entry = { operatorId: operator.id, contestId, managerId: winnerId, starters }
  const { id } = await buildEntry(db, entry)
  await buildClosedRound(db, gameRoundId, new Map())
  await sql`
    insert into entry_round_result (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players)
    values (${gameRoundId}, ${id}, ${contestId}, 0, 0, 1, 11)`.execute(db)
})
afterAll(async () => {
  way.mend()
  await app.end()
  way.close()
  await direct.end()
})

async function get(path: string, managerId?: number) {
  const headers = managerId === undefined ? {} : await app.authorize(managerId, operator.id)
  const url = `/api${path}`
  const answer = await app.app.inject({ url, headers: { host: operator.host, ...headers } })
  return { status: answer.statusCode, asOf: answer.headers['x-as-of'], body: answer.json() }
}

describe('what is over, while the database is away', () => {
  it('stays in the lobby and on its own page, marked with its time, for everybody and those who saw it', async () => {
    const strangerId = (await buildManager(direct.db, operator.id)).id
    const lobby = () => get('/home/tournaments')
    const mine = () => get('/home/tournaments', winnerId)
    const overview = () => get(`/overview/tournaments/${tournamentId}`)
    // What was read before it was built is kept for a second or two.
    await expect.poll(async () => (await overview()).status, { timeout: 10_000 }).toBe(200)
    // Their session is known, but not what they have entered.
    await get('/home/championships', strangerId)
    const before = [await lobby(), await mine(), await overview()]
    expect(before.map(({ status, asOf }) => [status, asOf])).toEqual(before.map(() => [200, undefined]))
    expect(before[0]?.body.data.data[0].subgames[0].winner).not.toBeNull()
    expect(before[1]?.body.data.data[0].subgames[0]).toMatchObject({ my_entries: 1, my_place: 1 })

    const cutAt = Date.now()
    way.cut()
    await wait(KEPT_MS)
    for (let turn = 0; turn < 2; turn += 1) {
      const during = [await lobby(), await mine(), await overview()]
      expect(during.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(during.map(({ body }) => timeless(body))).toEqual(before.map(({ body }) => timeless(body)))
      for (const { asOf } of during) expect(Number(asOf)).toBeLessThan(cutAt + KEPT_MS)
      await wait(KEPT_MS)
    }
    expect((await get('/home/tournaments', strangerId)).body).toMatchObject({ code: 'unavailable' })

    way.mend()
    await expect.poll(async () => (await lobby()).asOf, { timeout: 10_000 }).toBeUndefined()
    expect((await mine()).asOf).toBeUndefined()
  })
})

/** How long is left is of the moment of each answer. */
function timeless(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (key, value) => (key === 'time_left' ? undefined : value)))
}
