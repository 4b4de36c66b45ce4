import { INVITED_TO } from './messages.ts'
import { sitePage } from './site.ts'

/**
 * The address that leads others to a page of the game: in a frame of our script the site's own page, which opens
 * the game there; else the game itself, with the brand it was opened with.
 */
export function inviteAddress(path: string): string {
  const page = sitePage()
  if (page !== undefined) {
    const address = new URL(page)
    address.searchParams.set(INVITED_TO, path)
    return address.href
  }
  const address = new URL(path, window.location.origin)
  const host = new URLSearchParams(window.location.search).get('host')
  if (host) address.searchParams.set('host', host)
  return address.href
}
