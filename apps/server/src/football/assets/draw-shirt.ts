import type { Kit } from '@gaffer/contract'
import { writeSvg } from './svg.ts'

const BODY = 'M16 5l-11 6 4 12 5-2v22h20V21l5 2 4-12-11-6c-2 4-14 4-16 0z'
const COLLAR = 'M17 5.6c2 4.6 12 4.6 14 0'

const SHADE =
  '<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/>' +
  '<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>'

/** Goalkeepers wear one plain colour that no outfield shirt of the club has. */
const KEEPER_KITS = [
  { primary: '#f5c518', secondary: '#222222' },
  { primary: '#1fb37a', secondary: '#0b2e22' },
] as const

/** Draws a shirt; a goalkeeper's stands apart from his club's. */
export function drawShirt(kit: Kit, isGoalkeeper: boolean): string {
  const { primary, secondary, pattern } = isGoalkeeper ? keeperKit(kit) : kit
  return writeSvg(
    48,
    48,
    `<defs><clipPath id="b"><path d="${BODY}"/></clipPath>${SHADE}</defs>` +
      `<g clip-path="url(#b)"><rect width="48" height="48" fill="${primary}"/>${drawPattern(pattern, secondary)}` +
      `<rect width="48" height="48" fill="url(#g)"/></g>` +
      `<path d="${BODY}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="1.2"/>` +
      `<path d="${COLLAR}" fill="none" stroke="${secondary}" stroke-width="2"/>`,
  )
}

/** What a pattern lays over the main colour, on the 48 x 48 field of the shirt. */
export function drawPattern(pattern: Kit['pattern'], color: string): string {
  switch (pattern) {
    case 'plain':
      return ''
    case 'stripes':
      return [14, 22, 30].map((x) => `<rect x="${x}" width="4" height="48" fill="${color}"/>`).join('')
    case 'hoops':
      return [12, 22, 32].map((y) => `<rect y="${y}" width="48" height="5" fill="${color}"/>`).join('')
    case 'sleeves':
      return [0, 34].map((x) => `<rect x="${x}" width="14" height="48" fill="${color}"/>`).join('')
    case 'sash':
      return `<path d="M8 5l30 40h8L16 5z" fill="${color}"/>`
    case 'halves':
      return `<rect x="24" width="24" height="48" fill="${color}"/>`
  }
}

function keeperKit(kit: Kit): Kit {
  const [first, second] = KEEPER_KITS
  return { ...(isNearYellow(kit.primary) ? second : first), pattern: 'plain' }
}

function isNearYellow(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return red > 180 && green > 140 && blue < 110
}
