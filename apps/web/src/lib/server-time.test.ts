import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const DEVICE = Date.parse('2026-11-26T12:00:00Z')
/** How far the server's clock is ahead of the device's. */
const AHEAD = 5_000

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: DEVICE })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A clock that learns from answers which took so long to the server and back. */
async function openClock() {
  const { learnServerTime, clockOffset } = await import('./server-time.ts')
  return {
    clockOffset,
    answer: (there: number, back: number, age: string | null = null, held = 0) => {
      const sentAt = Date.now()
      vi.setSystemTime(sentAt + there + back)
      learnServerTime(String(sentAt + there - held + AHEAD), age, sentAt)
    },
  }
}

describe('the server’s time', () => {
  it('is known at the first answer up to half of the time that took', async () => {
    const { answer, clockOffset } = await openClock()
    expect(clockOffset()).toBeUndefined()
    answer(100, 300)
    expect(clockOffset()).toBe(AHEAD - 100)
  })

  it.each([
    ['was slow on its way here', 50, 4_000],
    ['was slow on its way there', 4_000, 50],
    ['came after the device had slept', 20, 3_600_000],
  ])('stays as it is where an answer %s', async (_name, there, back) => {
    const { answer, clockOffset } = await openClock()
    answer(50, 50)
    answer(there, back)
    expect(clockOffset()).toBe(AHEAD)
  })

  it('follows a quick answer after a slow one, and a device whose clock was set', async () => {
    const { answer, clockOffset } = await openClock()
    answer(0, 8_000)
    expect(clockOffset()).toBe(AHEAD - 4_000)
    answer(10, 20)
    expect(clockOffset()).toBe(AHEAD - 20)
    vi.setSystemTime(DEVICE + 3_600_000)
    const sentAt = Date.now()
    const { learnServerTime } = await import('./server-time.ts')
    learnServerTime(String(DEVICE + AHEAD), null, sentAt)
    expect(clockOffset()).toBe(AHEAD - 3_600_000)
  })

  it('counts how long a cache has held an answer, which it says in whole seconds', async () => {
    const { answer, clockOffset } = await openClock()
    answer(10, 10)
    answer(10, 10, '7', 7_900)
    expect(clockOffset()).toBe(AHEAD)
  })
})
