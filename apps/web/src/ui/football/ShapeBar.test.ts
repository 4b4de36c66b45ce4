import { describe, expect, it } from 'vitest'
import { shapeBand } from './ShapeBar.tsx'

describe('a shape', () => {
  it('is in a band by what lies above 75, 50 and 25', () => {
    expect([76, 75, 51, 50, 26, 25, 0].map(shapeBand)).toEqual([
      'great',
      'good',
      'good',
      'fair',
      'fair',
      'poor',
      'poor',
    ])
  })
})
