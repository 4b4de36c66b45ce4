import { notifySite } from './site.ts'

/** Height of the page's content to the window that frames it: each 100 ms, and at once on change. */
const EVERY_MS = 100

/** Begins to report; does nothing outside a frame. */
export function reportHeight(): void {
  if (window.parent === window) return
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
