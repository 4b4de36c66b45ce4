import { POSITIONS, type ByPosition } from '../core/position.ts'
import type { GameRules } from '../core/game-rules.ts'
import type { PositionLimits, RulePack } from '../core/rule-pack.ts'
import type { Price } from '../core/units.ts'

/** What an operator sets for a tournament; the rest comes from its rule pack. */
export type GameSettings = {
  readonly startersLimit: number
  readonly reservesLimit: number
  readonly budget: Price
  readonly playersPerTeamLimit?: number
  readonly hasCaptain: boolean
  readonly hasViceCaptain: boolean
  readonly hasSafetyNet: boolean
  readonly hasStackingPenalty: boolean
}

/** From this size on, a line-up has minimums by position. */
const FULL_SIDE = 11

/**
 * The rules of a tournament from its pack and settings. Smaller sides have no minimums: the total must equal the
 * limit and the pack's maximums apply.
 */
export function gameRulesOf(pack: RulePack, settings: GameSettings): GameRules {
  const isFullSide = settings.startersLimit >= FULL_SIDE
  return {
    startersLimit: settings.startersLimit,
    reservesLimit: settings.reservesLimit,
    positionLimits: isFullSide
      ? pack.positionLimits
      : withoutMinimums(pack.positionLimits, settings.startersLimit),
    formations: isFullSide ? pack.formations?.free : undefined,
    squad: settings.reservesLimit > 0 ? pack.squad : undefined,
    playersPerTeamLimit: settings.playersPerTeamLimit ?? pack.playersPerTeamLimit,
    budget: settings.budget,
    hasCaptain: settings.hasCaptain,
    hasViceCaptain: settings.hasViceCaptain,
    hasSafetyNet: settings.hasSafetyNet,
    hasStackingPenalty: settings.hasStackingPenalty,
  }
}

function withoutMinimums(formation: ByPosition<PositionLimits>, size: number): ByPosition<PositionLimits> {
  const limits = POSITIONS.map((position) => [
    position,
    { min: 0, max: Math.min(size, formation[position].max) },
  ])
  return Object.fromEntries(limits) as ByPosition<PositionLimits>
}
