import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersStill } from './prefers-still.ts'

const SLIDE = { duration: 420, easing: 'cubic-bezier(.2,.8,.2,1)' } as const

/**
 * Rows slide to their new places: each child of the list with a `data-row` moves from where it was. Uses only
 * transforms, so that nothing is laid out again.
 */
export function useSlidingRows<T extends HTMLElement>(): RefObject<T | null> {
  const list = useRef<T>(null)
  const tops = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    // Measured with the picture that shows them, which lays the page out anyway, and not in the task that draws.
    const frame = requestAnimationFrame(() => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const before = tops.current
      const now = rows.map((row) => ({ row, key: row.dataset.row ?? '', top: row.offsetTop }))
      tops.current = new Map(now.map(({ key, top }) => [key, top]))
      if (prefersStill()) return
      for (const { row, key, top } of now) {
        const was = before.get(key)
        if (was !== undefined && was !== top)
          row.animate?.([{ transform: `translateY(${was - top}px)` }, { transform: 'none' }], SLIDE)
      }
    })
    return () => cancelAnimationFrame(frame)
  })
  return list
}
