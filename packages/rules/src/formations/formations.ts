/**
 * Formations by name, 'DEF-MID-FWD'. Which ones a game allows is data: the list in its rules,
 * otherwise every formation within its limits.
 */
import type { GameRules } from '../core/game-rules.ts'
import { POSITIONS, type ByPosition } from '../core/position.ts'
import type { PositionLimits, RulePack } from '../core/rule-pack.ts'

/** Every formation a game allows, fewest defenders first, then fewest midfielders. */
export function formationsOf(rules: GameRules): readonly string[] {
  if (rules.formations !== undefined) return rules.formations
  const { GK, DEF, MID, FWD } = rules.positionLimits
  return rangeOf(GK).flatMap((goalkeepers) =>
    rangeOf(DEF).flatMap((defenders) =>
      rangeOf(MID).flatMap((midfielders) => {
        const forwards = rules.startersLimit - goalkeepers - defenders - midfielders
        return forwards >= FWD.min && forwards <= FWD.max ? [`${defenders}-${midfielders}-${forwards}`] : []
      }),
    ),
  )
}

/** The rules for an entry that has paid for formations: the game's own formations plus the ones it bought. */
export function withPaidFormations(rules: GameRules, paid: readonly string[]): GameRules {
  if (rules.formations === undefined || paid.length === 0) return rules
  return { ...rules, formations: [...new Set([...rules.formations, ...paid])] }
}

/** Whether the pack sells this formation. */
export function isPaidFormation(formation: string, pack: RulePack): boolean {
  return pack.formations?.paid.includes(formation) ?? false
}

/** How many players of each position a formation has; undefined when the game does not allow it. */
export function countsOfFormation(formation: string, rules: GameRules): ByPosition<number> | undefined {
  if (!formationsOf(rules).includes(formation)) return undefined
  const [DEF = 0, MID = 0, FWD = 0] = formation.split('-').map(Number)
  return { GK: rules.startersLimit - DEF - MID - FWD, DEF, MID, FWD }
}

/** Whether starters in these numbers form an allowed formation. */
export function isFormationAllowed(counts: ByPosition<number>, rules: GameRules): boolean {
  const { GK, DEF, MID, FWD } = counts
  if (GK + DEF + MID + FWD !== rules.startersLimit) return false
  if (rules.formations !== undefined) return rules.formations.includes(`${DEF}-${MID}-${FWD}`)
  return POSITIONS.every((position) => {
    const { min, max } = rules.positionLimits[position]
    return counts[position] >= min && counts[position] <= max
  })
}

function rangeOf({ min, max }: PositionLimits): readonly number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}
