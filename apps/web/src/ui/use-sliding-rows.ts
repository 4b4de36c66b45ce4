import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersStill } from './prefers-still.ts'

const SLIDE = { duration: 420, easing: 'cubic-bezier(.2,.8,.2,1)' } as const

/**
 * Rows of one height slide to their new places: each child of the list with a `data-row` moves from where it stood,
 * over the height of a row and `--row-gap` for each place. Nothing is measured, so nothing is laid out twice.
 */
export function useSlidingRows<T extends HTMLElement>(): RefObject<T | null> {
  const list = useRef<T>(null)
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const before = places.current
    places.current = new Map(rows.map((row, place) => [row.dataset.row ?? '', place]))
    if (prefersStill()) return
    for (const [place, row] of rows.entries()) {
      const was = before.get(row.dataset.row ?? '')
      if (was === undefined || was === place) continue
      const from = `translateY(calc(${was - place} * (100% + var(--row-gap, 0px))))`
      row.animate?.([{ transform: from }, { transform: 'none' }], SLIDE)
    }
  })
  return list
}
