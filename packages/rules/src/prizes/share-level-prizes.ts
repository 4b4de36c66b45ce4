import type { MinorUnits } from '../core/units.ts'

/** How the prizes of entries level on points are decided: by who was created earlier, or divided among them. */
export const TIES = ['earlier', 'shared'] as const
export type Ties = (typeof TIES)[number]

/**
 * The amount of each place where entries level on points share the prizes of the places they take together:
 * added, divided in whole steps, what is left over a step each to those created earlier, and what lies below a
 * step to the first of them. Sums to what `amounts` sum to. `pointsAt` gives the points of a place, from 1 to `entries`.
 */
export function shareLevelPrizes(input: {
  readonly amounts: readonly MinorUnits[]
  readonly pointsAt: (place: number) => number
  readonly entries: number
  readonly step?: MinorUnits
}): readonly MinorUnits[] {
  const { amounts, pointsAt, entries, step = 1 } = input
  const shared: MinorUnits[] = []
  while (shared.length < amounts.length) {
    const from = shared.length + 1
    let to = from
    while (to < entries && pointsAt(to + 1) === pointsAt(from)) to += 1
    const sum = amounts.slice(from - 1, to).reduce((all, amount) => all + amount, 0)
    const count = to - from + 1
    const steps = Math.floor(sum / step)
    for (let at = 0; at < count; at += 1) {
      const whole = Math.floor(steps / count) + (at < steps % count ? 1 : 0)
      shared.push(whole * step + (at === 0 ? sum % step : 0))
    }
  }
  return shared
}
