import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newsOf } from './apply-live-message.ts'

/**
 * Keeps the list of an answer up to date while it is in view, where the answer is also in use for something that
 * messages bring up to date.
 */
export function useListInView(queryKey: QueryKey): void {
  const queryClient = useQueryClient()
  const queryHash = hashKey(queryKey)
  useEffect(() => newsOf(queryClient).view(queryHash), [queryHash, queryClient])
}
