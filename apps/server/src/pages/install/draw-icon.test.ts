import { expect, it } from 'vitest'
import type { Operator } from '../../operators/index.ts'
import { drawIcon } from './draw-icon.ts'

const brand = {
  title: '<b>Gaffer</b>',
  tokens: {
    primaryColor: '#112233',
    secondaryColor: '#44cc88',
    tertiaryColor: '#223344',
    textColorHighlight: '#44cc88',
    textColorDisabled: '#888888',
    textColorPrimary: '#ffffff',
    textColorSecondary: '#cccccc',
    textFontFamily: 'Inter',
    textSecondaryFontFamily: 'Inter',
  },
} as Operator['brand']

it('an icon without a picture has the first letter of the title, and nothing of it is markup', () => {
  expect(drawIcon({ brand }, 'shaped', 192)).toContain('>&lt;</text>')
})

it('the words of an operator’s own picture are written in a font the renderer has', () => {
  const bytes = Buffer.from('<svg><text font-family="Georgia, serif">L</text></svg>')
  const svg = drawIcon({ brand }, 'whole', 512, { type: 'image/svg+xml', bytes })
  const [, inside = ''] = /base64,([^"]+)/.exec(svg) ?? []
  expect(Buffer.from(inside, 'base64').toString()).toBe('<svg><text font-family="Inter">L</text></svg>')
})

it('an icon that a system cuts to its own shape reaches every edge', () => {
  const picture = { type: 'image/png', bytes: Buffer.from('x') }
  expect(drawIcon({ brand }, 'whole', 512, picture)).toContain('<rect width="48" height="48" fill=')
  expect(drawIcon({ brand }, 'shaped', 512, picture)).not.toContain('<rect')
})
