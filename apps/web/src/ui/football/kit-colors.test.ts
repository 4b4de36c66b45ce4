import { describe, expect, it } from 'vitest'
import { shirtUrl } from '@gaffer/contract/assets'
import { kitColors } from './kit-colors.ts'

const shirt = (primary: string, secondary: string, pattern: 'plain' | 'stripes' | 'sleeves') =>
  shirtUrl({ primary, secondary, pattern })

describe('the number on a shirt', () => {
  it('is dark on pale cloth and white on any other, with a line of the other tone around it', () => {
    expect(kitColors(shirt('#f7f7f7', '#c8102e', 'plain'))).toMatchObject({
      ink: '#0a0c13',
      outline: '#ffffff',
    })
    expect(kitColors(shirt('#1a2c58', '#ffffff', 'plain'))).toMatchObject({
      ink: '#ffffff',
      outline: '#0a0c13',
    })
  })

  it('goes by the cloth behind it, not by the sleeves', () => {
    expect(kitColors(shirt('#f7f7f7', '#0a0c13', 'sleeves')).ink).toBe('#0a0c13')
  })

  it('is readable on a picture of another kind too', () => {
    expect(kitColors('/api/assets/o/abc.png')).toMatchObject({ ink: '#ffffff', outline: '#0a0c13' })
  })
})
