import { describe, expect, it } from 'vitest'
import { guestName } from './guest-name.ts'
import { isGuestSession } from './providers/demo.ts'

describe('the name of a guest', () => {
  it('is the same for the same guest', () => {
    expect(guestName('a')).toBe(guestName('a'))
  })

  it('is two words and a number', () => {
    for (let n = 0; n < 200; n += 1)
      expect(guestName(String(n))).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ [0-9]{2,3}$/)
  })

  it('is seldom shared', () => {
    const names = new Set(Array.from({ length: 2000 }, (_, n) => guestName(`guest ${n}`)))
    expect(names.size).toBeGreaterThan(1990)
  })
})

describe('the session id of a guest', () => {
  it.each([
    '',
    'short',
    'has spaces in it, and more',
    '<script>alert(1)</script>',
    'x'.repeat(201),
    'ünïcode-ünïcode-1',
  ])('%j is none', (text) => {
    expect(isGuestSession(text)).toBe(false)
  })

  it('a random identifier is one', () => {
    expect(isGuestSession('3f0c9a52-6f2b-4a0e-9a0b-2f3c6d7e8f90')).toBe(true)
  })
})
