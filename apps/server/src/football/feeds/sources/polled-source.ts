import type { AnswerFault, LastSeasonOfPlayer, MatchReport, Quota, SourceSeason } from '@gaffer/feed'
import type { Result } from '@gaffer/rules'

/** A match to be requested from a provider: its id and round, both the provider's. */
export type AskedMatch = { readonly id: string; readonly round: number | null }

/** Only rounds and matches. */
export type SourceCalendar = Pick<SourceSeason, 'rounds' | 'roundNames' | 'fixtures' | 'gaps'>

/** A provider that we poll. Throws FeedFailure when no answer came; a fault means that the answer was unusable. */
export type PolledSource = {
  readonly readSeason: () => Promise<Result<SourceSeason, AnswerFault>>
  readonly readCalendar: () => Promise<Result<SourceCalendar, AnswerFault>>
  readonly readMatches: (
    matches: readonly AskedMatch[],
  ) => Promise<Result<readonly MatchReport[], AnswerFault>>
  /** Last season's figures of players, by the provider's ids; requested once, only from providers that have them. */
  readonly readLastSeason?: () => Promise<Result<ReadonlyMap<string, LastSeasonOfPlayer>, AnswerFault>>
  /** What was left of its limits according to its last answer. */
  readonly quota: () => Quota
}

/** An answer of a provider. */
export type FeedAnswer = { readonly headers: Readonly<Record<string, string>>; readonly text: string }

/** Requests a path below a provider's base address. */
export type AskProvider = (path: string) => Promise<FeedAnswer>

/** Why there is no answer to a call, and how long the provider asks us to wait. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure'
  /** The path and parameters of the call, without the key. */
  readonly call: string
  readonly reason: string
  readonly retryAfterMs: number | undefined
  /** It is about this call alone, as far as one can tell: others may be answered. */
  readonly isOfCall: boolean

  constructor(call: string, reason: string, options: { retryAfterMs?: number; isOfCall?: boolean } = {}) {
    super(`${call}: ${reason}`)
    this.call = call
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
    this.isOfCall = options.isOfCall ?? false
  }
}
