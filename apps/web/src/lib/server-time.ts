/** The server's time on this page: screens show it, never the device's own clock (ADR-19). */
const offset = { ms: 0, isKnown: false }

/**
 * Learns the server's time from an answer's header, and how many seconds a cache has held the answer; the steps are
 * small, so that countdowns do not jump.
 */
export function learnServerTime(header: string | null, age: string | null = null): void {
  const held = Number(age) * 1000
  const serverNow = Number(header) + (held > 0 ? held : 0)
  if (header === null || !Number.isFinite(serverNow) || serverNow <= 0) return
  const measured = serverNow - Date.now()
  offset.ms =
    offset.isKnown && Math.abs(measured - offset.ms) < 1_500 ? offset.ms * 0.8 + measured * 0.2 : measured
  offset.isKnown = true
}

/** The server's current time, in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + offset.ms
}

/** How far the device's clock differs from the server's, in milliseconds; undefined before the first answer. */
export function clockOffset(): number | undefined {
  return offset.isKnown ? offset.ms : undefined
}
