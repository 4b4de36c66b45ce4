import { describe, expect, it } from 'vitest'
import type { FactBody } from '../facts/fact.ts'
import { playerIdOfTest } from '../testing/arbitrary-report.ts'
import { factsOfReport } from './facts-of-report.ts'
import { foldKeyedFacts } from './log-of-match.ts'
import type { MatchReport, ReportedEvent } from './source-model.ts'

const ids = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`)

const REPORT: MatchReport = {
  fixtureId: 'm1',
  state: 'finished',
  kickOffAt: 1000,
  score: { home: 0, away: 0 },
  clock: { period: 'fullTime', at: { minute: 90, added: 0 } },
  lineUps: {
    home: { starters: ids('h', 1, 11), bench: ids('h', 12, 14) },
    away: { starters: ids('a', 1, 11), bench: ids('a', 12, 14) },
  },
  events: [],
  statistics: [],
  people: [],
  isComplete: true,
}

const read = (changes: Partial<MatchReport>, kind: 'fpl' | 'api-football' = 'api-football') =>
  factsOfReport({ ...REPORT, ...changes }, kind, playerIdOfTest)
const fold = (changes: Partial<MatchReport>, kind: 'fpl' | 'api-football' = 'api-football') =>
  foldKeyedFacts(read(changes, kind).facts)
const statisticsOf = (changes: Partial<MatchReport>, playerId: number) =>
  fold(changes).players.get(playerId)?.statistics

const goal = (
  side: 'home' | 'away',
  playerId: string | undefined,
  minute = 10,
  added = 0,
): ReportedEvent => ({
  side,
  at: { minute, added },
  event: { type: 'goal', playerId, assistantId: undefined },
})

describe('a player whom a source has under two ids', () => {
  const twoIds = (id: string) => playerIdOfTest(id === 'twin' ? 'h9' : id)
  const line = (playerId: string, minutes: number) => ({
    playerId,
    side: 'home' as const,
    statistics: { minutes, saves: minutes === 0 ? 0 : 2 },
  })

  it('is in the line-up once, with the figures of the id that played', () => {
    const home = { starters: ids('h', 1, 11), bench: ['twin', 'h12'] }
    const report = {
      ...REPORT,
      lineUps: { ...REPORT.lineUps, home },
      statistics: [line('h9', 90), line('twin', 0)],
    }
    const { facts } = factsOfReport(report, 'api-football', twoIds)
    const state = foldKeyedFacts(facts)
    const nine = playerIdOfTest('h9') ?? 0
    expect(state.players.get(nine)?.statistics).toMatchObject({ minutes: 90, saves: 2 })
    const lineUp = facts.get('lineUp/home')
    expect(lineUp?.kind === 'lineUp' && lineUp.bench).not.toContain(nine)
  })
})

describe('a match that does not go as planned', () => {
  it.each([
    ['postponed', 'postponed', undefined],
    ['deleted', 'postponed', undefined],
    ['cancelled', 'postponed', 'cancelled'],
    ['delayed', 'scheduled', 'delayed'],
    ['interrupted', 'secondHalf', 'interrupted'],
    ['suspended', 'secondHalf', 'suspended'],
    ['abandoned', 'abandoned', undefined],
    ['awarded', 'abandoned', 'awarded'],
    ['inPlay', 'secondHalf', undefined],
    ['finished', 'final', undefined],
  ] as const)('%s is reported by its status and its detail', (state, status, detail) => {
    const clock = { period: 'secondHalf', at: { minute: 63, added: 0 } } as const
    const folded = fold({ state, clock, isComplete: state === 'finished' })
    expect([folded.status, folded.detail]).toEqual([status, detail])
  })

  it('is not called delayed or suspended any more once it goes on', () => {
    const playing = {
      state: 'inPlay' as const,
      clock: { period: 'firstHalf', at: { minute: 3, added: 0 } } as const,
    }
    const facts = new Map(read({ state: 'suspended' }).facts)
    for (const [key, body] of read(playing).facts) facts.set(key, body)
    expect(foldKeyedFacts(facts).detail).toBeUndefined()
  })
})

describe('goals of a report', () => {
  it('are known by their number within the side they count for, own goals among them', () => {
    const own: ReportedEvent = {
      side: 'away',
      at: { minute: 20, added: 0 },
      event: { type: 'ownGoal', playerId: 'a4' },
    }
    const { facts } = read({
      events: [goal('home', 'h9'), own, goal('away', 'a9')],
      score: { home: 2, away: 1 },
    })
    expect([...facts.keys()].filter((key) => key.startsWith('goal'))).toEqual([
      'goal/home/1',
      'goal/home/2',
      'goal/away/1',
    ])
  })

  it('beyond the score wait until the score knows them', () => {
    const { facts, unconfirmed } = read({
      events: [goal('home', 'h9'), goal('home', 'h10', 88)],
      score: { home: 1, away: 0 },
    })
    expect(facts.has('goal/home/2')).toBe(false)
    expect(unconfirmed).toEqual([goal('home', 'h10', 88)])
  })

  it('of nobody named, or of somebody we do not know, are conceded all the same', () => {
    for (const scorer of [undefined, 'a99']) {
      const match = { events: [goal('away', scorer)], score: { home: 0, away: 1 } }
      expect(statisticsOf(match, 2)).toMatchObject({ goalsConceded: 1, minutes: 90 })
    }
  })

  it('without a minute keep the one they were first seen at', () => {
    const event: ReportedEvent = { ...goal('home', 'h9'), at: undefined }
    const report = { ...REPORT, state: 'inPlay' as const, events: [event], score: { home: 1, away: 0 } }
    const at = (minute: number, stored?: ReadonlyMap<string, FactBody>) =>
      factsOfReport(
        { ...report, clock: { period: 'secondHalf', at: { minute, added: 0 } } },
        'fpl',
        playerIdOfTest,
        stored,
      ).facts
    expect(at(70, at(52)).get('goal/home/1')).toMatchObject({ at: { minute: 52, added: 0 } })
  })

  it.each([
    ['went off before the answer came', { playerInId: 'h12', playerOutId: 'h9' }, 61],
    ['came on after the stored minute', { playerInId: 'h9', playerOutId: 'h2' }, 61],
  ])('without a minute are moved to when their man was on the pitch: he %s', (_, exchange, minute) => {
    const isOut = exchange.playerOutId === 'h9'
    const events: readonly ReportedEvent[] = [
      { ...goal('home', 'h9'), at: undefined },
      { side: 'home', at: { minute: 61, added: 0 }, event: { type: 'substitution', ...exchange } },
    ]
    const clock = { period: 'secondHalf' as const, at: { minute: isOut ? 70 : 50, added: 0 } }
    const { facts } = factsOfReport(
      { ...REPORT, state: 'inPlay', events, score: { home: 1, away: 0 }, clock },
      'fpl',
      playerIdOfTest,
    )
    expect(facts.get('goal/home/1')).toMatchObject({ at: { minute, added: 0 } })
  })
})

describe('the table of authority', () => {
  const row = (statistics: MatchReport['statistics'][number]['statistics'], playerId = 'h1') => ({
    statistics: [{ playerId, side: 'home' as const, statistics }],
  })

  it('minutes and goals conceded of a commercial provider are counted, its saves are taken', () => {
    const match = {
      ...row({ minutes: 95, goalsConceded: 0, saves: 4 }),
      events: [goal('away', 'a9')],
      score: { home: 0, away: 1 },
    }
    expect(statisticsOf(match, 1)).toMatchObject({ minutes: 90, goalsConceded: 1, saves: 4 })
    expect(read(match).differences).toEqual([
      { playerId: 1, statistic: 'goalsConceded', told: 0, counted: 1 },
    ])
  })

  it("the official game's figures stand as they are", () => {
    const match = { ...row({ minutes: 89, goalsConceded: 2, assists: 1 }) }
    expect(fold(match, 'fpl').players.get(1)?.statistics).toMatchObject({
      minutes: 89,
      goalsConceded: 2,
      assists: 1,
    })
    expect(read(match, 'fpl').differences).toEqual([])
  })

  it('of penalties missed the larger of events and statistics counts', () => {
    const missed: ReportedEvent = {
      side: 'home',
      at: { minute: 30, added: 0 },
      event: { type: 'penaltyMissed', playerId: 'h1' },
    }
    expect(statisticsOf({ ...row({ penaltiesMissed: 1 }), events: [missed] }, 1)?.penaltiesMissed).toBe(1)
    expect(statisticsOf({ ...row({ penaltiesMissed: 0 }), events: [missed] }, 1)?.penaltiesMissed).toBe(1)
    expect(statisticsOf(row({ penaltiesMissed: 1 }), 1)?.penaltiesMissed).toBe(1)
  })

  it('minutes are listed as different only on the two sides of 60', () => {
    const off: ReportedEvent = {
      side: 'home',
      at: { minute: 60, added: 0 },
      event: { type: 'substitution', playerInId: 'h12', playerOutId: 'h1' },
    }
    expect(read({ ...row({ minutes: 61 }), events: [off] }).differences).toEqual([
      { playerId: 1, statistic: 'minutes', told: 61, counted: 59 },
    ])
    expect(read({ ...row({ minutes: 95 }) }).differences).toEqual([])
  })

  it('a starter whom the line-up forgets is known by their figures', () => {
    const lineUps = { ...REPORT.lineUps, home: { starters: ids('h', 2, 11), bench: [] } }
    const match = {
      ...row({ minutes: 90, started: true }),
      lineUps,
      events: [goal('away', 'a9')],
      score: { home: 0, away: 1 },
    }
    expect(statisticsOf(match, 1)).toMatchObject({ minutes: 90, started: true, goalsConceded: 1 })
  })

  it('somebody seen in no line-up has the reported minutes and no invented clean sheet', () => {
    const match = {
      ...row({ minutes: 95 }),
      lineUps: {},
      events: [goal('away', 'a9')],
      score: { home: 0, away: 1 },
    }
    expect(statisticsOf(match, 1)).toMatchObject({ minutes: 90, goalsConceded: 1 })
  })
})

describe('the state of a match', () => {
  it('awarded at a desk it scores no player', () => {
    const { facts } = read({ state: 'awarded', events: [goal('home', 'h9')], score: { home: 3, away: 0 } })
    expect([...facts.keys()]).toEqual(['schedule', 'score', 'outcome'])
    expect(foldKeyedFacts(facts)).toMatchObject({ status: 'abandoned', score: { home: 3, away: 0 } })
  })

  it.each(['postponed', 'cancelled', 'deleted'] as const)('%s it is not played', (state) => {
    expect(fold({ state }).status).toBe('postponed')
  })

  it('abandoned it keeps what was played', () => {
    const match = fold({ state: 'abandoned', clock: { period: 'secondHalf', at: { minute: 65, added: 0 } } })
    expect(match).toMatchObject({ status: 'abandoned', minute: { minute: 65, added: 0 } })
  })

  it('over without its figures it is not declared final', () => {
    expect(read({ isComplete: false }).facts.has('final')).toBe(false)
    expect(read({ isComplete: true }).facts.get('final')).toEqual({ kind: 'final' })
  })

  it('the whistle is not before the last event, and a clock that jumps is limited', () => {
    const late = fold({ events: [goal('home', 'h9', 90, 7)], score: { home: 1, away: 0 } })
    expect(late).toMatchObject({ minute: { minute: 90, added: 7 }, score: { home: 1, away: 0 }, issues: [] })
    const jumping = fold({ state: 'inPlay', clock: { period: 'secondHalf', at: { minute: 900, added: -4 } } })
    expect(jumping).toMatchObject({ minute: { minute: 90, added: 0 }, issues: [] })
  })

  it('the facts of a list that is absent stand, the facts of an empty one do not', () => {
    const before = read({ events: [goal('home', 'h9')], score: { home: 1, away: 0 } }).facts
    const now = (absent: MatchReport['absent']) =>
      factsOfReport(
        { ...REPORT, score: { home: 1, away: 0 }, ...(absent && { absent }) },
        'api-football',
        playerIdOfTest,
        before,
      ).facts.has('goal/home/1')
    expect([now(['events']), now(['statistics']), now(undefined)]).toEqual([true, false, false])
  })

  it('players we do not know are listed where they took part: in line-ups, events and figures with minutes', () => {
    const figures = (minutes: number) => [
      { playerId: 'a99', side: 'away' as const, statistics: { minutes, saves: minutes } },
    ]
    expect(read({ statistics: figures(90) }).unknownPlayers).toEqual(['a99'])
    expect(read({ statistics: figures(0) }).unknownPlayers).toEqual([])
    expect(read({ people: [{ id: 'h99', side: 'home', name: 'A. Newcomer' }] }).unknownPlayers).toEqual([])
    const event = { type: 'goal', playerId: 'h99', assistantId: undefined } as const
    const at = { minute: 12, added: 0 }
    expect(read({ events: [{ side: 'home', at, event }] }).unknownPlayers).toEqual(['h99'])
    const { lineUps } = REPORT
    const home = { starters: ['h98', ...(lineUps.home?.starters.slice(1) ?? [])], bench: ['h97'] }
    expect(read({ lineUps: { ...lineUps, home } }).unknownPlayers).toEqual(['h98'])
  })
})
