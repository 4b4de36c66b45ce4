import type { MinorUnits, Points } from '@gaffer/rules'

/** Where a team stands in its contest, in one round that is locked (being played or closed). */
export type TeamStanding = {
  readonly entryId: number
  readonly contestId: number
  readonly points: Points
  /** Sum of the tournament's rounds up to this one. */
  readonly seasonPoints: Points
  /** Unique within the contest. */
  readonly place: number
  readonly totalPlayers: number
  /** What this place wins now, or has won once final. */
  readonly prize: MinorUnits
  /** It is won and waits for a signature of the operator. */
  readonly isPrizeWaiting?: boolean
  /** What the finished players bring to the points, without the cost of transfers. */
  readonly finishedPoints: Points
  /** Starters, after safety subs, whose matches are over, in progress, and still to come. */
  readonly finishedPlayers: number
  readonly activePlayers: number
  readonly remainingPlayers: number
  readonly isFinal: boolean
  /** What it had in the result, where it is shown otherwise since a correction. */
  readonly result?: ResultStanding | undefined
}

/** A team in the result of a closed round, by which its prize was decided. */
export type ResultStanding = {
  readonly points: Points
  readonly seasonPoints: Points
  readonly place: number
}

/** A team in one round of its tournament (the two halves of a user_team_id). */
export type TeamOfRound = { readonly entryId: number; readonly roundNumber: number }

export type StandingsOrder = 'place' | 'points' | 'seasonPoints' | 'pointsPerPlayer'

/** A page of a contest's table, in the requested order. */
export type StandingsPage = {
  readonly rows: readonly TeamStanding[]
  readonly count: number
  readonly version: number
}

/** What many entries have in a round that is being played; `isThere` is 0 for one that does not play it. */
export type RoundTotals = {
  readonly points: Int32Array
  readonly seasonPoints: Int32Array
  readonly isThere: Uint8Array
  readonly version: number
}

/**
 * The places in contests that are locked and not closed, from memory; live implements it (ADR-22). All reads within
 * one answer see the same version. `undefined` means that this round is not being played here.
 */
export type LiveStandings = {
  /** The log number at which the newest results were computed. */
  readonly version: () => number
  readonly page: (
    contestId: number,
    roundNumber: number,
    range: {
      readonly offset: number
      readonly limit: number
      readonly order: StandingsOrder
      readonly isDescending: boolean
    },
  ) => Promise<StandingsPage | undefined>
  readonly standing: (team: TeamOfRound) => TeamStanding | undefined
  /** The points of entries of any contests in a round, in the given order, without one object per entry. */
  readonly totals: (gameRoundId: number, entryIds: Int32Array) => RoundTotals | undefined
  /** The given entries of a contest, best place first; for searches. */
  readonly standings: (teams: readonly TeamOfRound[]) => readonly TeamStanding[]
}
