import { expect, it } from 'vitest'
import type { FactBody } from './fact.ts'
import { isPlay } from './is-play.ts'

const at = { minute: 0, added: 0 }

it.each<readonly [string, FactBody]>([
  ['the first whistle', { kind: 'period', period: 'firstHalf', at }],
  ['a card', { kind: 'event', side: 'home', at, event: { type: 'yellowCard', playerId: 1 } }],
  ['the end', { kind: 'final' }],
  ['a score with a goal', { kind: 'score', home: 0, away: 1 }],
  ['minutes of a player', { kind: 'statistics', side: 'home', playerId: 1, statistics: { minutes: 4 } }],
])('%s is play', (_, body) => expect(isPlay(body)).toBe(true))

it.each<readonly [string, FactBody]>([
  ['a line-up', { kind: 'lineUp', side: 'home', starters: [1], bench: [] }],
  ['a date', { kind: 'scheduled', kickOffAt: 1, detail: 'delayed' }],
  ['a postponement', { kind: 'postponed' }],
  ['a score without goals', { kind: 'score', home: 0, away: 0 }],
  ['a decision of officials', { kind: 'abandoned', countsAsFinal: true, detail: 'awarded' }],
  ['a match that was called off for good', { kind: 'abandoned', countsAsFinal: false }],
  [
    'figures of nobody',
    { kind: 'statistics', side: 'home', playerId: 1, statistics: { minutes: 0, goals: 0, started: true } },
  ],
  ['a withdrawal', { kind: 'withdrawn' }],
])('%s is no play', (_, body) => expect(isPlay(body)).toBe(false))
