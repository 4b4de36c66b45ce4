import type { Field, Shift } from './field.ts'

/** Where an entry would stand: how many have more, how many as much, and its unique place. */
export type Standing = {
  readonly total: number
  readonly above: number
  readonly level: number
  readonly place: number
}

/**
 * The place of one entry after shifts on top of each other, each going on from the totals that the one before left.
 * Exactly what ranking all again would give it, in one look at those that moved.
 */
export function countPlace(
  { range: { from, to }, totals, order }: Pick<Field, 'range' | 'totals' | 'order'>,
  entry: number,
  shifts: readonly Shift[],
): Standing {
  const own = totals[entry] ?? 0
  const total = shifts.reduce((now, shift) => totalAfter(shift, entry) ?? now, own)
  const sorted = order.subarray(from, to)
  const totalAt = (at: number) => totals[sorted[at] ?? 0] ?? 0
  let above = firstWhere(sorted.length, (at) => totalAt(at) <= total)
  const levelTo = firstWhere(sorted.length, (at) => totalAt(at) < total)
  let level = levelTo - above
  // Those who are level stand in load order, the order of their indexes.
  let before = firstWhere(levelTo, (at) => at >= above && (sorted[at] ?? 0) >= entry) - above
  if (own > total) above -= 1
  else if (own === total) level -= 1
  for (const shift of shifts) {
    const { entries, before: old, after } = shift
    for (let at = 0; at < entries.length; at++) {
      const was = old[at] ?? 0
      const is = after[at] ?? 0
      if ((was > total && is > total) || (was < total && is < total)) continue
      const index = entries[at] ?? 0
      if (index === entry) continue
      above += Number(is > total) - Number(was > total)
      const change = Number(is === total) - Number(was === total)
      level += change
      if (index < entry) before += change
    }
  }
  return { total, above, level, place: above + before + 1 }
}

/** What a shift leaves an entry with; undefined where it does not move it. */
function totalAfter({ entries, after }: Shift, entry: number): number | undefined {
  const at = firstWhere(entries.length, (index) => (entries[index] ?? 0) >= entry)
  return entries[at] === entry ? after[at] : undefined
}

/** The first of so many positions from which on something is so; all of them if it never does. */
function firstWhere(length: number, isSo: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(middle)) high = middle
    else low = middle + 1
  }
  return low
}
