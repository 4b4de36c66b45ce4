/** The changes to an address; undefined or empty removes the key. */
export type SearchValues = Readonly<Record<string, string | undefined>>

/** The query of an address with some values changed, for `setSearchParams`. */
export function changeSearch(values: SearchValues): (before: URLSearchParams) => URLSearchParams {
  return (before) => {
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined || value === '') before.delete(key)
      else before.set(key, value)
    }
    return before
  }
}
