import type { EpochMs, Points, ScoringAction } from '@gaffer/rules'

/** Where a team stood at a moment of the matchday. */
export type RankSample = { readonly at: EpochMs; readonly place: number; readonly points: Points }

/** Something a player of the team did, and what it moved in the team's points. */
export type RankMoment = {
  readonly at: EpochMs
  readonly minute: string
  readonly playerId: number
  readonly action: ScoringAction
  readonly points: Points
}

export type RankHistory = {
  readonly totalPlayers: number
  /** Oldest first. */
  readonly samples: readonly RankSample[]
  /** Newest first. */
  readonly moments: readonly RankMoment[]
}

/**
 * The way of a team through a matchday that is being played or over; live implements it, from memory
 * or, after a restart and for closed rounds, by reading the log again. Undefined before the lock.
 */
export type RankHistories = {
  readonly history: (team: {
    readonly gameRoundId: number
    readonly contestId: number
    readonly entryId: number
  }) => Promise<RankHistory | undefined>
}
