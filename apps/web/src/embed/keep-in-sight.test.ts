import { describe, expect, it } from 'vitest'
import { dialogTop } from './keep-in-sight.ts'

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
