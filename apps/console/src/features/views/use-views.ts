import { useQuery } from '@tanstack/react-query'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { useHere } from '../session/workplace.tsx'

export type View = ConsoleData<'savedViews'>[number]
export type ViewedPage = View['page']

/** What of an address is a place in a page and no part of a view. */
const PLACES = ['cursor', 'open']

/** The part of an address that a view keeps, in an order of its own, so that equal views are equal texts. */
export function queryOfView(params: URLSearchParams): string {
  const kept = new URLSearchParams([...params].filter(([key]) => !PLACES.includes(key)))
  kept.sort()
  return kept.toString()
}

/** The views of who is signed in, and those that colleagues share. */
export function useViews(): readonly View[] {
  const { workplace } = useHere()
  const { data } = useQuery(callOptions('savedViews', { params: { operator: workplace.slug } }))
  return data?.data ?? []
}

/** The address of a view. */
export function addressOfView(operator: string, { page, query }: View): string {
  return `${pathTo(operator, page)}${query === '' ? '' : `?${query}`}`
}
