import { gameRulesOf, rulePack } from '@gaffer/rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadContests } from '../../rounds/contests-of-round.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { SEASON_DEADLINE_MINUTES } from '../../operators/games/plan-game.ts'
import { openTournament, openTournamentRound } from './open-tournament.ts'

let app: TestApp
let league: BuiltChampionship
beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
})
afterAll(() => app.end())

/** The plan of a season of two rounds, its first round being that of the championship. */
function plan(round: 1 | 2) {
  const { id, kickOffAt } = league.rounds[round - 1] ?? { id: 0, kickOffAt: new Date(0) }
  return {
    operatorId: app.operatorId,
    championshipId: league.championshipId,
    priceListId: league.gameweekPriceListId,
    roundId: id,
    name: 'Season',
    isHot: true,
    isSeasonal: true,
    roundCount: 2,
    rulePack: 'classic' as const,
    rules: gameRulesOf(rulePack('classic'), {
      startersLimit: 11,
      reservesLimit: 4,
      budget: 10_000,
      hasCaptain: true,
      hasViceCaptain: true,
      hasSafetyNet: false,
      hasStackingPenalty: false,
    }),
    deadlineAt: new Date(kickOffAt.getTime() - SEASON_DEADLINE_MINUTES * 60_000),
    deadlineOffsetMinutes: SEASON_DEADLINE_MINUTES,
    entryFee: 0,
    capacity: null,
    maxEntriesPerManager: 1,
    guaranteedPool: 2_000_000,
    rakeBasisPoints: 0,
    prizeTable: [],
  }
}

it('a season ends with its last planned round, whichever of them are open', async () => {
  const { db } = app.database
  const opened = await openTournament(db, plan(1))
  expect(await loadContests(db, opened.gameRoundId)).toMatchObject([
    { contestId: opened.contestId, isSeasonal: true, number: 1, isLastRound: false },
  ])
  const second = await openTournamentRound(db, { ...opened, number: 2 }, plan(2))
  expect(await loadContests(db, second)).toMatchObject([{ number: 2, isLastRound: true }])
})

it('contests of one gameweek share a game round only with the same deadline', async () => {
  const { db } = app.database
  const season = await openTournament(db, plan(1))
  const sameDeadline = await openTournament(db, plan(1))
  const { deadlineOffsetMinutes: _, ...atKickOff } = plan(1)
  const gameweek = await openTournament(db, { ...atKickOff, isSeasonal: false })
  expect(sameDeadline.gameRoundId).toBe(season.gameRoundId)
  expect(gameweek.gameRoundId).not.toBe(season.gameRoundId)
})
