import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Sight, stubSight } from '../testing/sight.ts'
import { guardPress, type PressGuard, stoodStill } from './guard-press.ts'

let guard: PressGuard
let look: (sight: Sight) => void
let told: string[]

/** Dispatches an event as made `ms` ago. */
const dispatch = <E extends Event>(event: E, ms = 0): E => {
  Object.defineProperty(event, 'timeStamp', { value: performance.now() - ms })
  document.dispatchEvent(event)
  return event
}
const press = (type = 'pointerdown', ms = 0) => dispatch(new MouseEvent(type), ms)
const key = (init: KeyboardEventInit) => dispatch(new KeyboardEvent('keydown', { cancelable: true, ...init }))
const wait = (ms: number) => vi.advanceTimersByTime(ms)
/** Whether a press that begins and ends now is accepted. */
const takes = () => {
  press()
  return guard.takes()
}

beforeEach(() => {
  vi.useFakeTimers()
  // A frame in somebody else's page.
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  look = stubSight().look
  told = []
  guard = guardPress([{ element: document.body, share: 0.98 }], (state) => told.push(state))
  wait(0)
})
afterEach(() => {
  guard.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a press that takes money', () => {
  it('counts once the question was seen for half a second', () => {
    wait(500)
    expect(told).toEqual(['waiting', 'ready'])
    expect(takes()).toBe(true)
  })

  it('does not count a moment earlier, and begins the half second anew', () => {
    wait(499)
    expect(takes()).toBe(false)
    wait(499)
    expect(takes()).toBe(false)
    wait(500)
    expect(takes()).toBe(true)
  })

  it('does not count where it began too early, however late it ends', () => {
    wait(300)
    press()
    wait(900)
    expect(guard.takes()).toBe(false)
    expect(takes()).toBe(true)
  })

  it('does not count where a busy device takes it in late', () => {
    wait(600)
    press('pointerdown', 200)
    expect(guard.takes()).toBe(false)
    wait(499)
    expect(takes()).toBe(false)
  })

  it.each<[string, Sight]>([
    ['covered or faded', { isVisible: false }],
    ['half out of sight', { ratio: 0.5 }],
  ])('does not count while the question is %s, nor at once afterwards', (_, sight) => {
    wait(600)
    look(sight)
    expect(told.at(-1)).toBe('unseen')
    wait(2_000)
    expect(takes()).toBe(false)
    look({})
    wait(400)
    expect(takes()).toBe(false)
    wait(500)
    expect(takes()).toBe(true)
  })

  it('does not count from a key held down, whose repeats go nowhere', () => {
    key({ key: 'Enter' })
    for (let i = 0; i < 60; i += 1) {
      wait(30)
      expect(key({ key: 'Enter', repeat: true }).defaultPrevented).toBe(true)
      expect(guard.takes()).toBe(false)
    }
    wait(500)
    expect(key({ key: 'Enter' }).defaultPrevented).toBe(false)
    expect(guard.takes()).toBe(true)
  })

  it('counts from an aid that presses without pointer and keys', () => {
    expect(guard.takes()).toBe(false)
    wait(500)
    expect(guard.takes()).toBe(true)
  })

  it('does not count when the page was just brought back to sight', () => {
    wait(600)
    press('visibilitychange')
    expect(takes()).toBe(false)
  })
})

describe('a frame', () => {
  const spot = (x: number, y: number, left: number, top: number, zoom = 1) =>
    ({ client: [x, y], screen: [left + x * zoom, top + y * zoom] }) as const

  it.each([0.5, 1, 1.25, 3])('stands still where the pointer alone goes, at a zoom of %d', (zoom) => {
    expect(stoodStill(spot(10, 20, 300, 90, zoom), spot(410, 320, 300, 90, zoom))).toBe(true)
  })

  it.each([
    ['pushed under a resting pointer', spot(10, 20, 300, 90), spot(10, 220, 300, -110)],
    ['that follows the pointer', spot(10, 20, 300, 90), spot(12, 21, 700, 290)],
    ['pushed sideways while the pointer goes down', spot(10, 20, 300, 90), spot(200, 320, 110, 90)],
  ])('does not: %s', (_, from, to) => {
    expect(stoodStill(from, to)).toBe(false)
  })
})
