import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildManager } from '../../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { keepAll, playLeague } from '../../testing/play-league.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

it('is shown in each closed round of a gameweek in which a player has other points, also where no team has them', async () => {
  const { db } = app.database
  const { league, gameRoundId, match, scorer } = await playLeague(app, { isUnderWay: false })
  const season = await buildSeason(db, app.operatorId, league)
  const { id: managerId } = await buildManager(db, app.operatorId)
  const others = pickSeasonTeam(league, (ids, count) => ids.filter((id) => id !== scorer).slice(0, count))
  await buildSeasonEntry(db, {
    operatorId: app.operatorId,
    contestId: season.contestId,
    managerId,
    lineUps: [{ ...others, fromRound: 1 }],
  })
  const rounds = [gameRoundId, season.gameRoundIds[0] ?? 0]
  const isClosed = async () => {
    const rows = await db
      .selectFrom('gameRound')
      .select('closedAt')
      .where('id', 'in', rounds)
      .orderBy('id')
      .execute()
    return rows.map(({ closedAt }) => closedAt !== null)
  }
  const pointsOf = async () => {
    const rows = await db
      .selectFrom('playerRoundResult')
      .select('points')
      .where('gameRoundId', 'in', rounds)
      .where('playerId', '=', scorer)
      .execute()
    return rows.map(({ points }) => points)
  }
  await keepAll(app)
  await keepAll(app)
  expect(await isClosed()).toEqual([true, true])
  const [points = 0] = await pointsOf()

  const [asking, signing] = [await buildStaff(app, ['owner']), await buildStaff(app, ['owner'])]
  const path = `/operators/demo/football/matches/${match}`
  const { facts } = (await asking.get(path)).body.data
  const goal = facts.find((fact: { here: { kind: string } | null }) => fact.here?.kind === 'goal')
  const wanted = { corrects: goal.id, fact: { kind: 'withdrawn' } }
  const { seen, effects } = (await asking.post(`${path}/preview`, wanted)).body.data
  expect(effects.needs_signature).toBe(true)
  const asked = await asking.act(`${path}/correct`, { ...wanted, cause: 'league', seen })
  const page = `/operators/demo/proposals/${asked.body.data.proposal_id}`
  const read = (await signing.get(page)).body.data
  expect((await signing.act(`${page}/sign`, { seen: read.seen })).status).toBe(200)

  expect(await isClosed()).toEqual([true, true])
  await keepAll(app)
  expect(await isClosed()).toEqual([true, true])
  const [inOne = 0, inOther = 0] = await pointsOf()
  expect(inOne).toBeLessThan(points)
  expect(inOther).toBe(inOne)
})
