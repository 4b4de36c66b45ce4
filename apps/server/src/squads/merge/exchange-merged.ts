import type { LineUp } from '@gaffer/rules'
import type { Merge } from '../../football/index.ts'

/**
 * A line-up with the kept player wherever it had the duplicate, roles included. In one that has both, the kept
 * player has the better of the two places, and `fillerId` the other one.
 */
export function exchangeMerged(lineUp: LineUp, merge: Merge, fillerId?: number): LineUp {
  const { duplicateId, keptId } = merge
  const { starters, reserves } = lineUp
  const hasBoth = [...starters, ...reserves].includes(keptId)
  const isMovedUp = hasBoth && starters.includes(duplicateId) && !starters.includes(keptId)
  const place = (id: number): number => {
    if (id === duplicateId) return hasBoth && !isMovedUp ? (fillerId ?? id) : keptId
    return id === keptId && isMovedUp ? (fillerId ?? id) : id
  }
  const changed = { starters: starters.map(place), reserves: reserves.map(place) }
  const { captain, viceCaptain } = mergedRoles(lineUp, merge)
  const isVacant = viceCaptain === null && lineUp.viceCaptain !== null
  const heir = fillerId !== undefined && changed.starters.includes(fillerId) ? fillerId : null
  return { ...changed, captain, viceCaptain: isVacant ? heir : viceCaptain }
}

/** Roles that named the duplicate name the kept player; one who would hold both is captain. */
export function mergedRoles(
  { captain, viceCaptain }: Pick<LineUp, 'captain' | 'viceCaptain'>,
  { duplicateId, keptId }: Merge,
): Pick<LineUp, 'captain' | 'viceCaptain'> {
  const kept = (id: number | null) => (id === duplicateId ? keptId : id)
  const named = { captain: kept(captain), viceCaptain: kept(viceCaptain) }
  return named.viceCaptain === named.captain ? { ...named, viceCaptain: null } : named
}
