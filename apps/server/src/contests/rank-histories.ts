import type { EpochMs, Points, ScoringAction } from '@gaffer/rules'

/** A team's place at one moment of the matchday. */
export type RankSample = { readonly at: EpochMs; readonly place: number; readonly points: Points }

/** An action by a player of the team, and by how much it changed the team's points. */
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
 * How a team's place moved during a matchday, past or in progress. Live implements it, from memory or, after a
 * restart and for closed rounds, from the log. Undefined before the lock.
 */
export type RankHistories = {
  readonly history: (team: {
    readonly gameRoundId: number
    readonly contestId: number
    readonly entryId: number
  }) => Promise<RankHistory | undefined>
}
