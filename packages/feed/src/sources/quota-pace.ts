import type { EpochMs } from '@gaffer/rules'
import { DAY, HOUR, MINUTE, SECOND, type PolledMatch } from './poll-intervals.ts'
import type { Quota } from './source-model.ts'

/** How long a match takes from kick-off to its end, with breaks and stoppage time. */
const MATCH_LASTS = 125 * MINUTE
/** Below this share of the day's requests, matches in play are polled at most once a minute. */
const LITTLE = 0.15
/** This share is reserved for the time after the matches. */
const RESERVE = 0.05
/** Of what is left, matches that may be on again use one part in so many. */
const PARTS = 2
/** The time between two calls for them when only the reserve is left, or nothing is known of it. */
const FEW = HOUR

/** Of an hour's requests so many are left for what is happening now. */
const HOUR_RESERVE = 200
/** Of a minute's requests so many are left. */
const MINUTE_RESERVE = 3

/** How fast a plan's limits allow us to poll. */
export type QuotaPace = {
  /** The shortest time between two calls for matches in play; undefined: no calls until `resetsAt`. */
  readonly live: number | undefined
  /** The same for matches that may be on again; they leave half of what is left to those in play. */
  readonly waiting: number
  /** The same for everything else. */
  readonly other: number | undefined
  /** From when on matches of the past may be requested, which must not cost the matches of today anything. */
  readonly pastFrom: EpochMs
  readonly resetsAt: EpochMs
}

/**
 * The pace that a source's limits allow. What is left of the day's requests, less a reserve for the time after the
 * matches, is spread over the time in which matches are still to be played today; what is left of an hour's, over the
 * rest of that hour. `quotaAt` is when the source gave these figures.
 */
export function paceOfQuota(
  quota: Quota,
  quotaAt: EpochMs,
  matches: readonly PolledMatch[],
  now: EpochMs,
): QuotaPace {
  const pace = paceNow(quota, quotaAt, matches, now)
  return { ...pace, pastFrom: pastFrom(quota, quotaAt, now, pace.resetsAt) }
}

function pastFrom(quota: Quota, quotaAt: EpochMs, now: EpochMs, resetsAt: EpochMs): EpochMs {
  const { dayLimit, dayLeft, minuteLeft, hourLeft } = quota
  const isToday = Math.floor(quotaAt / DAY) === Math.floor(now / DAY)
  const isShort = dayLeft !== undefined && dayLeft <= (dayLimit ?? dayLeft) * (RESERVE + LITTLE)
  if (isToday && isShort) return resetsAt
  if (hourLeft !== undefined && hourLeft <= HOUR_RESERVE) return Math.max(now, resetsAt)
  if (minuteLeft !== undefined && minuteLeft <= MINUTE_RESERVE) return Math.max(now, quotaAt + MINUTE)
  return now
}

function paceNow(
  quota: Quota,
  quotaAt: EpochMs,
  matches: readonly PolledMatch[],
  now: EpochMs,
): Omit<QuotaPace, 'pastFrom'> {
  const { dayLimit, dayLeft, minuteLeft, hourLeft, hourResetsInSeconds } = quota
  const midnight = (Math.floor(now / DAY) + 1) * DAY
  const isToday = Math.floor(quotaAt / DAY) === Math.floor(now / DAY)
  if (dayLeft !== undefined && isToday) {
    const reserve = Math.ceil((dayLimit ?? dayLeft) * RESERVE)
    if (dayLeft <= 0) return { live: undefined, waiting: FEW, other: undefined, resetsAt: midnight }
    if (dayLeft <= reserve) return { live: undefined, waiting: FEW, other: MINUTE, resetsAt: midnight }
    const spread = Math.ceil(timeInPlay(matches, now, midnight) / (dayLeft - reserve))
    const isLittle = dayLeft <= (dayLimit ?? Infinity) * LITTLE
    const live = Math.max(spread, isLittle ? MINUTE : 0, minutePace(minuteLeft, quotaAt, now))
    const other = minutePace(minuteLeft, quotaAt, now)
    const waiting = Math.max(other, Math.ceil(((midnight - now) / (dayLeft - reserve)) * PARTS))
    return { live, waiting, other, resetsAt: midnight }
  }
  if (hourLeft !== undefined && hourResetsInSeconds !== undefined) {
    const resetsAt = quotaAt + hourResetsInSeconds * SECOND
    if (now >= resetsAt) return { live: 0, waiting: 0, other: 0, resetsAt }
    if (hourLeft <= 0) return { live: undefined, waiting: FEW, other: undefined, resetsAt }
    const live = Math.ceil((resetsAt - now) / hourLeft)
    return { live, waiting: live * PARTS, other: 0, resetsAt }
  }
  const pace = minutePace(minuteLeft, quotaAt, now)
  return { live: pace, waiting: pace, other: pace, resetsAt: midnight }
}

function minutePace(minuteLeft: number | undefined, quotaAt: EpochMs, now: EpochMs): number {
  return minuteLeft !== undefined && minuteLeft <= 0 && now - quotaAt < MINUTE ? MINUTE : 0
}

/** How long at least one match will be in play until `end`. */
function timeInPlay(matches: readonly PolledMatch[], now: EpochMs, end: EpochMs): number {
  const spans = matches
    .flatMap(({ state, kickOffAt }): readonly (readonly [number, number])[] => {
      if (state === 'inPlay' || state === 'interrupted') {
        return [[now, Math.max(now + MINUTE, (kickOffAt ?? now) + MATCH_LASTS)]]
      }
      return (state === 'scheduled' || state === 'delayed') && kickOffAt !== null
        ? [[kickOffAt, kickOffAt + MATCH_LASTS]]
        : []
    })
    .map(([from, to]) => [Math.max(now, from), Math.min(end, to)] as const)
    .filter(([from, to]) => from < to)
    .sort(([a], [b]) => a - b)
  let covered = now
  let sum = 0
  for (const [from, to] of spans) {
    sum += Math.max(0, to - Math.max(from, covered))
    covered = Math.max(covered, to)
  }
  return sum
}
