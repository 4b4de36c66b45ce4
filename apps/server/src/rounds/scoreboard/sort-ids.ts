import { setImmediate as breathe } from 'node:timers/promises'
import type { Scoreboard } from './scoreboard.ts'

const DIGIT_BITS = 11
const DIGITS = 3

/**
 * Ids in ascending order, each with its index: a digit at a time, in a time that grows with their number alone, and
 * the event loop has its turn between two digits.
 */
export async function sortIds(ids: Int32Array): Promise<Pick<Scoreboard, 'sortedIds' | 'sortedIndexes'>> {
  let from = sharedInts(ids.length)
  let to = sharedInts(ids.length)
  for (let at = 0; at < ids.length; at += 1) from[at] = at
  for (let digit = 0; digit < DIGITS; digit += 1) {
    await breathe()
    sortByDigit(ids, digit * DIGIT_BITS, from, to)
    const sorted = to
    to = from
    from = sorted
  }
  for (let at = 0; at < ids.length; at += 1) to[at] = ids[from[at] ?? 0] ?? 0
  return { sortedIds: to, sortedIndexes: from }
}

function sortByDigit(ids: Int32Array, shift: number, from: Int32Array, to: Int32Array): void {
  const mask = (1 << DIGIT_BITS) - 1
  const starts = new Int32Array(mask + 2)
  for (const id of ids) {
    const digit = (id >>> shift) & mask
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1
  }
  for (let digit = 1; digit < starts.length; digit += 1)
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  for (const index of from) {
    const digit = ((ids[index] ?? 0) >>> shift) & mask
    const place = starts[digit] ?? 0
    to[place] = index
    starts[digit] = place + 1
  }
}

function sharedInts(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Math.max(4, length * 4)), 0, length)
}
