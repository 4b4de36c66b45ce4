import { describe, expect, it } from 'vitest'
import type { FactBody, MatchFact } from './fact.ts'
import { stopBeforeReplay } from './stop-before-replay.ts'

const STOP: FactBody = { kind: 'abandoned', countsAsFinal: false }
const PLAY: FactBody = { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } }
const GOAL: FactBody = {
  kind: 'event',
  side: 'home',
  at: { minute: 22, added: 0 },
  event: { type: 'goal', playerId: 1, assistantId: undefined },
}
const END: FactBody = { kind: 'final' }
const WITHDRAWN: FactBody = { kind: 'withdrawn' }
const dated = (detail?: 'suspended' | 'delayed'): FactBody => ({
  kind: 'scheduled',
  kickOffAt: 1,
  ...(detail !== undefined && { detail }),
})

/** A log in order of arrival: of each fact its id, what it says, when it happened, and perhaps its revision and its source. */
type Line = readonly [id: string, body: FactBody, at: number | undefined, revision?: number, source?: string]
const logOf = (...lines: readonly Line[]) =>
  lines.map(([sourceEventId, body, at, revision = 0, source = 'feed']): MatchFact => ({
    source,
    sourceEventId,
    revision,
    fixtureId: 1,
    body,
    ...(at !== undefined && { happenedAt: new Date(at * MINUTE) }),
  }))

const MINUTE = 60_000
const STOPPED_AT = 40
const DATE = 200
const played: Line = ['p', PLAY, 10]
const stopped: Line = ['stop', STOP, STOPPED_AT]
const takenBack: Line = ['stop', WITHDRAWN, undefined, 1]

describe('a match with a date after its stop', () => {
  it.each<[string, ...Line[]]>([
    ['it was stopped', played, stopped],
    ['a person says that it was stopped', played, ['stop', STOP, STOPPED_AT, 0, 'operator']],
    ['it was dated, and then stopped', played, ['date', dated(), 30], stopped],
    ['its stop was taken back, and nothing was played since', played, stopped, takenBack],
    ['it was suspended, and then stopped', played, ['date', dated('suspended'), 30], stopped],
    [
      'a late goal, a correction of one without a time and a late clock of before the stop came since',
      played,
      ['g1', GOAL, 20],
      stopped,
      ['g2', GOAL, 35],
      ['g1', GOAL, 90, 1],
      ['p', PLAY, 36, 1],
      takenBack,
    ],
    ['its stop was reported again since', played, stopped, ['stop', STOP, 90, 1]],
    ['its stop has the id of its periods', ['state', PLAY, 10], ['state', STOP, STOPPED_AT, 1]],
  ])('is played again where %s', (__, ...lines) => {
    expect(stopBeforeReplay(logOf(...lines), DATE * MINUTE)).toBe(STOPPED_AT * MINUTE)
  })

  it.each<[string, ...Line[]]>([
    ['it was never stopped', played, ['date', dated('delayed'), 20]],
    ['it was stopped after that date', played, ['stop', STOP, DATE + 1]],
    ['it was suspended since', played, stopped, ['date', dated('suspended'), 50], ['date', dated(), 60, 1]],
    [
      'it was played on once its stop was taken back',
      played,
      stopped,
      takenBack,
      ['p2', PLAY, STOPPED_AT + 4],
    ],
    ['its clock went on once its stop was taken back', played, stopped, takenBack, ['p', PLAY, 50, 1]],
    ['it was played on, nobody knows when', played, stopped, takenBack, ['p2', PLAY, undefined]],
    ['it was over before that date', played, stopped, takenBack, ['final', END, 60]],
    ['it was played on and over before that date', played, stopped, ['p2', PLAY, 50], ['final', END, 60]],
    ['it was awarded since', played, stopped, ['a', { kind: 'abandoned', countsAsFinal: true }, 50]],
    ['its result stands', played, ['stop', { kind: 'abandoned', countsAsFinal: true }, STOPPED_AT]],
  ])('is not played again where %s', (__, ...lines) => {
    expect(stopBeforeReplay(logOf(...lines), DATE * MINUTE)).toBeUndefined()
  })
})

describe('a match whose stop counts', () => {
  const since: Line = ['p2', PLAY, STOPPED_AT + 1]

  it('is played again, whatever is reported of it meanwhile', () => {
    expect(stopBeforeReplay(logOf(played, stopped, since), DATE * MINUTE)).toBe(STOPPED_AT * MINUTE)
  })

  it('is played again where its source calls it over too', () => {
    expect(stopBeforeReplay(logOf(played, stopped, ['final', END, STOPPED_AT + 1]), DATE * MINUTE)).toBe(
      STOPPED_AT * MINUTE,
    )
    const whistle: Line = ['ft', { ...PLAY, period: 'fullTime' }, STOPPED_AT + 1]
    const over = logOf(played, stopped, whistle, ['final', END, STOPPED_AT + 1])
    expect(stopBeforeReplay(over, DATE * MINUTE)).toBe(STOPPED_AT * MINUTE)
  })

  it('is played again where it was played, and ended, after that date', () => {
    const again: Line[] = [
      ['p2', PLAY, DATE + 1],
      ['final', END, DATE + 2],
    ]
    expect(stopBeforeReplay(logOf(played, stopped, ...again), DATE * MINUTE)).toBe(STOPPED_AT * MINUTE)
  })
})
