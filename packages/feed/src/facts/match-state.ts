import type { MatchStatistics } from '@gaffer/rules'
import type { MatchDetail, MatchEvent, MatchMinute, Side } from './fact.ts'

/** A match as its facts describe it: the result of folding them, in whatever order they arrived. */
export type MatchState = {
  readonly status: MatchStatus
  /** Undefined where the status is enough. */
  readonly detail?: MatchDetail | undefined
  /** The latest minute any fact names; undefined before kick-off. */
  readonly minute: MatchMinute | undefined
  readonly score: Goals | undefined
  /** The goals that the events count, whatever score is reported. */
  readonly goals: Goals
  /** Those goals in order, each with the side it counts for and its scorer: undefined for own goals. */
  readonly scorers: readonly Scorer[]
  /** Undefined while no line-up is known for the side. */
  readonly lineUps: { readonly home: LineUpOfSide | undefined; readonly away: LineUpOfSide | undefined }
  /** In order of minute, then arrival in the source. */
  readonly timeline: readonly TimelineEvent[]
  /** Everyone who was named, played, or has a statistics line. */
  readonly players: ReadonlyMap<number, PlayerInMatch>
  /** Facts that were rejected or doubted, for an operator to look at; `contradictionsOf` gives those that a round waits for. */
  readonly issues: readonly MatchIssue[]
}

/** `final` from the final whistle on; an abandoned match that the provider declares final is `final`. */
export type MatchStatus =
  | 'scheduled'
  | 'postponed'
  | 'firstHalf'
  | 'halfTime'
  | 'secondHalf'
  | 'final'
  | 'abandoned'

/** Who scored a goal that counts for a side; `UNNAMED_PLAYER` where nobody is named. */
export type Scorer = { readonly side: Side; readonly playerId: number | undefined }

/** Goals of both sides. */
export type Goals = { readonly home: number; readonly away: number }

export type LineUpOfSide = {
  readonly starters: readonly number[]
  readonly bench: readonly number[]
  /** Its source reports it, where a reader of another provider would infer it from figures. */
  readonly isReported?: true
}

export type TimelineEvent = {
  readonly side: Side
  readonly at: MatchMinute
  /** Which half it is shown in. */
  readonly half: 1 | 2
  readonly event: MatchEvent
}

export type PlayerInMatch = {
  readonly playerId: number
  readonly side: Side
  readonly statistics: MatchStatistics
  /** On the pitch now; only while the match is being played. */
  readonly isOnPitch: boolean
  /** Where the facts have put them so far, whatever the state of the match. */
  readonly whereabouts: Whereabouts
  /** The minute they left for good, substituted or sent off; undefined while they have not. */
  readonly wentOff: number | undefined
}

/** `unseen`: known only from statistics; a player sent off from the bench is `sentOff` too. */
export type Whereabouts = 'unseen' | 'bench' | 'pitch' | 'off' | 'sentOff'

/** A fact that makes no sense, named by its sourceEventId. */
export type MatchIssue = {
  readonly code: MatchIssueCode
  readonly sourceEventId: string
  readonly playerId: number | undefined
  /** The side that it is about, where it is about one. */
  readonly side?: Side
  readonly at?: MatchMinute
  /** Of `figureDiffers`. */
  readonly figure?: ReportedFigure
}

/**
 * A figure that contradicts the rest of its match, and the least or the most that can: equal where the events count
 * it. Without a player it is the sum of a side.
 */
export type ReportedFigure = {
  readonly statistic: keyof MatchStatistics
  readonly reported: number
  readonly min?: number
  readonly max?: number
}

/**
 * Rejected: unknownPlayer, wrongSide, impossibleMinute, futureMinute, eventAfterFinal,
 * impossibleStatistic, repeatedYellow, playerTwice. Counted, but doubted: playerNotOnPitch,
 * actsAfterLeaving, goalTwice, secondYellowWithoutFirst, scoreDiffersFromEvents, figureDiffers, severalFinalScores,
 * playAfterStop, playBeforeDate. Missing: sideWithoutLineUp.
 */
export type MatchIssueCode =
  | 'unknownPlayer'
  | 'wrongSide'
  | 'impossibleMinute'
  | 'futureMinute'
  | 'eventAfterFinal'
  | 'impossibleStatistic'
  | 'repeatedYellow'
  | 'playerTwice'
  | 'playerNotOnPitch'
  | 'actsAfterLeaving'
  | 'goalTwice'
  | 'sideWithoutLineUp'
  | 'secondYellowWithoutFirst'
  | 'scoreDiffersFromEvents'
  | 'figureDiffers'
  | 'severalFinalScores'
  | 'playAfterStop'
  | 'playBeforeDate'
