export type { BrandPalette, BrandTokens, AdjustedColor, SeenContrast } from './brand-palette.ts'
export {
  brandPalette,
  adjustedTextColors,
  PART_CONTRAST,
  seenContrasts,
  TEXT_CONTRAST,
} from './brand-palette.ts'
export { brandStylesheet, FONT_NAMES } from './brand-stylesheet.ts'
export type { Color } from './color.ts'
export { contrast, formatColor, parseColor } from './color.ts'
