import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MatchState } from '../facts/match-state.ts'
import { playerIdOfTest } from '../testing/arbitrary-report.ts'
import {
  arbitraryHistory,
  isStanding,
  type MatchHistory,
  reportAt,
  SAVES_EVERY,
  SETTLED,
  turnsOf,
} from '../testing/match-history.ts'
import type { KnownMatch } from './answer-memory.ts'
import { factsOfReport } from './facts-of-report.ts'
import { bodiesOf } from './stored-facts.ts'
import { foldKeyedFacts } from './log-of-match.ts'
import { compareMoments, momentOf } from './match-moment.ts'
import { takeAnswer } from './take-answer.ts'

const FROM = -600
const RUNS = Number(process.env.RUNS ?? 100)
const AGES = [3, 8, 20, 45, 90, 600, 3_600, 86_400, 604_800]

/** How answers go wrong: for a time they are as old as that, for one poll or for up to the whole match. */
type Stale = { readonly from: number; readonly lasts: number; readonly age: number }

const stale: fc.Arbitrary<Stale> = fc.record({
  from: fc.integer({ min: FROM, max: SETTLED }),
  lasts: fc.constantFrom(5, 5, 60, 300, 1_800, 9_000),
  age: fc.constantFrom(...AGES),
})

type Poll = { readonly wait: number; readonly isRepeated: boolean; readonly isReordered: boolean }

const poll: fc.Arbitrary<Poll> = fc.record({
  wait: fc.constantFrom(5, 15, 40, 60, 200, 900),
  isRepeated: fc.boolean(),
  isReordered: fc.boolean(),
})

/** What a manager sees of a match. */
type Seen = { readonly what: string; readonly value: string }

function seenIn({ score, players }: MatchState): readonly Seen[] {
  return [
    { what: 'score', value: `${score?.home ?? 0}-${score?.away ?? 0}` },
    ...[...players.values()].flatMap(({ playerId, statistics }) =>
      (['goals', 'yellowCards', 'saves'] as const).map((figure) => ({
        what: `${figure} of ${playerId}`,
        value: String(statistics[figure]),
      })),
    ),
  ]
}

const truthAt = (history: MatchHistory, at: number) =>
  factsOfReport(reportAt(history, at), history.kind, playerIdOfTest).facts

/** The values that each thing has in turn. */
function follow(states: readonly MatchState[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>()
  for (const state of states) {
    for (const { what, value } of seenIn(state)) {
      const before = values.get(what) ?? []
      if (before.at(-1) !== value) values.set(what, [...before, value])
    }
  }
  return values
}

function isInOrder(seen: readonly string[], truth: readonly string[]): boolean {
  let from = 0
  return seen.every((value) => {
    const index = truth.indexOf(value, from)
    from = index
    return index >= 0
  })
}

describe('answers of any age, in any order', () => {
  it('show nothing that was not true at some moment in that order, and in the end the truth', () => {
    fc.assert(
      fc.property(
        arbitraryHistory,
        fc.array(stale, { maxLength: 6 }),
        fc.array(poll, { minLength: 10, maxLength: 60 }),
        (history, stales, polls) => {
          let known: KnownMatch = { state: undefined, facts: new Map(), memory: {} }
          let furthest = momentOf(bodiesOf(known.facts))
          const shown: MatchState[] = []
          const receive = (at: number, age: number, isReordered: boolean) => {
            const { events, ...rest } = reportAt(history, at - age)
            const report = { ...rest, events: isReordered ? events.toReversed() : events }
            const answer = { report, kind: history.kind, playerIdOf: playerIdOfTest, at: at * 1_000 }
            known = takeAnswer(known, answer).known
            const moment = momentOf(bodiesOf(known.facts))
            expect(compareMoments(moment, furthest)).toBeGreaterThanOrEqual(0)
            furthest = moment
            shown.push(foldKeyedFacts(bodiesOf(known.facts)))
          }
          for (const { at, isGood, isReordered } of pollsOf(history, polls)) {
            const age = stales.find(({ from, lasts }) => from <= at && at < from + lasts)?.age ?? 0
            receive(at, isGood ? 0 : age, isReordered)
          }
          for (let times = 0; times < 5; times += 1) receive(SETTLED + 1_000 + times * 60, 0, false)
          const turns = [FROM, ...turnsOf(history), ...figureTurns()]
          const truth = follow(
            turns.toSorted((a, b) => a - b).map((at) => foldKeyedFacts(truthAt(history, at))),
          )
          for (const [what, seen] of follow(shown)) {
            const values = truth.get(what) ?? []
            expect({ what, seen, truth: values, isInOrder: isInOrder(seen, values) }).toMatchObject({
              isInOrder: true,
            })
          }
          const last = foldKeyedFacts(truthAt(history, SETTLED + 1_000))
          expect(seenIn(shown.at(-1) ?? last)).toEqual(seenIn(last))
          expect(shown.at(-1)?.status).toBe('final')
        },
      ),
      { numRuns: RUNS },
    )
  })
})

function figureTurns(): readonly number[] {
  return Array.from({ length: Math.ceil(SETTLED / 60 / SAVES_EVERY) }, (_, nth) => nth * SAVES_EVERY * 60)
}

const LATER: Poll = { wait: 120, isRepeated: false, isReordered: false }

type Timed = { readonly at: number; readonly isGood: boolean; readonly isReordered: boolean }

/**
 * The polls in order of time. While the clock of a source stands and it dates nothing, its reports between two polls cannot
 * be distinguished from a correction: then each change is seen once before an answer is old.
 */
function pollsOf(history: MatchHistory, polls: readonly Poll[]): readonly Timed[] {
  const timed: Timed[] = []
  for (let at = FROM, index = 0; at < SETTLED; index += 1) {
    const { wait, isRepeated, isReordered } = polls[index] ?? LATER
    at += wait
    timed.push({ at, isGood: false, isReordered })
    if (isRepeated) timed.push({ at, isGood: false, isReordered })
  }
  const turns = history.isDated ? [] : turnsOf(history).filter((at) => isStanding(history, at))
  const needed = turns.map((at) => ({ at, isGood: true, isReordered: false }))
  return [...timed, ...needed].toSorted((a, b) => a.at - b.at || Number(b.isGood) - Number(a.isGood))
}
