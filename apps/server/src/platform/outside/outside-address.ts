import { isLoopbackAddress } from './networks.ts'

/**
 * An address that the server may call: https, or http on this very machine, which is how tests and the
 * demo run their outside parties. Undefined for anything else.
 */
export function readOutsideUrl(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'https:') return url
  return url.protocol === 'http:' && isLoopback(url) ? url : undefined
}

/** Whether a URL names this very machine. */
export function isLoopback(url: URL): boolean {
  return url.hostname === 'localhost' || isLoopbackAddress(addressIn(url) ?? '')
}

/** The address a URL names instead of a host's name; undefined where it names a host. */
export function addressIn({ hostname }: URL): string | undefined {
  if (hostname.startsWith('[')) return hostname.slice(1, -1)
  // A URL writes every form of an IPv4 address as four numbers.
  return /^[\d.]+$/.test(hostname) ? hostname : undefined
}
