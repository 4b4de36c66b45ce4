/** What happened to a text that was to be shared; `failed` leaves it to the reader. */
export type Shared = 'shared' | 'copied' | 'failed'

/** Shares a text with an address through the device; where that is not possible, copies it. */
export async function share(text: string, url: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return copy(`${text} ${url}`)
}

/** Copies a text to the clipboard. */
export async function copy(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
