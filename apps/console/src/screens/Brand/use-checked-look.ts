import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useHere } from '../../features/session/workplace.tsx'
import { request } from '../../lib/request.ts'
import { useSettled } from '../../lib/use-settled.ts'
import type { Look } from './look.ts'

/** What is wrong with a look, how readable it is, and what pages are opened with to see it; asked once typing pauses. */
export function useCheckedLook(look: Look) {
  const { workplace } = useHere()
  const settled = useSettled(look)
  const query = useQuery({
    queryKey: ['checkBrand', workplace.slug, settled],
    queryFn: ({ signal }) =>
      request('checkBrand', { params: { operator: workplace.slug }, body: { look: settled }, signal }),
    placeholderData: keepPreviousData,
    // Each asking keeps what is shown for as long as pages need it.
    staleTime: Infinity,
    gcTime: 0,
  })
  return {
    checked: query.data?.data,
    isCurrent: settled === look && !query.isPlaceholderData && query.data !== undefined,
    /** Frames are opened anew for each answer. */
    turn: query.dataUpdatedAt,
  }
}
