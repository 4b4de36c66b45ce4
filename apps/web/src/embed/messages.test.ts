import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STRANGE } from '../testing/strange-messages.ts'
import { readPageMessage, readSiteMessage } from './messages.ts'

describe('a message', () => {
  it.each([
    { type: 'visible', top: -40, height: 700 },
    { type: 'session', session: 'session-of-a-reader' },
    { type: 'session', session: null },
    { type: 'language', language: 'bg' },
    { type: 'logOut' },
    { type: 'odd', options: 'lang on-ready' },
    { type: 'hello', version: '0.1.0', hasLogin: true },
  ])('of the site is read: %j', (data) => {
    expect(readSiteMessage(data)).toEqual(data)
  })

  it.each([
    { type: 'height', height: 1200 },
    { type: 'hello' },
    { type: 'ready' },
    { type: 'loginNeeded' },
    { type: 'askSession' },
    { type: 'entered', id: 10203 },
    { type: 'teamSaved', id: 10203 },
    { type: 'won', id: 10203 },
  ])('of the page is read: %j', (data) => {
    expect(readPageMessage(data)).toEqual(data)
  })

  it('of one end is none at the other', () => {
    expect(readPageMessage({ type: 'session', session: 'session-of-a-reader' })).toBeUndefined()
    expect(readSiteMessage({ type: 'height', height: 1200 })).toBeUndefined()
  })

  it('keeps nothing it does not know', () => {
    expect(readPageMessage({ type: 'ready', html: '<b>', next: 1 })).toEqual({ type: 'ready' })
    expect(readSiteMessage({ type: 'logOut', url: 'https://evil.example' })).toEqual({ type: 'logOut' })
  })

  it.each([undefined, 7, '<b>', 'x'.repeat(41)])('of a script names its version in a word: %s', (version) => {
    expect(readSiteMessage({ type: 'hello', version, hasLogin: true })).toBeUndefined()
  })

  it('never makes a frame higher than a frame may be', () => {
    expect(readPageMessage({ type: 'height', height: 999_999 })).toEqual({ type: 'height', height: 30_000 })
  })

  it.each(STRANGE.map((data, index) => [index, data] as const))(
    'is not number %i of the strange',
    (_, data) => {
      expect(readSiteMessage(data)).toBeUndefined()
      expect(readPageMessage(data)).toBeUndefined()
    },
  )

  it('is never found in anything, nor does anything break the reader', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, maxDepth: 3 }), (data) => {
        expect(readSiteMessage(data)).toBeUndefined()
        expect(readPageMessage(data)).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
  })
})
