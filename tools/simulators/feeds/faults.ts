import type { EpochMs } from '@gaffer/rules'

/** The providers of the league. */
export const PROVIDERS = ['fpl', 'api-football', 'sportmonks', 'push'] as const
export type Provider = (typeof PROVIDERS)[number]

/** What is wrong with a whole answer. */
export const ANSWER_FAULTS = ['down', 'slow', 'quota', 'quotaWithTime', 'page', 'half', 'empty'] as const
/** What is wrong with what a provider says about its matches. */
export const MATCH_FAULTS = [
  'yesterday',
  'hourAgo',
  'dayAgo',
  'weekAgo',
  'reordered',
  'changed',
  'moved',
  'withdrawn',
  'doubled',
  'contradicting',
  'neverEnds',
  'clockJumps',
  'lateStatistics',
] as const

export type AnswerFault = (typeof ANSWER_FAULTS)[number]
export type MatchFault = (typeof MATCH_FAULTS)[number]
export type FaultKind = AnswerFault | MatchFault

/** A fault of a provider, for some time. */
export type Fault = {
  readonly provider: Provider
  readonly kind: FaultKind
  readonly from: EpochMs
  readonly until: EpochMs
}

const HOUR_MS = 3_600_000
const AGES: readonly (readonly [FaultKind, number])[] = [
  ['hourAgo', HOUR_MS],
  ['dayAgo', 24 * HOUR_MS],
  ['weekAgo', 7 * 24 * HOUR_MS],
]

/** By how many milliseconds an answer with these faults is older than it should be. */
export function ageOf(faults: ReadonlySet<FaultKind>): number {
  return Math.max(0, ...AGES.flatMap(([kind, age]) => (faults.has(kind) ? [age] : [])))
}

/** The faults of a provider at one moment. */
export function faultsAt(faults: readonly Fault[], provider: Provider, at: EpochMs): ReadonlySet<FaultKind> {
  return new Set(
    faults
      .filter((fault) => fault.provider === provider && fault.from <= at && at < fault.until)
      .map(({ kind }) => kind),
  )
}

export function isFaultKind(word: string): word is FaultKind {
  return ([...ANSWER_FAULTS, ...MATCH_FAULTS] as readonly string[]).includes(word)
}
