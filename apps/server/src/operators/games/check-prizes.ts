/** Places that win the same share each. */
type PrizePlaces = { readonly from: number; readonly to: number; readonly percent: number }

type SharedOut = {
  /** The keys of the places and of their share, as the file names them. */
  readonly at?: string
  readonly share?: string
  /** The maximum number of entries; null means no limit. */
  readonly capacity: number | null
}

/** The places must share the whole pool; rounding each of them may lose a hundredth of a percent. */
const MIN_SHARED = 99

/** Reports, with its key below `at`, what is wrong with how a pool is shared among places. */
export function checkPrizes(
  prizes: readonly PrizePlaces[],
  { at = 'prizes', share = 'percent', capacity }: SharedOut,
  say: (key: string, text: string) => void,
): void {
  let next = 1
  let above = 100
  let shared = 0
  for (const [index, { from, to, percent }] of prizes.entries()) {
    if (from !== next) say(`${at}.${index}.from`, `must be ${next}: the places follow one another from 1`)
    if (to < from) say(`${at}.${index}.to`, `must be ${from} or more`)
    if (capacity !== null && to > capacity) {
      say(`${at}.${index}.to`, `is beyond the ${capacity} entries there may be`)
    }
    if (percent > above) say(`${at}.${index}.${share}`, 'is more than a better place gets')
    shared += Math.max(0, to - from + 1) * percent
    above = percent
    next = Math.max(from, to) + 1
  }
  if (prizes.length === 0) return
  const sum = Number(shared.toFixed(2))
  if (sum > 100) say(at, `are ${sum} percent of the pool together: at most 100`)
  if (sum < MIN_SHARED) say(at, `are ${sum} percent of the pool together: the whole pool is paid`)
}
