import type { Points, RulePackId, ScoringAction } from '@gaffer/rules'

/** One action of a player in one match of a round and what it came to. */
export type RoundAction = {
  readonly action: ScoringAction
  readonly count: number
  readonly points: Points
  readonly fixtureId: number
}

/**
 * Where a player is in the match of the round that is under way; between matches and around them, how far the
 * round is for them. `clubPlays`: the club plays and no line-up says where they are.
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

/** What a player has in a round; sums over their matches in it. */
export type PlayerRoundPoints = {
  readonly points: Points
  readonly breakdown: readonly RoundAction[]
  /** At least one minute, or a card. */
  readonly played: boolean
  readonly playState: 'upcoming' | 'playing' | 'finished'
  readonly presence: Presence
  /** The minute of the match for those who may be in it, the minute they left it for those who have; else undefined. */
  readonly presenceMinute: number | undefined
  /** No more points can come of them in the round. */
  readonly isDone: boolean
  /** Who stands in for them where safety subs are on. */
  readonly substituteId: number | undefined
  /** The round is closed: nothing of it changes any more. */
  readonly isFinal: boolean
}

/** What players have in a round that is being played. */
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
  /** The same for each round of a championship that is locked and not closed; the same maps while nothing moves. */
  readonly underWay: (championshipId: number, rulePackId: RulePackId) => readonly RoundUnderWay[]
}
