import { writeSvg } from './svg.ts'

/** Flags made of stripes of equal width: direction and colours. */
const STRIPES: Readonly<Record<string, { readonly upright: boolean; readonly colors: readonly string[] }>> = {
  fr: { upright: true, colors: ['#0055a4', '#ffffff', '#ef4135'] },
  it: { upright: true, colors: ['#009246', '#ffffff', '#ce2b37'] },
  ie: { upright: true, colors: ['#169b62', '#ffffff', '#ff883e'] },
  be: { upright: true, colors: ['#2d2926', '#ffcd00', '#c8102e'] },
  ro: { upright: true, colors: ['#002b7f', '#fcd116', '#ce1126'] },
  bg: { upright: false, colors: ['#ffffff', '#00966e', '#d62612'] },
  de: { upright: false, colors: ['#1a1a1a', '#dd0000', '#ffce00'] },
  nl: { upright: false, colors: ['#ae1c28', '#ffffff', '#21468b'] },
  hu: { upright: false, colors: ['#ce2939', '#ffffff', '#477050'] },
  at: { upright: false, colors: ['#c8102e', '#ffffff', '#c8102e'] },
}

/** Flags made of a cross on a field. */
const CROSSES: Readonly<Record<string, { readonly field: string; readonly cross: string }>> = {
  eng: { field: '#ffffff', cross: '#ce1124' },
  gb: { field: '#ffffff', cross: '#ce1124' },
}

/** Pairs of colours for leagues of no real country. */
const PENNANTS = [
  ['#5b2be0', '#ffd23f'],
  ['#0f9d7a', '#f4f1de'],
  ['#e4572e', '#17202a'],
  ['#1667d9', '#9be7ff'],
  ['#b5179e', '#ffe066'],
] as const

/** Draws the flag of a championship by its country code; a league of no real country gets a pennant of its own. */
export function drawFlag(code: string): string {
  const striped = STRIPES[code]
  const crossed = CROSSES[code]
  const field =
    striped !== undefined
      ? drawStripes(striped)
      : crossed !== undefined
        ? `<rect width="48" height="36" fill="${crossed.field}"/><path d="M20 0h8v14h20v8H28v14h-8V22H0v-8h20z" fill="${crossed.cross}"/>`
        : drawPennant(code)
  return writeSvg(
    48,
    36,
    `<defs><clipPath id="r"><rect width="48" height="36" rx="5"/></clipPath></defs><g clip-path="url(#r)">${field}</g>`,
  )
}

function drawStripes({ upright, colors }: { upright: boolean; colors: readonly string[] }): string {
  return colors
    .map((color, index) =>
      upright
        ? `<rect x="${index * 16}" width="16" height="36" fill="${color}"/>`
        : `<rect y="${index * 12}" width="48" height="12" fill="${color}"/>`,
    )
    .join('')
}

function drawPennant(code: string): string {
  const sum = [...code].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7)
  const [field, mark] = PENNANTS[sum % PENNANTS.length] ?? PENNANTS[0]
  return (
    `<rect width="48" height="36" fill="${field}"/><path d="M0 0l26 18L0 36z" fill="${mark}"/>` +
    `<circle cx="35" cy="18" r="6" fill="none" stroke="${mark}" stroke-width="2.5"/>`
  )
}
