import { describe, expect, it } from 'vitest'
import type { Position } from '@gaffer/rules'
import type { FactBody, MatchEvent, MatchFact } from './fact.ts'
import { foldMatch } from './fold-match.ts'
import { OPERATOR_SOURCE } from './facts-in-force.ts'

const HOME = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const AWAY = [31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41]

function positionOfTest(playerId: number): Position | undefined {
  if (playerId < 1 || playerId > 60) return undefined
  const shirt = playerId > 30 ? playerId - 30 : playerId
  return shirt === 1 || shirt === 12 ? 'GK' : shirt < 6 ? 'DEF' : shirt < 10 ? 'MID' : 'FWD'
}

/** Builds facts with rising ids: `m.add(body)`, `m.event('home', 23, {...})`. */
function buildMatch(start = true) {
  const facts: MatchFact[] = []
  const add = (body: FactBody, sourceEventId = `e${facts.length + 1}`, revision = 1, source = 'test') => {
    facts.push({ source, sourceEventId, revision, fixtureId: 7, body })
    return sourceEventId
  }
  const event = (side: 'home' | 'away', at: number | readonly [number, number], what: MatchEvent) => {
    const [minute, added] = typeof at === 'number' ? [at, 0] : at
    return add({ kind: 'event', side, at: { minute, added }, event: what })
  }
  const period = (name: 'firstHalf' | 'halfTime' | 'secondHalf' | 'fullTime', minute: number, added = 0) =>
    add({ kind: 'period', period: name, at: { minute, added } })
  if (start) {
    add({ kind: 'lineUp', side: 'home', starters: HOME, bench: [12, 13, 14, 15, 16] })
    add({ kind: 'lineUp', side: 'away', starters: AWAY, bench: [42, 43, 44, 45, 46] })
    period('firstHalf', 0)
  }
  const fold = () => foldMatch(facts, positionOfTest)
  return { facts, add, event, period, fold, of: (id: number) => fold().players.get(id)?.statistics }
}

function finish(m: ReturnType<typeof buildMatch>): void {
  m.period('halfTime', 45, 2)
  m.period('secondHalf', 45)
  m.period('fullTime', 90, 5)
}

describe('a match folded from its facts', () => {
  it('a match without facts is scheduled and empty', () => {
    expect(foldMatch([], positionOfTest)).toEqual({
      status: 'scheduled',
      minute: undefined,
      score: undefined,
      goals: { home: 0, away: 0 },
      scorers: [],
      lineUps: { home: undefined, away: undefined },
      timeline: [],
      players: new Map(),
      issues: [],
    })
  })

  it('starters of a whole match have 90 minutes, whatever the stoppage', () => {
    const m = buildMatch()
    finish(m)
    expect(m.of(1)).toMatchObject({ minutes: 90, started: true })
    expect(m.of(13)).toMatchObject({ minutes: 0, started: false })
    expect(m.fold()).toMatchObject({ status: 'final', minute: { minute: 90, added: 5 } })
  })

  it('minutes run with the match: 30 gone, then 45 at half-time, and everyone is on the pitch', () => {
    const m = buildMatch()
    m.event('home', 30, { type: 'save', playerId: 1 })
    expect(m.fold().players.get(5)).toMatchObject({ isOnPitch: true, statistics: { minutes: 30 } })
    m.period('halfTime', 45, 3)
    expect(m.of(5)?.minutes).toBe(45)
  })

  it('a substitution splits the minutes, and coming on in 90+4 counts one', () => {
    const m = buildMatch()
    m.event('home', 60, { type: 'substitution', playerInId: 13, playerOutId: 10 })
    m.event('home', [90, 4], { type: 'substitution', playerInId: 14, playerOutId: 11 })
    finish(m)
    expect([m.of(10)?.minutes, m.of(13)?.minutes]).toEqual([60, 30])
    expect([m.of(11)?.minutes, m.of(14)?.minutes]).toEqual([90, 1])
    expect(m.fold().players.get(13)?.isOnPitch).toBe(false)
  })

  it('goals conceded are those while on the pitch; before minute 60 they are counted apart', () => {
    const m = buildMatch()
    m.event('home', 10, { type: 'goal', playerId: 10, assistantId: 7 })
    m.event('away', 50, { type: 'substitution', playerInId: 43, playerOutId: 33 })
    m.event('home', 59, { type: 'penaltyScored', playerId: 10, assistantId: undefined })
    m.event('away', 60, { type: 'ownGoal', playerId: 34 })
    finish(m)
    expect(m.of(33)).toMatchObject({ goalsConceded: 1, goalsConcededBefore60: 1, minutes: 50 })
    expect(m.of(43)).toMatchObject({ goalsConceded: 2, goalsConcededBefore60: 1, minutes: 40 })
    expect(m.of(31)).toMatchObject({ goalsConceded: 3, goalsConcededBefore60: 2 })
    expect(m.of(34)?.ownGoals).toBe(1)
    expect(m.of(10)?.goals).toBe(2)
    expect(m.of(7)?.assists).toBe(1)
    expect(m.fold().score).toEqual({ home: 3, away: 0 })
  })

  it('a player sent off has no more minutes but is charged with goals to the end', () => {
    const m = buildMatch()
    m.event('away', 20, { type: 'redCard', playerId: 33 })
    m.event('home', 80, { type: 'goal', playerId: 10, assistantId: undefined })
    finish(m)
    expect(m.of(33)).toMatchObject({ minutes: 20, redCards: 1, yellowCards: 0, goalsConceded: 1 })
  })

  it('a second yellow card is a red card and takes the yellow with it', () => {
    const m = buildMatch()
    m.event('home', 20, { type: 'yellowCard', playerId: 4 })
    m.event('home', 70, { type: 'secondYellowCard', playerId: 4 })
    finish(m)
    expect(m.of(4)).toMatchObject({ minutes: 70, redCards: 1, yellowCards: 0 })
    expect(m.fold().issues).toEqual([])
  })

  it('a yellow card on the bench counts without minutes', () => {
    const m = buildMatch()
    m.event('home', 20, { type: 'yellowCard', playerId: 13 })
    finish(m)
    expect(m.of(13)).toMatchObject({ minutes: 0, yellowCards: 1, bonusScore: -3 })
  })

  it('a saved penalty is a miss of its taker, once even if the source reports both', () => {
    const m = buildMatch()
    m.event('home', 33, { type: 'penaltySaved', playerId: 1, takerId: 41 })
    m.event('away', 33, { type: 'penaltyMissed', playerId: 41 })
    m.event('home', 70, { type: 'penaltySaved', playerId: 1, takerId: 40 })
    finish(m)
    expect(m.of(1)?.penaltiesSaved).toBe(2)
    expect([m.of(41)?.penaltiesMissed, m.of(40)?.penaltiesMissed]).toEqual([1, 1])
  })

  it('a statistics line wins field by field over the events', () => {
    const m = buildMatch()
    m.event('home', 10, { type: 'goal', playerId: 10, assistantId: 7 })
    m.add({ kind: 'statistics', side: 'home', playerId: 10, statistics: { goals: 0, bonus: 2 } })
    m.add({ kind: 'statistics', side: 'home', playerId: 10, statistics: { tackles: 3 } })
    finish(m)
    expect(m.of(10)).toMatchObject({ goals: 0, bonus: 2, tackles: 3, minutes: 90 })
  })

  it('of several revisions the highest counts, whenever it arrives', () => {
    const m = buildMatch()
    const id = m.event('home', 10, { type: 'goal', playerId: 10, assistantId: 7 })
    const at = { minute: 10, added: 0 }
    m.add({ kind: 'event', side: 'away', at, event: { type: 'ownGoal', playerId: 34 } }, id, 3)
    m.add({ kind: 'withdrawn' }, id, 2)
    finish(m)
    expect(m.of(10)?.goals).toBe(0)
    expect(m.of(34)?.ownGoals).toBe(1)
    expect(m.fold().score).toEqual({ home: 1, away: 0 })
  })

  it('a withdrawn event never happened', () => {
    const m = buildMatch()
    const id = m.event('home', 10, { type: 'goal', playerId: 10, assistantId: 7 })
    m.add({ kind: 'withdrawn' }, id, 2)
    expect(m.fold()).toMatchObject({ score: { home: 0, away: 0 }, timeline: [] })
  })

  it("an operator's correction lies over any later revision of the feed", () => {
    const m = buildMatch()
    const line = (minutes: number): FactBody => ({
      kind: 'statistics',
      side: 'home',
      playerId: 10,
      statistics: { minutes },
    })
    m.add(line(61), 'fix', 1, OPERATOR_SOURCE)
    m.add(line(59), 'line10', 9)
    expect(m.of(10)?.minutes).toBe(61)
  })

  it('without bonus scores in the feed they come from the weights of 2016-19', () => {
    const m = buildMatch()
    m.event('home', 10, { type: 'goal', playerId: 10, assistantId: 7 })
    m.event('home', 12, { type: 'save', playerId: 1 })
    finish(m)
    expect([m.of(10)?.bonusScore, m.of(7)?.bonusScore, m.of(1)?.bonusScore]).toEqual([33, 15, 20])
    expect([m.of(2)?.bonusScore, m.of(31)?.bonusScore]).toEqual([18, 6])
  })

  it('postponed, abandoned and declared final are distinguished', () => {
    const postponed = buildMatch(false)
    postponed.add({ kind: 'scheduled', kickOffAt: 1 }, 'schedule', 1)
    postponed.add({ kind: 'postponed' }, 'schedule', 2)
    expect(postponed.fold().status).toBe('postponed')
    const abandoned = buildMatch()
    abandoned.add({ kind: 'abandoned', countsAsFinal: false })
    expect(abandoned.fold().status).toBe('abandoned')
    abandoned.add({ kind: 'abandoned', countsAsFinal: true }, abandoned.facts.at(-1)?.sourceEventId, 2)
    expect(abandoned.fold().status).toBe('final')
  })

  it.each<[string, (m: ReturnType<typeof buildMatch>) => void]>([
    ['unknownPlayer', (m) => m.event('home', 10, { type: 'goal', playerId: 999, assistantId: 1 })],
    ['wrongSide', (m) => m.event('home', 10, { type: 'goal', playerId: 41, assistantId: 1 })],
    ['impossibleMinute', (m) => m.event('home', 97, { type: 'goal', playerId: 10, assistantId: 1 })],
    ['impossibleMinute', (m) => m.event('home', -1, { type: 'goal', playerId: 10, assistantId: 1 })],
    ['futureMinute', (m) => m.event('home', 88, { type: 'goal', playerId: 10, assistantId: 1 })],
    [
      'eventAfterFinal',
      (m) => {
        finish(m)
        m.event('home', [90, 6], { type: 'goal', playerId: 10, assistantId: 1 })
      },
    ],
  ])('nonsense is rejected as %s and changes nothing', (code, break_) => {
    const m = buildMatch()
    break_(m)
    expect(m.fold().issues.map((issue) => issue.code)).toEqual([code])
    expect(m.fold()).toMatchObject({ timeline: [], score: { home: 0, away: 0 } })
  })

  it('what is only doubtful counts and is listed', () => {
    const m = buildMatch()
    m.event('home', 10, { type: 'secondYellowCard', playerId: 4 })
    m.event('away', 20, { type: 'substitution', playerInId: 43, playerOutId: 44 })
    m.add({ kind: 'score', home: 1, away: 0 })
    m.add({ kind: 'score', home: 2, away: 0 })
    m.add({ kind: 'statistics', side: 'home', playerId: 2, statistics: { goals: -1, saves: 2 } })
    finish(m)
    expect(
      m
        .fold()
        .issues.map(({ code }) => code)
        .sort(),
    ).toEqual([
      'impossibleStatistic',
      'playerNotOnPitch',
      'scoreDiffersFromEvents',
      'secondYellowWithoutFirst',
      'severalFinalScores',
    ])
    expect(m.of(4)?.redCards).toBe(1)
    expect(m.of(2)).toMatchObject({ goals: 0, saves: 2 })
    expect(m.fold().score).toEqual({ home: 2, away: 0 })
  })
})
