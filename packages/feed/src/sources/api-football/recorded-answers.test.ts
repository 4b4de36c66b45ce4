import { rulePack, scoreMatch, type Position } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import { hasTestData, loadTestData, TEST_DATA_HINT } from '../../testing/test-data.ts'
import { factsOfReport } from '../facts-of-report.ts'
import { foldKeyedFacts } from '../log-of-match.ts'
import type { MatchReport } from '../source-model.ts'
import { answerTo, squadOf } from '../../testing/answer-to.ts'
import { figuresInDoubt, withStranger } from '../../testing/figures-in-doubt.ts'
import { readApiFootballFixtures, readApiFootballSeason } from './read-season.ts'
import { readApiFootballMatches } from './read-matches.ts'

const FOLDER = 'feeds'
const files = hasTestData(FOLDER) ? loadTestData(FOLDER) : new Map<string, Uint8Array>()
const text = (name: string) => Buffer.from(files.get(name) ?? []).toString('utf8')

function reportsOf(name: string): readonly MatchReport[] {
  const read = readApiFootballMatches(text(`api-football/${name}`))
  if (!read.ok) throw new Error(read.refusal.message)
  return read.value
}

function only(name: string): MatchReport {
  const [report] = reportsOf(name)
  if (report === undefined) throw new Error('no match')
  return report
}

const stateOf = (report: MatchReport) => {
  const read = factsOfReport(report, 'api-football', Number)
  return { ...read, state: foldKeyedFacts(read.facts) }
}

describe.skipIf(!hasTestData(FOLDER))(`recorded answers of API-Football (${TEST_DATA_HINT})`, () => {
  it.each([
    ['1208021_mun-ful_2024-08-16.json', '1208021_fpl_gw1.csv'],
    ['1208140_mci-tot_2024-11-23_poll-1h30-after.json', '1208140_fpl_gw12.csv'],
  ])(
    "%s comes to the official game's minutes, goals conceded and points, as far as it can",
    (name, check) => {
      const { players } = stateOf(only(name)).state
      const [header = '', ...rows] = text(`fpl-check/${check}`).trim().split('\n')
      const columns = header.split(',')
      const pack = rulePack('fpl-2024')
      const different = rows.flatMap((line) => {
        const cells = line.split(',')
        const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
        const statistics = players.get(Number(cell('af_player_id')))?.statistics
        const derived = {
          minutes: statistics?.minutes ?? 0,
          conceded: statistics?.goalsConceded ?? 0,
          points:
            statistics === undefined
              ? 0
              : scoreMatch({ ...statistics, bonus: 0 }, cell('fpl_pos') as Position, pack).points / 100,
        }
        const official = {
          minutes: Number(cell('fpl_minutes')),
          conceded: Number(cell('fpl_conceded')),
          points: Number(cell('fpl_points_no_bonus')),
        }
        const isSame = JSON.stringify(derived) === JSON.stringify(official)
        return isSame ? [] : [{ name: cell('fpl_name'), derived, official }]
      })
      expect(different).toEqual([])
    },
  )

  it('a match that is over contradicts itself in no figure, and would in those of a stranger', () => {
    const over = [
      '1208021_mun-ful_2024-08-16.json',
      '1208140_mci-tot_2024-11-23_poll-1h30-after.json',
      '1145511_esp-cro_2024-06-15.json',
    ].map(only)
    for (const report of over) {
      expect(figuresInDoubt(report, 'api-football')).toEqual([])
      expect(figuresInDoubt(withStranger(report), 'api-football')).toEqual(
        expect.arrayContaining(['minutes', 'saves']),
      )
    }
  })

  it('a goal taken back by the referee is none, and the penalty saved is in the figures only', () => {
    const report = only('1145511_esp-cro_2024-06-15.json')
    const { state, differences, unknownPlayers } = stateOf(report)
    expect(state).toMatchObject({ status: 'final', score: { home: 3, away: 0 }, issues: [] })
    expect(report.isComplete).toBe(true)
    expect([...state.players.values()].filter(({ statistics: s }) => s.penaltiesSaved > 0).length).toBe(1)
    expect([...state.players.values()].filter(({ statistics: s }) => s.penaltiesMissed > 0).length).toBe(1)
    expect(differences).toEqual([])
    expect(unknownPlayers).toEqual([])
  })

  it('a whole day of matches in play is read: no goal ahead of the score, no second dismissal', () => {
    const reports = reportsOf('live-all_2024-05-11.json')
    expect(reports.length).toBe(246)
    const read = reports.map((report) => ({ report, ...stateOf(report) }))
    expect(read.filter(({ unconfirmed }) => unconfirmed.length > 0).length).toBeLessThan(7)
    for (const { report, facts } of read) {
      const goals = [...facts.keys()].filter((key) => key.startsWith('goal/')).length
      expect(goals).toBeLessThanOrEqual((report.score?.home ?? 0) + (report.score?.away ?? 0))
    }
  })

  it('a season of 380 matches in 38 rounds is read, and clubs, squads and coverage with it', () => {
    const fixtures = answerTo('fixtures', text('api-football/reference/fixtures_league39_season2024.json'))
    const calendar = readApiFootballFixtures(fixtures)
    expect(calendar.ok && [calendar.value.rounds.length, calendar.value.fixtures.length]).toEqual([38, 380])
    const answers = {
      league: answerTo(
        'leagues',
        text('api-football/reference/leagues_39.json').replace('"year": 2023', '"year": 2024'),
      ),
      teams: answerTo('teams', text('api-football/reference/teams_league39_season2024.json')),
      squads: [33, 50].map((team) =>
        squadOf(String(team), text(`api-football/reference/players_squads_${team}.json`)),
      ),
      fixtures,
    }
    const season = readApiFootballSeason(answers, 2024)
    if (!season.ok) throw new Error(season.refusal.message)
    expect(season.value).toMatchObject({ name: 'Premier League', season: '2024-25', countryCode: 'GB' })
    expect(season.value.clubs.length).toBe(20)
    expect(season.value.players.every(({ position }) => position !== undefined)).toBe(true)
  })
})
