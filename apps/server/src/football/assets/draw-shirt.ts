import type { Kit } from '@gaffer/contract'
import { writeSvg } from './svg.ts'

const BODY =
  'M23 8c3 4.5 15 4.5 18 0l9 3q4 1.6 6 6l5 13.5-10.5 4.5-3-6V57q0 2-2 2h-27q-2 0-2-2V29l-3 6L3 30.5 8 17q2-4.4 6-6z'
const COLLAR = 'M23 8c3 4.5 15 4.5 18 0l-2-.7c-2.6 2.7-11.4 2.7-14 0z'
const SEAMS = 'M18.5 10.5q-1 9-2 18.5M45.5 10.5q1 9 2 18.5'
const FOLDS = 'M24 59q2-11-2-20M40 59q-2-11 2-20'

const SHADES =
  '<linearGradient id="f"><stop stop-opacity=".3"/><stop offset=".3" stop-color="#fff" stop-opacity=".12"/>' +
  '<stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".32"/></linearGradient>' +
  '<linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".18"/>' +
  '<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".28"/></linearGradient>'

/** Draws a shirt, lit from the front with folds like cloth; the page writes its number on top. */
export function drawShirt({ primary, secondary, pattern }: Kit): string {
  const field = (fill: string) => `<rect width="64" height="64" fill="${fill}"/>`
  return writeSvg(
    64,
    64,
    `<defs><clipPath id="b"><path d="${BODY}"/></clipPath>${SHADES}</defs>` +
      `<g clip-path="url(#b)">${field(primary)}` +
      `<g transform="scale(1.3333)">${drawPattern(pattern, secondary)}</g>${field('url(#f)')}${field('url(#g)')}` +
      `<g fill="none" stroke="#000"><path d="${SEAMS}" stroke-opacity=".22"/>` +
      `<path d="${FOLDS}" stroke-opacity=".1" stroke-width="2"/></g></g>` +
      `<path d="${COLLAR}" fill="${secondary}"/>` +
      `<path d="${BODY}" fill="none" stroke="#000" stroke-opacity=".42"/>`,
  )
}

/** What a pattern adds to the main colour, on a field of 48 x 48. */
export function drawPattern(pattern: Kit['pattern'], color: string): string {
  switch (pattern) {
    case 'plain':
      return ''
    case 'stripes':
      return [15, 22.2, 29.4].map((x) => `<rect x="${x}" width="3.6" height="48" fill="${color}"/>`).join('')
    case 'hoops':
      return [10, 19, 28, 37].map((y) => `<rect y="${y}" width="48" height="4.5" fill="${color}"/>`).join('')
    case 'sleeves':
      return [0, 34.5].map((x) => `<rect x="${x}" width="13.5" height="48" fill="${color}"/>`).join('')
    case 'sash':
      return `<path d="M8 2h10l22 43H29z" fill="${color}"/>`
    case 'halves':
      return `<rect x="24" width="24" height="48" fill="${color}"/>`
  }
}
