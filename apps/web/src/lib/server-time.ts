/** The server's time on this page: screens show it, never the device's own clock (ADR-19). */
const offset = { ms: 0, isKnown: false }

/**
 * Learns the server's time from an answer's header, how many seconds a cache has held the answer, and when the device
 * asked. The header was written between asking and now, so the offset is known up to the time that took: what was known
 * is only moved as far as it contradicts that, and an answer that was long on its way moves nothing.
 */
export function learnServerTime(header: string | null, age: string | null, sentAt: number): void {
  const held = Number(age) * 1000
  const written = Number(header) + (held > 0 ? held : 0)
  if (header === null || !Number.isFinite(written) || written <= 0) return
  const least = written - Date.now()
  // A cache counts whole seconds.
  const most = written - sentAt + (age === null ? 0 : 1_000)
  offset.ms = offset.isKnown ? Math.max(least, Math.min(most, offset.ms)) : (least + most) / 2
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
