/**
 * The stacking penalty of daily games: among a club's goalkeeper and defenders in one team
 * who earned a clean sheet, the first keeps it whole, the next ones get less. Order: clean-sheet points,
 * captain, vice-captain, dearer, lower id. Taken after safety subs and before doubling.
 */
import type { Position } from '../core/position.ts'
import type { Points, Price } from '../core/units.ts'

/** The player who earns the points of one slot of a team. */
export type StackedPlayer = {
  readonly playerId: number
  readonly clubId: number
  readonly position: Position
  readonly price: Price
  readonly cleanSheetPoints: Points
  readonly isCaptain: boolean
  readonly isViceCaptain: boolean
}

/** What each slot loses, in the order given; `penalties` by rank within the club, the last for all later. */
export function stackingDeductions(
  slots: readonly StackedPlayer[],
  penalties: readonly Points[],
): readonly Points[] {
  const deductions = slots.map(() => 0)
  const keeping = slots
    .map((player, slot) => ({ player, slot }))
    .filter(({ player }) => isPenalised(player))
    .toSorted((a, b) => compareSlots(a.player, b.player) || a.slot - b.slot)
  const rankOfClub = new Map<number, number>()
  for (const { player, slot } of keeping) {
    const rank = rankOfClub.get(player.clubId) ?? 0
    deductions[slot] = penalties[Math.min(rank, penalties.length - 1)] ?? 0
    rankOfClub.set(player.clubId, rank + 1)
  }
  return deductions
}

function isPenalised({ position, cleanSheetPoints }: StackedPlayer): boolean {
  return cleanSheetPoints > 0 && (position === 'GK' || position === 'DEF')
}

function compareSlots(a: StackedPlayer, b: StackedPlayer): number {
  return (
    b.cleanSheetPoints - a.cleanSheetPoints ||
    Number(b.isCaptain) - Number(a.isCaptain) ||
    Number(b.isViceCaptain) - Number(a.isViceCaptain) ||
    b.price - a.price ||
    a.playerId - b.playerId
  )
}
