/**
 * The browser's storage, which may be denied, full or hold anything: reading gives a checked value or
 * nothing, writing never fails the page. What could not be stored is kept as long as the page is open.
 */
export type Area = 'local' | 'session'

const unstored = new Map<string, string>()

/** The stored text of a key; undefined when there is none or storage is denied. */
export function readStored(area: Area, key: string): string | undefined {
  try {
    return unstored.get(`${area}:${key}`) ?? storageOf(area).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text, or forgets the key when it is undefined. */
export function writeStored(area: Area, key: string, value: string | undefined): void {
  unstored.delete(`${area}:${key}`)
  try {
    if (value === undefined) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, value)
  } catch {
    if (value !== undefined) unstored.set(`${area}:${key}`, value)
  }
}

/** Keeps a word for a year where the server reads it with the first request of a page. */
export function writeCookie(name: string, word: string): void {
  try {
    document.cookie = `${name}=${encodeURIComponent(word)}; path=/; max-age=31536000; SameSite=Lax`
  } catch {
    // A frame without an origin has no cookies.
  }
}

/** The stored JSON of a key, checked; undefined when it is missing or not of the form. */
export function readStoredJson<T>(
  area: Area,
  key: string,
  check: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(readStored(area, key) ?? 'null')
    return check(value) ? value : undefined
  } catch {
    return undefined
  }
}

function storageOf(area: Area): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage
}
