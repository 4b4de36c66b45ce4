import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasTestData, loadTestData, TEST_DATA_HINT } from '../../../../packages/feed/src/testing/test-data.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { createSeasonPeople } from '../testing/season-people.ts'
import { playSeason, type RehearsalReport } from './play-season.ts'

const RECORDED = 'fpl-2020-21'
const PATIENCE_MS = 300_000

describe.skipIf(!hasTestData(`${RECORDED}/snapshots`))(
  `rounds of a recorded season (${TEST_DATA_HINT})`,
  () => {
    let app: TestApp
    let played: RehearsalReport
    beforeAll(async () => {
      app = await buildTestApp()
      played = await playSeason(app.database.db, loadTestData(RECORDED), {
        season: '2020-21',
        from: 14,
        to: 19,
        bots: 150,
        seed: 7,
        people: createSeasonPeople(app, { first: 24, late: 2, seed: 7 }),
      })
    }, PATIENCE_MS)
    afterAll(() => app.end())

    it('are played, closed and checked without a fault', () => {
      expect(played.faults).toEqual([])
      expect(played.rounds.map(({ number }) => number)).toEqual([14, 15, 16, 17, 18, 19])
    })

    it('have postponed matches, a blank and a double gameweek, and managers who do all there is to do', () => {
      const sum = (count: (round: RehearsalReport['rounds'][number]) => number) =>
        played.rounds.reduce((all, round) => all + count(round), 0)
      expect(played.rounds.map(({ matches }) => matches)).toEqual([10, 10, 8, 9, 6, 15])
      expect(sum(({ calledOff }) => calledOff)).toBe(1)
      expect(sum(({ movedPlayers }) => movedPlayers)).toBeGreaterThan(0)
      for (const count of ['transfers', 'hits', 'wildcards', 'chips', 'autoSubs'] as const)
        expect(sum((round) => round[count])).toBeGreaterThan(10)
      expect(played.rounds.at(-1)?.entries).toBeGreaterThan(played.rounds[0]?.entries ?? 0)
    })
  },
)
