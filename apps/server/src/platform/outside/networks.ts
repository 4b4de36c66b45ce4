import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address and how many of its first bits count; a single address is a network of all its bits. */
export type Network = { readonly address: Address; readonly bits: number }

const BITS = { ipv4: 32, ipv6: 128 } as const
/** An IPv4 address within IPv6 comes after so many bits. */
const MAPPED_BITS = 96

/** All that is given out to the public of IPv6; the rest belongs to nobody, or to somebody's own network. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Reads `address/bits`, or a single address; undefined for anything else. Only what every reader takes for
 * the same address counts: no octal or hexadecimal IPv4, none with parts left out, no zone.
 */
export function readNetwork(text: string): Network | undefined {
  const [written = '', length, ...more] = text.split('/')
  const address = readAddress(written)
  if (address === undefined || more.length > 0) return undefined
  const all = BITS[address.kind()]
  if (length === undefined) return { address, bits: all }
  if (!/^[1-9]\d{0,2}$/.test(length)) return undefined
  const bits = Number(length) - (isIP(written) === 6 && all === BITS.ipv4 ? MAPPED_BITS : 0)
  return bits >= 1 && bits <= all ? { address, bits } : undefined
}

/** Whether one of the networks holds an address; an IPv4 address within IPv6 is the IPv4 address. */
export function holdsAddress(networks: readonly Network[], text: string): boolean {
  const held = readAddress(text)
  if (held === undefined) return false
  return networks.some(({ address, bits }) => address.kind() === held.kind() && held.match(address, bits))
}

/**
 * Whether an address belongs to the open internet: not to us, our neighbours, our cloud, and not one that
 * leads to such an address by translation or a tunnel.
 */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text)
  if (address === undefined || address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GIVEN_OUT)
}

/** Whether an address is this very machine's, written as its own and not within another. */
export function isLoopbackAddress(text: string): boolean {
  return isPlain(text) && ipaddr.parse(text).range() === 'loopback'
}

/** The address of a text; an IPv4 address within IPv6 is the IPv4 address. */
function readAddress(text: string): Address | undefined {
  return isPlain(text) ? ipaddr.process(text) : undefined
}

function isPlain(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}
