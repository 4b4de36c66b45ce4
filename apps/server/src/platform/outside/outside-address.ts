import { BlockList, isIP } from 'node:net'

/** Networks that are nobody's public address: ours, our neighbours', our cloud's metadata. */
const INNER_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/96',
  '100::/64',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const inner = readNetworks(INNER_NETWORKS)

/** Networks as `address/bits`, or single addresses, to be asked whether one holds an address. */
export function readNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether one of the networks holds an address; an IPv4 address within IPv6 is the IPv4 address. */
export function holdsAddress(networks: BlockList, address: string): boolean {
  const bare = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const version = isIP(bare)
  return version !== 0 && networks.check(bare, version === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address belongs to the open internet. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !holdsAddress(inner, address)
}

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

/** Whether an address names this very machine. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname)
}
