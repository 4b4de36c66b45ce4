/**
 * Prizes: the pool is the guarantee or the fees less the rake, whichever is larger. Each place has a ratio of it; the
 * ratios of the filled places are scaled up to the whole, and amounts are rounded to steps by largest remainder, so
 * that they add up exactly to the pool (Q-66..68).
 */
import type { MinorUnits } from '../core/units.ts'

/** A range of places; `ratio` is the share of the pool for each place in it, in hundredths of a percent. */
export type PrizeBand = { readonly from: number; readonly to: number; readonly ratio: number }

/** The pool of a contest in minor units. */
export function prizePool(input: {
  readonly guaranteed: MinorUnits
  /** The sum of all entry fees. */
  readonly fees: MinorUnits
  readonly rakeBasisPoints: number
}): MinorUnits {
  return Math.max(input.guaranteed, input.fees - rakeOf(input.fees, input.rakeBasisPoints))
}

/** What the operator keeps of the fees of a contest, in minor units, rounded up. */
export function rakeOf(fees: MinorUnits, rakeBasisPoints: number): MinorUnits {
  return Math.ceil((fees * rakeBasisPoints) / 10_000)
}

/**
 * The amount for each place that is filled and paid, first place first. Amounts are multiples of `step`; what remains
 * of the pool below one step goes to the first place.
 */
export function sharePrizes(input: {
  readonly pool: MinorUnits
  readonly table: readonly PrizeBand[]
  readonly entries: number
  readonly step?: MinorUnits
}): readonly MinorUnits[] {
  const { pool, table, entries, step = 1 } = input
  const ratios = ratiosOfPlaces(table, entries)
  const whole = ratios.reduce((sum, ratio) => sum + ratio, 0n)
  if (whole === 0n || pool <= 0) return []
  const steps = BigInt(Math.floor(pool / step))
  const floors = ratios.map((ratio) => (steps * ratio) / whole)
  const remainders = ratios.map((ratio, place) => ({ place, rest: (steps * ratio) % whole }))
  let left = Number(steps - floors.reduce((sum, floor) => sum + floor, 0n))
  const amounts = floors.map((floor) => Number(floor) * step)
  // Of equal remainders the better place gets the step, so that no place gets more than one above it.
  for (const { place } of remainders.toSorted((a, b) =>
    a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0) break
    amounts[place] = (amounts[place] ?? 0) + step
    left -= 1
  }
  amounts[0] = (amounts[0] ?? 0) + (pool % step)
  return amounts
}

function ratiosOfPlaces(table: readonly PrizeBand[], entries: number): readonly bigint[] {
  const last = Math.min(entries, Math.max(0, ...table.map(({ to }) => to)))
  return Array.from({ length: last }, (_, index) => {
    const place = index + 1
    const band = table.find(({ from, to }) => from <= place && place <= to)
    return BigInt(Math.round(band?.ratio ?? 0))
  })
}
