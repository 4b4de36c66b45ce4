import { expect, it } from 'vitest'
import type { Operator } from '../../operators/index.ts'
import { createPictureRenderer } from '../share/render-picture.ts'
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

it('an operator’s own drawing is a part of the icon, its words in a font the renderer has', () => {
  const iconOf = (drawing: string) =>
    drawIcon({ brand }, 'shaped', 512, { type: 'image/svg+xml', bytes: Buffer.from(drawing) })
  expect(iconOf('<svg viewBox="0 0 64 64"><text font-family="Georgia, serif">L</text></svg>')).toContain(
    'width="48" height="48" viewBox="0 0 64 64"><text font-family="Inter">L</text></svg></svg>',
  )
  expect(iconOf('<svg width="20" height="10"><rect/></svg>')).toContain('viewBox="0 0 20 10"><rect/></svg>')
})

it('a drawing is made a picture with its words', async () => {
  const { render } = createPictureRenderer()
  const pictureOf = (words: string) =>
    render(
      drawIcon({ brand }, 'shaped', 64, {
        type: 'image/svg+xml',
        bytes: Buffer.from(
          `<svg viewBox="0 0 64 64"><text y="40" font-size="40" fill="#fff">${words}</text></svg>`,
        ),
      }),
    )
  expect(await pictureOf('L')).not.toEqual(await pictureOf(''))
})

it('an icon that a system cuts to its own shape reaches every edge', () => {
  const picture = { type: 'image/png', bytes: Buffer.from('x') }
  expect(drawIcon({ brand }, 'whole', 512, picture)).toContain('<rect width="48" height="48" fill=')
  expect(drawIcon({ brand }, 'shaped', 512, picture)).not.toContain('<rect')
})
