import { describe, expect, it } from 'vitest'
import type { FactBody } from '../facts/fact.ts'
import { asReported } from './reported-facts.ts'

const lineUp: FactBody = { kind: 'lineUp', side: 'home', starters: [1], bench: [2] }
const figures: FactBody = { kind: 'statistics', side: 'home', playerId: 1, statistics: { saves: 2 } }
const event = { type: 'ownGoal', playerId: 1 } as const
const goal: FactBody = { kind: 'event', side: 'home', at: { minute: 5, added: 0 }, event }
const isMarked = (key: string, body: FactBody, kind: Parameters<typeof asReported>[2]) =>
  'isReported' in asReported(key, body, kind)

describe('a fact of the log', () => {
  it.each([
    ['fpl', false],
    ['api-football', true],
    ['sportmonks', true],
    ['push', true],
    ['desk', true],
  ] as const)('is a line-up that %s reports, or not: %s', (kind, expected) => {
    expect(isMarked('lineUp/home', lineUp, kind)).toBe(expected)
  })

  it.each(['line/7', 'fixture-7-line-3'])(
    'is a figure as its source reports it, whatever its id: %s',
    (id) => {
      expect(isMarked(id, figures, 'push')).toBe(true)
      expect(isMarked(id, figures, 'desk')).toBe(true)
      expect(isMarked(id, figures, 'api-football')).toBe(false)
      expect(isMarked(id, figures, 'fpl')).toBe(false)
    },
  )

  it('is a goal as its source reports it, and is marked only where its id says something else', () => {
    expect(isMarked('goal/home/1', goal, 'push')).toBe(true)
    expect(isMarked('goal/home/1', goal, 'sportmonks')).toBe(false)
    expect(isMarked('e-9', goal, 'push')).toBe(false)
    expect(isMarked('st-3', figures, 'push')).toBe(false)
  })
})
