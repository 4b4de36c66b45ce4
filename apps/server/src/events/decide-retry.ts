const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Pauses after each failed attempt; the last one goes on. */
const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
] as const

/** How long an event is tried; then it is parked until somebody sends it again. */
export const TRIED_FOR_MS = 72 * HOUR

/** A part of the pause by which it is longer, so that what failed together does not come back together. */
const JITTER = 0.2

/**
 * When a delivery is tried again after its `attempts`-th attempt failed, epoch milliseconds; undefined when it is parked.
 * `share` is a random number below 1.
 */
export function decideRetry(
  { attempts, queuedAt }: { readonly attempts: number; readonly queuedAt: number },
  now: number,
  share: number,
): number | undefined {
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? PAUSES_MS[0]
  const next = now + Math.round(pause * (1 + JITTER * share))
  return next - queuedAt > TRIED_FOR_MS ? undefined : next
}

/** After so many failed calls in a row, a receiver is called for one event alone until it answers. */
export const FAILURES_TO_PROBE = 5
const FIRST_PROBE_MS = 5 * SECOND
const LAST_PROBE_MS = 10 * MINUTE

/** How long a receiver is left alone after so many failed calls in a row, in milliseconds. */
export function pauseOfReceiver(failures: number): number {
  if (failures < FAILURES_TO_PROBE) return 0
  return Math.min(FIRST_PROBE_MS * 2 ** (failures - FAILURES_TO_PROBE), LAST_PROBE_MS)
}
