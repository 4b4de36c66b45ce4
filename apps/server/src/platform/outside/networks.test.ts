import { describe, expect, it } from 'vitest'
import { holdsAddress, isLoopbackAddress, isPublicAddress, readNetwork } from './networks.ts'
import { addressIn, isLoopback, readOutsideUrl } from './outside-address.ts'

/** A public address in every form. */
const PUBLIC = ['8.8.8.8', '1.1.1.1', '2001:4860:4860::8888', '2a00:1450:4001:80b::200e', '::ffff:8.8.8.8']

const OURS = [
  // This network, private networks, a carrier's, this machine, the local link with its metadata service.
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  // Reserved for documentation, tests and translation; multicast, broadcast.
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '192.31.196.1',
  '192.175.48.1',
  '192.52.193.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  // The same for IPv6.
  '::',
  '::1',
  'fe80::1',
  'febf::1',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'e000::1',
  // An IPv4 address inside IPv6: mapped, compatible, translated, 6to4, Teredo.
  '::ffff:10.0.0.1',
  '::ffff:a00:1',
  '::FFFF:7F00:1',
  '0:0:0:0:0:ffff:7f00:1',
  '::ffff:169.254.169.254',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2002:808:808::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
]

/** Texts that some parsers read as an address, but not all as the same one. */
const NO_ADDRESS = [
  '0177.0.0.1',
  '0x7f.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '010.8.8.8',
  '8.8.8.8.',
  '8.8.8.8/32',
  '8.8.8',
  '8.8.8.8.8',
  '256.8.8.8',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '８.8.8.8',
  '',
  '2001:4860:4860::8888%eth0',
  'fe80::1%1',
  '::ffff:8.8.8.8%lo',
  '::ffff:010.0.0.1',
  '[2001:4860::1]',
  '1::2::3',
  'localhost',
  'example.com',
]

describe('an address', () => {
  it.each(PUBLIC)('%s is of the open internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(OURS)('%s is not of the open internet', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(NO_ADDRESS)('%j is none, and nowhere', (text) => {
    expect([isPublicAddress(text), isLoopbackAddress(text), readNetwork(text)?.bits]).toEqual([
      false,
      false,
      text === '8.8.8.8/32' ? 32 : undefined,
    ])
  })
})

describe('a network', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.9/24', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
    ['192.0.2.0/24', '::ffff:192.0.2.1', true],
    ['192.0.2.0/24', '::ffff:c000:201', true],
    ['::ffff:192.0.2.0/120', '192.0.2.77', true],
    ['::ffff:192.0.2.0/120', '192.0.3.1', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::/32', '2001:DB8:0:0:0:0:0:1', true],
    ['fe80::/10', 'fe80::1%eth0', false],
    ['127.0.0.0/8', '0177.0.0.1', false],
    ['2000::/3', '192.0.2.1', false],
    ['1.0.0.0/8', '2001:db8::1', false],
    ['192.0.2.0/24', 'nobody', false],
  ])('%s: whether it holds %s is %s', (network, address, isHeld) => {
    const read = readNetwork(network)
    expect(read).toBeDefined()
    expect(holdsAddress(read === undefined ? [] : [read], address)).toBe(isHeld)
  })

  it.each([
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10/8',
    '10.0.0.0/255.0.0.0',
    '012.0.0.0/8',
    '2001:db8::/129',
    '2001:db8::/0',
    'fe80::%eth0/64',
    '::ffff:0:0/90',
    '::ffff:0:0/96',
    'loopback',
    'example.com',
    '',
  ])('is not %j', (text) => {
    expect(readNetwork(text)).toBeUndefined()
  })

  it('that is none at all holds nobody', () => {
    expect(holdsAddress([], '127.0.0.1')).toBe(false)
  })
})

describe('a URL', () => {
  it.each([
    ['https://0x7f000001/', '127.0.0.1'],
    ['https://0177.0.0.1/', '127.0.0.1'],
    ['https://127.1./', '127.0.0.1'],
    ['https://[::FFFF:10.0.0.1]/', '::ffff:a00:1'],
    ['https://10.0.0.1.example/', undefined],
    ['https://example.com/', undefined],
  ])('%s names the address %s', (text, address) => {
    expect(addressIn(new URL(text))).toBe(address)
  })

  it.each([
    ['http://localhost:8080/', true],
    ['http://127.0.0.1/', true],
    ['http://127.8.8.8/', true],
    ['http://[::1]:9/', true],
    ['http://[::ffff:127.0.0.1]/', false],
    ['http://[::127.0.0.1]/', false],
    ['http://localhost.example/', false],
    ['http://127.0.0.1.example/', false],
    ['http://0.0.0.0/', false],
  ])('%s: whether it is this machine, and may be called without https, is %s', (text, isOurs) => {
    expect([isLoopback(new URL(text)), readOutsideUrl(text) !== undefined]).toEqual([isOurs, isOurs])
  })
})
