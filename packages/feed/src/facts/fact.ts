import type { MatchStatistics } from '@gaffer/rules'

/**
 * A match fact: what a provider reported about a match, in our own terms. Facts are appended and never changed; the state
 * of a match is a pure fold of its facts (ADR-17).
 *
 * `source` names the season instance ('fpl-2020-21', 'demo'), because providers reuse their ids. (source,
 * sourceEventId, revision) is unique; of several revisions of one sourceEventId the highest counts, in whatever order
 * they arrive.
 */
export type MatchFact = {
  readonly source: string
  readonly sourceEventId: string
  readonly revision: number
  /** Our fixture id. */
  readonly fixtureId: number
  readonly body: FactBody
  /** When its source reported it; undefined where nobody knows. */
  readonly happenedAt?: Date
}

/** The side of a match. */
export type Side = 'home' | 'away'

/** A minute of a match: the regular minute 0-90 and the added minute, so that 90+4 is { minute: 90, added: 4 }. */
export type MatchMinute = { readonly minute: number; readonly added: number }

/**
 * What a fact says. `isReported`: its source reports it as it is, where its id alone would say that a reader of a provider made it:
 * infers a line-up from figures, settles figures with events, or numbers goals by the score.
 */
export type FactBody =
  | {
      readonly kind: 'scheduled'
      readonly kickOffAt: number | null
      /** Why it is not played now, although it should be. */
      readonly detail?: 'delayed' | 'interrupted' | 'suspended'
    }
  | {
      readonly kind: 'lineUp'
      readonly side: Side
      readonly starters: readonly number[]
      readonly bench: readonly number[]
      readonly isReported?: true
    }
  | { readonly kind: 'period'; readonly period: MatchPeriod; readonly at: MatchMinute }
  | EventBody
  /** Withdraws an event: it carries the event's sourceEventId and a higher revision. */
  | { readonly kind: 'withdrawn' }
  /**
   * An operator's correction is taken back: the feed's fact under this sourceEventId counts again. One that moved
   * to the id of another source leaves the event here that it overrode, as `over`.
   */
  | { readonly kind: 'uncorrected'; readonly over?: EventBody }
  | {
      readonly kind: 'statistics'
      readonly side: Side
      readonly playerId: number
      readonly statistics: Partial<MatchStatistics>
      readonly isReported?: true
      /** They play in another match at that time. */
      readonly isElsewhere?: true
    }
  | { readonly kind: 'score'; readonly home: number; readonly away: number }
  | { readonly kind: 'final' }
  | { readonly kind: 'abandoned'; readonly countsAsFinal: boolean; readonly detail?: 'awarded' }
  | { readonly kind: 'postponed'; readonly detail?: 'cancelled' }

/**
 * Detail of a match beyond its status: `delayed`, begins late; `interrupted`, should go on within
 * minutes; `suspended`, may go on another day; `cancelled`, will not be played; `awarded`, decided by officials.
 */
export type MatchDetail = 'delayed' | 'interrupted' | 'suspended' | 'cancelled' | 'awarded'

export type MatchPeriod = 'firstHalf' | 'halfTime' | 'secondHalf' | 'fullTime'

/** Something that happened in a match, and when. */
export type EventBody = {
  readonly kind: 'event'
  readonly side: Side
  readonly at: MatchMinute
  readonly event: MatchEvent
  /** Its place among the events of the same minute, where the source gives one; that order is kept. */
  readonly order?: number
  /**
   * Full minutes of regular time gone when it happened, for sources that name the running minute: the 46th begins
   * when 45 are gone. A player who goes off has played those, and one who comes on plays the full minutes that
   * follow. Without it, `at` is used.
   */
  readonly gone?: number
  readonly isReported?: true
}

/**
 * Stands for a player whom a source did not name, or whom we do not know, in a goal or a substitution: the goal still
 * counts and is conceded, and the substitution still takes off or brings on the other player.
 */
export const UNNAMED_PLAYER = 0

/** What happened; player ids are ours. The presenter makes the wire's `statId` from `type`. */
export type MatchEvent = MatchEventOf<number>

/** What happened, with people named by ids of the kind `P`. */
export type MatchEventOf<P> =
  | { readonly type: 'goal'; readonly playerId: P; readonly assistantId: P | undefined }
  | { readonly type: 'penaltyScored'; readonly playerId: P; readonly assistantId: P | undefined }
  | { readonly type: 'ownGoal'; readonly playerId: P }
  | { readonly type: 'penaltyMissed'; readonly playerId: P }
  | { readonly type: 'penaltySaved'; readonly playerId: P; readonly takerId: P | undefined }
  | { readonly type: 'yellowCard'; readonly playerId: P }
  | { readonly type: 'secondYellowCard'; readonly playerId: P }
  | { readonly type: 'redCard'; readonly playerId: P }
  | { readonly type: 'substitution'; readonly playerInId: P; readonly playerOutId: P }
  | { readonly type: 'save'; readonly playerId: P }
