/**
 * Why a player in the list cannot be picked. Of several reasons the one that lasts longest is given, for the
 * greyed-out row to show.
 */
import type { GameRules, SelectablePlayer } from '../core/game-rules.ts'
import { POSITIONS, type ByPosition } from '../core/position.ts'
import { countByClub, countByPosition, knownPlayers } from './count-players.ts'
import type { Players } from '../core/game-rules.ts'

export type BlockedReason = 'teamFull' | 'positionFull' | 'positionNeeded' | 'clubLimit' | 'overBudget'

/** Why a player cannot be added to the picked ones; undefined when they can. */
export function reasonBlocked(
  player: SelectablePlayer,
  picked: readonly number[],
  players: Players,
  rules: GameRules,
): BlockedReason | undefined {
  const team = knownPlayers(picked, players)
  const counts = countByPosition(team)
  if (picked.length >= rules.startersLimit + rules.reservesLimit) return 'teamFull'
  if (counts[player.position] >= maxOf(player, rules)) return 'positionFull'
  if (isSlotNeeded(player, picked.length, counts, rules)) return 'positionNeeded'
  if ((countByClub(team).get(player.clubId) ?? 0) >= rules.playersPerTeamLimit) return 'clubLimit'
  const spent = team.reduce((sum, { price }) => sum + price, 0)
  return player.price > rules.budget - spent ? 'overBudget' : undefined
}

function maxOf({ position }: SelectablePlayer, rules: GameRules): number {
  return rules.squad?.[position] ?? rules.positionLimits[position].max
}

/** All free slots are needed for minimums of other positions, and this position's minimum is already met. */
function isSlotNeeded(
  { position }: SelectablePlayer,
  pickedCount: number,
  counts: ByPosition<number>,
  rules: GameRules,
): boolean {
  if (rules.squad !== undefined) return false
  const unmet = POSITIONS.reduce(
    (sum, each) => sum + Math.max(0, rules.positionLimits[each].min - counts[each]),
    0,
  )
  const free = rules.startersLimit - pickedCount
  return free <= unmet && counts[position] >= rules.positionLimits[position].min
}
