/** What became of a text that was to be passed on; `failed` leaves it to the reader's own hand. */
export type Shared = 'shared' | 'copied' | 'failed'

/** How long a picture is waited for: a press counts for sharing for a few seconds only. */
const PICTURE_WAIT_MS = 3_000

/**
 * Hands a text with an address, and a picture where the device takes one, to the device's own sharing; where there
 * is none, copies text and address.
 */
export async function share(text: string, url: string, picture?: string): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    const files = picture === undefined ? [] : await loadPicture(picture)
    const hasPicture = files.length > 0 && (navigator.canShare?.({ files }) ?? false)
    try {
      await navigator.share(hasPicture ? { text, url, files } : { text, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    }
  }
  return copy(`${text} ${url}`)
}

/** The picture as the file it is sent as; none where it does not come in time. */
async function loadPicture(address: string): Promise<File[]> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PICTURE_WAIT_MS) })
    if (!answer.ok) return []
    return [new File([await answer.blob()], 'team.png', { type: 'image/png' })]
  } catch {
    return []
  }
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
