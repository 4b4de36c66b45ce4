import type { MinorUnits, PrizeBand } from '@gaffer/rules'
import type { Operator } from '../operators/index.ts'

/** The stake, what is kept of it and how the rest is shared, in the units of a contest. */
export type RoomTerms = {
  readonly stake: MinorUnits
  /** null means no limit. */
  readonly capacity: number | null
  readonly rakeBasisPoints: number
  readonly prizeTable: readonly PrizeBand[]
}

/** The terms of a room with this stake (in whole currency units) and format; undefined when that is not on offer. */
export function termsOf(
  { rooms, currencyExponent }: Pick<Operator, 'rooms' | 'currencyExponent'>,
  bet: number,
  format: number,
): RoomTerms | 'stakeUnknown' | 'formatUnknown' {
  if (!rooms.stakes.includes(bet)) return 'stakeUnknown'
  if (!rooms.formats.some((offered) => offered === format)) return 'formatUnknown'
  const places = format === 2 ? rooms.prizes.headToHead : rooms.prizes.others
  return {
    stake: bet * 10 ** currencyExponent,
    capacity: format === -1 ? null : format,
    rakeBasisPoints: Math.round(rooms.rakePercent * 100),
    prizeTable: places.map(({ from, to, ratio }) => ({ from, to, ratio: Math.round(ratio * 100) })),
  }
}
