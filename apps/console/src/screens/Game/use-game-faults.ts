import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ConsoleBody } from '@gaffer/contract/console-types'
import { useHere } from '../../features/session/workplace.tsx'
import { useSettled } from '../../lib/use-settled.ts'
import { request } from '../../lib/request.ts'

type Written = NonNullable<ConsoleBody<'checkGame'>>['game']

/** What is wrong with a game, asked once typing pauses. */
export function useGameFaults(game: Written | undefined, isNew: boolean) {
  const { workplace } = useHere()
  const settled = useSettled(game)
  const query = useQuery({
    queryKey: ['checkGame', workplace.slug, settled, isNew],
    queryFn: ({ signal }) =>
      request('checkGame', {
        params: { operator: workplace.slug },
        ...(settled === undefined ? {} : { body: { game: settled, is_new: isNew } }),
        signal,
      }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  const isCurrent = settled === game && !query.isPlaceholderData && query.data !== undefined
  return { faults: query.data?.data.faults ?? [], waits: query.data?.data.waits ?? false, isCurrent }
}
