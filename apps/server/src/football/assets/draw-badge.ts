import type { Kit } from '@gaffer/contract'
import { drawPattern } from './draw-shirt.ts'
import { escapeSvg, isLight, writeSvg } from './svg.ts'

const SHIELD = 'M24 3c7 3 13 4 19 4v17c0 11-8 18-19 21C13 42 5 35 5 24V7c6 0 12-1 19-4z'

/** Draws a club's badge: a shield in its colours with its short name. */
export function drawBadge(kit: Kit, shortName: string): string {
  const ink = isLight(kit.primary) ? '#14101c' : '#ffffff'
  const size = shortName.length > 3 ? 11 : 13
  return writeSvg(
    48,
    48,
    `<defs><clipPath id="b"><path d="${SHIELD}"/></clipPath></defs>` +
      `<g clip-path="url(#b)"><rect width="48" height="48" fill="${kit.primary}"/>` +
      `<g opacity=".55">${drawPattern(kit.pattern, kit.secondary)}</g>` +
      `<rect y="15" width="48" height="17" fill="${kit.primary}"/></g>` +
      `<path d="${SHIELD}" fill="none" stroke="${kit.secondary}" stroke-width="2.4"/>` +
      `<text x="24" y="28" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="800" ` +
      `font-size="${size}" fill="${ink}">${escapeSvg(shortName)}</text>`,
  )
}
