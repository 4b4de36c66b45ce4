import type { Points, RulePackId, ScoringAction } from '@gaffer/rules'

/** One kind of action of a player in one match of a round, and the points for it. */
export type RoundAction = {
  readonly action: ScoringAction
  readonly count: number
  readonly points: Points
  readonly fixtureId: number
}

/**
 * A player's part in the current match of the round; between, before and after matches, how far the round has got for
 * them. `clubPlays`: the club plays and no line-up says where they are.
 */
export type Presence =
  | 'upcoming'
  | 'notInSquad'
  | 'onBench'
  | 'onPitch'
  | 'takenOff'
  | 'sentOff'
  | 'clubPlays'
  | 'finished'
  | 'postponed'

/** A player's points in a round, summed over their matches. */
export type PlayerRoundPoints = {
  readonly points: Points
  readonly breakdown: readonly RoundAction[]
  /** At least one minute, or a card. */
  readonly played: boolean
  readonly playState: 'upcoming' | 'playing' | 'finished'
  readonly presence: Presence
  /**
   * The minute of the match for players who may be in it, the minute of leaving for those who have left it; otherwise
   * undefined.
   */
  readonly presenceMinute: number | undefined
  /** They can earn no more points in the round. */
  readonly isDone: boolean
  /** The player who counts instead of them where safety subs are on. */
  readonly substituteId: number | undefined
  /** The round is closed: nothing in it changes any more. */
  readonly isFinal: boolean
}

/** Players' points in a round that is being played. */
export type RoundUnderWay = {
  readonly roundId: number
  readonly players: ReadonlyMap<number, PlayerRoundPoints>
}

/**
 * The points of players in a round under a rule pack: live from memory while the round is played, from
 * the stored results once it is closed. Live implements it. Empty before a match of the round began;
 * players without a part in the round may be missing.
 */
export type RoundPoints = {
  readonly playerPoints: (
    roundId: number,
    rulePackId: RulePackId,
  ) => Promise<ReadonlyMap<number, PlayerRoundPoints>>
  /**
   * The same for each round of a championship that is locked and not closed; returns the same maps while nothing
   * changes.
   */
  readonly underWay: (championshipId: number, rulePackId: RulePackId) => readonly RoundUnderWay[]
}
