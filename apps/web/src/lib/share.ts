/** What happened to a text that was to be shared; `failed` leaves it to the reader. */
export type Shared = 'shared' | 'copied' | 'failed'

/** How long to wait for a picture: a press allows sharing for only a few seconds. */
const PICTURE_WAIT_MS = 3_000

/**
 * Shares a text with an address through the device, with a picture where it accepts one; where sharing is not
 * possible, copies text and address.
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

/** The picture as a file to send; empty when it does not arrive in time. */
async function loadPicture(address: string): Promise<File[]> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PICTURE_WAIT_MS) })
    if (!answer.ok) return []
    return [new File([await answer.blob()], 'team.png', { type: 'image/png' })]
  } catch {
    return []
  }
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
