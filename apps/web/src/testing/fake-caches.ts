import { vi } from 'vitest'

/** The browser's cache storage in memory. */
export function stubCaches(): Map<string, Map<string, string>> {
  const places = new Map<string, Map<string, string>>()
  const urlOf = (asked: string | { readonly url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, window.location.origin).href
  vi.stubGlobal('caches', {
    delete: async (name: string) => places.delete(name),
    open: async (name: string) => {
      const place = places.get(name) ?? new Map<string, string>()
      places.set(name, place)
      return {
        match: async (asked: string) => {
          const body = place.get(urlOf(asked))
          return body === undefined ? undefined : new Response(body)
        },
        put: async (asked: string, answer: Response) => void place.set(urlOf(asked), await answer.text()),
        delete: async (asked: { readonly url: string }) => place.delete(urlOf(asked)),
        keys: async () => [...place.keys()].map((url) => ({ url })),
      }
    },
  })
  return places
}
