import type { MatchStatistics } from '@gaffer/rules'

/**
 * A match fact: what a provider said about a match, in our words. Facts are appended and never
 * changed; the state of a match is a pure fold of its facts (ADR-17).
 *
 * `source` names the season instance ('fpl-2020-21', 'demo'), because providers reuse their ids.
 * (source, sourceEventId, revision) is unique; of several revisions of one sourceEventId the highest
 * counts, whatever order they arrive in.
 */
export type MatchFact = {
  readonly source: string
  readonly sourceEventId: string
  readonly revision: number
  /** Our fixture id. */
  readonly fixtureId: number
  readonly body: FactBody
}

/** The side of a match. */
export type Side = 'home' | 'away'

/** A minute of a match: regular minute 0-90 and the added minute, so 90+4 is { minute: 90, added: 4 }. */
export type MatchMinute = { readonly minute: number; readonly added: number }

export type FactBody =
  | { readonly kind: 'scheduled'; readonly kickOffAt: number | null }
  | {
      readonly kind: 'lineUp'
      readonly side: Side
      readonly starters: readonly number[]
      readonly bench: readonly number[]
    }
  | { readonly kind: 'period'; readonly period: MatchPeriod; readonly at: MatchMinute }
  | { readonly kind: 'event'; readonly side: Side; readonly at: MatchMinute; readonly event: MatchEvent }
  /** An event that is taken back, named by its sourceEventId; the same id with a higher revision. */
  | { readonly kind: 'withdrawn' }
  | {
      readonly kind: 'statistics'
      readonly side: Side
      readonly playerId: number
      readonly statistics: Partial<MatchStatistics>
    }
  | { readonly kind: 'score'; readonly home: number; readonly away: number }
  | { readonly kind: 'final' }
  | { readonly kind: 'abandoned'; readonly countsAsFinal: boolean }
  | { readonly kind: 'postponed' }

export type MatchPeriod = 'firstHalf' | 'halfTime' | 'secondHalf' | 'fullTime'

/** What happened; player ids are ours. `statId` of the wire is made from `type` in the presenter. */
export type MatchEvent =
  | { readonly type: 'goal'; readonly playerId: number; readonly assistantId: number | undefined }
  | { readonly type: 'penaltyScored'; readonly playerId: number; readonly assistantId: number | undefined }
  | { readonly type: 'ownGoal'; readonly playerId: number }
  | { readonly type: 'penaltyMissed'; readonly playerId: number }
  | { readonly type: 'penaltySaved'; readonly playerId: number; readonly takerId: number | undefined }
  | { readonly type: 'yellowCard'; readonly playerId: number }
  | { readonly type: 'secondYellowCard'; readonly playerId: number }
  | { readonly type: 'redCard'; readonly playerId: number }
  | { readonly type: 'substitution'; readonly playerInId: number; readonly playerOutId: number }
  | { readonly type: 'save'; readonly playerId: number }
