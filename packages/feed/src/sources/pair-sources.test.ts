import { expect, it } from 'vitest'
import type { EventBody, FactBody, MatchEvent } from '../facts/fact.ts'
import { type SourcedFact, pairSources } from './pair-sources.ts'

const NOW = 1_000_000
const LONG_AGO = NOW - 60_000

const at = (minute: number, event: MatchEvent, more: Partial<EventBody> = {}): FactBody => ({
  kind: 'event',
  side: 'home',
  at: { minute, added: 0 },
  event,
  ...more,
})
const goal = (minute: number, playerId: number, assistantId?: number) =>
  at(minute, { type: 'goal', playerId, assistantId })
const reported = (key: string, body: FactBody, reportedAt = LONG_AGO): SourcedFact => ({
  key,
  body,
  reportedAt,
})

const agreementsOf = (here: readonly SourcedFact[], there: readonly SourcedFact[]) =>
  pairSources(here, there, NOW).map(
    (pair) => `${pair.here?.key ?? '-'} ${pair.there?.key ?? '-'} ${pair.agreement}`,
  )

it('takes one kind, club and player within two minutes for one event, the nearest first', () => {
  const here = [reported('a', goal(10, 4)), reported('b', goal(12, 4)), reported('c', goal(30, 5))]
  expect(agreementsOf(here, [reported('x', goal(12, 4)), reported('y', goal(33, 5))])).toEqual([
    'a - onlyHere',
    'b x same',
    'c - onlyHere',
    '- y onlyThere',
  ])
})

it('differs by its minute, its assist or its scorer, and not by what only a source can report', () => {
  expect(agreementsOf([reported('a', goal(31, 4, 8))], [reported('x', goal(31, 4))])).toEqual(['a x differs'])
  expect(agreementsOf([reported('a', goal(31, 4))], [reported('x', goal(32, 4))])).toEqual(['a x differs'])
  expect(agreementsOf([reported('a', goal(61, 4))], [reported('x', goal(61, 5))])).toEqual(['a x differs'])
  const own = at(61, { type: 'ownGoal', playerId: 20 }, { side: 'away' })
  expect(agreementsOf([reported('a', goal(61, 4))], [reported('x', own)])).toEqual(['a x differs'])
  const placed = { ...(goal(31, 4) as EventBody), order: 3, gone: 30 }
  expect(agreementsOf([reported('a', goal(31, 4))], [reported('x', placed)])).toEqual(['a x same'])
})

it('waits a minute for the other source before it is a difference', () => {
  expect(agreementsOf([reported('a', goal(10, 4), NOW - 59_999)], [])).toEqual(['a - waiting'])
  expect(agreementsOf([], [reported('x', goal(10, 4), NOW - 59_999)])).toEqual(['- x waiting'])
  expect(agreementsOf([reported('a', goal(10, 4), LONG_AGO)], [])).toEqual(['a - onlyHere'])
})

it('does not miss figures, the score, or a period that the clock of the other has left behind', () => {
  const period = (name: 'firstHalf' | 'halfTime' | 'secondHalf', minute: number): FactBody => ({
    kind: 'period',
    period: name,
    at: { minute, added: 0 },
  })
  const here = [reported('a', period('firstHalf', 0)), reported('b', period('halfTime', 45))]
  expect(agreementsOf(here, [reported('clock', period('halfTime', 45))])).toEqual([
    'a - same',
    'b clock same',
  ])
  expect(agreementsOf([reported('s', { kind: 'score', home: 1, away: 0 })], [])).toEqual(['s - own'])
  expect(agreementsOf([], [reported('clock', period('secondHalf', 45))])).toEqual(['- clock onlyThere'])
})

it('compares line-ups by who begins', () => {
  const lineUp = (...starters: number[]): FactBody => ({ kind: 'lineUp', side: 'home', starters, bench: [] })
  expect(agreementsOf([reported('a', lineUp(1, 2))], [reported('lineUp/home', lineUp(2, 1))])).toEqual([
    'a lineUp/home same',
  ])
  expect(agreementsOf([reported('a', lineUp(1, 2))], [reported('lineUp/home', lineUp(2, 3))])).toEqual([
    'a lineUp/home differs',
  ])
})

it('takes facts under one key for the same fact, whatever they report', () => {
  expect(agreementsOf([reported('a', goal(10, 4))], [reported('a', goal(80, 5))])).toEqual(['a a differs'])
})
