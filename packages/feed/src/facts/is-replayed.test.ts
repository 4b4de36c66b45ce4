import { describe, expect, it } from 'vitest'
import type { FactBody, MatchFact } from './fact.ts'
import { isReplayed } from './is-replayed.ts'

const STOP: FactBody = { kind: 'abandoned', countsAsFinal: false }
const PLAY: FactBody = { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } }
const WITHDRAWN: FactBody = { kind: 'withdrawn' }
const dated = (detail?: 'suspended' | 'delayed'): FactBody => ({
  kind: 'scheduled',
  kickOffAt: 1,
  ...(detail !== undefined && { detail }),
})

/** A log in order of arrival: of each fact its id, what it says, and perhaps its revision and its source. */
type Line = readonly [id: string, body: FactBody, revision?: number, source?: string]
const logOf = (...lines: readonly Line[]) =>
  lines.map(([sourceEventId, body, revision = 0, source = 'feed']): MatchFact => ({
    source,
    sourceEventId,
    revision,
    fixtureId: 1,
    body,
  }))

describe('a match with a date to come', () => {
  it.each<[string, ...Line[]]>([
    ['it was stopped', ['p', PLAY], ['stop', STOP]],
    ['a person says that it was stopped', ['p', PLAY], ['stop', STOP, 0, 'operator']],
    ['it was dated, and then stopped', ['p', PLAY], ['date', dated()], ['stop', STOP]],
    [
      'its stop was taken back, and nothing was played since',
      ['p', PLAY],
      ['stop', STOP],
      ['stop', WITHDRAWN, 1],
    ],
    ['it was suspended, and then stopped', ['p', PLAY], ['date', dated('suspended')], ['stop', STOP]],
    ['play is reported while its stop counts', ['p', PLAY], ['stop', STOP], ['p2', PLAY]],
  ])('is played again where %s', (_, ...lines) => {
    expect(isReplayed(logOf(...lines))).toBe(true)
  })

  it.each<[string, ...Line[]]>([
    ['it was never stopped', ['p', PLAY], ['date', dated('delayed')]],
    ['nothing of it was played', ['stop', STOP]],
    ['nothing of its play counts', ['p', PLAY], ['stop', STOP], ['p', WITHDRAWN, 1]],
    [
      'it was suspended since',
      ['p', PLAY],
      ['stop', STOP],
      ['date', dated('suspended')],
      ['date', dated(), 1],
    ],
    [
      'it was played on once its stop was taken back',
      ['p', PLAY],
      ['stop', STOP],
      ['stop', WITHDRAWN, 1],
      ['p2', PLAY],
    ],
    ['it is over', ['p', PLAY], ['stop', STOP], ['final', { kind: 'final' }]],
    ['its result stands', ['p', PLAY], ['stop', { kind: 'abandoned', countsAsFinal: true }]],
  ])('is not played again where %s', (_, ...lines) => {
    expect(isReplayed(logOf(...lines))).toBe(false)
  })
})
