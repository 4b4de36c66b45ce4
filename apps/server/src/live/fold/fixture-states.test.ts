import { type FactBody, foldMatch, OPERATOR_SOURCE } from '@gaffer/feed'
import { describe, expect, it } from 'vitest'
import { shortStateOf } from './fixture-states.ts'

const MINUTE = 60_000
const FINAL: FactBody = { kind: 'final' }
const WITHDRAWN: FactBody = { kind: 'withdrawn' }

type Reported = readonly [source: string, minute: number, body: FactBody]

/** What lists show of a match whose end was reported in these minutes, in this order. */
function stateOf(reported: readonly Reported[]) {
  const facts = reported.map(([source, minute, body], index) => ({
    seq: index + 1,
    source,
    sourceEventId: 'final',
    revision: reported.slice(0, index).filter(([other]) => other === source).length,
    fixtureId: 7,
    body,
    happenedAt: new Date(minute * MINUTE),
  }))
  const shown = shortStateOf(7, { facts, state: foldMatch(facts, () => undefined) })
  return { minute: (shown?.finishedAt?.getTime() ?? Number.NaN) / MINUTE, isAnother: shown?.isAnotherEnd }
}

describe('the end of a match', () => {
  it.each<readonly [what: string, reported: readonly Reported[], minute: number, isAnother: boolean]>([
    ['when it was reported', [['push', 95, FINAL]], 95, false],
    [
      'when it was reported again',
      [
        ['push', 45, FINAL],
        ['push', 95, FINAL],
      ],
      95,
      true,
    ],
    [
      'when it was reported after it had been withdrawn',
      [
        ['push', 45, FINAL],
        ['push', 50, WITHDRAWN],
        ['push', 95, FINAL],
      ],
      95,
      true,
    ],
    [
      'when a person gives back what they had taken away',
      [
        ['push', 45, FINAL],
        [OPERATOR_SOURCE, 50, WITHDRAWN],
        [OPERATOR_SOURCE, 95, { kind: 'uncorrected' }],
      ],
      95,
      true,
    ],
  ])('is %s', (_, reported, minute, isAnother) => {
    expect(stateOf(reported)).toEqual({ minute, isAnother })
  })
})
