import { kitOfShirt } from '@gaffer/contract/assets'
import type { Kit } from '@gaffer/contract/types'

/** Colours from a shirt: its cloth and trim, and a number on it with its outline. */
export type KitColors = {
  readonly main: string
  readonly trim: string
  readonly ink: string
  readonly outline: string
}

const NIGHT = '#0a0c13'
const PAPER = '#ffffff'
const UNKNOWN: KitColors = { main: '#3a3f52', trim: PAPER, ink: PAPER, outline: NIGHT }

/**
 * The colours of a drawn shirt, read from its address. A number is readable on every pattern: it has the colour the
 * cloth requires, with an outline of the opposite tone.
 */
export function kitColors(shirtUrl: string): KitColors {
  const kit = kitOfShirt(shirtUrl)
  return kit === undefined ? UNKNOWN : colorsOfKit(kit)
}

/** Like `kitColors`, from a kit. */
export function colorsOfKit({ primary, secondary, pattern }: Kit): KitColors {
  // Where the trim crosses the number, both tones count.
  const isSplit = pattern !== 'plain' && pattern !== 'sleeves'
  const light = isSplit ? (lightness(primary) * 2 + lightness(secondary)) / 3 : lightness(primary)
  const isPale = light > 0.62
  return { main: primary, trim: secondary, ink: isPale ? NIGHT : PAPER, outline: isPale ? PAPER : NIGHT }
}

/** How light a colour looks, from 0 to 1. */
function lightness(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255
}
