import { tellSite } from './site.ts'

/** Height of the page's content to the window that frames it: each 100 ms, and at once on change. */
const EVERY_MS = 100

/** Begins to report; does nothing outside a frame. */
export function reportHeight(): void {
  if (window.parent === window) return
  let told = 0
  const tell = (isForced: boolean) => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (!isForced && height === told) return
    told = height
    tellSite({ type: 'height', height })
  }
  new ResizeObserver(() => tell(false)).observe(document.body)
  setInterval(() => tell(true), EVERY_MS)
}
