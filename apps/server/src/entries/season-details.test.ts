import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildDeadline } from '../testing/build-round-state.ts'
import { buildSeason, buildSeasonEntry, type BuiltSeason, pickSeasonTeam } from '../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let test: TestApp
let operator: { readonly id: number; readonly host: string }
let league: BuiltChampionship
let season: BuiltSeason

const HOUR = 3_600_000

beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.database
  operator = await buildOperator(db)
  league = await buildChampionship(db, { rounds: 3 })
  season = await buildSeason(db, operator.id, league, { name: 'The season' })
})
afterAll(() => test.end())

async function enter(fromRound: number) {
  const { db } = test.database
  const { id: managerId } = await buildManager(db, operator.id)
  const lineUps = [{ ...pickSeasonTeam(league), fromRound }]
  const entry = { operatorId: operator.id, contestId: season.contestId, managerId, lineUps }
  return { managerId, entryId: await buildSeasonEntry(db, entry) }
}

async function details(round: number, entryId: number, managerId: number) {
  const reply = await test.app.inject({
    url: `/api/subTournament/details/${season.contestId * 100 + round}?user_team_id=${entryId * 100 + round}`,
    headers: { host: operator.host, ...(await test.authorize(managerId, operator.id)) },
  })
  return { status: reply.statusCode, body: reply.json() }
}

it('the details of a season team are of its round, those of the tournament of the whole season', async () => {
  const { db } = test.database
  const start = new Date(Date.now() - HOUR)
  await buildDeadline(db, season.gameRoundIds[0] ?? 0, start)
  const veteran = await enter(1)
  const newcomer = await enter(2)
  const { body } = await details(2, veteran.entryId, veteran.managerId)
  const lastKickOffAt = league.rounds[2]?.kickOffAt.getTime() ?? 0
  expect(body.data).toMatchObject({
    team: { user_team_id: veteran.entryId * 100 + 2, remaining_players: 11, current_points: null },
    tournament: {
      name: 'The season',
      game_week: 'Matchday 2',
      is_seasonal_game: true,
      starts_at: start.toISOString(),
      // A match with its break, then an hour of game time.
      ends_at: new Date(lastKickOffAt + 175 * 60_000).toISOString(),
      status: 'current',
    },
  })
  // The round has started: teams that play it are shown, those that joined later are not.
  expect((await details(1, veteran.entryId, newcomer.managerId)).body.data.team).not.toBeNull()
  expect((await details(1, newcomer.entryId, veteran.managerId)).body.data.team).toBeNull()
  expect((await details(1, newcomer.entryId, newcomer.managerId)).body.data.team).toBeNull()
  const hidden = await details(2, newcomer.entryId, veteran.managerId)
  expect([hidden.status, hidden.body.code]).toEqual([403, 'teamHiddenBeforeStart'])
})
