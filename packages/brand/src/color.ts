/** A colour as sRGB channels from 0 to 255; contrasts follow WCAG 2.2. */
export type Color = { readonly r: number; readonly g: number; readonly b: number }

export const WHITE: Color = { r: 255, g: 255, b: 255 }
export const BLACK: Color = { r: 0, g: 0, b: 0 }

/** Parses `#rgb` or `#rrggbb`, with or without `#`; undefined for anything else. */
export function parseColor(text: string): Color | undefined {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())
  const digits = match?.[1]
  if (digits === undefined) return undefined
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return { r: channel(0), g: channel(2), b: channel(4) }
}

/** The colour as `#rrggbb`. */
export function formatColor({ r, g, b }: Color): string {
  return `#${[r, g, b].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes `share` (0-1) of one colour into another, channel by channel. */
export function mix(color: Color, into: Color, share: number): Color {
  const channel = (a: number, b: number) => Math.round(a * share + b * (1 - share))
  return { r: channel(color.r, into.r), g: channel(color.g, into.g), b: channel(color.b, into.b) }
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance({ r, g, b }: Color): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: Color, b: Color): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/**
 * The colour nearest to the wanted one that has this contrast with every background: it moves step by step towards
 * white or black, whichever reaches that contrast.
 */
export function readable(wanted: Color, backgrounds: readonly Color[], ratio: number): Color {
  const passes = (color: Color) => backgrounds.every((background) => contrast(color, background) >= ratio)
  if (passes(wanted)) return wanted
  for (let step = 1; step <= 20; step++) {
    for (const pole of [WHITE, BLACK]) {
      const moved = mix(pole, wanted, step / 20)
      if (passes(moved)) return moved
    }
  }
  return strongest(backgrounds)
}

/** Black or white, whichever stands out more from the worst background. */
function strongest(backgrounds: readonly Color[]): Color {
  const worst = (color: Color) => Math.min(...backgrounds.map((background) => contrast(color, background)))
  return worst(WHITE) >= worst(BLACK) ? WHITE : BLACK
}
