import { addressToShare } from '../lib/page-host.ts'
import { INVITED_TO } from './messages.ts'
import { sitePage } from './site.ts'

/**
 * The address that leads others to a page of the game: in a frame made by our script, the site's own page, which
 * opens the game there; otherwise the game itself, at the same operator.
 */
export function inviteAddress(path: string): string {
  const page = sitePage()
  if (page === undefined) return addressToShare(path)
  const address = new URL(page)
  address.searchParams.set(INVITED_TO, path)
  return address.href
}
