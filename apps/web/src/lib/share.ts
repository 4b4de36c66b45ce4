/** What became of a text that was to be passed on; `failed` leaves it to the reader's own hand. */
export type Shared = 'shared' | 'copied' | 'failed'

/** Hands a text with an address to the device's own sharing; where there is none, copies it. */
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

/** Puts a text where the reader can paste it from. */
export async function copy(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
