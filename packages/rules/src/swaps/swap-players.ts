/**
 * Swaps within the squad, which cost nothing: a reserve replaces a starter and takes over their role,
 * as long as the formation stays allowed; or two reserves exchange their places in the order.
 */
import type { GameRules } from '../core/game-rules.ts'
import { ok, refuse, type Result } from '../core/result.ts'
import { isFormationAllowed } from '../formations/formations.ts'
import { countByPosition, knownPlayers } from '../squad/count-players.ts'
import type { LineUp } from '../squad/line-up.ts'
import { squadOf } from '../squad/validate-team.ts'
import { type Players } from '../core/game-rules.ts'
import { exchangePlayers } from './exchange-players.ts'

export type SwapRefusal =
  | { readonly code: 'playerNotInTeam'; readonly playerId: number }
  | { readonly code: 'swapSamePlayer' | 'swapNotReserve' | 'swapNotStarter'; readonly playerId: number }
  | { readonly code: 'swapBreaksFormation' }
  /** A reserve goalkeeper only ever replaces the goalkeeper and has no place in the order. */
  | { readonly code: 'reserveWithoutPreference'; readonly playerId: number }

/** Brings a reserve in for a starter. */
export function swapPlayers<L extends LineUp>(
  lineUp: L,
  { inId, outId }: { readonly inId: number; readonly outId: number },
  players: Players,
  rules: GameRules,
): Result<L, SwapRefusal> {
  const stranger = [inId, outId].find((id) => !squadOf(lineUp).includes(id))
  if (stranger !== undefined) return refuse({ code: 'playerNotInTeam', playerId: stranger })
  if (inId === outId) return refuse({ code: 'swapSamePlayer', playerId: inId })
  if (!lineUp.reserves.includes(inId)) return refuse({ code: 'swapNotReserve', playerId: inId })
  if (!lineUp.starters.includes(outId)) return refuse({ code: 'swapNotStarter', playerId: outId })
  const swapped = exchangePlayers(lineUp, outId, inId)
  const counts = countByPosition(knownPlayers(swapped.starters, players))
  return isFormationAllowed(counts, rules) ? ok(swapped) : refuse({ code: 'swapBreaksFormation' })
}

/** The players somebody can swap with: reserves for a starter, starters for a reserve; may be empty. */
export function possibleChanges(
  lineUp: LineUp,
  playerId: number,
  players: Players,
  rules: GameRules,
): readonly number[] {
  const isStarter = lineUp.starters.includes(playerId)
  return (isStarter ? lineUp.reserves : lineUp.starters).filter((otherId) => {
    const swap = isStarter ? { outId: playerId, inId: otherId } : { outId: otherId, inId: playerId }
    return swapPlayers(lineUp, swap, players, rules).ok
  })
}

/** A reserve's place in the order of substitution, from 1; undefined for goalkeepers and starters. */
export function preferencePosition(
  { reserves }: LineUp,
  playerId: number,
  players: Players,
): number | undefined {
  const place = reserves.filter((id) => players.get(id)?.position !== 'GK').indexOf(playerId)
  return place < 0 ? undefined : place + 1
}

/** Two reserves exchange their places in the order. */
export function swapReserves<L extends LineUp>(
  lineUp: L,
  [one, other]: readonly [number, number],
  players: Players,
): Result<L, SwapRefusal> {
  if (one === other) return refuse({ code: 'swapSamePlayer', playerId: one })
  for (const playerId of [one, other]) {
    if (!squadOf(lineUp).includes(playerId)) return refuse({ code: 'playerNotInTeam', playerId })
    if (!lineUp.reserves.includes(playerId)) return refuse({ code: 'swapNotReserve', playerId })
    if (preferencePosition(lineUp, playerId, players) === undefined)
      return refuse({ code: 'reserveWithoutPreference', playerId })
  }
  return ok(exchangePlayers(lineUp, one, other))
}
