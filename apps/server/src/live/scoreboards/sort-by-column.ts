import { setImmediate as breathe } from 'node:timers/promises'

/** How many entries are looked at until others have their turn on the event loop. */
const SLICE = 16_384
/** Points of a round mostly differ in one digit of so many bits, and any two integers in two. */
const DIGIT_BITS = 16
const MASK = (1 << DIGIT_BITS) - 1

type Rows = { readonly indexes: Int32Array; readonly values: Int32Array }

/**
 * Indexes in descending order of a column of 32-bit integers; equal ones stay in the order in which they come. They are
 * sorted digit by digit and slice by slice, so that a million entries delay nobody else's answer.
 */
export async function sortByColumn(
  indexes: Int32Array,
  valueOf: (index: number) => number,
): Promise<Int32Array> {
  const values = new Int32Array(indexes.length)
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  await inSlices(indexes.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const value = valueOf(indexes[at] ?? 0)
      values[at] = value
      if (value < least) least = value
      if (value > most) most = value
    }
  })
  let rows: Rows = { indexes, values }
  for (let shift = 0; shift < 32 && (most - least) >>> shift > 0; shift += DIGIT_BITS)
    rows = await sortByDigit(rows, { most, spread: most - least, shift })
  return rows.indexes
}

async function sortByDigit(
  { indexes, values }: Rows,
  { most, spread, shift }: { readonly most: number; readonly spread: number; readonly shift: number },
): Promise<Rows> {
  const count = indexes.length
  const starts = new Int32Array(Math.min(MASK, spread >>> shift) + 2)
  await inSlices(count, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const digit = ((most - (values[at] ?? 0)) >>> shift) & MASK
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
    }
  })
  for (let digit = 1; digit < starts.length; digit += 1)
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  const sorted = { indexes: new Int32Array(count), values: new Int32Array(count) }
  await inSlices(count, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const value = values[at] ?? 0
      const digit = ((most - value) >>> shift) & MASK
      const place = starts[digit] ?? 0
      starts[digit] = place + 1
      sorted.indexes[place] = indexes[at] ?? 0
      sorted.values[place] = value
    }
  })
  return sorted
}

async function inSlices(count: number, take: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < count; from += SLICE) {
    if (count > SLICE) await breathe()
    take(from, Math.min(count, from + SLICE))
  }
}
