import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FactBody, type MatchFact, UNNAMED_PLAYER } from '../facts/fact.ts'
import { foldMatch } from '../facts/fold-match.ts'
import { arbitraryReport, playerIdOfTest } from '../testing/arbitrary-report.ts'
import { factsToAppend, mergeAnswer } from './compare-facts.ts'
import { bodiesOf } from './stored-facts.ts'
import { factsOfReport } from './facts-of-report.ts'
import { eventIdOf, foldKeyedFacts, readLog } from './log-of-match.ts'
import type { MatchReport, SourceKind } from './source-model.ts'

const FIXTURE = 7
const nothing: ReturnType<typeof mergeAnswer>['target'] = new Map()
const positionOf = (playerId: number) => (playerId > 0 ? ('MID' as const) : undefined)

/** The log of a match, and the facts stored for each source that reports it. */
function startMatch() {
  let log: readonly MatchFact[] = []
  const stored = new Map<SourceKind, typeof nothing>()
  const bring = (kind: SourceKind) => {
    const wanted = bodiesOf(stored.get(kind) ?? nothing)
    const added = factsToAppend(readLog(FIXTURE, log), wanted).map(({ key, revision, body }): MatchFact => ({
      source: 'league',
      sourceEventId: eventIdOf(FIXTURE, key),
      revision,
      fixtureId: FIXTURE,
      body,
    }))
    log = [...log, ...added]
    return added.length
  }
  const receive = (kind: SourceKind, report: MatchReport) => {
    const before = stored.get(kind) ?? nothing
    const { facts } = factsOfReport(report, kind, playerIdOfTest, bodiesOf(before))
    stored.set(kind, mergeAnswer(before, facts).target)
    return bodiesOf(stored.get(kind) ?? nothing)
  }
  return { bring, receive, log: () => log, state: () => foldMatch(log, positionOf) }
}

const reported = (facts: Readonly<Record<string, FactBody>>) => new Map(Object.entries(facts))
const goal = (playerId: number, minute: number): FactBody => ({
  kind: 'event',
  side: 'home',
  at: { minute, added: 0 },
  event: { type: 'goal', playerId, assistantId: undefined },
})
const yellow = (playerId: number): FactBody => ({
  kind: 'event',
  side: 'home',
  at: { minute: 20, added: 0 },
  event: { type: 'yellowCard', playerId },
})
const score = (home: number): FactBody => ({ kind: 'score', home, away: 0 })
const clock = (minute: number): FactBody => ({
  kind: 'period',
  period: minute > 45 ? 'secondHalf' : 'firstHalf',
  at: { minute, added: 0 },
})
/** What stands after these answers, one after the other. */
const after = (...answers: readonly ReadonlyMap<string, FactBody>[]) =>
  bodiesOf(answers.reduce((stored, answer) => mergeAnswer(stored, answer).target, nothing))

describe('answers of one source', () => {
  it('the same answer again appends nothing', () => {
    fc.assert(
      fc.property(arbitraryReport, (report) => {
        const match = startMatch()
        match.receive('sportmonks', report)
        match.bring('sportmonks')
        match.receive('sportmonks', report)
        expect(match.bring('sportmonks')).toBe(0)
      }),
    )
  })

  it('in the log no key has a revision twice', () => {
    fc.assert(
      fc.property(fc.array(arbitraryReport, { maxLength: 8 }), (reports) => {
        const match = startMatch()
        reports.forEach((report, index) => {
          const kind = index % 3 === 0 ? 'sportmonks' : 'api-football'
          match.receive(kind, report)
          match.bring(kind)
        })
        const ids = match.log().map(({ sourceEventId, revision }) => `${sourceEventId} ${revision}`)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })
})

describe('taking over from one source to another', () => {
  it('counts nothing twice: the log folds to the report of the source in force, there and back', () => {
    fc.assert(
      fc.property(arbitraryReport, arbitraryReport, fc.boolean(), (one, other, goesBack) => {
        const match = startMatch()
        const first = match.receive('api-football', one)
        const second = match.receive('sportmonks', other)
        match.bring('api-football')
        match.bring('sportmonks')
        if (goesBack) match.bring('api-football')
        expect(match.state()).toEqual(foldKeyedFacts(withFullIds(goesBack ? first : second)))
      }),
      { numRuns: 120 },
    )
  })

  it("an operator's correction of a goal lies over both", () => {
    const correction: MatchFact = {
      source: 'operator',
      sourceEventId: eventIdOf(FIXTURE, 'goal/home/1'),
      revision: 1,
      fixtureId: FIXTURE,
      body: goal(9, 12),
    }
    const first = reported({ clock: clock(60), 'goal/home/1': goal(4, 10) })
    const second = reported({ clock: clock(60), 'goal/home/1': goal(5, 11) })
    const log = [first, second].reduce<readonly MatchFact[]>(
      (known, wanted) => [
        ...known,
        ...factsToAppend(readLog(FIXTURE, known), wanted).map(({ key, revision, body }) => ({
          ...correction,
          source: 'league',
          sourceEventId: eventIdOf(FIXTURE, key),
          revision,
          body,
        })),
      ],
      [correction],
    )
    const { players } = foldMatch(log, positionOf)
    expect([4, 5, 9].map((id) => players.get(id)?.statistics.goals ?? 0)).toEqual([0, 0, 1])
  })
})

describe('what an answer no longer contains', () => {
  it('a card waits for a second answer without it', () => {
    const [both, one] = [
      reported({ a: score(0), 'yellow/1': yellow(1), 'yellow/2': yellow(2) }),
      reported({ a: score(0), 'yellow/2': yellow(2) }),
    ]
    expect(after(both, one).has('yellow/1')).toBe(true)
    expect(after(both, one, both, one).has('yellow/1')).toBe(true)
    expect(after(both, one, one).has('yellow/1')).toBe(false)
  })

  it('a card moved to another player goes at once', () => {
    const moved = after(reported({ 'yellow/1': yellow(1) }), reported({ 'yellow/2': yellow(2) }))
    expect([...moved.keys()]).toEqual(['yellow/2'])
  })

  it('the figures of a player wait for a second answer without them, though those of another came', () => {
    const line = (playerId: number): FactBody => ({
      kind: 'statistics',
      side: 'home',
      playerId,
      statistics: { saves: 1 },
    })
    expect(after(reported({ 'line/1': line(1) }), reported({ 'line/2': line(2) })).has('line/1')).toBe(true)
  })

  it('a whole list that came empty is believed only the fourth time', () => {
    const before = reported({ score: score(0), 'yellow/1': yellow(1) })
    const empty = reported({ score: score(0) })
    expect(after(before, empty, empty, empty).has('yellow/1')).toBe(true)
    expect(after(before, empty, empty, empty, empty).has('yellow/1')).toBe(false)
  })

  it('exchanges that minutes only suggested go with the answer after next, however many they were', () => {
    const suggested = [1, 2, 3, 4].map((playerOutId): [string, FactBody] => [
      `substitution/home/for-${playerOutId}`,
      {
        kind: 'event',
        side: 'home',
        at: { minute: 30, added: 0 },
        event: { type: 'substitution', playerInId: UNNAMED_PLAYER, playerOutId },
      },
    ])
    const now = reported({ score: score(0) })
    expect([...after(new Map([...now, ...suggested]), now, now, now, now).keys()]).toEqual(['score'])
    const withCard = reported({ score: score(0), 'yellow/9': yellow(9) })
    expect([...after(new Map([...withCard, ...suggested]), withCard, withCard).keys()]).toEqual([
      'score',
      'yellow/9',
    ])
  })

  it('a goal goes at once when the score goes back, and stays as long as the score has it', () => {
    const before = reported({ score: score(1), 'goal/home/1': goal(4, 10) })
    expect(after(before, reported({ score: score(0) })).has('goal/home/1')).toBe(false)
    const missing = Array.from({ length: 9 }, () => reported({ score: score(1) }))
    expect(after(before, ...missing).has('goal/home/1')).toBe(true)
  })

  it('the first of two goals missing for a moment stays, and the second is not listed twice', () => {
    const before = reported({ score: score(2), 'goal/home/1': goal(4, 10), 'goal/home/2': goal(5, 20) })
    const gap = reported({ score: score(2), 'goal/home/1': goal(5, 20) })
    expect(after(before, gap)).toEqual(before)
  })

  it('the first of two goals taken back leaves the second, once, under the number it had', () => {
    const before = reported({ score: score(2), 'goal/home/1': goal(4, 10), 'goal/home/2': goal(5, 20) })
    const taken = reported({ score: score(1), 'goal/home/1': goal(5, 20) })
    expect(after(before, taken)).toEqual(reported({ score: score(1), 'goal/home/2': goal(5, 20) }))
    const another = reported({ score: score(2), 'goal/home/1': goal(5, 20), 'goal/home/2': goal(6, 70) })
    expect([...after(before, taken, another).keys()].toSorted()).toEqual([
      'goal/home/2',
      'goal/home/3',
      'score',
    ])
  })

  it('a goal is the one of the same scorer, else of the same minute, else the next in order', () => {
    const before = reported({
      score: score(3),
      'goal/home/1': goal(4, 10),
      'goal/home/2': goal(5, 20),
      'goal/home/3': goal(4, 50),
    })
    const now = reported({ score: score(2), 'goal/home/1': goal(9, 20), 'goal/home/2': goal(4, 52) })
    expect(after(before, now)).toEqual(
      reported({ score: score(2), 'goal/home/2': goal(9, 20), 'goal/home/3': goal(4, 52) }),
    )
  })

  it('a line-up stays until there is another', () => {
    const lineUp: FactBody = { kind: 'lineUp', side: 'home', starters: [1], bench: [] }
    const empty = Array.from({ length: 9 }, () => reported({ score: score(0) }))
    expect(after(reported({ 'lineUp/home': lineUp }), ...empty).has('lineUp/home')).toBe(true)
  })
})

/** The fold orders equal minutes by id, so facts compared with a log must have the log's ids. */
function withFullIds(facts: ReadonlyMap<string, FactBody>): ReadonlyMap<string, FactBody> {
  return new Map([...facts].map(([key, body]) => [eventIdOf(FIXTURE, key), body]))
}
