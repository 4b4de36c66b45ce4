import { describe, expect, it } from 'vitest'
import { rulePack, scoreMatch } from '@gaffer/rules'
import { GAMEWEEK_HEADER, gameweekRow, smallCsvSeason } from '../testing/small-season.ts'
import { hasTestData, loadTestData, TEST_DATA_HINT } from '../testing/test-data.ts'
import { parseFplCsv } from './parse-fpl-csv.ts'
import type { SeasonImport, SourceFiles } from './season-import.ts'

function read(files: SourceFiles, season = '2020-21'): SeasonImport {
  const result = parseFplCsv(files, season)
  if (!result.ok) throw new Error(JSON.stringify(result.refusal.slice(0, 3)))
  return result.value
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

describe('a season in the CSV form', () => {
  it('is read whole: people, prices in hundredths, postponed matches, usual deadline', () => {
    const season = read(smallCsvSeason())
    expect(season.players[1]).toEqual({
      sourceId: 2,
      code: 902,
      firstName: 'Bo',
      lastName: 'Sør',
      displayName: 'Sør',
      position: 'GK',
      clubSourceId: 2,
      status: 'doubtful',
      chanceOfPlaying: undefined,
      news: 'Knock, 50%',
      initialPrice: 450,
    })
    expect(season.players[0]?.initialPrice).toBe(700)
    expect(season.fixtures[1]).toMatchObject({
      round: null,
      kickOffAt: null,
      score: undefined,
      isFinished: false,
    })
    expect(season.rounds).toEqual([
      { number: 1, name: 'Gameweek 1', deadlineAt: Date.parse('2020-09-12T10:00:00Z') },
    ])
    expect(season.prices[0]).toEqual({ round: 1, playerSourceId: 1, price: 760 })
    expect(season.ownership[0]).toEqual({ round: 1, playerSourceId: 1, teams: 1200 })
    expect(season.statistics.map(({ side, recordedPoints }) => [side, recordedPoints])).toEqual([
      ['home', 900],
      ['away', 500],
    ])
  })

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['blank lines at the end', (text: string) => `${text}\n\n`],
    ['Latin-1 letters', (text: string) => latin1(text)],
    ['UTF-8 bytes', (text: string) => Buffer.from(text, 'utf8')],
  ])('%s is no issue', (_, change) => {
    const files = smallCsvSeason()
    for (const [file, text] of files) if (typeof text === 'string') files.set(file, change(text))
    expect(read(files)).toEqual(read(smallCsvSeason()))
  })

  it('without clubs and fixtures (the oldest seasons) takes both from the rows', () => {
    const files = smallCsvSeason()
    files.delete('teams.csv')
    files.delete('fixtures.csv')
    const season = read(files, '2016-17')
    expect(season.clubs.map(({ sourceId, name }) => [sourceId, name])).toEqual([
      [1, 'Club 1'],
      [2, 'Club 2'],
    ])
    expect(season.fixtures).toMatchObject([
      { sourceId: 5, round: 1, homeClubSourceId: 1, awayClubSourceId: 2, score: { home: 1, away: 0 } },
    ])
    expect(season.rounds[0]?.deadlineAt).toBe(Date.parse('2020-09-12T10:30:00Z'))
  })

  it('renumbered rounds and columns in another order are as good', () => {
    const files = smallCsvSeason()
    const header = GAMEWEEK_HEADER.split(',').toReversed().join(',')
    const row = gameweekRow({ round: 39 }).split(',').toReversed().join(',')
    files.set('fixtures.csv', String(files.get('fixtures.csv')).replace('5,555,1,', '5,555,39.0,'))
    files.delete('gws/gw1.csv')
    files.set('gws/gw39.csv', `${header}\n${row}\n`)
    expect(read(files).rounds.map(({ number }) => number)).toEqual([39])
  })

  it('a club manager sold as a player (element type 5) is left out with their rows', () => {
    const files = smallCsvSeason()
    files.set('players_raw.csv', `${String(files.get('players_raw.csv'))}3,903,Cy,Boss,Boss,5,1,15,0,a,\n`)
    files.set('gws/gw1.csv', `${String(files.get('gws/gw1.csv'))}${gameweekRow({ element: 3 })}\n`)
    expect(read(files).players.length).toBe(2)
    expect(read(files)).toMatchObject({ statistics: { length: 2 }, rowsLeftOut: 1 })
  })

  it('a called-off match whose rows stand twice counts as it was played, its first price and owners stay', () => {
    const files = smallCsvSeason()
    const off = {
      round: 1,
      minutes: 0,
      goals_scored: 0,
      bonus: 0,
      bps: 0,
      total_points: 0,
      team_h_score: '',
      team_a_score: '',
    }
    files.set('fixtures.csv', String(files.get('fixtures.csv')).replace('5,555,1,', '5,555,3,'))
    files.set('gws/gw1.csv', `${GAMEWEEK_HEADER}\n${gameweekRow(off)}\n`)
    files.set('gws/gw3.csv', `${GAMEWEEK_HEADER}\n${gameweekRow({ round: 3, value: 77 })}\n`)
    const { statistics, prices, ownership } = read(files)
    expect(statistics.map(({ round, recordedPoints }) => [round, recordedPoints])).toEqual([[3, 900]])
    expect(prices).toEqual([{ round: 3, playerSourceId: 1, price: 770 }])
    expect(ownership.map(({ round }) => round)).toEqual([1, 3])
    files.delete('fixtures.csv')
    expect(read(files).fixtures).toMatchObject([{ sourceId: 5, round: 3, score: { home: 1, away: 0 } }])
  })

  it('a match called off and not played since has its row once', () => {
    const files = smallCsvSeason()
    const off = gameweekRow({
      minutes: 0,
      goals_scored: 0,
      total_points: 0,
      team_h_score: '',
      team_a_score: 'None',
    })
    files.set('gws/gw1.csv', [GAMEWEEK_HEADER, off, off, ''].join('\n'))
    expect(read(files).statistics.length).toBe(1)
  })

  it('a line that stands twice, equal in every cell, counts once and is noted', () => {
    const files = smallCsvSeason()
    const rows = String(files.get('gws/gw1.csv')).trim().split('\n')
    files.set('gws/gw1.csv', [...rows, rows[1], rows[1], ''].join('\n'))
    const season = read(files)
    expect(season.statistics).toEqual(read(smallCsvSeason()).statistics)
    expect(season.notes).toContain('2 lines stand twice, equal in every cell, and count once.')
    files.set('gws/gw1.csv', [...rows, rows[1], ''].join('\n'))
    expect(read(files).notes).toContain('1 line stands twice, equal in every cell, and counts once.')
  })

  it('a second, different row of a player for a match is refused as that', () => {
    const files = smallCsvSeason()
    files.set('gws/gw1.csv', `${String(files.get('gws/gw1.csv'))}${gameweekRow({ assists: 1 })}\n`)
    expect(parseFplCsv(files, '2020-21')).toMatchObject({
      refusal: [
        { code: 'duplicateRow', line: 4, message: 'player 1 has a second, different row for fixture 5' },
      ],
    })
  })

  it.each([
    ['without its file', (files: Map<string, unknown>) => files.delete('gws/gw1.csv')],
    ['with its head only', (files: Map<string, unknown>) => files.set('gws/gw1.csv', `${GAMEWEEK_HEADER}\n`)],
  ])('a gameweek of finished fixtures %s is named', (_, change) => {
    const files = smallCsvSeason()
    const played = '6,556,2,2020-09-19T11:30:00Z,2,1,0,0,True,'
    files.set('fixtures.csv', String(files.get('fixtures.csv')).replace('6,556,,,2,1,,,False,', played))
    files.set(
      'gws/gw2.csv',
      `${GAMEWEEK_HEADER}\n${gameweekRow({ round: 2, fixture: 6, was_home: 'False' })}\n`,
    )
    change(files)
    expect(parseFplCsv(files, '2020-21')).toMatchObject({
      refusal: [
        { code: 'missingRows', file: 'gws/gw1.csv', message: 'no row for finished fixtures of round 1: 5' },
      ],
    })
  })

  it('a finished match of which rows are lost is noted, by side', () => {
    expect(read(smallCsvSeason()).notes).toEqual([
      'Round 1, fixture 5: only 1 of the home side played.',
      'Round 1, fixture 5: only 1 of the away side played.',
    ])
  })

  it('rows of a manager are left out even where the player list does not have them', () => {
    const files = smallCsvSeason()
    const rows = String(files.get('gws/gw1.csv')).trim().split('\n')
    const withPosition = rows.map((row, index) => `${row},${index === 0 ? 'position' : 'FWD'}`)
    const manager = `${gameweekRow({ element: 777, total_points: 14 })},AM`
    files.set('gws/gw1.csv', [...withPosition, manager, ''].join('\n'))
    expect(read(files)).toMatchObject({ statistics: { length: 2 }, rowsLeftOut: 1 })
  })

  const gw = (...rows: readonly string[]) => [GAMEWEEK_HEADER, ...rows, ''].join('\n')
  it.each<[string, string, string, number | null, string | undefined]>([
    ['missingFile', 'a player list that is not there', 'players_raw.csv', null, undefined],
    ['emptyFile', 'an empty file', 'teams.csv', 1, ''],
    ['missingColumn', 'a missing column', 'teams.csv', 1, 'id,name\n1,North\n'],
    ['missingColumn', 'a header of something else', 'gws/gw1.csv', 1, '<html><body>404</body></html>\n'],
    ['duplicateColumn', 'a column twice', 'teams.csv', 1, 'id,name,name,short_name\n1,N,N,NOR\n'],
    [
      'brokenCsv',
      'a quote that is never closed',
      'teams.csv',
      3,
      'id,name,short_name\n1,"North,NOR\n2,S,SOU',
    ],
    ['brokenCsv', 'a row that is too short', 'gws/gw1.csv', 3, gw(gameweekRow({}), '1,2,3')],
    ['notANumber', 'a word for a number', 'gws/gw1.csv', 2, gw(gameweekRow({ minutes: 'ninety' }))],
    [
      'notANumber',
      'an empty number',
      'gws/gw1.csv',
      3,
      gw(gameweekRow({}), gameweekRow({ element: 2, saves: '' })),
    ],
    ['notANumber', 'a fraction', 'gws/gw1.csv', 2, gw(gameweekRow({ total_points: '2.5' }))],
    ['outOfRange', 'more minutes than a match has', 'gws/gw1.csv', 2, gw(gameweekRow({ minutes: 900 }))],
    ['outOfRange', 'goals below nothing', 'gws/gw1.csv', 2, gw(gameweekRow({ goals_scored: -1 }))],
    ['notABoolean', 'a maybe', 'gws/gw1.csv', 2, gw(gameweekRow({ was_home: 'maybe' }))],
    ['notATime', 'a local time', 'gws/gw1.csv', 2, gw(gameweekRow({ kickoff_time: '12/09/2020 11:30' }))],
    ['unknownPlayer', 'a player nobody knows', 'gws/gw1.csv', 2, gw(gameweekRow({ element: 77 }))],
    ['unknownFixture', 'a fixture nobody knows', 'gws/gw1.csv', 2, gw(gameweekRow({ fixture: 77 }))],
    [
      'wrongOpponent',
      'an opponent of another match',
      'gws/gw1.csv',
      2,
      gw(gameweekRow({ opponent_team: 9 })),
    ],
    [
      'duplicateRow',
      'two rows that differ',
      'gws/gw1.csv',
      3,
      gw(gameweekRow({}), gameweekRow({ bonus: 2 })),
    ],
    [
      'unknownClub',
      'a match of a club nobody knows',
      'fixtures.csv',
      2,
      'id,event,kickoff_time,team_h,team_a,team_h_score,team_a_score,finished\n5,1,2020-09-12T11:30:00Z,1,9,1,0,True\n',
    ],
  ])('is refused as %s for %s', (code, _, file, line, content) => {
    const files = smallCsvSeason()
    if (content === undefined) files.delete(file)
    else files.set(file, content)
    const result = parseFplCsv(files, '2020-21')
    const issues = result.ok ? [] : result.refusal
    expect(issues.map((issue) => issue.code)).toContain(code)
    const issue = issues.find((one) => one.code === code)
    expect(issue?.line).toBe(line)
    if (line !== null) expect(issue?.file).toBe(file)
    expect(issue?.message).not.toBe('')
  })

  it('is refused with the line where a file of UTF-8 has bytes that are none', () => {
    const files = smallCsvSeason()
    const players = Buffer.from(String(files.get('players_raw.csv')), 'utf8')
    const broken = Buffer.concat([players, latin1('3,903,Jos\u00E9,Back,Back,2,1,15,0,a,\n')])
    files.set('players_raw.csv', broken)
    const line = players.toString().split('\n').length
    const result = parseFplCsv(files, '2020-21')
    const issues = result.ok ? [] : result.refusal
    expect(issues).toContainEqual(expect.objectContaining({ code: 'notText', file: 'players_raw.csv', line }))
  })

  it('without a gameweek file or with a season that is none is refused', () => {
    const files = smallCsvSeason()
    files.delete('gws/gw1.csv')
    const result = parseFplCsv(files, '2020-22')
    expect(result.ok ? [] : result.refusal.map(({ code }) => code)).toEqual(['wrongSeason', 'missingFile'])
  })

  it('every issue is listed, up to a hundred', () => {
    const files = smallCsvSeason()
    const wrong = Array.from({ length: 500 }, () => gameweekRow({ minutes: 'x' }))
    files.set('gws/gw1.csv', gw(...wrong))
    const result = parseFplCsv(files, '2020-21')
    expect(result.ok ? 0 : result.refusal.length).toBe(101)
    expect(result.ok ? '' : result.refusal.at(-1)?.code).toBe('tooManyIssues')
  })
})

const FOLDER = 'fpl-2020-21'
describe.runIf(hasTestData(FOLDER))(`the recorded season 2020-21 (${TEST_DATA_HINT})`, () => {
  const season = hasTestData(FOLDER) ? read(loadTestData(FOLDER)) : undefined
  const inRound = (number: number) => season?.fixtures.filter(({ round }) => round === number) ?? []

  it('has 20 clubs, 713 players, 38 rounds, 380 fixtures and 24,365 rows', () => {
    const { clubs, players, rounds, fixtures, statistics } = season ?? read(smallCsvSeason())
    expect([clubs, players, rounds, fixtures, statistics].map(({ length }) => length)).toEqual([
      20, 713, 38, 380, 24_365,
    ])
  })

  it('has its double, triple and blank gameweeks', () => {
    expect([1, 18, 19, 26, 29, 35].map((number) => inRound(number).length)).toEqual([8, 6, 15, 17, 4, 15])
    const clubs = inRound(35).flatMap((f) => [f.homeClubSourceId, f.awayClubSourceId])
    const times = [...Map.groupBy(clubs, (id) => id).values()].map(({ length }) => length)
    const max = Math.max(...times)
    expect(max).toBe(3)
  })

  it('deadlines are those recorded, prices run from 3.8M to 12.9M', () => {
    expect(season?.rounds[0]?.deadlineAt).toBe(Date.parse('2020-09-12T10:00:00Z'))
    const prices = season?.prices.map(({ price }) => price) ?? []
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([380, 1290])
  })

  it('every row comes to its recorded points', () => {
    const positions = new Map(season?.players.map(({ sourceId, position }) => [sourceId, position]))
    const pack = rulePack('fpl-2020')
    const wrong = season?.statistics.filter(({ playerSourceId, statistics, recordedPoints }) => {
      const position = positions.get(playerSourceId)
      return position === undefined || scoreMatch(statistics, position, pack).points !== recordedPoints
    })
    expect(wrong).toEqual([])
  })

  it('fixture lists captured in mid-season, with postponed matches, are read as well', () => {
    const files = loadTestData(FOLDER)
    for (const name of files.keys())
      if (/^gws\/gw\d\d?\.csv$/.test(name) && name !== 'gws/gw1.csv') files.delete(name)
    const snapshots = [...files.keys()].filter((name) => name.startsWith('snapshots/fixtures/'))
    expect(snapshots.length).toBe(10)
    for (const name of snapshots) {
      const old = new Map(files).set('fixtures.csv', files.get(name) ?? new Uint8Array())
      const postponed = read(old).fixtures.filter(({ round }) => round === null)
      expect(postponed.length).toBeGreaterThan(0)
    }
  })
})

const CUT = 'managers-2019-20'
describe.runIf(hasTestData(CUT))(`recorded rows of 2019-20 (${TEST_DATA_HINT})`, () => {
  it('with a match called off whose rows stand twice come to their recorded points', () => {
    const recorded = loadTestData(CUT)
    const text = (name: string) => Buffer.from(recorded.get(name) ?? []).toString('utf8')
    const [header = '', ...players] = text('fpl-2019-20-players.csv').trim().split(/\r?\n/)
    const priced = [`${header},now_cost`, ...players.map((line) => `${line},50`), '']
    const season = read(
      new Map([
        ['players_raw.csv', priced.join('\n')],
        ['gws/gw1.csv', text('fpl-2019-20-rows.csv')],
      ]),
      '2019-20',
    )
    expect(season.statistics.length).toBe(4221 - 19)
    const positions = new Map(season.players.map(({ sourceId, position }) => [sourceId, position]))
    const wrong = season.statistics.filter(({ playerSourceId, statistics, recordedPoints }) => {
      const position = positions.get(playerSourceId)
      return (
        position === undefined ||
        scoreMatch(statistics, position, rulePack('fpl-2019')).points !== recordedPoints
      )
    })
    expect(wrong).toEqual([])
  })
})
