import { POSITIONS, type ByPosition, type Position } from '../core/position.ts'
import type { RulePack } from '../core/rule-pack.ts'
import type { Points } from '../core/units.ts'
import type { ScoringAction } from './score-match.ts'

/**
 * A line of the scoring screen; without a position it applies to all. `per` is how many actions earn the points once,
 * and `max` how often a match earns them at most.
 */
export type ScoringItem = {
  readonly action: ScoringAction
  readonly position: Position | undefined
  readonly points: Points
  readonly per: number
  readonly max?: number
}

/** Every rule of a pack that gives points, for people to read. */
export function scoringItems(pack: RulePack): readonly ScoringItem[] {
  const table = pack.scoring
  const items: readonly ScoringItem[] = [
    ...forAll('shortPlay', table.shortPlay),
    ...forAll('longPlay', table.longPlay),
    ...forEach('goal', table.goal),
    ...forAll('assist', table.assist),
    ...forEach('cleanSheet', table.cleanSheet),
    ...forAll('saves', table.saves, table.savesPer),
    ...forAll('penaltySaved', table.penaltySaved),
    ...forAll('penaltyMissed', table.penaltyMissed),
    ...forEach('goalsConceded', table.goalsConceded, table.goalsConcededPer),
    ...forEach('goalConcededBefore60', table.goalConcededBefore60),
    ...forAll('yellowCard', table.yellowCard),
    ...forAll('redCard', table.redCard),
    ...forAll('ownGoal', table.ownGoal),
    ...forAll('bonus', table.bonus),
    ...POSITIONS.filter((position) => table.defensiveContributionNeeded[position] > 0).flatMap(
      (position) => ({
        action: 'defensiveContribution' as const,
        position,
        points: table.defensiveContribution,
        per: table.defensiveContributionNeeded[position],
      }),
    ),
    ...(table.statistics ?? []).flatMap(({ statistic, points, per, max }) =>
      forPositions(statistic, points, per).map((item) => (max === undefined ? item : { ...item, max })),
    ),
  ]
  return items.filter(({ points }) => points !== 0)
}

function forAll(action: ScoringAction, points: Points, per = 1): readonly ScoringItem[] {
  return [{ action, position: undefined, points, per }]
}

function forEach(action: ScoringAction, points: ByPosition<Points>, per = 1): readonly ScoringItem[] {
  return POSITIONS.map((position) => ({ action, position, points: points[position], per }))
}

/** One line where every position gets the same. */
function forPositions(
  action: ScoringAction,
  points: ByPosition<Points>,
  per: number,
): readonly ScoringItem[] {
  const isSame = POSITIONS.every((position) => points[position] === points.GK)
  return isSame ? forAll(action, points.GK, per) : forEach(action, points, per)
}
