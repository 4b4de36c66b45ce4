import { press, spotOf, type Stretch } from './keep-in-sight.ts'
import { onSite } from './site.ts'

/**
 * A frame is as high as its content, so its window says nothing about what the reader sees. What would otherwise
 * stick to an edge of the window uses the two variables set here: the distances from the frame's edges to the visible
 * part (ADR-23). The framing page sends `{ type: 'visible', top, height }` in pixels of the frame; until it does,
 * nothing floats (`data-frame="unseen"`).
 */
export function followVisible(): void {
  const root = document.documentElement
  root.dataset.frame = 'unseen'
  document.addEventListener('pointerdown', (event) => (press.last = spotOf(event)), true)
  let seen: Stretch | undefined
  const apply = () => {
    if (seen === undefined) return
    root.dataset.frame = 'seen'
    root.style.setProperty('--edge-start', `${Math.max(0, seen.top)}px`)
    root.style.setProperty('--edge-end', `${Math.max(0, root.clientHeight - seen.top - seen.height)}px`)
  }
  onSite('visible', (visible) => {
    seen = visible
    apply()
  })
  new ResizeObserver(apply).observe(root)
}
