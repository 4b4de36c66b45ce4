import { notifySite } from './site.ts'

/**
 * The height of the page's content is sent to the framing window every 100 ms, and at once when it changes.
 */
const EVERY_MS = 100

/** Begins to report the height. */
export function reportHeight(): void {
  let reported = 0
  const report = (isForced: boolean) => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (!isForced && height === reported) return
    reported = height
    notifySite({ type: 'height', height })
  }
  new ResizeObserver(() => report(false)).observe(document.body)
  setInterval(() => report(true), EVERY_MS)
}
