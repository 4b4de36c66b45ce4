import type { Answer, Brand } from '@gaffer/contract/types'

/** What the server put into the page: the brand, and the answer to the route's first public call. */
export type PageData = {
  readonly brand: Brand
  /** The operator's sites that may frame the page. */
  readonly frameOrigins: readonly string[]
  readonly first?: { readonly key: readonly unknown[]; readonly answer: Answer<'homeTournaments'> }
}

/** Reads the page's data block; undefined when the page was served without one. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById('gaffer-data')?.textContent
  if (!text) return undefined
  try {
    return JSON.parse(text) as PageData
  } catch {
    return undefined
  }
}
