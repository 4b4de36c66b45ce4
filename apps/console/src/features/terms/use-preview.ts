import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ConsoleBody } from '@gaffer/contract/console-types'
import { request } from '../../lib/request.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { useHere } from '../session/workplace.tsx'

type Asked = NonNullable<ConsoleBody<'previewContest'>>

/** What the terms would be, asked once typing pauses; what was shown stays until the answer is there. */
export function usePreview(asked: Asked | undefined) {
  const { workplace } = useHere()
  const settled = useSettled(asked)
  const query = useQuery({
    queryKey: ['previewContest', workplace.slug, settled],
    queryFn: ({ signal }) =>
      request('previewContest', {
        params: { operator: workplace.slug },
        ...(settled === undefined ? {} : { body: settled }),
        signal,
      }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  /** The answer is that of what is typed now. */
  const isCurrent = settled === asked && !query.isPlaceholderData && query.data !== undefined
  return { query, preview: query.data?.data, isCurrent }
}
