import { beforeEach, describe, expect, it, vi } from 'vitest'

let lib: typeof import('./seen-version.ts')
beforeEach(async () => {
  vi.resetModules()
  lib = await import('./seen-version.ts')
})

describe('the newest version a page has seen', () => {
  it('only grows, and an older message is not taken', () => {
    expect(lib.seenVersion()).toBeUndefined()
    expect(lib.learnVersion(7)).toBe(true)
    expect(lib.learnVersion(7)).toBe(true)
    expect(lib.learnVersion(6)).toBe(false)
    expect(lib.learnVersion(Number.NaN)).toBe(false)
    expect(lib.seenVersion()).toBe(7)
  })

  it('is forgotten when every node stays behind it, as after a restored database', () => {
    lib.learnVersion(500)
    lib.learnBehind(1_000)
    lib.learnBehind(10_999)
    expect(lib.seenVersion()).toBe(500)
    lib.learnBehind(11_000)
    expect(lib.seenVersion()).toBeUndefined()
    expect(lib.learnVersion(3)).toBe(true)
  })

  it('is kept when a node catches up in between', () => {
    lib.learnVersion(500)
    lib.learnBehind(1_000)
    lib.learnVersion(501)
    lib.learnBehind(11_500)
    expect(lib.seenVersion()).toBe(501)
  })
})
