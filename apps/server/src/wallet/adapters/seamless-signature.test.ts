import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isSignedReply, makeNonce, signRequest } from './seamless-signature.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const NONCE = '00112233445566778899aabbccddeeff'
const REQUEST = {
  path: '/gaffer/balance',
  timestamp: 1_767_225_600,
  nonce: NONCE,
  body: '{"user":"u-1","currency":"EUR","exponent":2}',
}
const REPLY = { nonce: NONCE, status: 200, body: '{"user":"u-1","currency":"EUR","balance":1250}' }
const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/operators.md'), 'utf8')
const [, signed = ''] = /is signed\n`([0-9a-f]{64})`/.exec(guide.slice(guide.indexOf('To check yours'))) ?? []
const replySigned = /is signed\n`([0-9a-f]{64})`\.\n/.exec(guide)?.[1]

describe('the signatures of a seamless wallet', () => {
  it('are as the guide for operators has them', () => {
    expect(signed).toBe(signRequest(KEY, REQUEST))
    expect(isSignedReply(KEY, REPLY, replySigned)).toBe(true)
  })

  it.each([
    ['another body', { ...REPLY, body: REPLY.body.replace('1250', '1251') }],
    ['another status', { ...REPLY, status: 402 }],
    ['an answer to another request', { ...REPLY, nonce: makeNonce() }],
  ])('do not hold for %s', (_, reply) => {
    expect(isSignedReply(KEY, reply, replySigned)).toBe(false)
  })

  it('do not hold by another key, for nothing, nor for our own request sent back', () => {
    expect(isSignedReply(`${KEY}0`, REPLY, replySigned)).toBe(false)
    expect(isSignedReply(KEY, REPLY, undefined)).toBe(false)
    const { body, nonce } = REQUEST
    expect(isSignedReply(KEY, { nonce, status: 200, body }, signRequest(KEY, REQUEST))).toBe(false)
  })
})
