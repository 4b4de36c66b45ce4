/**
 * The factors that multiply players' points in a round (Q-41, Q-86): the captain's points by the pack's factor or the
 * triple captain's; either passes to the vice-captain when the captain did not play. With a double vice-captain,
 * captain and vice-captain both count double if they played.
 */
import { decideDoubled } from '../captaincy/decide-doubled.ts'
import type { Roles } from '../captaincy/name-captain.ts'
import type { RulePack } from '../core/rule-pack.ts'
import type { Chip } from '../core/season-rules.ts'

/** The factors above 1, by player id; `played` is whether a player of the team took part. */
export function roleFactors(
  { captain, viceCaptain }: Roles,
  chip: Chip | null,
  played: (playerId: number) => boolean,
  pack: Pick<RulePack, 'captainFactor' | 'season'>,
): ReadonlyMap<number, number> {
  if (chip === 'doubleVice') {
    const both = [captain, viceCaptain].filter((id) => id !== null)
    return new Map(both.filter(played).map((id) => [id, pack.captainFactor]))
  }
  const doubled = decideDoubled({ captain, viceCaptain }, played)
  if (doubled === null) return new Map()
  const factor = chip === 'tripleCaptain' ? pack.season.chips.tripleCaptainFactor : pack.captainFactor
  return new Map([[doubled, factor]])
}
