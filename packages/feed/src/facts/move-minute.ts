import type { EventBody, MatchMinute } from './fact.ts'

const ENDS_OF_HALVES: readonly number[] = [45, 90]
const MAX_ADDED = 30

/** The minute after or before one: a half ends in its stoppage time, and a match begins with its first minute. */
export function nextMinute({ minute, added }: MatchMinute, by: 1 | -1): MatchMinute {
  if (added > 0) return { minute, added: Math.min(MAX_ADDED, added + by) }
  if (by === 1 && ENDS_OF_HALVES.includes(minute)) return { minute, added: 1 }
  return { minute: Math.max(1, minute + by), added: 0 }
}

/** An event a minute later or earlier; the exact place from its source applies no more. */
export function moveMinute({ kind, side, at, event }: EventBody, by: 1 | -1): EventBody {
  return { kind, side, at: nextMinute(at, by), event }
}
