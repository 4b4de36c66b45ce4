/** A vertical range of the window, in pixels from its upper edge. */
type Stretch = { readonly from: number; readonly to: number }

/**
 * The part of a frame that the reader sees: inside the window, below what the site fixes at the upper edge, and
 * inside every scrolling ancestor. In pixels of the frame; undefined when nothing is visible.
 */
export function seenPart(frame: HTMLElement, top: number): { top: number; height: number } | undefined {
  const box = frame.getBoundingClientRect()
  const seen = cutByAncestors(frame, { from: top, to: window.visualViewport?.height ?? window.innerHeight })
  const from = Math.max(box.top, seen.from)
  const height = Math.min(box.bottom, seen.to) - from
  return height > 0 ? { top: Math.round(from - box.top), height: Math.round(height) } : undefined
}

function cutByAncestors(frame: HTMLElement, window: Stretch): Stretch {
  let { from, to } = window
  for (let one = frame.parentElement; one && one !== document.body; one = one.parentElement) {
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowY)) continue
    const box = one.getBoundingClientRect()
    from = Math.max(from, box.top)
    to = Math.min(to, box.bottom)
  }
  return { from, to }
}
