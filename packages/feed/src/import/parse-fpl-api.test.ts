import { describe, expect, it } from 'vitest'
import { rulePack, scoreMatch } from '@gaffer/rules'
import { smallApiSeason, writeApiSeason } from '../testing/small-season.ts'
import { hasTestData, loadTestData, TEST_DATA_HINT } from '../testing/test-data.ts'
import { parseFplApi } from './parse-fpl-api.ts'
import type { SeasonImport, SourceFiles } from './season-import.ts'

function read(files: SourceFiles): SeasonImport {
  const result = parseFplApi(files, '2022-23')
  if (!result.ok) throw new Error(JSON.stringify(result.refusal.slice(0, 3)))
  return result.value
}

function issuesOf(files: SourceFiles) {
  const result = parseFplApi(files, '2022-23')
  return result.ok ? [] : result.refusal
}

describe('a season in the JSON form', () => {
  it('a double gameweek is split by fixture: goals, bonus score and what explain leaves out', () => {
    const { statistics } = read(writeApiSeason(smallApiSeason()))
    expect(statistics.map((row) => [row.fixtureSourceId, row.recordedPoints])).toEqual([
      [5, 600],
      [6, 200],
    ])
    expect(statistics[0]?.statistics).toMatchObject({
      minutes: 90,
      goals: 1,
      bonusScore: 35,
      goalsConceded: 1,
    })
    expect(statistics[1]?.statistics).toMatchObject({ minutes: 90, goals: 0, bonusScore: 36 })
  })

  it('defensive contributions of a double gameweek, given in explain alone, come to the points recorded', () => {
    const season = smallApiSeason()
    const [element] = season.live.elements
    const contributions = (value: number, points: number) => ({
      identifier: 'defensive_contribution',
      value,
      points,
    })
    const explain = (element?.explain ?? []).map((one) => ({
      ...one,
      stats: [...one.stats, ...(one.fixture === 5 ? [contributions(13, 2)] : [])],
    }))
    const sums = { defensive_contribution: 20, clearances_blocks_interceptions: 9, recoveries: 8, tackles: 3 }
    const live = { elements: [{ ...element, stats: { ...element?.stats, ...sums }, explain }] }
    const { statistics } = read(writeApiSeason({ ...season, live }))
    const points = statistics.map((row) => scoreMatch(row.statistics, 'FWD', rulePack('fpl-2025')).points)
    expect(points).toEqual([800, 200])
    expect(statistics.map(({ recordedPoints }) => recordedPoints)).toEqual(points)
  })

  it('the first match of a double gameweek, the second still to come, has all its figures', () => {
    const season = smallApiSeason()
    const [element] = season.live.elements
    const minutes = (value: number) => [{ identifier: 'minutes', value, points: 2 * Math.sign(value) }]
    const explain = [
      { fixture: 5, stats: minutes(90) },
      { fixture: 6, stats: minutes(0) },
    ]
    const stats = { minutes: 90, starts: 1, goals_conceded: 3, saves: 2, recoveries: 7 }
    const live = { elements: [{ ...element, stats, explain }] }
    const { statistics } = read(writeApiSeason({ ...season, live }))
    expect(statistics.map((row) => row.statistics)).toMatchObject([
      { minutes: 90, started: true, goalsConceded: 3, saves: 2, recoveries: 7 },
      { minutes: 0, started: false, goalsConceded: 0 },
    ])
  })

  it.each([
    [2, [90, 20], [true, true]],
    [0, [30, 20], [false, false]],
    [1, [20, 90], [false, true]],
    [1, [90, 90], [undefined, undefined]],
    [1, [0, 90], [false, true]],
  ])('of %i starts in a double gameweek of %j minutes each match has its own', (starts, played, started) => {
    const season = smallApiSeason()
    const [element] = season.live.elements
    const explain = played.map((value, index) => ({
      fixture: 5 + index,
      stats: [{ identifier: 'minutes', value, points: value > 0 ? 1 : 0 }],
    }))
    const live = { elements: [{ ...element, stats: { minutes: 110, starts }, explain }] }
    const { statistics } = read(writeApiSeason({ ...season, live }))
    expect(statistics.map((row) => row.statistics.started)).toEqual(started)
  })

  it('a match without a round is imported as postponed', () => {
    const season = smallApiSeason()
    const fixtures = season.fixtures.map((f) => (f.id === 6 ? { ...f, event: null, kickoff_time: null } : f))
    expect(read(writeApiSeason({ ...season, fixtures })).fixtures[1]).toMatchObject({
      round: null,
      kickOffAt: null,
    })
  })

  it.each(['bootstrap-static.json', 'fixtures.json', 'event-live/1.json'])(
    '%s cut short is refused with its line',
    (file) => {
      const files = writeApiSeason(smallApiSeason())
      files.set(file, `{\n"events": [\n{"id": 1,\n`)
      expect(issuesOf(files)).toMatchObject([{ file, code: 'brokenJson', line: 4 }])
    },
  )

  it('an answer that is a web page, empty or missing is refused', () => {
    const files = writeApiSeason(smallApiSeason())
    files.set('bootstrap-static.json', '<html>The game is being updated.</html>')
    files.set('fixtures.json', '')
    expect(issuesOf(files).map(({ file, code }) => [file, code])).toEqual([
      ['bootstrap-static.json', 'brokenJson'],
      ['fixtures.json', 'emptyFile'],
    ])
    files.delete('fixtures.json')
    expect(issuesOf(files).map(({ code }) => code)).toEqual(['brokenJson', 'missingFile'])
  })

  it('a wrong value is named by its place in the file', () => {
    const season = smallApiSeason()
    const [first, second] = season.bootstrap.elements
    const elements = [first, { ...second, now_cost: '45' }]
    const events = [{ id: 1, name: 'Gameweek 1', deadline_time: 'next Friday' }]
    const files = writeApiSeason({ ...season, bootstrap: { ...season.bootstrap, elements, events } })
    expect(issuesOf(files).map(({ code, message }) => [code, message.split(':')[0]])).toEqual([
      ['wrongShape', 'events[0].deadline_time'],
      ['wrongShape', 'elements[1].now_cost'],
    ])
  })

  it('unknown players, fixtures and clubs and repeated entries are refused', () => {
    const season = smallApiSeason()
    const [element] = season.live.elements
    const explain = [{ fixture: 77, stats: [] }]
    const live = { elements: [element, element, { ...element, id: 78 }, { ...element, id: 2, explain }] }
    const fixtures = season.fixtures.map((f) => (f.id === 6 ? { ...f, team_a: 9 } : f))
    expect(new Set(issuesOf(writeApiSeason({ ...season, live, fixtures })).map(({ code }) => code))).toEqual(
      new Set(['unknownClub', 'duplicateRow', 'unknownPlayer', 'unknownFixture']),
    )
  })
})

const FOLDER = 'fpl-2022-23-gw1-4-api'
describe.runIf(hasTestData(FOLDER))(`the recorded start of 2022-23 (${TEST_DATA_HINT})`, () => {
  it('has 20 clubs, 606 players, 38 rounds, 380 fixtures, 2,340 rows, each with its recorded points', () => {
    const { clubs, players, rounds, fixtures, statistics } = read(loadTestData(FOLDER))
    expect([clubs, players, rounds, fixtures, statistics].map(({ length }) => length)).toEqual([
      20, 606, 38, 380, 2340,
    ])
    const positions = new Map(players.map(({ sourceId, position }) => [sourceId, position]))
    const pack = rulePack('fpl-2022')
    const wrong = statistics.filter((row) => {
      const position = positions.get(row.playerSourceId)
      return (
        position === undefined || scoreMatch(row.statistics, position, pack).points !== row.recordedPoints
      )
    })
    expect(wrong).toEqual([])
  })
})
