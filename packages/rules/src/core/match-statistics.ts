/**
 * What one player did in one match, as counts. The only input of scoring: a match from any source is first folded
 * into this form (packages/feed).
 */
export type MatchStatistics = CountedStatistics & { readonly [statistic in SourceStatistic]?: number }

/** Figures that only some games score, by the names their sources have for them; a rule pack defines what each is worth. */
export const SOURCE_STATISTICS = [
  'attacking_bonus',
  'defending_bonus',
  'winning_goals',
  'key_passes',
] as const

export type SourceStatistic = (typeof SOURCE_STATISTICS)[number]

type CountedStatistics = {
  /** Minutes on the pitch in regular time (a full match is 90). */
  readonly minutes: number
  /** In the starting eleven; undefined when the source gives no line-ups. */
  readonly started: boolean | undefined
  readonly goals: number
  readonly assists: number
  /**
   * Goals conceded by the player's side while they were on the pitch; a player who was sent off is charged until the
   * end.
   */
  readonly goalsConceded: number
  /** How many of `goalsConceded` came before minute 60 (rule pack `impact`). */
  readonly goalsConcededBefore60: number
  readonly ownGoals: number
  readonly penaltiesSaved: number
  readonly penaltiesMissed: number
  /** Yellow cards that stand: a second yellow becomes a red and leaves 0 here. */
  readonly yellowCards: number
  readonly redCards: number
  readonly saves: number
  /**
   * Bonus points 0-3 as the source gives them; undefined until it does (they are then computed from `bonusScore`).
   */
  readonly bonus: number | undefined
  /** The source's bonus-system score, or ours computed with the 2016-19 weights. */
  readonly bonusScore: number
  readonly clearancesBlocksInterceptions: number
  readonly recoveries: number
  readonly tackles: number
}

/** A match in which the player had no part. */
export const NO_STATISTICS: MatchStatistics = {
  minutes: 0,
  started: undefined,
  goals: 0,
  assists: 0,
  goalsConceded: 0,
  goalsConcededBefore60: 0,
  ownGoals: 0,
  penaltiesSaved: 0,
  penaltiesMissed: 0,
  yellowCards: 0,
  redCards: 0,
  saves: 0,
  bonus: undefined,
  bonusScore: 0,
  clearancesBlocksInterceptions: 0,
  recoveries: 0,
  tackles: 0,
}
