import { expect, it } from 'vitest'
import { createCallWindow } from './call-window.ts'

it('a window gives each key its share of a minute, tells when it is over, and begins with the next call', () => {
  const clock = { now: 5_000 }
  const count = createCallWindow(3, () => clock.now)
  expect([count('a'), count('a', 2), count('b', 3)]).toEqual([undefined, undefined, undefined])
  clock.now += 20_000
  expect([count('a'), count('b')]).toEqual([40, 40])
  clock.now += 39_999
  expect(count('a')).toBe(1)
  clock.now += 1
  expect([count('a', 3), count('a')]).toEqual([undefined, 60])
})
