import { rulePack, scoreMatch } from '@gaffer/rules'
import { describe, expect, it } from 'vitest'
import { positionOfType } from '../../import/fpl-words.ts'
import { smallApiSeason } from '../../testing/small-season.ts'
import { hasTestData, loadTestData, TEST_DATA_HINT } from '../../testing/test-data.ts'
import { mergeAnswer } from '../compare-facts.ts'
import { bodiesOf } from '../stored-facts.ts'
import { factsOfReport } from '../facts-of-report.ts'
import { foldKeyedFacts } from '../log-of-match.ts'
import { readFplMatches } from './read-matches.ts'
import { answerTo } from '../../testing/answer-to.ts'
import { readFplFixtures, readFplSeason } from './read-season.ts'

const clubOf = (id: string) => (Number(id) > 30 ? '2' : '1')

type Player = Readonly<Record<string, unknown>> & { readonly minutes: number }

/** One fixture with its players; `stats` lists identifier, side, player and value. */
function answers(
  fixture: Readonly<Record<string, unknown>>,
  players: Readonly<Record<number, Player>>,
  stats: readonly (readonly [string, 'h' | 'a', number, number])[] = [],
) {
  const listed = [...new Set(stats.map(([identifier]) => identifier))].map((identifier) => {
    const of = (side: 'h' | 'a') =>
      stats
        .filter((row) => row[0] === identifier && row[1] === side)
        .map(([, , element, value]) => ({ element, value }))
    return { identifier, h: of('h'), a: of('a') }
  })
  const base = {
    id: 5,
    event: 1,
    kickoff_time: '2026-08-15T14:00:00Z',
    team_h: 1,
    team_a: 2,
    team_h_score: 0,
    team_a_score: 0,
    started: true,
    finished: false,
    finished_provisional: false,
    minutes: 70,
  }
  const elements = Object.entries(players).map(([id, figures]) => ({
    id: Number(id),
    stats: figures,
    explain: [{ fixture: 5, stats: [{ identifier: 'minutes', value: figures.minutes, points: 1 }] }],
  }))
  return {
    fixtures: JSON.stringify([{ ...base, stats: listed, ...fixture }]),
    live: JSON.stringify({ elements }),
  }
}

function reportOf(reported: ReturnType<typeof answers>) {
  const read = readFplMatches(reported, clubOf)
  if (!read.ok) throw new Error(read.refusal.message)
  const [report] = read.value
  if (report === undefined) throw new Error('no match')
  return report
}

const fold = (reported: ReturnType<typeof answers>) =>
  foldKeyedFacts(factsOfReport(reportOf(reported), 'fpl', Number).facts)

describe('matches of the official game', () => {
  it("its figures are a player's figures, the bonus once it is there", () => {
    const figures = { minutes: 70, starts: 1, goals_conceded: 1, saves: 3, bps: 22, bonus: 0 }
    const reported = answers({ team_a_score: 1 }, { 1: figures })
    expect(fold(reported).players.get(1)?.statistics).toMatchObject({
      minutes: 70,
      started: true,
      goalsConceded: 1,
      saves: 3,
      bonusScore: 22,
      bonus: undefined,
    })
    const over = { finished: true, finished_provisional: true, minutes: 90 }
    const given = answers(over, { 1: { ...figures, minutes: 90, bonus: 3 } }, [['bonus', 'h', 1, 3]])
    expect(fold(given).players.get(1)?.statistics.bonus).toBe(3)
  })

  it.each([
    ['scheduled', { started: false, minutes: 0 }, false],
    ['inPlay', {}, false],
    ['finished', { finished_provisional: true, minutes: 90 }, false],
    ['finished', { finished_provisional: true, finished: true, minutes: 90 }, true],
    ['postponed', { event: null, kickoff_time: null, started: false }, false],
  ])('is %s by the flags of its fixture', (state, fixture, isComplete) => {
    expect(reportOf(answers(fixture, { 1: { minutes: 0 } }))).toMatchObject({ state, isComplete })
  })

  it('a goal keeps the minute it was first seen at, also when another one comes before it in the list', () => {
    const player = { minutes: 50, starts: 1 }
    const first = answers({ minutes: 50, team_h_score: 1 }, { 9: player }, [['goals_scored', 'h', 9, 1]])
    const on = { minutes: 62, starts: 1 }
    const second = answers({ minutes: 62, team_h_score: 2 }, { 9: on, 4: on }, [
      ['goals_scored', 'h', 4, 1],
      ['goals_scored', 'h', 9, 1],
    ])
    const known = mergeAnswer(new Map(), factsOfReport(reportOf(first), 'fpl', Number).facts).target
    const { facts } = factsOfReport(reportOf(second), 'fpl', Number, bodiesOf(known))
    expect(facts.get('goal/home/1')).toMatchObject({ at: { minute: 50 }, event: { playerId: 9 } })
    expect(facts.get('goal/home/2')).toMatchObject({ at: { minute: 62 }, event: { playerId: 4 } })
  })

  it('who came on and who is off shows in their minutes', () => {
    const reported = answers(
      { minutes: 80 },
      {
        1: { minutes: 80, starts: 1 },
        2: { minutes: 61, starts: 1 },
        3: { minutes: 33, starts: 1, red_cards: 1 },
        12: { minutes: 19, starts: 0 },
      },
      [['red_cards', 'h', 3, 1]],
    )
    const { players } = fold(reported)
    expect([1, 2, 3, 12].map((id) => players.get(id)?.whereabouts)).toEqual([
      'pitch',
      'off',
      'sentOff',
      'pitch',
    ])
    expect([1, 2, 3, 12].map((id) => players.get(id)?.statistics.minutes)).toEqual([80, 61, 33, 19])
  })

  it('an own goal is conceded before its minute is known', () => {
    const figures = { minutes: 30, starts: 1, own_goals: 1, goals_conceded: 1 }
    const reported = answers({ minutes: 30, team_a_score: 1 }, { 4: figures }, [['own_goals', 'h', 4, 1]])
    expect(fold(reported).players.get(4)?.statistics).toMatchObject({ ownGoals: 1, goalsConcededBefore60: 1 })
  })

  it('an answer without anybody during play, a web page or half a body is none', () => {
    const reported = answers({}, { 1: { minutes: 70 } })
    const codeOf = (changes: Partial<typeof reported>) => {
      const read = readFplMatches({ ...reported, ...changes }, clubOf)
      return read.ok ? undefined : read.refusal.code
    }
    expect(codeOf({ live: JSON.stringify({ elements: [] }) })).toBe('empty')
    expect(codeOf({ live: '<html>The game is being updated.</html>' })).toBe('notJson')
    expect(codeOf({ fixtures: reported.fixtures.slice(0, 50) })).toBe('notJson')
    expect(codeOf({ fixtures: '{}' })).toBe('wrongShape')
    expect(codeOf({ fixtures: '[]' })).toBe('empty')
  })

  it('one player who cannot be read hides none of the others', () => {
    const reported = answers({}, { 1: { minutes: 70 } })
    const { elements } = JSON.parse(reported.live) as { elements: unknown[] }
    const odd = {
      id: 99,
      stats: {},
      explain: [{ fixture: 1, stats: [{ identifier: 'minutes', value: '?' }] }],
    }
    const read = readFplMatches(
      { ...reported, live: JSON.stringify({ elements: [odd, ...elements] }) },
      clubOf,
    )
    expect(read).toEqual(readFplMatches(reported, clubOf))
    expect(readFplMatches({ ...reported, live: JSON.stringify({ elements: [odd] }) }, clubOf).ok).toBe(false)
  })
})

describe('a season of the official game', () => {
  it('has prices and availability of its own; managers are no players', () => {
    const { bootstrap, fixtures } = smallApiSeason()
    const [first] = bootstrap.elements
    const manager = { ...first, id: 9, code: 999, element_type: 5 }
    const read = readFplSeason(
      {
        bootstrap: answerTo(
          'bootstrap-static/',
          JSON.stringify({ ...bootstrap, elements: [...bootstrap.elements, manager] }),
        ),
        fixtures: answerTo('fixtures/', JSON.stringify(fixtures)),
      },
      '2026-27',
    )
    if (!read.ok) throw new Error(read.refusal.message)
    expect(read.value).toMatchObject({
      season: '2026-27',
      clubs: [{ id: '1', shortName: 'NOR', strength: 4 }, { id: '2' }],
      players: [
        { id: '1', clubId: '1', position: 'FWD', price: 750, status: 'available' },
        { id: '2', position: 'GK' },
      ],
      rounds: [{ number: 1, name: 'Gameweek 1' }],
      fixtures: [{ id: '5', round: 1, state: 'finished' }, { id: '6' }],
      gaps: [],
    })
  })

  it('comes without what is odd: a club, a player and a match that cannot be read, a club without players', () => {
    const { bootstrap, fixtures } = smallApiSeason()
    const [first] = bootstrap.elements
    const [match] = fixtures
    const odd = {
      ...bootstrap,
      teams: [
        ...bootstrap.teams,
        { id: 3, name: 'Promoted', short_name: 'PRO' },
        { id: 4, name: 'Odd', short_name: null },
      ],
      elements: [...bootstrap.elements, { ...first, id: 7, web_name: 'Nobody', code: null }],
    }
    const read = readFplSeason(
      {
        bootstrap: answerTo('bootstrap-static/', JSON.stringify(odd)),
        fixtures: answerTo(
          'fixtures/',
          JSON.stringify([...fixtures, { ...match, id: 9, kickoff_time: 'soon' }]),
        ),
      },
      '2026-27',
    )
    if (!read.ok) throw new Error(read.refusal.message)
    const { clubs, players, fixtures: matches, gaps } = read.value
    expect([clubs.length, players.length, matches.length]).toEqual([3, 2, 2])
    expect(gaps).toMatchObject([
      { what: 'club', id: '4', name: 'Odd', call: 'bootstrap-static/' },
      { what: 'squad', id: '3', name: 'Promoted', call: 'bootstrap-static/' },
      { what: 'player', id: '7', name: 'Nobody', call: 'bootstrap-static/' },
      { what: 'fixture', id: '9', call: 'fixtures/' },
    ])
  })
})

const FOLDER = 'fpl-2022-23-gw1-4-api'
describe('the rounds of the official game', () => {
  it('are final once it reports that their figures are checked', () => {
    const event = (id: number, more: object = {}) => ({
      id,
      name: `Gameweek ${id}`,
      deadline_time: '2026-08-14T17:30:00Z',
      ...more,
    })
    const events = [event(1, { data_checked: true }), event(2, { data_checked: false }), event(3)]
    const teams = [{ id: 1, name: 'Rivermouth', short_name: 'RIV' }]
    const elements = [
      {
        id: 1,
        code: 1,
        first_name: 'A',
        second_name: 'B',
        web_name: 'B',
        element_type: 1,
        team: 1,
        now_cost: 40,
      },
    ]
    const bootstrap = JSON.stringify({ events, teams, elements })
    const season = {
      bootstrap: { call: 'bootstrap-static/', body: bootstrap },
      fixtures: { call: 'fixtures/', body: answers({}, {}).fixtures },
    }
    const read = readFplSeason(season, '2026-27')
    expect(read.ok && read.value.rounds.map(({ isFinal }) => isFinal)).toEqual([true, false, undefined])
  })
})

describe.skipIf(!hasTestData(FOLDER))(`recorded answers of the official game (${TEST_DATA_HINT})`, () => {
  const files = hasTestData(FOLDER) ? loadTestData(FOLDER) : new Map<string, Uint8Array>()
  const text = (name: string) => Buffer.from(files.get(name) ?? []).toString('utf8')

  it('are read as reports of their gameweeks, every player with the points explained', () => {
    const bootstrap = JSON.parse(text('bootstrap-static.json')) as {
      elements: { id: number; team: number; element_type: number }[]
    }
    const players = new Map(bootstrap.elements.map((one) => [String(one.id), one]))
    const pack = rulePack('fpl-2022')
    for (const round of [1, 2, 3]) {
      const live = text(`event-live/${round}.json`)
      const read = readFplMatches({ fixtures: text('fixtures.json'), live }, (id) =>
        String(players.get(id)?.team),
      )
      if (!read.ok) throw new Error(read.refusal.message)
      expect(read.value.length).toBe(10)
      const states = read.value.map((report) => foldKeyedFacts(factsOfReport(report, 'fpl', Number).facts))
      const { elements } = JSON.parse(live) as { elements: { id: number; stats: { total_points: number } }[] }
      const wrong = elements.filter(({ id, stats }) => {
        const position = positionOfType(players.get(String(id))?.element_type ?? 0)
        const points = states.map((state) => {
          const statistics = state.players.get(id)?.statistics
          return statistics && position ? scoreMatch(statistics, position, pack).points : 0
        })
        return points.reduce((sum, one) => sum + one, 0) !== stats.total_points * 100
      })
      expect(wrong).toEqual([])
    }
  })

  it('the calendar has its 380 matches', () => {
    const read = readFplFixtures(answerTo('fixtures/', text('fixtures.json')))
    expect(read.ok && read.value.fixtures.length).toBe(380)
  })
})
