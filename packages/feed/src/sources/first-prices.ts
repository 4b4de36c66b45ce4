import type { ByPosition, Position, Price } from '@gaffer/rules'

/** What is known about a player's last season; undefined for one who did not play in this league. */
export type PricedPlayer<Id> = {
  readonly id: Id
  readonly position: Position
  readonly lastSeason: { readonly points: number; readonly minutes: number } | undefined
}

/** The minimum and maximum price of a position, in hundredths of a million. */
const BANDS: ByPosition<{ readonly min: Price; readonly max: Price }> = {
  GK: { min: 400, max: 600 },
  DEF: { min: 400, max: 750 },
  MID: { min: 450, max: 1250 },
  FWD: { min: 450, max: 1300 },
}

/** Prices start at multiples of half a million. */
const STEP = 50
/** A new player starts one step above the minimum of their position. */
const NEW_ABOVE = STEP
/** The best is an average of this many players, so that a single season does not set the scale. */
const BEST = 3
/** Few players are worth much: most of a band is above the average player. */
const STEEPNESS = 2
/**
 * Everybody starts with this many minutes at last season's average, so that two good matches do not make a good
 * season.
 */
const DOUBT_MINUTES = 900
const SEASON_MINUTES = 38 * 90

/**
 * First prices of a season, from last season's points and minutes by position, in hundredths of a million. A player's
 * points per 90 minutes, mixed with the average of their position by `DOUBT_MINUTES` and multiplied by the part of a
 * season they are likely to play, are compared with the best of the position; the square of that ratio is their place
 * in the position's band.
 */
export function firstPrices<Id>(players: readonly PricedPlayer<Id>[]): ReadonlyMap<Id, Price> {
  const prices = new Map<Id, Price>()
  for (const [position, own] of Map.groupBy(players, (player) => player.position)) {
    const played = own.flatMap(({ lastSeason }) => (lastSeason === undefined ? [] : [lastSeason]))
    const mean = perNinety(played)
    const valueOf = ({ lastSeason }: PricedPlayer<Id>) =>
      lastSeason === undefined ? undefined : expectedPoints(lastSeason, mean)
    const values = own.flatMap((player) => valueOf(player) ?? []).sort((a, b) => b - a)
    const best = meanOf(values.slice(0, BEST))
    const { min, max } = BANDS[position]
    for (const player of own) {
      const value = valueOf(player)
      const share = best > 0 ? Math.min(1, Math.max(0, (value ?? 0) / best)) : 0
      const price = value === undefined ? min + NEW_ABOVE : min + (max - min) * share ** STEEPNESS
      prices.set(player.id, Math.round(price / STEP) * STEP)
    }
  }
  return prices
}

function perNinety(seasons: readonly { readonly points: number; readonly minutes: number }[]): number {
  const minutes = seasons.reduce((sum, one) => sum + one.minutes, 0)
  const points = seasons.reduce((sum, one) => sum + one.points, 0)
  return minutes === 0 ? 0 : (points * 90) / minutes
}

function expectedPoints(
  { points, minutes }: { readonly points: number; readonly minutes: number },
  mean: number,
): number {
  const trust = minutes / (minutes + DOUBT_MINUTES)
  const own = minutes === 0 ? 0 : (points * 90) / minutes
  const rate = trust * own + (1 - trust) * mean
  // A player who played half a season is likely to play three quarters of the next.
  const share = (Math.min(1, minutes / SEASON_MINUTES) + Math.min(1, (2 * minutes) / SEASON_MINUTES)) / 2
  return (rate * share * SEASON_MINUTES) / 90
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, one) => sum + one, 0) / values.length
}

/** A player's totals of a season as given by a commercial source. */
export type SeasonSums = {
  readonly minutes: number
  readonly appearances: number
  readonly goals: number
  readonly assists: number
  readonly saves: number
  readonly penaltiesSaved: number
  readonly penaltiesMissed: number
  readonly yellowCards: number
  readonly redCards: number
  /** Goals their club conceded in the season, and the number of its matches. */
  readonly clubConceded: number
  readonly clubMatches: number
}

const GOAL: ByPosition<number> = { GK: 6, DEF: 6, MID: 5, FWD: 4 }
const CLEAN_SHEET: ByPosition<number> = { GK: 4, DEF: 4, MID: 1, FWD: 0 }

/**
 * Points of the classic game estimated from a season's totals, for sources that do not count them. The chance of a
 * clean sheet is that of no goal at the rate the club conceded (Poisson).
 */
export function estimatePoints(position: Position, sums: SeasonSums): number {
  const matches = sums.minutes / 90
  const rate = sums.clubMatches === 0 ? 0 : sums.clubConceded / sums.clubMatches
  const cleanSheets = matches * Math.exp(-rate)
  const conceded = position === 'GK' || position === 'DEF' ? (matches * rate) / 2 : 0
  const playing = Math.min(2 * sums.appearances, sums.appearances + matches)
  const points =
    playing +
    sums.goals * GOAL[position] +
    sums.assists * 3 +
    cleanSheets * CLEAN_SHEET[position] +
    sums.saves / 3 +
    sums.penaltiesSaved * 5 -
    conceded -
    sums.penaltiesMissed * 2 -
    sums.yellowCards -
    sums.redCards * 3
  return Math.max(0, Math.round(points))
}
