import type { Kit } from '@gaffer/contract'
import { drawBadge } from './draw-badge.ts'
import { drawBust } from './draw-bust.ts'
import { drawFlag } from './draw-flag.ts'
import { drawLogo, drawMark } from './draw-mark.ts'
import { drawShirt } from './draw-shirt.ts'

const KIT = '([0-9a-f]{6})-([0-9a-f]{6})-(plain|stripes|hoops|sleeves|sash|halves)'
const COLORS = '([0-9a-f]{6})-([0-9a-f]{6})'

/** Each kind of picture: its address below the drawing version, and how it is drawn. */
const DRAWINGS: readonly { readonly address: RegExp; readonly draw: (parts: readonly string[]) => string }[] =
  [
    {
      address: new RegExp(`^shirt/${KIT}\\.svg$`),
      draw: (parts) => drawShirt(readKit(parts)),
    },
    {
      address: new RegExp(`^bust/${KIT}-([0-5])\\.svg$`),
      draw: (parts) => drawBust(readKit(parts), Number(parts[3])),
    },
    {
      address: new RegExp(`^badge/${KIT}/(.{1,4})\\.svg$`, 'u'),
      draw: (parts) => drawBadge(readKit(parts), parts[3] ?? ''),
    },
    { address: /^flag\/([a-z]{1,8})\.svg$/, draw: ([code = '']) => drawFlag(code) },
    {
      address: new RegExp(`^mark/${COLORS}/(.{1,2})\\.svg$`, 'u'),
      draw: (parts) => drawMark(readColors(parts), parts[2] ?? ''),
    },
    {
      address: new RegExp(`^logo/${COLORS}-([0-9a-f]{6})/(.{1,30})\\.svg$`, 'u'),
      draw: (parts) => drawLogo(readColors(parts), `#${parts[2]}`, parts[3] ?? ''),
    },
  ]

/** The picture at a decoded address below the drawing version; undefined when there is none. */
export function drawAsset(address: string): string | undefined {
  for (const { address: pattern, draw } of DRAWINGS) {
    const match = pattern.exec(address)
    if (match !== null) return draw(match.slice(1))
  }
  return undefined
}

function readKit([primary, secondary, pattern]: readonly string[]): Kit {
  // The address pattern allows only these shirt patterns.
  return { primary: `#${primary}`, secondary: `#${secondary}`, pattern: pattern as Kit['pattern'] }
}

function readColors([primary, secondary]: readonly string[]) {
  return { primary: `#${primary}`, secondary: `#${secondary}` }
}
