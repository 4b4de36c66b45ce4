import type { QueryClient } from '@tanstack/react-query'
import { PATHS } from '@gaffer/contract/paths'
import type { JsonOperation } from '@gaffer/contract/types'
import { TOUCHED } from 'virtual:touched-answers'

/** A call that may change something: every call that is not a plain read. */
export type Change = {
  [N in JsonOperation]: (typeof PATHS)[N]['method'] extends 'GET' ? never : N
}[JsonOperation]

/**
 * Refreshes what a change has affected: at once where it is shown, otherwise when it is next shown. Resolves when
 * everything shown is up to date. `whenShown: 'later'` leaves even that until it is next shown.
 */
export function refreshAfter(
  queryClient: QueryClient,
  change: Change,
  { whenShown = 'now' }: { readonly whenShown?: 'now' | 'later' } = {},
): Promise<void> {
  const touched: ReadonlySet<unknown> = new Set(TOUCHED[change])
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => touched.has(name),
    refetchType: whenShown === 'now' ? 'active' : 'none',
  })
}

/** Whether an answer changes while matches are being played. */
export function isLiveAnswer([name]: readonly unknown[]): boolean {
  return isOperation(name) && PATHS[name].isLive
}

function isOperation(name: unknown): name is keyof typeof PATHS {
  return typeof name === 'string' && Object.hasOwn(PATHS, name)
}
