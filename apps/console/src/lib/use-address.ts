import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What a page is asked for, kept in its address: a link is a view. Another filter begins at the first page again; null
 * and empty values are left out.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const read = useCallback((key: string) => params.get(key) ?? undefined, [params])
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setParams((before) => changed(before, changes), { preventScrollReset: true }),
    [setParams],
  )
  return { read, change, params }
}

function changed(before: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const after = new URLSearchParams(before)
  if (!('cursor' in changes) && !('open' in changes)) after.delete('cursor')
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(key)
    else after.set(key, value)
  }
  return after
}
