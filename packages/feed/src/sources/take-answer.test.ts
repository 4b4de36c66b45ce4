import { describe, expect, it } from 'vitest'
import { playerIdOfTest } from '../testing/arbitrary-report.ts'
import type { AnswerMemory, KnownMatch } from './answer-memory.ts'
import type { OtherSource } from './judge-answer.ts'
import { bodiesOf } from './stored-facts.ts'
import { foldKeyedFacts } from './log-of-match.ts'
import type { FixtureState, MatchReport, ReportedEvent, SourceKind } from './source-model.ts'
import { takeAnswer } from './take-answer.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KICK_OFF = 10 * DAY_MS
const START: KnownMatch = { state: undefined, facts: new Map(), memory: {} }

const goal = (shirt: number, minute: number): ReportedEvent => ({
  side: 'home',
  at: { minute, added: 0 },
  event: { type: 'goal', playerId: `h${shirt}`, assistantId: undefined },
})
const yellow = (shirt: number): ReportedEvent => ({
  side: 'home',
  at: { minute: 20, added: 0 },
  event: { type: 'yellowCard', playerId: `h${shirt}` },
})

/** A report of a match in play at a minute, with one goal of each event that is one. */
function reportAt(
  minute: number,
  events: readonly ReportedEvent[],
  more: Partial<MatchReport> = {},
): MatchReport {
  const period = minute <= 45 ? 'firstHalf' : 'secondHalf'
  return {
    fixtureId: 'm1',
    state: 'inPlay',
    kickOffAt: KICK_OFF,
    score: { home: events.filter(({ event }) => event.type === 'goal').length, away: 0 },
    clock: { period, at: { minute, added: 0 } },
    lineUps: {},
    events,
    statistics: [],
    people: [],
    isComplete: false,
    ...more,
  }
}

const over = (events: readonly ReportedEvent[], more: Partial<MatchReport> = {}) =>
  reportAt(90, events, {
    state: 'finished',
    clock: { period: 'fullTime', at: { minute: 90, added: 0 } },
    isComplete: true,
    ...more,
  })
const notPlayed = (state: FixtureState, kickOffAt = KICK_OFF): MatchReport => {
  const { clock: _, score: __, ...rest } = reportAt(0, [])
  return { ...rest, state, kickOffAt }
}

/** What is known after these answers, 15 seconds apart. */
function receive(
  reports: readonly MatchReport[],
  { kind = 'api-football', others = [], from = START }: ReceivedBy = {},
): KnownMatch {
  return reports.reduce((known, report, index) => {
    const at = KICK_OFF + index * 15_000
    return takeAnswer(known, { report, kind, playerIdOf: playerIdOfTest, at }, others).known
  }, from)
}

type ReceivedBy = {
  readonly kind?: SourceKind
  readonly others?: readonly OtherSource[]
  readonly from?: KnownMatch
}

const shown = (known: KnownMatch) => {
  const { status, minute, score } = foldKeyedFacts(bodiesOf(known.facts))
  return [status, minute?.minute, score?.home]
}
const repeated = (report: MatchReport) => Array.from({ length: 12 }, () => report)

describe('an answer that goes back', () => {
  it.each([
    ['from the end to play', over([goal(4, 50)]), reportAt(70, [goal(4, 50)])],
    ['from play to not begun', reportAt(70, [goal(4, 50)]), notPlayed('scheduled')],
    ['from play to postponed', reportAt(70, [goal(4, 50)]), notPlayed('postponed')],
    ['from the second half to the first', reportAt(70, [goal(4, 50)]), reportAt(40, [])],
    ['by a minute', reportAt(70, [goal(4, 50)]), reportAt(69, [goal(4, 50)])],
    ['from awarded to the end', notPlayed('awarded'), over([])],
  ])('%s never counts by being repeated', (_, now, back) => {
    const before = receive([now])
    const after = receive(repeated(back), { from: before })
    expect(after.facts).toEqual(before.facts)
    expect(after.memory.refused?.times).toBe(12)
  })

  it.each([
    ['without a clock', undefined],
    ['with the clock of the end', { period: 'fullTime', at: { minute: 90, added: 0 } } as const],
  ])('from the end to play %s changes nothing, and the next end is as before', (_, clock) => {
    const ended = receive([reportAt(88, []), over([])])
    const { clock: __, ...inPlay } = reportAt(90, [])
    const after = receive([{ ...inPlay, ...(clock && { clock }) }, over([])], { from: ended })
    expect([after.state, after.facts]).toEqual(['finished', ended.facts])
    expect(after.memory.fingerprints).toEqual(ended.memory.fingerprints)
  })

  it.each([
    ['before the date that the source gave is taken back by four answers in a row', HOUR_MS, 4, 'scheduled'],
    ['before that date is not taken back by three', HOUR_MS, 3, 'firstHalf'],
    ['since that date is never taken back', 0, 12, 'firstHalf'],
  ])('from play %s', (_, ahead, times, status) => {
    const date = { kickOffAt: KICK_OFF + ahead }
    const answers = Array.from({ length: times }, () => notPlayed('scheduled', date.kickOffAt))
    expect(shown(receive([reportAt(5, [], date), ...answers]))[0]).toBe(status)
  })

  it('counts once the source dates it later', () => {
    const known = [over([], { datedAt: 5_000 }), reportAt(86, [], { datedAt: 4_000 })]
    expect(shown(receive(known))).toEqual(['final', 90, 0])
    expect(shown(receive([...known, reportAt(86, [], { datedAt: 6_000 })]))[1]).toBe(86)
  })

  it('counts when another source that follows the match is there too', () => {
    const moving = (movedAt: number, minute: number, home: number): OtherSource => ({
      movedAt,
      facts: new Map([
        ['clock', { kind: 'period', period: 'secondHalf', at: { minute, added: 0 } }],
        ['score', { kind: 'score', home, away: 0 }],
      ]),
    })
    const back = (others: readonly OtherSource[]) =>
      shown(receive([over([]), reportAt(86, [])], { others }))[1]
    expect(back([moving(KICK_OFF, 85, 0)])).toBe(86)
    expect(back([moving(KICK_OFF, 85, 1)])).toBe(90)
    expect(back([moving(KICK_OFF, 70, 0)])).toBe(90)
    expect(back([moving(KICK_OFF - HOUR_MS, 85, 0)])).toBe(90)
  })

  it('goes on after it was called awarded by mistake, when another source sees it played', () => {
    const awarded = Array.from({ length: 4 }, () => notPlayed('awarded'))
    const before = receive([reportAt(60, []), ...awarded])
    expect(shown(before)[0]).toBe('abandoned')
    const other: OtherSource = {
      movedAt: KICK_OFF,
      facts: new Map([
        ['clock', { kind: 'period', period: 'secondHalf', at: { minute: 61, added: 0 } }],
        ['score', { kind: 'score', home: 0, away: 0 }],
      ]),
    }
    expect(shown(receive([reportAt(61, [])], { from: before }))[0]).toBe('abandoned')
    expect(shown(receive([reportAt(61, [])], { from: before, others: [other] }))).toEqual([
      'secondHalf',
      61,
      0,
    ])
  })

  it('counts once when a person confirms it', () => {
    const from = receive([over([])])
    const confirmed = { ...from, memory: { ...from.memory, isConfirmed: true } satisfies AnswerMemory }
    const after = receive([reportAt(86, [])], { from: confirmed })
    expect(shown(after)[1]).toBe(86)
    expect(shown(receive([reportAt(80, [])], { from: after }))[1]).toBe(86)
  })
})

describe('a correction', () => {
  it('takes a goal away by the next answer when the clock has gone on since it came', () => {
    expect(shown(receive([reportAt(50, [goal(4, 50)]), reportAt(51, [])]))[2]).toBe(0)
    const inOneMinute = [reportAt(50, [goal(4, 50)]), reportAt(51, [goal(4, 50)]), reportAt(51, [])]
    expect(shown(receive(inOneMinute))[2]).toBe(0)
  })

  it('of what came in the same minute waits for the next one', () => {
    const answers = [reportAt(49, []), reportAt(50, [goal(4, 50)]), reportAt(50, [])]
    expect(shown(receive(answers))[2]).toBe(1)
    expect(shown(receive([...answers, reportAt(51, [])]))[2]).toBe(0)
  })

  it('counts at half-time and after the end, where no clock runs', () => {
    const half = (events: readonly ReportedEvent[]) =>
      reportAt(45, events, { clock: { period: 'halfTime', at: { minute: 45, added: 0 } } })
    expect(shown(receive([half([goal(4, 44)]), half([])]))[2]).toBe(0)
    expect(shown(receive([over([goal(4, 44)]), over([])]))[2]).toBe(0)
  })

  it('takes cards away, but not all of more than two at once', () => {
    const cards = [2, 3, 4].map(yellow)
    const yellows = (known: KnownMatch) =>
      [...bodiesOf(known.facts).keys()].filter((key) => key.startsWith('yellow'))
    const later = (events: readonly ReportedEvent[]) =>
      Array.from({ length: 9 }, (_, index) => reportAt(60 + index, events))
    expect(yellows(receive([reportAt(50, cards), ...later([])]))).toHaveLength(3)
    expect(yellows(receive([reportAt(50, cards), ...later(cards.slice(2))]))).toHaveLength(1)
    expect(yellows(receive([reportAt(50, cards.slice(1)), ...later([])]))).toHaveLength(0)
  })
})

describe('answers while the clock stands', () => {
  it('that were replaced do not come back', () => {
    const answers = [over([goal(4, 50)]), over([goal(5, 50)]), ...repeated(over([goal(4, 50)]))]
    const { facts } = receive(answers)
    expect(facts.get('goal/home/1')?.body).toMatchObject({ event: { playerId: 5 } })
  })

  it('count by what dates them, be it the source or the transport', () => {
    for (const mark of ['datedAt', 'servedAt'] as const) {
      const answers = [
        over([goal(5, 50)], { [mark]: DAY_MS }),
        over([goal(4, 50)], { [mark]: DAY_MS - HOUR_MS }),
      ]
      const { facts } = receive(answers)
      expect(facts.get('goal/home/1')?.body).toMatchObject({ event: { playerId: 5 } })
    }
  })
})

describe('a match that is stopped', () => {
  const stopped = reportAt(30, [goal(4, 20)], { state: 'suspended' })

  it('is called off by a fourth answer in a row', () => {
    const off = (times: number) => Array.from({ length: times }, () => notPlayed('postponed'))
    expect(shown(receive([stopped, ...off(3)]))[0]).toBe('firstHalf')
    expect(shown(receive([stopped, ...off(4)]))[0]).toBe('postponed')
  })

  it('is replayed on a later date, and on no earlier one', () => {
    expect(shown(receive([stopped, notPlayed('scheduled', KICK_OFF + DAY_MS)]))[0]).toBe('scheduled')
    expect(shown(receive([stopped, ...repeated(notPlayed('scheduled', KICK_OFF - DAY_MS))]))[0]).toBe(
      'firstHalf',
    )
  })

  it('in its break stays in its break', () => {
    const half = reportAt(45, [], { clock: { period: 'halfTime', at: { minute: 45, added: 0 } } })
    expect(shown(receive([half, reportAt(45, [], { state: 'suspended' })]))[0]).toBe('halfTime')
  })
})

describe('a match in play whose clock is missing', () => {
  it('stands where it stood, and its goals count', () => {
    const { clock: _, ...live } = reportAt(60, [goal(4, 58)])
    expect(shown(receive([reportAt(57, []), live]))).toEqual(['secondHalf', 58, 1])
    expect(shown(receive([{ ...live, events: [], score: { home: 0, away: 0 } }]))[0]).toBe('firstHalf')
  })
})

describe('figures in which nobody has played as long as is known', () => {
  const withSaves = (minute: number, played: number, saves: number) =>
    reportAt(minute, [], {
      statistics: [{ playerId: 'h1', side: 'home', statistics: { minutes: played, saves } }],
    })
  const saves = (known: KnownMatch) => foldKeyedFacts(bodiesOf(known.facts)).players.get(1)?.statistics.saves

  it('are left out of an answer whose clock has gone on', () => {
    const known = receive([withSaves(60, 60, 4), withSaves(61, 30, 1)])
    expect([shown(known)[1], saves(known)]).toEqual([61, 4])
  })

  it('make an answer of the official game an older one, for they are the other half of it', () => {
    const known = receive([withSaves(60, 60, 4), withSaves(61, 30, 1)], { kind: 'fpl' })
    expect([shown(known)[1], saves(known)]).toEqual([60, 4])
  })
})
