import { describe, expect, it } from 'vitest'
import {
  MONKS_LINE_UPS,
  monksAnswer,
  monksEvent,
  monksMatch,
  monksRow,
} from '../../testing/sportmonks-answers.ts'
import { figuresInDoubt, withStranger } from '../../testing/figures-in-doubt.ts'
import { hasTestData, loadTestData, TEST_DATA_HINT } from '../../testing/test-data.ts'
import { factsOfReport } from '../facts-of-report.ts'
import { foldKeyedFacts } from '../log-of-match.ts'
import { hasSportmonksMore, readSportmonksQuota } from './envelope.ts'
import { readSportmonksMatches } from './read-matches.ts'

type Parts = Parameters<typeof monksMatch>[0]

function reportIn(body: string) {
  const read = readSportmonksMatches(body)
  if (!read.ok) throw new Error(read.refusal.message)
  const [first] = read.value
  if (first === undefined) throw new Error('no match')
  return first
}

const report = (parts: Parts) => reportIn(monksAnswer([monksMatch(parts)]))
const fold = (parts: Parts) => foldKeyedFacts(factsOfReport(report(parts), 'sportmonks', Number).facts)
const statisticsOf = (parts: Parts, id: number) => fold(parts).players.get(id)?.statistics

describe('an answer of Sportmonks', () => {
  it.each([
    ['notJson', '<!doctype html>'],
    ['notJson', monksAnswer([monksMatch()]).slice(0, 200)],
    ['refused', JSON.stringify({ message: 'You do not have access to this endpoint.', code: 403 })],
    ['overQuota', JSON.stringify({ message: 'Too Many Requests', retry_after: 60 })],
    ['empty', JSON.stringify({ message: 'No result(s) found matching your request.' })],
    ['empty', monksAnswer([])],
    ['wrongShape', monksAnswer([{ id: 'x' }])],
    ['wrongShape', monksAnswer([{ ...monksMatch(), participants: [] }])],
  ])('that is none is %s', (code, body) => {
    const read = readSportmonksMatches(body)
    expect(read.ok ? undefined : read.refusal.code).toBe(code)
  })

  it('one match by itself is as good as a list', () => {
    expect(reportIn(monksAnswer(monksMatch())).fixtureId).toBe('801')
  })

  it('reports itself what is left, and whether another page follows', () => {
    const body = monksAnswer([], { pagination: { has_more: true } })
    expect(readSportmonksQuota(body)).toEqual({ hourLeft: 1733, hourResetsInSeconds: 1200 })
    expect([hasSportmonksMore(body), hasSportmonksMore(monksAnswer([])), hasSportmonksMore('')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the state of a match of Sportmonks', () => {
  it.each([
    [1, 'scheduled', undefined],
    [2, 'inPlay', 'firstHalf'],
    [3, 'inPlay', 'halfTime'],
    [4, 'inPlay', 'fullTime'],
    [5, 'finished', 'fullTime'],
    [9, 'inPlay', 'fullTime'],
    [10, 'postponed', undefined],
    [11, 'suspended', 'secondHalf'],
    [12, 'cancelled', undefined],
    [15, 'abandoned', 'secondHalf'],
    [17, 'awarded', 'secondHalf'],
    [18, 'interrupted', 'secondHalf'],
    [19, 'interrupted', 'secondHalf'],
    [20, 'deleted', 'secondHalf'],
    [22, 'inPlay', 'secondHalf'],
  ])('%i is %s', (id, state, period) => {
    const hasBegun = period !== undefined
    const read = report({ state: id, ...(hasBegun ? {} : { firstHalf: null, secondHalf: null }) })
    expect([read.state, read.clock?.period]).toEqual([state, period])
  })

  it('the minutes of a period run on into its stoppage', () => {
    expect(report({ state: 2, firstHalf: 48, secondHalf: null }).clock?.at).toEqual({ minute: 45, added: 3 })
    expect(report({ state: 22, secondHalf: 94 }).clock?.at).toEqual({ minute: 90, added: 4 })
  })

  it('extra time and the shoot-out change neither score nor events', () => {
    const match = report({
      state: 8,
      goals: [2, 1],
      afterNinety: [1, 1],
      events: [
        monksEvent(23, 1, 1, 9, null, { period_id: 105 }),
        monksEvent(22, 2, 2, 39, null, { period_id: 105, addition: 'GoalkeeperSave' }),
        monksEvent(14, 99, 1, 9, null, { period_id: 103 }),
        monksEvent(14, 80, 2, 39),
        monksEvent(16, 20, 1, 9),
      ],
    })
    expect(match.score).toEqual({ home: 1, away: 1 })
    expect(match.events.map(({ event }) => event.type)).toEqual(['penaltyScored', 'goal'])
  })
})

describe('events of Sportmonks', () => {
  it('come in the order they happened, whatever the order of the list', () => {
    const [goal, change] = [monksEvent(14, 60, 2, 39), monksEvent(18, 60, 1, 12, 5)]
    const conceded = (events: readonly unknown[]) => statisticsOf({ events, goals: [0, 1] }, 5)?.goalsConceded
    expect([conceded([goal, change]), conceded([change, goal])]).toEqual([1, 1])
  })

  it('an event whose kind has changed is what it is now', () => {
    const review = monksEvent(10, 30, 1, 9, null, { addition: 'Goal under review' })
    expect(report({ events: [review] }).events).toEqual([])
    const goal = { ...review, type_id: 14 }
    expect(report({ events: [goal], goals: [1, 0] }).events[0]?.event.type).toBe('goal')
  })

  it('an own goal is of the team that profits, and its related player gave no assist', () => {
    const match: Parts = { events: [monksEvent(15, 30, 1, 35, 9)], goals: [1, 0] }
    expect(fold(match).score).toEqual({ home: 1, away: 0 })
    expect(statisticsOf(match, 35)?.ownGoals).toBe(1)
    expect(statisticsOf(match, 9)?.assists).toBe(0)
  })

  it('a card taken back days later is none', () => {
    const card = (rescinded: boolean) => [monksEvent(20, 70, 1, 4, null, { rescinded })]
    expect(statisticsOf({ events: card(false) }, 4)?.redCards).toBe(1)
    expect(statisticsOf({ events: card(true) }, 4)?.redCards).toBe(0)
  })

  it('a second yellow is one dismissal', () => {
    const events = [monksEvent(19, 30, 1, 4), monksEvent(21, 60, 1, 4)]
    expect(statisticsOf({ events }, 4)).toMatchObject({ yellowCards: 0, redCards: 1 })
  })

  it("a coach's card is nobody's", () => {
    expect(report({ events: [monksEvent(19, 70, 1, null, null, { coach_id: 3 })] }).events).toEqual([])
  })

  it('a penalty missed is its taker’s, and saved if it is marked so, by the goalkeeper on the pitch', () => {
    const saved = monksEvent(17, 70, 1, 9, null, { addition: 'GoalkeeperSave' })
    expect(statisticsOf({ events: [saved] }, 9)?.penaltiesMissed).toBe(1)
    expect(statisticsOf({ events: [saved] }, 31)?.penaltiesSaved).toBe(1)
    const wide = monksEvent(17, 70, 1, 9, null, { addition: 'OffTarget' })
    expect(statisticsOf({ events: [wide] }, 31)?.penaltiesSaved).toBe(0)
  })

  it('an exchange whose players are reported the wrong way round is put right by the line-up', () => {
    const events = [monksEvent(18, 60, 1, 5, 12)]
    expect([5, 12].map((id) => statisticsOf({ state: 5, events }, id)?.minutes)).toEqual([59, 30])
  })
})

describe('figures of Sportmonks', () => {
  const withRow = (row: unknown): Parts => ({ state: 5, lineups: [row, ...MONKS_LINE_UPS.slice(1)] })

  it('what is absent besides minutes is nothing, and a value may be an object with its total', () => {
    const figures = (row: unknown) => report(withRow(row)).statistics[0]?.statistics
    expect(figures(monksRow(1, 1, { 119: 90 }))).toMatchObject({ minutes: 90, saves: 0, goals: 0 })
    expect(figures(monksRow(1, 1, { 119: 90, 57: { total: 4 } }))).toMatchObject({ saves: 4 })
    expect(report(withRow(monksRow(1, 1))).statistics).toEqual([])
  })

  it('a penalty saved needs one that was missed', () => {
    const row = monksRow(1, 1, { 119: 90, 113: 2 })
    expect(report(withRow(row)).statistics[0]?.statistics.penaltiesSaved).toBe(0)
    const missed = { ...withRow(row), events: [monksEvent(17, 30, 2, 39)] }
    expect(report(missed).statistics[0]?.statistics.penaltiesSaved).toBe(1)
  })

  it('somebody without an id is left out', () => {
    expect(report(withRow(monksRow(null, 1, { 119: 90 }))).lineUps.home?.starters.length).toBe(10)
  })
})

const FOLDER = 'feeds'
describe.skipIf(!hasTestData(FOLDER))(`a recorded answer of Sportmonks (${TEST_DATA_HINT})`, () => {
  it('of a final decided by a shoot-out comes to what happened in its regular time', () => {
    const file = loadTestData(FOLDER).get('sportmonks/19683241_psg-ars_2026-05-30.json')
    const match = reportIn(Buffer.from(file ?? []).toString('utf8'))
    const { facts, unconfirmed, differences } = factsOfReport(match, 'sportmonks', Number)
    const state = foldKeyedFacts(facts)
    expect(state).toMatchObject({ status: 'final', score: { home: 1, away: 1 }, issues: [] })
    expect({ unconfirmed, differences, isComplete: match.isComplete }).toEqual({
      unconfirmed: [],
      differences: [],
      isComplete: true,
    })
    expect(figuresInDoubt(match, 'sportmonks')).toEqual([])
    expect(figuresInDoubt(withStranger(match), 'sportmonks')).toEqual(
      expect.arrayContaining(['minutes', 'saves']),
    )
    const of = (id: number) => state.players.get(id)?.statistics
    expect(of(32612)).toMatchObject({ goals: 1, minutes: 90, goalsConceded: 1 })
    expect(of(61780)).toMatchObject({ assists: 1, minutes: 82 })
    expect(of(32403)).toMatchObject({ goals: 1, minutes: 90 })
    expect(of(23278610)).toMatchObject({ goals: 0, minutes: 1 })
    expect(of(3130)).toMatchObject({ saves: 3, goalsConceded: 1 })
    expect(of(37592228)).toMatchObject({ yellowCards: 1, minutes: 65 })
    expect([...state.players.values()].every(({ statistics: s }) => s.penaltiesMissed === 0)).toBe(true)
  })
})
