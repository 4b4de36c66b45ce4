/**
 * What a player's match is worth: every action of the scoring table, counted for this match alone, so that thresholds
 * never apply to the sum of a gameweek (R-209..212, Q-54).
 */
import { SOURCE_STATISTICS, type MatchStatistics } from '../core/match-statistics.ts'
import type { Position } from '../core/position.ts'
import type { RulePack } from '../core/rule-pack.ts'
import type { Points } from '../core/units.ts'

export const SCORING_ACTIONS = [
  'shortPlay',
  'longPlay',
  'goal',
  'assist',
  'cleanSheet',
  'saves',
  'penaltySaved',
  'penaltyMissed',
  'goalsConceded',
  'goalConcededBefore60',
  'yellowCard',
  'redCard',
  'ownGoal',
  'bonus',
  'defensiveContribution',
  ...SOURCE_STATISTICS,
] as const

/** A line of a breakdown and of the scoring screen. */
export type ScoringAction = (typeof SCORING_ACTIONS)[number]

/** An action of a match: how often it happened and the points for it, in hundredths. */
export type ScoredAction = { readonly action: ScoringAction; readonly count: number; readonly points: Points }

export type MatchScore = {
  readonly points: Points
  /** Every action that gave points, in the order of the table. */
  readonly breakdown: readonly ScoredAction[]
  /** The part of `points` that the clean sheet gave; the stacking penalty takes from it. */
  readonly cleanSheetPoints: Points
  readonly played: boolean
}

/** Whether the player took part: at least a minute, or a card. */
export function hasPlayed(statistics: MatchStatistics): boolean {
  return statistics.minutes > 0 || statistics.yellowCards > 0 || statistics.redCards > 0
}

/** The points of one player in one match, listed by action. Bonus counts once it has been awarded. */
export function scoreMatch(statistics: MatchStatistics, position: Position, pack: RulePack): MatchScore {
  const table = pack.scoring
  const hasLongPlay = statistics.minutes >= table.longPlayMinutes
  const isCleanSheet = hasLongPlay && statistics.goalsConceded === 0
  const defended = countDefensiveActions(statistics, position)
  const needed = table.defensiveContributionNeeded[position]
  const actions: readonly (readonly [ScoringAction, number, Points])[] = [
    ['shortPlay', statistics.minutes > 0 && !hasLongPlay ? 1 : 0, table.shortPlay],
    ['longPlay', hasLongPlay ? 1 : 0, table.longPlay],
    ['goal', statistics.goals, table.goal[position]],
    ['assist', statistics.assists, table.assist],
    ['cleanSheet', isCleanSheet ? 1 : 0, table.cleanSheet[position]],
    ['saves', Math.floor(statistics.saves / table.savesPer), table.saves],
    ['penaltySaved', statistics.penaltiesSaved, table.penaltySaved],
    ['penaltyMissed', statistics.penaltiesMissed, table.penaltyMissed],
    [
      'goalsConceded',
      Math.floor(statistics.goalsConceded / table.goalsConcededPer),
      table.goalsConceded[position],
    ],
    ['goalConcededBefore60', statistics.goalsConcededBefore60, table.goalConcededBefore60[position]],
    ['yellowCard', statistics.redCards > 0 ? 0 : statistics.yellowCards, table.yellowCard],
    ['redCard', statistics.redCards, table.redCard],
    ['ownGoal', statistics.ownGoals, table.ownGoal],
    ['bonus', statistics.bonus ?? 0, table.bonus],
    ['defensiveContribution', needed > 0 && defended >= needed ? 1 : 0, table.defensiveContribution],
    ...(table.statistics ?? []).map(
      ({ statistic, points, per, max = Infinity }) =>
        [statistic, Math.min(max, Math.floor((statistics[statistic] ?? 0) / per)), points[position]] as const,
    ),
  ]
  const breakdown = actions
    .map(([action, count, each]) => ({ action, count, points: count * each }))
    .filter(({ points }) => points !== 0)
  return {
    points: breakdown.reduce((sum, { points }) => sum + points, 0),
    breakdown,
    cleanSheetPoints: isCleanSheet ? table.cleanSheet[position] : 0,
    played: hasPlayed(statistics),
  }
}

/** Blocks and tackles count for defenders; for midfielders and forwards recoveries count too (2025-26 rules). */
function countDefensiveActions(statistics: MatchStatistics, position: Position): number {
  const blocked = statistics.clearancesBlocksInterceptions + statistics.tackles
  return position === 'DEF' ? blocked : blocked + statistics.recoveries
}
