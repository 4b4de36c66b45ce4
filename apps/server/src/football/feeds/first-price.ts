import type { Position, Price } from '@gaffer/rules'

const LEAST: Readonly<Record<Position, Price>> = { GK: 400, DEF: 400, MID: 450, FWD: 450 }
const USUAL: Readonly<Record<Position, Price>> = { GK: 450, DEF: 450, MID: 550, FWD: 600 }

/** What a player costs at first where the source names no price. */
export function firstPriceOf(
  position: Position,
  lastSeason: { readonly points: number; readonly minutes: number } | undefined,
): Price {
  if (lastSeason === undefined) return USUAL[position]
  return LEAST[position] + Math.max(0, Math.round(lastSeason.points / 4)) * 10
}
