import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address and how many of its first bits count; a single address is a network with all of its bits. */
export type Network = { readonly address: Address; readonly bits: number }

const BITS = { ipv4: 32, ipv6: 128 } as const
/** An IPv4 address inside IPv6 comes after this many bits. */
const MAPPED_BITS = 96

/** All IPv6 addresses assigned to the public; the rest belongs to nobody, or to private networks. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Reads `address/bits`, or a single address; undefined for anything else. Accepts only what every parser reads as the
 * same address: no octal or hexadecimal IPv4, no missing parts, no zone.
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

/** Whether one of the networks contains an address; an IPv4 address inside IPv6 counts as the IPv4 address. */
export function holdsAddress(networks: readonly Network[], text: string): boolean {
  const held = readAddress(text)
  if (held === undefined) return false
  return networks.some(({ address, bits }) => address.kind() === held.kind() && held.match(address, bits))
}

/**
 * Whether an address belongs to the public internet: not to us, our neighbours or our cloud, and not leading to such
 * an address by translation or a tunnel.
 */
export function isPublicAddress(text: string): boolean {
  const address = readAddress(text)
  if (address === undefined || address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GIVEN_OUT)
}

/** Whether an address is this machine's own, written directly and not inside another. */
export function isLoopbackAddress(text: string): boolean {
  return isPlain(text) && ipaddr.parse(text).range() === 'loopback'
}

/** Parses an address; an IPv4 address inside IPv6 becomes the IPv4 address. */
function readAddress(text: string): Address | undefined {
  return isPlain(text) ? ipaddr.process(text) : undefined
}

function isPlain(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}
