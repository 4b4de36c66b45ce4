import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What a client's address counts as wherever something is limited by address: an IPv4 address as itself, also where it
 * is written as IPv6 (`::ffff:192.0.2.1`); an IPv6 address as its network of 64 bits, all of which is one line's.
 */
export function addressInLimits(address: string): string {
  // A link-local address names its interface after a percent sign.
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain.toLowerCase()
  const read = ipaddr.process(plain)
  return read instanceof ipaddr.IPv6
    ? ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString()
    : read.toString()
}
