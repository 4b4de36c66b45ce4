import type { AnswerError, LastSeasonOfPlayer, MatchReport, Quota, SourceSeason } from '@gaffer/feed'
import { type EpochMs, ok, type Result } from '@gaffer/rules'

/** A match to be requested from a provider: its id and round, both the provider's. */
export type AskedMatch = { readonly id: string; readonly round: number | null }

/** Only rounds and matches. */
export type SourceCalendar = Pick<SourceSeason, 'rounds' | 'roundNames' | 'fixtures' | 'gaps'> & Served

/** When the answer with the calendar left its provider, by `servedAtOf`. */
type Served = { readonly servedAt?: EpochMs | undefined }

/** A provider that we poll. Throws FeedFailure when no answer came; a fault means that the answer was unusable. */
export type PolledSource = {
  readonly readSeason: () => Promise<Result<SourceSeason & Served, AnswerError>>
  readonly readCalendar: () => Promise<Result<SourceCalendar, AnswerError>>
  readonly readMatches: (
    matches: readonly AskedMatch[],
  ) => Promise<Result<readonly MatchReport[], AnswerError>>
  /** Last season's figures of players, by the provider's ids; requested once, only from providers that have them. */
  readonly readLastSeason?: () => Promise<Result<ReadonlyMap<string, LastSeasonOfPlayer>, AnswerError>>
  /** What was left of its limits according to its last answer. */
  readonly quota: () => Quota
}

/** An answer of a provider. */
export type FeedAnswer = {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** When it left the provider, where its headers say so. */
  readonly servedAt?: EpochMs | undefined
}

/** Reports with the time at which the answers they are from left the provider, by `servedAtOf`. */
export function withServedAt(
  read: Result<readonly MatchReport[], AnswerError>,
  servedAt: EpochMs | undefined,
): Result<readonly MatchReport[], AnswerError> {
  return read.ok && servedAt !== undefined ? ok(read.value.map((report) => ({ ...report, servedAt }))) : read
}

/** A season or calendar with that time. */
export function servedWith<T extends object>(
  read: Result<T, AnswerError>,
  servedAt: EpochMs | undefined,
): Result<T & Served, AnswerError> {
  return read.ok && servedAt !== undefined ? ok({ ...read.value, servedAt }) : read
}

/**
 * When an answer left its provider, by its headers: a cache keeps the `Date`, or says the `Age` in seconds. Undefined
 * where neither says so. `now` is when it came.
 */
export function servedAtOf(headers: FeedAnswer['headers'], now: EpochMs): EpochMs | undefined {
  const [date, age] = [Date.parse(headers.date ?? ''), Number(headers.age ?? 'none')]
  const times = [date, now - age * 1000].filter((time) => Number.isFinite(time) && time <= now)
  return times.length === 0 ? undefined : Math.min(...times)
}

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
