import type { FactBody, MatchMinute, MatchPeriod } from '../facts/fact.ts'
import { FULL_MATCH, HALF_MATCH } from '../facts/match-clock.ts'
import { HALF_TIME_BREAK } from '../facts/match-times.ts'

/** How far a match has got. */
export type MatchMoment = {
  readonly stage: Stage
  /** The minute on the clock; undefined where none runs. */
  readonly at: MatchMinute | undefined
}

/** In the order in which a match goes through them; an awarded match is not played any more. */
const STAGES = ['notBegun', 'firstHalf', 'halfTime', 'secondHalf', 'fullTime', 'awarded'] as const

export type Stage = (typeof STAGES)[number]

/** The moment that the facts of a match describe. */
export function momentOf(facts: ReadonlyMap<string, FactBody>): MatchMoment {
  const clock = facts.get('clock')
  if (clock?.kind === 'period')
    return { stage: clock.period, at: isHalf(clock.period) ? clock.at : undefined }
  return { stage: facts.get('outcome')?.kind === 'abandoned' ? 'awarded' : 'notBegun', at: undefined }
}

/** Below zero if `a` comes before `b`, zero if the clock does not distinguish them. */
export function compareMoments(a: MatchMoment, b: MatchMoment): number {
  const stages = STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage)
  return stages === 0 ? passed(a) - passed(b) : stages
}

/** Whether the match is being played, or has a break. */
export function isInPlay({ stage }: MatchMoment): boolean {
  return stage === 'firstHalf' || stage === 'halfTime' || stage === 'secondHalf'
}

/**
 * Whether the clock goes on by itself. Before a match, in a break and after it there is none, and many sources stop theirs
 * at 45 and 90.
 */
export function isClockRunning({ at }: MatchMoment): boolean {
  return at !== undefined && (at.added > 0 || (at.minute !== HALF_MATCH && at.minute !== FULL_MATCH))
}

/** So many minutes at least have gone since the kick-off, where a moment of play shows it. */
export function minutesSinceKickOff(moment: MatchMoment): number {
  if (moment.stage === 'halfTime') return HALF_MATCH
  return passed(moment) + (moment.stage === 'secondHalf' ? HALF_TIME_BREAK : 0)
}

/** The minutes of its half that are gone, stoppage time included. */
export function passed({ at }: MatchMoment): number {
  return at === undefined ? 0 : at.minute + at.added
}

function isHalf(period: MatchPeriod): boolean {
  return period === 'firstHalf' || period === 'secondHalf'
}
