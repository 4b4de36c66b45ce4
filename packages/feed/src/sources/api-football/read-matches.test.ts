import { describe, expect, it } from 'vitest'
import {
  API_LINE_UPS,
  apiAnswer,
  apiEvent,
  apiFigures,
  apiMatch,
} from '../../testing/api-football-answers.ts'
import { factsOfReport } from '../facts-of-report.ts'
import { foldKeyedFacts } from '../log-of-match.ts'
import { readApiFootballQuota } from './quota.ts'
import { readApiFootballMatches } from './read-matches.ts'

type Parts = Parameters<typeof apiMatch>[0]

function report(parts: Parts) {
  const read = readApiFootballMatches(apiAnswer([apiMatch(parts)]))
  const [first] = read.ok ? read.value : []
  if (first === undefined) throw new Error('not read')
  return first
}

const fold = (parts: Parts) => foldKeyedFacts(factsOfReport(report(parts), 'api-football', Number).facts)
const statisticsOf = (parts: Parts, id: number) => fold(parts).players.get(id)?.statistics
const typesOf = (events: readonly unknown[], more: Parts = {}) =>
  report({ ...more, events }).events.map(({ side, event }) => [side, event.type])

describe('an answer of API-Football that is none', () => {
  it.each([
    ['notJson', ''],
    ['notJson', '<html><body>502 Bad Gateway</body></html>'],
    ['notJson', apiAnswer([apiMatch()]).slice(0, 300)],
    ['refused', apiAnswer([], { errors: { token: 'Error/Missing application key.' } })],
    ['refused', JSON.stringify({ message: 'You are not subscribed to this API.' })],
    [
      'overQuota',
      apiAnswer([], { errors: { rateLimit: 'Too many requests. Your rate limit is 10 a minute.' } }),
    ],
    ['overQuota', apiAnswer([], { errors: { requests: 'You have reached the request limit for the day.' } })],
    ['empty', apiAnswer([])],
    ['wrongShape', apiAnswer([{ fixture: 'none' }])],
    ['wrongShape', '[]'],
  ])('is %s, though its status may be 200', (code, body) => {
    const read = readApiFootballMatches(body)
    expect(read.ok ? undefined : read.refusal.code).toBe(code)
  })

  it('one broken match does not hide the others', () => {
    const read = readApiFootballMatches(apiAnswer([{ fixture: {} }, apiMatch()]))
    expect(read.ok && read.value.map(({ fixtureId }) => fixtureId)).toEqual(['501'])
  })

  it('what is left of the plan stands in its headers', () => {
    const headers = { 'x-ratelimit-requests-limit': '7500', 'x-ratelimit-requests-remaining': '0' }
    expect(readApiFootballQuota(headers)).toMatchObject({ dayLimit: 7500, dayLeft: 0, minuteLeft: undefined })
  })
})

describe('the state of a match of API-Football', () => {
  it.each([
    ['NS', 'scheduled', undefined],
    ['1H', 'inPlay', 'firstHalf'],
    ['HT', 'inPlay', 'halfTime'],
    ['2H', 'inPlay', 'secondHalf'],
    ['ET', 'inPlay', 'fullTime'],
    ['SUSP', 'suspended', 'secondHalf'],
    ['INT', 'interrupted', 'secondHalf'],
    ['ABD', 'abandoned', 'secondHalf'],
    ['PEN', 'finished', 'fullTime'],
    ['AWD', 'awarded', 'secondHalf'],
    ['WO', 'awarded', 'secondHalf'],
    ['PST', 'postponed', undefined],
    ['Canc', 'cancelled', undefined],
    ['XYZ', 'interrupted', 'secondHalf'],
  ])('%s is %s', (status, state, period) => {
    const read = report({ status })
    expect([read.state, read.clock?.period]).toEqual([state, period])
  })

  it('stoppage minutes come with an elapsed that no longer moves', () => {
    expect(report({ status: '1H', elapsed: 45, extra: 3 }).clock?.at).toEqual({ minute: 45, added: 3 })
  })

  it('the score of half-time, filled while the half is played, ends no half', () => {
    const match = {
      status: '1H',
      elapsed: 30,
      goals: [1, 0] as const,
      score: { halftime: { home: 1, away: 0 } },
    }
    expect(report(match)).toMatchObject({ score: { home: 1, away: 0 }, clock: { period: 'firstHalf' } })
  })

  it('goals of extra time and of a shoot-out are none', () => {
    const shot = { comments: 'Penalty Shootout', time: { elapsed: 120, extra: 1 } }
    const match = report({
      status: 'PEN',
      elapsed: 120,
      goals: [2, 1],
      score: { fulltime: { home: 1, away: 1 }, extratime: { home: 1, away: 0 } },
      events: [
        apiEvent(10, 1, 'Goal', 'Normal Goal', 9),
        apiEvent(80, 2, 'Goal', 'Normal Goal', 39),
        apiEvent(105, 1, 'Goal', 'Normal Goal', 10),
        apiEvent(120, 1, 'Goal', 'Penalty', 9, null, shot),
        apiEvent(90, 1, 'Goal', 'Missed Penalty', 8, null, shot),
      ],
    })
    expect(match.events.map(({ at }) => at?.minute)).toEqual([10, 80])
    expect(match.score).toEqual({ home: 1, away: 1 })
  })

  it('it is complete once eleven of each side have figures and the goals are those of the score', () => {
    const players = [1, 2].map((id) => ({
      team: { id },
      players: Array.from({ length: 11 }, (_, index) => apiFigures((id - 1) * 30 + index + 1, 90)),
    }))
    const over: Parts = {
      status: 'FT',
      goals: [1, 0],
      events: [apiEvent(9, 1, 'Goal', 'Normal Goal', 9)],
      players,
    }
    expect(report(over).isComplete).toBe(true)
    expect(report({ ...over, players: [] }).isComplete).toBe(false)
    expect(report({ ...over, events: [] }).isComplete).toBe(false)
    expect(report({ ...over, status: '2H' }).isComplete).toBe(false)
  })
})

describe('events of API-Football', () => {
  it('an own goal is of the team that profits, its player of the other', () => {
    const match: Parts = { events: [apiEvent(20, 1, 'Goal', 'Own Goal', 35)], goals: [1, 0] }
    expect(report(match).events[0]).toMatchObject({
      side: 'away',
      event: { type: 'ownGoal', playerId: '35' },
    })
    expect(fold(match).score).toEqual({ home: 1, away: 0 })
    expect(statisticsOf(match, 35)).toMatchObject({ ownGoals: 1, goalsConceded: 1 })
  })

  it('a missed penalty is no goal, though its type is', () => {
    expect(typesOf([apiEvent(20, 1, 'Goal', 'Missed Penalty', 9)])).toEqual([['home', 'penaltyMissed']])
  })

  it.each([
    ['two yellows and a red', ['Yellow Card', 'Yellow Card', 'Red Card']],
    ['the red before the second yellow', ['Yellow Card', 'Red Card', 'Yellow Card']],
    ['a word of its own', ['Yellow Card', 'Second Yellow card']],
    ['two yellows, the red still to come', ['Yellow Card', 'Yellow Card']],
  ])('a dismissal is one, written as %s', (_, details) => {
    const events = details.map((detail, index) => apiEvent(30 + index, 1, 'Card', detail, 4))
    expect(statisticsOf({ events }, 4)).toMatchObject({ yellowCards: 0, redCards: 1 })
  })

  it('the card of a coach is nobody’s', () => {
    expect(typesOf([apiEvent(20, 1, 'Card', 'Yellow Card', null)])).toEqual([])
  })

  it.each([
    ['who comes on is named first', 12, 5],
    ['who goes off is named first', 5, 12],
  ])('the player on the pitch goes off: %s', (_, player, assist) => {
    const events = [apiEvent(60, 1, 'subst', 'Substitution 1', player, assist)]
    expect([5, 12].map((id) => statisticsOf({ status: 'FT', events }, id)?.minutes)).toEqual([59, 30])
  })

  it('a substitute who is substituted goes off, no matter who is named first', () => {
    const events = [
      apiEvent(50, 1, 'subst', 'Substitution 1', 12, 5),
      apiEvent(70, 1, 'subst', 'Substitution 2', 12, 13),
    ]
    expect([5, 12, 13].map((id) => statisticsOf({ status: 'FT', events }, id)?.minutes)).toEqual([49, 19, 20])
  })

  it('without line-ups the figures show who began on the bench', () => {
    const bench = { games: { minutes: 30, number: 12, position: null, substitute: true } }
    const players = [{ team: { id: 1 }, players: [apiFigures(5, 60), apiFigures(12, 30, bench)] }]
    const events = [apiEvent(60, 1, 'subst', 'Substitution 1', 5, 12)]
    expect(report({ lineups: [], players, events }).events[0]?.event).toMatchObject({ playerInId: '12' })
  })

  it('a substitute without an id comes on as nobody, and the other one is off', () => {
    const events = [apiEvent(60, 1, 'subst', 'Substitution 1', null, 5)]
    expect(statisticsOf({ status: 'FT', events }, 5)?.minutes).toBe(59)
  })

  it('a goal cancelled by the video referee has left the list, and its notice takes nothing away', () => {
    const events = [apiEvent(20, 1, 'Goal', 'Normal Goal', 9), apiEvent(81, 1, 'Var', 'Goal cancelled', 10)]
    expect(fold({ events, goals: [1, 0] }).score).toEqual({ home: 1, away: 0 })
    expect(typesOf([apiEvent(20, 1, 'Var', 'Something new', 9), apiEvent(20, 1, 'Flare', 'x', 9)])).toEqual(
      [],
    )
  })

  it('a goal ahead of the score waits', () => {
    const events = [apiEvent(20, 1, 'Goal', 'Normal Goal', 9)]
    expect(statisticsOf({ events, goals: [0, 0] }, 9)?.goals).toBe(0)
  })

  it('a goal of nobody counts for the score', () => {
    const events = [apiEvent(20, 1, 'Goal', 'Normal Goal', null)]
    expect(statisticsOf({ events, goals: [1, 0] }, 33)?.goalsConceded).toBe(1)
  })

  it('a goal and an exchange in one minute keep the order of the list', () => {
    const goal = apiEvent(60, 2, 'Goal', 'Normal Goal', 39)
    const exchange = apiEvent(60, 1, 'subst', 'Substitution 1', 12, 5)
    const conceded = (events: readonly unknown[]) => statisticsOf({ events, goals: [0, 1] }, 5)?.goalsConceded
    expect([conceded([goal, exchange]), conceded([exchange, goal])]).toEqual([1, 0])
  })

  it('a minute beyond 90 is stoppage where there is no extra time', () => {
    const events = [apiEvent(94, 1, 'Goal', 'Normal Goal', 9)]
    expect(report({ status: 'FT', events, goals: [1, 0] }).events[0]?.at).toEqual({ minute: 90, added: 4 })
  })
})

describe('figures of API-Football', () => {
  const withFigures = (figures: unknown, more: Parts = {}): Parts => ({
    status: 'FT',
    players: [{ team: { id: 1 }, players: [figures] }],
    ...more,
  })

  it('raw minutes, the goals conceded of all others as 0 and a missing zero change nothing', () => {
    const goal = { events: [apiEvent(9, 2, 'Goal', 'Normal Goal', 39)], goals: [0, 1] as const }
    expect(statisticsOf(withFigures(apiFigures(4, 97), goal), 4)).toMatchObject({
      minutes: 90,
      goalsConceded: 1,
      saves: 0,
      penaltiesMissed: 0,
    })
  })

  it('a penalty saved and missed is taken from them, where the events have none', () => {
    const missed = apiFigures(4, 90, { penalty: { missed: 1, saved: null } })
    expect(statisticsOf(withFigures(missed), 4)?.penaltiesMissed).toBe(1)
    const saved = apiFigures(1, 90, { penalty: { missed: 0, saved: 1 } })
    expect(statisticsOf(withFigures(saved), 1)?.penaltiesSaved).toBe(1)
  })

  it('somebody under the id 0 or null is nobody', () => {
    for (const id of [0, null]) expect(report(withFigures(apiFigures(id, 90))).statistics).toEqual([])
    const lineups = [
      { ...API_LINE_UPS[0], substitutes: [{ player: { id: null, name: 'A. Young', number: 79, pos: 'D' } }] },
    ]
    expect(report({ lineups }).lineUps.home?.bench).toEqual([])
  })

  it('an empty line-up is one not yet there', () => {
    expect(report({ lineups: [{ team: { id: 1 }, startXI: [], substitutes: [] }] }).lineUps).toEqual({})
  })

  it('cards of a man sent off are reported as one red', () => {
    const cards = apiFigures(4, 60, { cards: { yellow: 2, red: 1 } })
    expect(report(withFigures(cards)).statistics[0]?.statistics).toMatchObject({
      yellowCards: 0,
      redCards: 1,
    })
  })
})
