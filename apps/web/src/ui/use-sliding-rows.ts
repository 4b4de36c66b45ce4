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
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const before = tops.current
    tops.current = new Map(rows.map((row) => [row.dataset.row ?? '', row.offsetTop]))
    if (prefersStill()) return
    for (const row of rows) {
      const was = before.get(row.dataset.row ?? '')
      const moved = was === undefined ? 0 : was - row.offsetTop
      if (moved !== 0) row.animate?.([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], SLIDE)
    }
  })
  return list
}
