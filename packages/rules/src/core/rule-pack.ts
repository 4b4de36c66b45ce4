import type { SourceStatistic } from './match-statistics.ts'
import type { ByPosition } from './position.ts'
import type { SeasonRules } from './season-rules.ts'
import type { Points } from './units.ts'

/**
 * A rule pack: the versioned data a game is scored and a squad is judged by. Code reads the data and never checks which
 * pack it is.
 */
export type RulePack = {
  readonly id: RulePackId
  /** Raised whenever a figure of the pack changes; a round keeps the one it opened with. */
  readonly version: number
  readonly scoring: ScoringTable
  /** Limits of the line-up by position for each starting size; the 11-player rule is 1, 3-5, 2-5, 1-3. */
  readonly positionLimits: ByPosition<PositionLimits>
  /**
   * The formations allowed for a full side, where the limits alone do not decide; undefined: every formation within
   * the limits.
   */
  readonly formations:
    | {
        readonly free: readonly string[]
        readonly paid: readonly string[]
        /** The one-off price of a paid formation for the whole game, in whole units of the operator's currency. */
        readonly price: number
      }
    | undefined
  /** The squad of a game with reserves, e.g. 2/5/5/3. */
  readonly squad: ByPosition<number>
  /** Maximum number of players from one club, unless the tournament sets another limit. */
  readonly playersPerTeamLimit: number
  /** What the captain's points are multiplied by. */
  readonly captainFactor: number
  /** Clean-sheet points deducted from the 1st, 2nd, 3rd, 4th and later players of one club. */
  readonly stackingPenalty: readonly Points[]
  readonly season: SeasonRules
}

export const RULE_PACK_IDS = [
  'classic',
  'impact',
  'room',
  'fpl-2016',
  'fpl-2017',
  'fpl-2018',
  'fpl-2019',
  'fpl-2020',
  'fpl-2021',
  'fpl-2022',
  'fpl-2023',
  'fpl-2024',
  'fpl-2025',
  'fpl-2026',
  'scandinavian',
] as const

export type RulePackId = (typeof RULE_PACK_IDS)[number]

export type PositionLimits = { readonly min: number; readonly max: number }

/** The points of each action; every figure in hundredths of a point. Thresholds apply to each match by itself. */
export type ScoringTable = {
  /** Any time on the pitch shorter than `longPlayMinutes`. */
  readonly shortPlay: Points
  readonly longPlay: Points
  readonly longPlayMinutes: number
  readonly goal: ByPosition<Points>
  readonly assist: Points
  /** At least `longPlayMinutes` played and no goal conceded while on the pitch. */
  readonly cleanSheet: ByPosition<Points>
  /** For every `savesPer` saves. */
  readonly saves: Points
  readonly savesPer: number
  readonly penaltySaved: Points
  readonly penaltyMissed: Points
  /** For every `goalsConcededPer` goals conceded. */
  readonly goalsConceded: ByPosition<Points>
  readonly goalsConcededPer: number
  /** For each goal conceded before minute 60 while on the pitch. */
  readonly goalConcededBefore60: ByPosition<Points>
  readonly yellowCard: Points
  readonly redCard: Points
  readonly ownGoal: Points
  /** Points for one bonus point; 0 in packs without bonus. */
  readonly bonus: Points
  /** Once per match, when `defensiveContributionNeeded` is reached (fpl-2025). */
  readonly defensiveContribution: Points
  readonly defensiveContributionNeeded: ByPosition<number>
  /** Figures of the source that count besides; a pack without any leaves this out. */
  readonly statistics?: readonly StatisticPoints[]
}

/** What a figure of a source is worth. */
export type StatisticPoints = {
  readonly statistic: SourceStatistic
  /** For every `per` of it. */
  readonly points: ByPosition<Points>
  readonly per: number
  /** How often a match earns these points at most; undefined: without limit. */
  readonly max?: number
}
