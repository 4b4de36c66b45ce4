import { describe, expect, it } from 'vitest'
import { dialogTop, isVisible } from './follow-visible.ts'

describe('a dialog in a frame', () => {
  const opener = { top: 1500, height: 40 }

  it('stands in the middle of what the framing page says is seen', () => {
    expect(dialogTop(3000, 400, { top: 600, height: 800 }, opener)).toBe(800)
  })

  it('stands beside what opened it where nothing is said', () => {
    expect(dialogTop(3000, 400, undefined, opener)).toBe(1320)
  })

  it('never stands over the edges of the frame', () => {
    expect(dialogTop(3000, 400, undefined, { top: 10, height: 40 })).toBe(12)
    expect(dialogTop(3000, 400, undefined, { top: 2950, height: 40 })).toBe(2588)
  })
})

describe('what the framing page says', () => {
  it('is heard only when it is a part of the frame', () => {
    expect(isVisible({ type: 'visible', top: 0, height: 700 })).toBe(true)
    for (const data of [
      undefined,
      null,
      'visible',
      { type: 'visible' },
      { type: 'visible', top: '0', height: 1 },
    ])
      expect(isVisible(data)).toBe(false)
    expect(isVisible({ type: 'visible', top: 0, height: 0 })).toBe(false)
    expect(isVisible({ type: 'height', top: 0, height: 9 })).toBe(false)
  })
})
