import { ok, refuse, type Result } from '../core/result.ts'
import type { Players } from '../core/game-rules.ts'
import type { TransferPair } from './quote-transfers.ts'

export type SaleRefusal =
  | { readonly code: 'transferCountDiffers'; readonly sold: number; readonly bought: number }
  /** A player is bought in whose position nobody was sold. */
  | { readonly code: 'noFreePosition'; readonly playerId: number }

/**
 * Pairs the players to be sold with those to be bought, one for one within a position, in the order in which they
 * were chosen.
 */
export function pairSales(
  sold: readonly number[],
  bought: readonly number[],
  players: Players,
): Result<readonly TransferPair[], SaleRefusal> {
  const free = [...sold]
  const pairs: TransferPair[] = []
  for (const inId of bought) {
    const place = free.findIndex((id) => players.get(id)?.position === players.get(inId)?.position)
    const outId = free[place]
    if (outId === undefined) return refuse({ code: 'noFreePosition', playerId: inId })
    free.splice(place, 1)
    pairs.push({ outId, inId })
  }
  if (free.length > 0)
    return refuse({ code: 'transferCountDiffers', sold: sold.length, bought: bought.length })
  return ok(pairs)
}
