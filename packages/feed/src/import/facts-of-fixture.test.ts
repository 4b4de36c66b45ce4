import { describe, expect, it } from 'vitest'
import { foldMatch } from '../facts/fold-match.ts'
import { factFromTimed } from '../facts/timed-fact.ts'
import { smallCsvSeason } from '../testing/small-season.ts'
import { hasTestData, loadTestData, TEST_DATA_HINT } from '../testing/test-data.ts'
import { factsOfFixture } from './facts-of-fixture.ts'
import { parseFplCsv } from './parse-fpl-csv.ts'
import type { SeasonImport, SourceFiles } from './season-import.ts'

function read(files: SourceFiles): SeasonImport {
  const result = parseFplCsv(files, '2020-21')
  if (!result.ok) throw new Error(JSON.stringify(result.refusal.slice(0, 3)))
  return result.value
}

/** The facts of every fixture of a season with what they fold to. */
function replay(season: SeasonImport) {
  const positions = new Map(season.players.map(({ sourceId, position }) => [sourceId, position]))
  const positionOf = (id: number) => positions.get(id)
  const rowsOf = Map.groupBy(season.statistics, ({ fixtureSourceId }) => fixtureSourceId)
  return season.fixtures.map((fixture) => {
    const rows = rowsOf.get(fixture.sourceId) ?? []
    const timed = factsOfFixture(fixture, rows, positionOf)
    const ids = { source: 'test', fixtureId: fixture.sourceId, playerIdOf: (id: number) => id }
    const state = foldMatch(
      timed.map((one) => factFromTimed(one, ids)),
      positionOf,
    )
    return { fixture, rows, timed, state, again: factsOfFixture(fixture, rows, positionOf) }
  })
}

describe('a recorded match played as live', () => {
  it('shows its goal in the match and the exact record after it', () => {
    const [played, postponed] = replay(read(smallCsvSeason()))
    expect(postponed?.timed).toEqual([])
    expect(played?.state).toMatchObject({ status: 'final', score: { home: 1, away: 0 }, issues: [] })
    expect(played?.state.timeline).toMatchObject([{ side: 'home', event: { type: 'goal', playerId: 1 } }])
    expect(played?.state.players.get(1)?.statistics).toMatchObject({
      minutes: 90,
      goals: 1,
      bonus: 3,
      started: true,
    })
  })

  const FOLDER = 'fpl-2020-21'
  describe.runIf(hasTestData(FOLDER))(`every match of 2020-21 (${TEST_DATA_HINT})`, () => {
    const matches = hasTestData(FOLDER) ? replay(read(loadTestData(FOLDER))) : []

    it('ends with the exact figures of every row, without an issue', () => {
      let compared = 0
      for (const { rows, state } of matches) {
        expect(state.issues).toEqual([])
        for (const { playerSourceId, statistics } of rows) {
          const got = state.players.get(playerSourceId)?.statistics
          const goalsConcededBefore60 = got?.goalsConcededBefore60
          const started = statistics.minutes > 0
          expect(got).toEqual({ ...statistics, started, goalsConcededBefore60 })
          compared += 1
        }
      }
      expect(compared).toBe(24_365)
    })

    it('names eleven starters a side, whole goals in order, and comes out the same twice', () => {
      for (const { fixture, state, timed, again } of matches) {
        expect(again).toEqual(timed)
        expect(state.lineUps.home?.starters.length).toBe(11)
        expect(state.lineUps.away?.starters.length).toBe(11)
        expect(state.score).toEqual(fixture.score)
        const offsets = timed.map(({ offset }) => offset)
        expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
      }
    })

    it('before the whistle nearly everyone has conceded what is on record', () => {
      const differing = matches.flatMap(({ fixture, rows, timed }) => {
        const ids = { source: 'test', fixtureId: fixture.sourceId, playerIdOf: (id: number) => id }
        const events = timed.filter(({ body }) => body.kind !== 'statistics')
        const state = foldMatch(
          events.map((one) => factFromTimed(one, ids)),
          () => 'MID',
        )
        return rows.filter(({ playerSourceId, statistics }) => {
          const conceded = state.players.get(playerSourceId)?.statistics.goalsConceded ?? 0
          return conceded !== statistics.goalsConceded
        })
      })
      expect(differing.length).toBeLessThan(300)
    })
  })
})
