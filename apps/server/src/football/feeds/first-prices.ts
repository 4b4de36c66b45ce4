import { firstPrices, type SourcePlayer } from '@gaffer/feed'
import type { Position, Price } from '@gaffer/rules'

/**
 * Players with a price each: the one their source gives, otherwise one from their last season, compared with the
 * others.
 */
export function withFirstPrices(players: readonly SourcePlayer[]): readonly SourcePlayer[] {
  const prices = firstPrices(
    players.flatMap(({ id, position, lastSeason }) =>
      position === undefined ? [] : [{ id, position, lastSeason }],
    ),
  )
  return players.map((player) => {
    const price = player.price ?? prices.get(player.id)
    return price === undefined ? player : { ...player, price }
  })
}

/** The first price of a player about whom nothing is known. */
export function usualPriceOf(position: Position): Price {
  return firstPrices([{ id: position, position, lastSeason: undefined }]).get(position) ?? 0
}
