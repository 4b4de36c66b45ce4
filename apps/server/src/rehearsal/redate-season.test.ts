import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepRounds } from '../rounds/index.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { closeDepsOf } from '../testing/build-played-contest.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { playRound, sayFacts } from '../testing/play-round.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { passTime } from './redate-season.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

it('once an hour has passed at once, rounds whose matches were over before are closed', async () => {
  const { db } = database
  const { id: operatorId } = await buildOperator(db)
  const build = async () => {
    const league = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() - 10_000) })
    const { gameRoundId } = await buildTournament(db, operatorId, league)
    await keepRounds(closeDepsOf(db))
    await playRound(db, league, { round: 1 })
    return { league, gameRoundId }
  }
  // Time passes in one league only.
  const [passed] = [await build(), await build()]
  const closeDue = async () => (await keepRounds(closeDepsOf(db))).closed
  expect(await closeDue()).toEqual([])
  const calendar = { id: passed.league.championshipId, now: Date.now() }
  await db.transaction().execute((tx) => passTime(tx, calendar, 3_600_000))
  // What is told of a match afterwards takes nothing of that back.
  const [fixtureId = 0] = passed.league.rounds[0]?.fixtureIds ?? []
  await sayFacts(db, passed.league, [[fixtureId, { kind: 'final' }, 'again']])
  expect(await closeDue()).toEqual([passed.gameRoundId])
})
