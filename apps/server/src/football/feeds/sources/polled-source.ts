import type { AnswerFault, LastSeasonOfPlayer, MatchReport, Quota, SourceSeason } from '@gaffer/feed'
import type { Result } from '@gaffer/rules'

/** A match as a provider is asked for it: its id and round, both the provider's. */
export type AskedMatch = { readonly id: string; readonly round: number | null }

/** Rounds and matches alone. */
export type SourceCalendar = Pick<SourceSeason, 'rounds' | 'fixtures'>

/** A provider that is asked. Throws FeedFailure where no answer came; a fault is an answer that says nothing. */
export type PolledSource = {
  readonly readSeason: () => Promise<Result<SourceSeason, AnswerFault>>
  readonly readCalendar: () => Promise<Result<SourceCalendar, AnswerFault>>
  readonly readMatches: (
    matches: readonly AskedMatch[],
  ) => Promise<Result<readonly MatchReport[], AnswerFault>>
  /** What last season says of players, by the provider's ids; asked once, and only of those who tell it. */
  readonly readLastSeason?: () => Promise<Result<ReadonlyMap<string, LastSeasonOfPlayer>, AnswerFault>>
  /** What was left of its limits by its last answer. */
  readonly quota: () => Quota
}

/** An answer of a provider. */
export type FeedAnswer = { readonly headers: Readonly<Record<string, string>>; readonly text: string }

/** Asks an address of a provider below its base. */
export type AskProvider = (path: string) => Promise<FeedAnswer>

/** Why there is no answer, and how long the provider asks to be left alone. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure'
  readonly retryAfterMs: number | undefined

  constructor(reason: string, retryAfterMs?: number) {
    super(reason)
    this.retryAfterMs = retryAfterMs
  }
}
