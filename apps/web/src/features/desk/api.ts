import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer, Body } from '@gaffer/contract/types'
import { request } from '../../lib/http.ts'

/** The header with the key for the desk's calls. */
const KEY_HEADER = 'x-desk-token'
/** Facts told by others appear within this time. */
const ASK_EVERY_MS = 5_000

const headersOf = (key: string) => ({ [KEY_HEADER]: key })

/** The matches that a desk key gives access to. */
export function useDeskMatches(key: string) {
  return useQuery({
    queryKey: ['deskMatches', key],
    queryFn: ({ signal }) => request('deskMatches', { headers: headersOf(key), signal }),
    retry: false,
  })
}

/** One match, kept up to date by polling and by the answers to the desk's own calls. */
export function useDeskMatch(key: string, id: number) {
  const queryClient = useQueryClient()
  const queryKey = ['deskMatch', key, id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      request('deskMatch', { params: { id: String(id) }, headers: headersOf(key), signal }),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  })
  const keep = (answer: Answer<'deskMatch'>) => void queryClient.setQueryData(queryKey, answer)
  const input = { params: { id: String(id) }, headers: headersOf(key) }
  return {
    query,
    tell: async (body: Body<'tellDesk'>) => keep(await request('tellDesk', { ...input, body })),
    undo: async (body: Body<'undoDesk'>) => keep(await request('undoDesk', { ...input, body })),
  }
}
