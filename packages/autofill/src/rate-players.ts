/**
 * What autofill expects of each player of a game. Form is an average of at most four gameweeks, which means
 * little: it is combined with what others of the same position and price earn. When hardly anybody has played, that
 * is estimated from the price: half a point per million.
 */
import type { Difficulty, Points, SelectablePlayer } from '@gaffer/rules'
import type { AutofillCandidate } from './candidate.ts'
import { expectedPoints, type PlayerStatus } from './expected-points.ts'

/** What is known of a player before a round. */
export type PlayerOutlook = SelectablePlayer & {
  /** Average points of the last gameweeks in hundredths; undefined without any. */
  readonly form: Points | undefined
  /** How many gameweeks the form is averaged over, at most four. */
  readonly gameweeks: number
  readonly status: PlayerStatus
  /** The difficulty of their match in the round; undefined without one. */
  readonly difficulty: Difficulty | undefined
}

/** Hundredths of a point per unit of 0.01M. */
const PROMISED_BY_PRICE = 0.5
/** The estimate from the price weighs as much as this many gameweeks in the average of a position and price. */
const PROMISE_WEIGHT = 8
/** That average weighs as much as this many of a player's own gameweeks. */
const MEAN_WEIGHT = 8

/** Prices within this distance count as one price for the average: half a million, in units of 0.01M. */
const PRICE_BAND = 50

/** The players as candidates for autofill, in the given order; unavailable players are not selectable. */
export function ratePlayers(players: readonly PlayerOutlook[]): readonly AutofillCandidate[] {
  const meanFor = createMeans(players)
  return players.map((player) => ({
    id: player.id,
    clubId: player.clubId,
    position: player.position,
    price: player.price,
    expectedPoints: expectedPoints({ ...player, form: steadyForm(player, meanFor(player)) }),
    isSelectable: player.status !== 'notAvailable',
  }))
}

function steadyForm({ form = 0, gameweeks }: PlayerOutlook, mean: Points): Points {
  return Math.round((form * gameweeks + mean * MEAN_WEIGHT) / (gameweeks + MEAN_WEIGHT))
}

function createMeans(players: readonly PlayerOutlook[]): (player: SelectablePlayer) => Points {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const player of players) {
    if (player.form === undefined) continue
    const known = sums.get(bandOf(player)) ?? { sum: 0, count: 0 }
    const { gameweeks } = player
    sums.set(bandOf(player), { sum: known.sum + player.form * gameweeks, count: known.count + gameweeks })
  }
  return (player) => {
    const { sum, count } = sums.get(bandOf(player)) ?? { sum: 0, count: 0 }
    const promised = player.price * PROMISED_BY_PRICE
    return Math.round((sum + promised * PROMISE_WEIGHT) / (count + PROMISE_WEIGHT))
  }
}

function bandOf({ position, price }: SelectablePlayer): string {
  return `${position}:${Math.round(price / PRICE_BAND)}`
}
