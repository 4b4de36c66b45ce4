import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventBody, FactBody, MatchFact } from '../facts/fact.ts'
import { factsInForce, OPERATOR_SOURCE } from '../facts/facts-in-force.ts'
import { factsToAppend, mergeAnswer, type FactChange } from './compare-facts.ts'
import { bodiesOf } from './stored-facts.ts'
import { followCorrections } from './follow-corrections.ts'
import { eventIdOf, keyOfEventId, readCorrections, readLog } from './log-of-match.ts'

const FIXTURE = 7

const goal = (playerId: number, minute: number, assistantId?: number): EventBody => ({
  kind: 'event',
  side: 'home',
  at: { minute, added: 0 },
  event: { type: 'goal', playerId, assistantId },
})
const yellow = (playerId: number): EventBody => ({
  kind: 'event',
  side: 'home',
  at: { minute: 20, added: 0 },
  event: { type: 'yellowCard', playerId },
})
const facts = (reported: Readonly<Record<string, FactBody>>) => new Map(Object.entries(reported))

/** The log of a match that sources give and an operator corrects, as the server writes it. */
function startMatch() {
  let log: readonly MatchFact[] = []
  let last: ReadonlyMap<string, FactBody> = new Map()
  const append = (source: string, changes: readonly FactChange[]) => {
    const added = changes.map(({ key, revision, body }) => {
      return { source, sourceEventId: eventIdOf(FIXTURE, key), revision, fixtureId: FIXTURE, body }
    })
    log = [...log, ...added]
  }
  const report = (wanted: ReadonlyMap<string, FactBody>, isTakeOver: boolean) => {
    const logged = readLog(FIXTURE, log)
    const moved = followCorrections(readCorrections(FIXTURE, log), logged, wanted, isTakeOver)
    append('league', factsToAppend(logged, wanted))
    append(OPERATOR_SOURCE, moved)
    last = wanted
  }
  const correct = (key: string, body: FactBody) => {
    const { revision = 0 } = readCorrections(FIXTURE, log).get(key) ?? {}
    append(OPERATOR_SOURCE, [{ key, revision: revision + 1, body }])
  }
  const inForce = () =>
    factsInForce(log).map(({ id, body }) => ({ key: keyOfEventId(FIXTURE, id) ?? '', body }))
  return {
    takeOver: (wanted: ReadonlyMap<string, FactBody>) => report(wanted, true),
    go: (wanted: ReadonlyMap<string, FactBody>) => report(wanted, false),
    again: () => report(last, false),
    correct,
    inForce,
    scorers: () =>
      inForce().flatMap(({ body }) =>
        body.kind === 'event' && body.event.type === 'goal' ? [body.event.playerId] : [],
      ),
    length: () => log.length,
  }
}

describe("an operator's correction", () => {
  it('follows its goal to the id under which the source that takes over gives it', () => {
    const match = startMatch()
    match.go(facts({ 'goal/home/1': goal(4, 10) }))
    match.correct('goal/home/1', goal(9, 10))
    match.takeOver(facts({ 'their-7': goal(4, 11) }))
    expect(match.scorers()).toEqual([9])
    match.takeOver(facts({ 'goal/home/1': goal(4, 10) }))
    expect(match.scorers()).toEqual([9])
  })

  it('is not counted besides the same goal from a source that has it right', () => {
    const match = startMatch()
    match.go(facts({ 'goal/home/1': goal(4, 10) }))
    match.correct('goal/home/1', goal(9, 10))
    match.takeOver(facts({ 'their-1': goal(9, 12), 'their-2': goal(4, 60) }))
    expect(match.scorers().toSorted()).toEqual([4, 9])
  })

  it('lies over no other goal that has its number with another source', () => {
    const match = startMatch()
    match.go(facts({ 'goal/home/1': goal(4, 10) }))
    match.correct('goal/home/1', goal(9, 10))
    match.takeOver(facts({ 'goal/home/1': goal(5, 70) }))
    expect(match.scorers().toSorted()).toEqual([5, 9])
    match.takeOver(facts({ 'goal/home/1': goal(4, 10), 'goal/home/2': goal(5, 70) }))
    expect(match.scorers().toSorted()).toEqual([5, 9])
  })

  it('that withdraws a goal withdraws it from any source that gives it, and nothing else', () => {
    const match = startMatch()
    match.go(facts({ 'goal/home/1': goal(4, 10), 'goal/home/2': goal(5, 30) }))
    match.correct('goal/home/1', { kind: 'withdrawn' })
    match.takeOver(facts({ 'their-1': goal(4, 10), 'their-2': goal(5, 30) }))
    expect(match.scorers()).toEqual([5])
    match.takeOver(facts({ 'goal/home/1': goal(5, 30) }))
    expect(match.scorers()).toEqual([5])
    match.takeOver(facts({ 'goal/home/1': goal(4, 10), 'goal/home/2': goal(5, 30) }))
    expect(match.scorers()).toEqual([5])
  })

  it('of a card follows the card', () => {
    const match = startMatch()
    match.go(facts({ 'yellow/4': yellow(4) }))
    match.correct('yellow/4', yellow(5))
    match.takeOver(facts({ 'card-1': yellow(5) }))
    expect(match.inForce()).toHaveLength(1)
    match.takeOver(facts({ 'yellow/4': yellow(4) }))
    expect(match.inForce().map(({ body }) => body)).toEqual([yellow(5)])
  })

  it('of a minute finds its goal again at the source that has it wrong', () => {
    const match = startMatch()
    match.go(facts({ 'goal/home/1': goal(4, 10) }))
    match.correct('goal/home/1', goal(4, 52))
    match.takeOver(facts({ 'their-1': goal(4, 52) }))
    match.takeOver(facts({ 'goal/home/1': goal(5, 80) }))
    expect(match.scorers().toSorted()).toEqual([4, 5])
    match.takeOver(facts({ 'goal/home/1': goal(4, 10), 'goal/home/2': goal(5, 80) }))
    expect(match.scorers().toSorted()).toEqual([4, 5])
  })

  it('that adds a goal is counted once when the source gives that goal too', () => {
    const match = startMatch()
    match.go(facts({ 'goal/home/1': goal(4, 10) }))
    match.correct('desk-1', goal(4, 17))
    match.again()
    expect(match.scorers()).toEqual([4, 4])
    match.go(facts({ 'goal/home/1': goal(4, 10), 'goal/home/2': goal(4, 18) }))
    expect(match.scorers()).toEqual([4, 4])
    match.go(facts({ 'goal/home/1': goal(4, 10), 'goal/home/2': goal(4, 18), 'goal/home/3': goal(4, 80) }))
    expect(match.scorers()).toEqual([4, 4, 4])
  })

  it('taken back lets the source’s own word count again, also its later reports', () => {
    const match = startMatch()
    match.go(facts({ 'goal/home/1': goal(4, 10) }))
    match.correct('goal/home/1', goal(9, 10))
    match.correct('goal/home/1', { kind: 'uncorrected' })
    match.go(facts({ 'goal/home/1': goal(5, 10) }))
    expect(match.scorers()).toEqual([5])
    match.takeOver(facts({ 'their-1': goal(5, 10) }))
    expect(match.scorers()).toEqual([5])
  })

  it('writes nothing while nothing changes', () => {
    const match = startMatch()
    match.go(facts({ 'goal/home/1': goal(4, 10) }))
    match.correct('goal/home/1', goal(9, 10))
    match.correct('desk-1', goal(8, 40))
    const before = match.length()
    match.again()
    expect(match.length()).toBe(before)
  })
})

// A true goal every nine minutes, from the ninth on; each has its own scorer.
const GOALS = 8
const minuteOf = (index: number) => 9 + index * 9
const truth = (index: number) => goal(index + 1, minuteOf(index))

type Source = 'polled' | 'other' | 'push' | 'desk'
type Report = { readonly index: number; readonly isWrong: boolean; readonly late: number }
type Step =
  | { readonly kind: 'hear'; readonly source: Source; readonly reports: readonly Report[] }
  | { readonly kind: 'takeOver'; readonly source: Source }
  | { readonly kind: 'correct' | 'takeBack'; readonly index: number }

const source = fc.constantFrom<Source>('polled', 'other', 'push', 'desk')
const report = fc.record({
  index: fc.nat(GOALS - 1),
  isWrong: fc.boolean(),
  late: fc.constantFrom(-1, 0, 1),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('hear' as const),
      source,
      reports: fc.uniqueArray(report, { maxLength: GOALS, selector: ({ index }) => index }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('takeOver' as const), source }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const), index: fc.nat(GOALS - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), index: fc.nat(GOALS - 1) }) },
)

type Received = {
  readonly stored: ReturnType<typeof mergeAnswer>['target']
  readonly reports: ReadonlyMap<number, Report>
}

/**
 * What a source gives: a polled one numbers the goals of a list that only grows; the others have ids of their own and
 * change and withdraw what they like.
 */
function receive(name: Source, before: Received | undefined, reported: readonly Report[]): Received {
  const isPolled = name === 'polled' || name === 'other'
  const fresh = new Map(reported.map((one) => [one.index, one]))
  const reports = isPolled ? new Map([...fresh, ...(before?.reports ?? [])]) : fresh
  const listed = [...reports.values()]
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, isWrong, late }) => {
      return { index, body: goal(isWrong ? 100 + index : index + 1, minuteOf(index) + late) }
    })
  if (!isPolled) {
    return {
      reports,
      stored: new Map(listed.map(({ index, body }) => [`${name}-${index}`, { body, missing: 0 }])),
    }
  }
  const goals = listed.map(({ body }, n): [string, FactBody] => [`goal/home/${n + 1}`, body])
  const score: FactBody = { kind: 'score', home: listed.length, away: 0 }
  return {
    reports,
    stored: mergeAnswer(before?.stored ?? new Map(), new Map([...goals, ['score', score]])).target,
  }
}

describe('whatever sources report, take over and an operator corrects', () => {
  it('each goal counts once at most, and as the operator corrected it where they did', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 30 }), (steps) => {
        const match = startMatch()
        const received = new Map<Source, Received>()
        const corrected = new Set<number>()
        let inForce: Source = 'polled'
        const wanted = () => bodiesOf(received.get(inForce)?.stored ?? new Map())
        const standingOf = (index: number) =>
          match
            .inForce()
            .filter(({ body }) => body.kind === 'event' && Math.abs(body.at.minute - minuteOf(index)) <= 2)
        for (const [number, one] of steps.entries()) {
          if (one.kind === 'hear') {
            received.set(one.source, receive(one.source, received.get(one.source), one.reports))
            if (one.source === inForce) match.go(wanted())
          } else if (one.kind === 'takeOver' && one.source !== inForce) {
            inForce = one.source
            match.takeOver(wanted())
          } else if (one.kind === 'correct') {
            match.correct(standingOf(one.index)[0]?.key ?? `desk-added-${number}`, truth(one.index))
            corrected.add(one.index)
          } else if (one.kind === 'takeBack' && corrected.delete(one.index)) {
            match.correct(standingOf(one.index)[0]?.key ?? '', { kind: 'uncorrected' })
          }
          const given = [...wanted().values()].filter(({ kind }) => kind === 'event')
          for (let index = 0; index < GOALS; index += 1) {
            const counted = standingOf(index).map(({ body }) => body)
            const isGiven = given.some(
              (body) => body.kind === 'event' && Math.abs(body.at.minute - minuteOf(index)) <= 2,
            )
            if (corrected.has(index)) expect(counted).toEqual([truth(index)])
            else expect(counted).toHaveLength(isGiven ? 1 : 0)
          }
        }
      }),
      { numRuns: 400 },
    )
  })
})
