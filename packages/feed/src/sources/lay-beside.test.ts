import { expect, it } from 'vitest'
import type { EventBody, FactBody, MatchEvent } from '../facts/fact.ts'
import { type FactBeside, layBeside } from './lay-beside.ts'

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
const told = (key: string, body: FactBody, toldAt = LONG_AGO): FactBeside => ({ key, body, toldAt })

const lay = (here: readonly FactBeside[], there: readonly FactBeside[]) =>
  layBeside(here, there, NOW).map(
    (pair) => `${pair.here?.key ?? '-'} ${pair.there?.key ?? '-'} ${pair.agreement}`,
  )

it('takes one kind, club and player within two minutes for one event, the nearest first', () => {
  const here = [told('a', goal(10, 4)), told('b', goal(12, 4)), told('c', goal(30, 5))]
  expect(lay(here, [told('x', goal(12, 4)), told('y', goal(33, 5))])).toEqual([
    'a - onlyHere',
    'b x same',
    'c - onlyHere',
    '- y onlyThere',
  ])
})

it('differs by its minute, its assist or its scorer, and not by what only a source can say', () => {
  expect(lay([told('a', goal(31, 4, 8))], [told('x', goal(31, 4))])).toEqual(['a x differs'])
  expect(lay([told('a', goal(31, 4))], [told('x', goal(32, 4))])).toEqual(['a x differs'])
  expect(lay([told('a', goal(61, 4))], [told('x', goal(61, 5))])).toEqual(['a x differs'])
  const own = at(61, { type: 'ownGoal', playerId: 20 }, { side: 'away' })
  expect(lay([told('a', goal(61, 4))], [told('x', own)])).toEqual(['a x differs'])
  const placed = { ...(goal(31, 4) as EventBody), order: 3, gone: 30 }
  expect(lay([told('a', goal(31, 4))], [told('x', placed)])).toEqual(['a x same'])
})

it('waits a minute for the other source before it is a difference', () => {
  expect(lay([told('a', goal(10, 4), NOW - 59_999)], [])).toEqual(['a - waiting'])
  expect(lay([], [told('x', goal(10, 4), NOW - 59_999)])).toEqual(['- x waiting'])
  expect(lay([told('a', goal(10, 4), LONG_AGO)], [])).toEqual(['a - onlyHere'])
})

it('does not miss figures, the score, or a period that the clock of the other has left behind', () => {
  const period = (name: 'firstHalf' | 'halfTime' | 'secondHalf', minute: number): FactBody => ({
    kind: 'period',
    period: name,
    at: { minute, added: 0 },
  })
  const here = [told('a', period('firstHalf', 0)), told('b', period('halfTime', 45))]
  expect(lay(here, [told('clock', period('halfTime', 45))])).toEqual(['a - same', 'b clock same'])
  expect(lay([told('s', { kind: 'score', home: 1, away: 0 })], [])).toEqual(['s - own'])
  expect(lay([], [told('clock', period('secondHalf', 45))])).toEqual(['- clock onlyThere'])
})

it('compares line-ups by who begins', () => {
  const lineUp = (...starters: number[]): FactBody => ({ kind: 'lineUp', side: 'home', starters, bench: [] })
  expect(lay([told('a', lineUp(1, 2))], [told('lineUp/home', lineUp(2, 1))])).toEqual(['a lineUp/home same'])
  expect(lay([told('a', lineUp(1, 2))], [told('lineUp/home', lineUp(2, 3))])).toEqual([
    'a lineUp/home differs',
  ])
})

it('takes facts under one key for the same fact, whatever they say', () => {
  expect(lay([told('a', goal(10, 4))], [told('a', goal(80, 5))])).toEqual(['a a differs'])
})
