/**
 * The browser's storage, which may be denied, full or hold anything: reading returns a checked value or nothing, and
 * writing never breaks the page. What could not be stored is kept while the page is open.
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

/** Stores a text, or deletes the key when it is undefined. */
export function writeStored(area: Area, key: string, value: string | undefined): void {
  unstored.delete(`${area}:${key}`)
  try {
    if (value === undefined) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, value)
  } catch {
    if (value !== undefined) unstored.set(`${area}:${key}`, value)
  }
}

/** Deletes every key of an area that begins so. */
export function wipeStored(area: Area, prefix: string): void {
  for (const key of keysOf(area)) if (key.startsWith(prefix)) writeStored(area, key, undefined)
  for (const key of unstored.keys()) if (key.startsWith(`${area}:${prefix}`)) unstored.delete(key)
}

/**
 * Stores a word for a year where the server can read it in the first request of a page; behind https no other site of
 * the domain and no plain page can write over it.
 */
export function writeCookie(name: string, word: string): void {
  const isHttps = location.protocol === 'https:'
  const [prefix, secure] = isHttps ? ['__Host-', '; Secure'] : ['', '']
  try {
    document.cookie = `${prefix}${name}=${encodeURIComponent(word)}; path=/; max-age=31536000; SameSite=Lax${secure}`
  } catch {
    // A frame without an origin has no cookies.
  }
}

/** Whether the browser stores texts for this page; otherwise they last as long as the page. */
export function canStore(): boolean {
  try {
    storageOf('local').setItem(TRIAL, '1')
    storageOf('local').removeItem(TRIAL)
    return true
  } catch {
    return false
  }
}

/** Whether the browser stores a cookie of the kind the page's session uses. */
export function canKeepCookie(): boolean {
  const kind = window.location.protocol === 'https:' ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  try {
    document.cookie = `${TRIAL}=1; path=/; ${kind}`
    const isKept = document.cookie.includes(`${TRIAL}=1`)
    document.cookie = `${TRIAL}=; path=/; max-age=0; ${kind}`
    return isKept
  } catch {
    return false
  }
}

const TRIAL = 'gaffer-trial'

/** The stored JSON of a key, checked; undefined when it is missing or has another shape. */
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

function keysOf(area: Area): readonly string[] {
  try {
    return Object.keys(storageOf(area))
  } catch {
    return []
  }
}

function storageOf(area: Area): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage
}
