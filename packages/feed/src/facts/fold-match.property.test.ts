import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryLog, positionOfTest } from '../testing/arbitrary-log.ts'
import { demoWorld, matchday, simulateMatch } from '../simulator/index.ts'
import { randomOf, type Random } from '../seeded-random.ts'
import type { MatchFact } from './fact.ts'
import { foldMatch } from './fold-match.ts'
import { factFromTimed } from './timed-fact.ts'

const fold = (facts: readonly MatchFact[]) => foldMatch(facts, positionOfTest)

/** The log in another order, with each fact repeated one to three times. */
function disturb(log: readonly MatchFact[], random: Random): readonly MatchFact[] {
  return log
    .flatMap((fact) => Array.from({ length: random.int(1, 3) }, () => ({ fact, at: random.next() })))
    .sort((a, b) => a.at - b.at)
    .map(({ fact }) => fact)
}

/** The log of a source that knew all corrections from the start: each event once, in its final form. */
function rewrite(log: readonly MatchFact[]): readonly MatchFact[] {
  const ids = [...new Set(log.map(({ sourceEventId }) => sourceEventId))]
  return ids.flatMap((id) => {
    const reported = log.filter(({ sourceEventId }) => sourceEventId === id)
    const byOperator = reported.filter(({ source }) => source === 'operator')
    const byFeed = reported.filter(({ source }) => source !== 'operator')
    const [correction, ofFeed] = [newestOf(byOperator), newestOf(byFeed)]
    const counted = correction === undefined || correction.body.kind === 'uncorrected' ? ofFeed : correction
    const isGone = counted === undefined || ['withdrawn', 'uncorrected'].includes(counted.body.kind)
    return isGone ? [] : [{ ...counted, revision: 1 }]
  })
}

function newestOf(facts: readonly MatchFact[]): MatchFact | undefined {
  return facts.toSorted((a, b) => a.revision - b.revision).at(-1)
}

describe('the fold of any log', () => {
  it('does not depend on the order of arrival, and repeated facts change nothing', () => {
    fc.assert(
      fc.property(arbitraryLog(120), fc.integer(), (log, seed) => {
        expect(fold(disturb(log, randomOf(seed)))).toEqual(fold(log))
      }),
      { numRuns: 300 },
    )
  })

  it('after corrections is the fold of the corrected log from scratch', () => {
    fc.assert(
      fc.property(arbitraryLog(120), (log) => {
        expect(fold(log)).toEqual(fold(rewrite(log)))
      }),
      { numRuns: 300 },
    )
  })

  it('stays within sense whatever it is given', () => {
    fc.assert(
      fc.property(arbitraryLog(120), (log) => {
        for (const { statistics } of fold(log).players.values()) {
          expect(statistics.minutes).toBeGreaterThanOrEqual(0)
          expect(statistics.minutes).toBeLessThanOrEqual(120)
          expect(statistics.goalsConcededBefore60).toBeLessThanOrEqual(statistics.goalsConceded)
          expect(statistics.redCards * statistics.yellowCards).toBe(0)
          const counts = Object.entries(statistics).filter(([field]) => field !== 'bonusScore')
          expect(counts.every(([, value]) => typeof value !== 'number' || value >= 0)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('gives the same for whole matches of the demo world, however they arrive', () => {
    const world = demoWorld(11)
    const positionOf = (id: number) => world.playerById.get(id)?.position
    const ids = { source: 'demo', fixtureId: 1, playerIdOf: (id: number) => id }
    for (let day = 1; day <= 20; day++) {
      for (const fixture of matchday(11, day)) {
        const log = simulateMatch(world, fixture).map((timed) => factFromTimed(timed, ids))
        const whole = foldMatch(log, positionOf)
        expect(foldMatch(disturb(log, randomOf('disturb', fixture.id)), positionOf)).toEqual(whole)
      }
    }
  })
})
