import { escapeSvg, isLight, writeSvg } from './svg.ts'

export type MarkColors = { readonly primary: string; readonly secondary: string }

/** Draws an operator's mark (favicon): a captain's armband in its colours with the first letter of its title. */
export function drawMark(colors: MarkColors, letter: string): string {
  return writeSvg(48, 48, drawBand(colors, letter))
}

/** Draws an operator's logo: its mark, then its title in a colour readable on its pages. */
export function drawLogo(colors: MarkColors, ink: string, title: string): string {
  const width = 58 + Math.ceil([...title].length * 15.5)
  const first = [...title][0] ?? 'G'
  return writeSvg(
    width,
    48,
    drawBand(colors, first) +
      `<text x="56" y="33" font-family="system-ui,sans-serif" font-weight="800" font-size="26" ` +
      `letter-spacing="-.6" fill="${ink}">${escapeSvg(title)}</text>`,
  )
}

function drawBand({ primary, secondary }: MarkColors, letter: string): string {
  const ink = isLight(secondary) ? '#14101c' : '#ffffff'
  return (
    `<rect width="48" height="48" rx="13" fill="${primary}"/>` +
    `<rect x="1" y="1" width="46" height="46" rx="12" fill="none" stroke="${secondary}" stroke-opacity=".45" stroke-width="2"/>` +
    `<rect y="10" width="48" height="28" fill="${secondary}"/>` +
    `<path d="M0 13.5h48M0 34.5h48" stroke="${ink}" stroke-opacity=".35" stroke-width="1.5"/>` +
    `<text x="24" y="32.5" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="900" ` +
    `font-size="23" fill="${ink}">${escapeSvg(letter.toUpperCase())}</text>`
  )
}
