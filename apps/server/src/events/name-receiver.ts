import { isIP } from 'node:net'
import { PARTNER_EVENT_KINDS } from '@gaffer/contract'
import { isPublicAddress } from '../platform/outside/networks.ts'
import { addressIn, isLoopback, readOutsideUrl } from '../platform/outside/outside-address.ts'

const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
const MAX_URL_LENGTH = 500

/** Whether a receiver or a key may be called so. */
export const isName = (text: string): boolean => NAME.test(text)

/** What is wrong with a receiver that somebody describes, in words; nothing when it can be added. */
export function findIssues({
  name,
  url,
  kinds,
}: {
  readonly name: string
  readonly url: string
  readonly kinds: readonly string[]
}): readonly string[] {
  const issues: string[] = []
  if (!isName(name)) issues.push('A name has 1 to 40 small letters, digits and hyphens.')
  const read = url.length > MAX_URL_LENGTH ? undefined : readOutsideUrl(url)
  const address = read && addressIn(read)
  const isInside =
    read !== undefined &&
    address !== undefined &&
    isIP(address) !== 0 &&
    !isLoopback(read) &&
    !isPublicAddress(address)
  if (read === undefined || isInside) {
    issues.push(
      `An address is https, public, without user and password, and has at most ${MAX_URL_LENGTH} characters.`,
    )
  }
  for (const kind of kinds)
    if (!(PARTNER_EVENT_KINDS as readonly string[]).includes(kind)) issues.push(`There is no event ${kind}.`)
  return issues
}
