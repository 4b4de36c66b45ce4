/**
 * What autofill expects of each player of a game. A player without form is rated by the mean
 * form of their position and price, or of their position where nobody of that price has any.
 */
import type { Difficulty, Points, SelectablePlayer } from '@gaffer/rules'
import type { AutofillCandidate } from './candidate.ts'
import { expectedPoints, type PlayerStatus } from './expected-points.ts'

/** What is known of a player before a round. */
export type PlayerOutlook = SelectablePlayer & {
  /** Mean points of the last gameweeks in hundredths; undefined without any. */
  readonly form: Points | undefined
  readonly status: PlayerStatus
  /** Of their match in the round; undefined without one. */
  readonly difficulty: Difficulty | undefined
}

/** Prices this near count as one price for the mean: half a million, in units of 0.01M. */
const PRICE_BAND = 50

/** The players as autofill chooses among them, in the order given; who is not available is not selectable. */
export function ratePlayers(players: readonly PlayerOutlook[]): readonly AutofillCandidate[] {
  const meanFor = createMeans(players)
  return players.map((player) => ({
    id: player.id,
    clubId: player.clubId,
    position: player.position,
    price: player.price,
    expectedPoints: expectedPoints(player, meanFor(player)),
    isSelectable: player.status !== 'notAvailable',
  }))
}

function createMeans(players: readonly PlayerOutlook[]): (player: SelectablePlayer) => Points {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const player of players) {
    if (player.form === undefined) continue
    for (const key of [bandOf(player), player.position]) {
      const known = sums.get(key) ?? { sum: 0, count: 0 }
      sums.set(key, { sum: known.sum + player.form, count: known.count + 1 })
    }
  }
  return (player) => {
    const known = sums.get(bandOf(player)) ?? sums.get(player.position)
    return known === undefined ? 0 : Math.round(known.sum / known.count)
  }
}

function bandOf({ position, price }: SelectablePlayer): string {
  return `${position}:${Math.round(price / PRICE_BAND)}`
}
