import type { ByPosition, Position } from './position.ts'
import type { PositionLimits } from './rule-pack.ts'
import type { Price } from './units.ts'

/**
 * What one tournament demands of a team, stored with the tournament as data and made from its rule pack and the
 * operator's settings. Browser and server judge a team by the same object.
 */
export type GameRules = {
  /** Players in the starting line-up (`titulars_limit` on the wire). */
  readonly startersLimit: number
  /** Reserves on top of the starters; 0 in gameweek tournaments, 4 in the seasonal game. */
  readonly reservesLimit: number
  /** Minimum and maximum of each position among the starters. */
  readonly positionLimits: ByPosition<PositionLimits>
  /**
   * The allowed formations as 'DEF-MID-FWD', where the limits alone do not decide (room variant: the free ones and
   * those the entry has paid for). Undefined: every formation within the limits.
   */
  readonly formations?: readonly string[] | undefined
  /** Exact size of the squad by position in games with reserves; undefined where the starters are the whole squad. */
  readonly squad: ByPosition<number> | undefined
  readonly playersPerTeamLimit: number
  readonly budget: Price
  readonly hasCaptain: boolean
  readonly hasViceCaptain: boolean
  readonly hasSafetyNet: boolean
  readonly hasStackingPenalty: boolean
}

/** What the rules need to know about a footballer who can be picked. Ids are those of this season. */
export type SelectablePlayer = {
  readonly id: number
  readonly clubId: number
  readonly position: Position
  readonly price: Price
}

export type Players = ReadonlyMap<number, SelectablePlayer>
