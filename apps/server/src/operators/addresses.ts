import { isIP } from 'node:net'
import { isPublicAddress } from '../platform/outside/outside-address.ts'

const LONGEST_ADDRESS = 500

/** A link that a page may show: https, no name or password in it, nothing a reader cannot see. */
export function isHttpsAddress(text: string): boolean {
  return parseAddress(text)?.protocol === 'https:'
}

/**
 * An address that the server itself may ask: as a link, of a host that is not an internal address;
 * http and this machine together only, for trying things out.
 */
export function isServerAddress(text: string): boolean {
  const url = parseAddress(text)
  if (url === undefined) return false
  return isLoopback(url.hostname) || (url.protocol === 'https:' && !isInternal(url.hostname))
}

/** Whether a host name, as a URL writes it, is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/** Whether a host name is an address inside somebody's own network. */
function isInternal(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  if (family === 0) return !bare.includes('.') || /\.(local|internal|localhost|home\.arpa)\.?$/.test(bare)
  return !isPublicAddress(bare)
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
