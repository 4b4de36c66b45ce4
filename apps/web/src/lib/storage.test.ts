import { afterEach, expect, it, vi } from 'vitest'
import { writeCookie } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  ['https:', /^__Host-lang=bg; path=\/; max-age=\d+; SameSite=Lax; Secure$/],
  ['http:', /^lang=bg; path=\/; max-age=\d+; SameSite=Lax$/],
])('a word kept for the server is written under %s as that allows', (protocol, written) => {
  vi.stubGlobal('location', { protocol })
  const write = vi.spyOn(document, 'cookie', 'set')
  writeCookie('lang', 'bg')
  expect(write.mock.calls.flat()).toEqual([expect.stringMatching(written)])
})
