import type { LookupAddress } from 'node:dns'
import { beforeEach, expect, it } from 'vitest'
import { callOutside } from './call-outside.ts'

const found = { answers: [] as LookupAddress[][], count: 0 }

beforeEach(() => {
  found.count = 0
})

const call = (url: string) =>
  callOutside({ url, method: 'GET', timeoutMs: 2_000, maxBytes: 1_000 }, (_name, _options, done) => {
    found.count += 1
    done(null, found.answers.shift() ?? [])
  })
const at = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })

it.each([
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest',
  'https://0x0a000001/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'http://93.184.216.34/',
  'https://user:word@provider.example/',
])('calls nothing at %s', async (url) => {
  await expect(call(url)).rejects.toMatchObject({ reason: 'address' })
  expect(found.count).toBe(0)
})

it.each([
  ['this machine', [at('127.0.0.1')]],
  ['a private network', [at('10.1.2.3')]],
  ['a private network too', [at('93.184.216.34'), at('192.168.0.9')]],
  ['the address where clouds keep their secrets', [at('169.254.169.254')]],
  ['a private network of the newer kind', [at('fd12::1')]],
])('calls no name that leads to %s', async (_what, addresses) => {
  found.answers = [addresses]
  await expect(call('https://provider.example/')).rejects.toMatchObject({ reason: 'address' })
  // What was judged is what the call goes to: a second look could find another address.
  expect(found.count).toBe(1)
})
