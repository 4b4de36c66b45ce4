import { isLoopbackAddress } from './networks.ts'

/**
 * An address that the server may call: https, or http on this machine, which is how tests and the demo run external
 * parties. Undefined for anything else.
 */
export function readOutsideUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'https:') return url
  return url.protocol === 'http:' && isLoopback(url) ? url : undefined
}

/** Whether a URL points to this machine. */
export function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || isLoopbackAddress(addressIn(url) ?? '')
}

/** The address in a URL that has one instead of a host name; otherwise undefined. */
export function addressIn({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  // URL parsing writes every form of an IPv4 address as four numbers.
  return /^[\d.]+$/.test(hostname) ? hostname : undefined
}
