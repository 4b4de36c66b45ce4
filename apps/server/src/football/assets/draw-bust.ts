import type { Kit } from '@gaffer/contract'
import { drawPattern } from './draw-shirt.ts'
import { isLight, writeSvg } from './svg.ts'

const TORSO = 'M3 48c.5-9 7-13.5 15.5-15 1.8 2.5 9.2 2.5 11 0C38 34.5 44.5 39 45 48z'
const COLLAR = 'M18.5 33c1.8 2.5 9.2 2.5 11 0l1.2.3c-1.7 4-11.7 4-13.4 0z'
const NECK = 'M20 25h8v9q-4 3.5-8 0z'
const HEAD = 'M24 9c5.3 0 8 3.8 7.8 9.3C31.6 24 28 28.6 24 28.6S16.4 24 16.2 18.3C16 12.8 18.7 9 24 9z'
const SHADED_HALF = 'M24 9c5.3 0 8 3.8 7.8 9.3C31.6 24 28 28.6 24 28.6q3-4 2.8-10T24 9z'

const SHORT = 'M15.6 18.5C15 11 18.5 7 24 7s9 4 8.4 11.5c-1-2.6-1.8-4.2-3-5q-5.4 1.5-10.8 0c-1.2.8-2 2.4-3 5z'
const HAIRCUTS = [
  `<path d="${SHORT}"/>`,
  '<path d="M15.4 18C14.4 10 18.5 6 25 6.2c5.6.2 8.3 4.6 7.5 12q-1-3.6-2.7-5-3.6.1-6.5-2.100-2 3-5.2 3.4-1.7 1.4-2.7 3.5z"/>',
  '<path d="M16 17q0-4 3-5.5h10q3 1.5 3 5.5l-2-3q-6 1.6-12 0z"/><circle cx="17" cy="13" r="3.2"/><circle cx="20.3" cy="9.6" r="3.5"/><circle cx="24.5" cy="8.3" r="3.5"/><circle cx="28.5" cy="10" r="3.4"/><circle cx="31" cy="13.4" r="3"/>',
  `<path d="${SHORT}"/><circle cx="24" cy="5.6" r="3.2"/>`,
  '<path d="M16.2 16.5C16.4 11.4 19 8.4 24 8.4s7.6 3 7.8 8.100q-1-3.2-2.5-4.2-5.3-1.3-10.6 0-1.5 1-2.5 4.2z"/>',
  '<path d="M15.2 23c-1.6-9.5.8-16 8.8-16s10.4 6.5 8.8 16q-1.4.6-1.4-.4.2-5-1.5-7.2H18.100q-1.7 2.2-1.5 7.2 0 1-1.4.4z"/>',
] as const

/**
 * Draws somebody in a shirt: no face, half lit, all tones taken from the club's colours, so that it never claims to
 * show what a person looks like.
 */
export function drawBust({ primary, secondary, pattern }: Kit, haircut: number): string {
  const tint = tintOf(primary, secondary)
  const field = (fill: string) => `<rect width="48" height="48" fill="${fill}"/>`
  return writeSvg(
    48,
    48,
    `<defs><clipPath id="b"><path d="${TORSO}"/></clipPath><radialGradient id="g" cy=".2" r=".9">` +
      `<stop stop-color="${mix(tint, '#2b2538', 0.7)}"/><stop offset="1" stop-color="${mix(tint, '#171320', 0.28)}"/></radialGradient></defs>` +
      `${field('url(#g)')}<path d="${NECK}" fill="${mix(tint, '#ffffff', 0.72)}"/>` +
      `<g clip-path="url(#b)">${field(primary)}<g transform="translate(0 12)">${drawPattern(pattern, secondary)}</g></g>` +
      `<path d="${COLLAR}" fill="${secondary}"/>` +
      `<path d="${HEAD}" fill="${mix(tint, '#ffffff', 0.34)}"/><path d="${SHADED_HALF}" fill="${mix(tint, '#ffffff', 0.66)}"/>` +
      `<g fill="${mix(tint, '#0b0710', 0.34)}">${HAIRCUTS[haircut] ?? HAIRCUTS[0]}</g>`,
  )
}

/** The club's colour that is neither nearly white nor nearly black. */
function tintOf(primary: string, secondary: string): string {
  return (
    [primary, secondary].find((color) => spread(color) > 60) ?? (isLight(primary) ? '#8a93b8' : '#7d8296')
  )
}

function spread(color: string): number {
  const parts = channels(color)
  return Math.max(...parts) - Math.min(...parts)
}

/** Mixes a share of one colour into another. */
function mix(color: string, other: string, share: number): string {
  const others = channels(other)
  return `#${channels(color)
    .map((part, index) => Math.round(part * share + (others[index] ?? 0) * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function channels(color: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
