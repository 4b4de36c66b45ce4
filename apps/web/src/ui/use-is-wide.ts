import { useSyncExternalStore } from 'react'

/** From this width on the page has room for columns; the stylesheets use the same width. */
const WIDE = '(min-width: 851px)'

/** Whether the page has room for columns, for cases where that changes the order of parts. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide)
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function isWide(): boolean {
  return window.matchMedia(WIDE).matches
}
