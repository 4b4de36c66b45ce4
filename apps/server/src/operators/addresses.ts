import { isPublicAddress } from '../platform/outside/networks.ts'
import { addressIn, isLoopback } from '../platform/outside/outside-address.ts'

const LONGEST_ADDRESS = 500

/** A link that a page may show: https, without a name or password, and without invisible characters. */
export function isHttpsAddress(text: string): boolean {
  return parseAddress(text)?.protocol === 'https:'
}

/**
 * An address that the server itself may call: like a link, on a host that is not internal. Http is allowed only
 * together with this machine, for trying things out.
 */
export function isServerAddress(text: string): boolean {
  const url = parseAddress(text)
  if (url === undefined) return false
  return isLoopback(url) || (url.protocol === 'https:' && !isInternal(url))
}

/** Whether a URL leads into somebody's own network. */
function isInternal(url: URL): boolean {
  const address = addressIn(url)
  if (address !== undefined) return !isPublicAddress(address)
  return !url.hostname.includes('.') || /\.(local|internal|localhost|home\.arpa)\.?$/.test(url.hostname)
}

function parseAddress(text: string): URL | undefined {
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\/[^\s"'<>\\^`{|}\p{Cc}@]+$/iu.test(text)) return undefined
  try {
    const url = new URL(text)
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
    return isWeb && url.username === '' && url.password === '' ? url : undefined
  } catch {
    return undefined
  }
}
