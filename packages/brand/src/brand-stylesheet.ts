import { brandPalette, type BrandTokens } from './brand-palette.ts'

/** Fonts an operator may choose; each falls back to the fonts we ship, which have every script we need. */
const FONTS: Readonly<Record<string, string>> = {
  inter: "'Inter Variable', 'Vazirmatn Variable', system-ui, sans-serif",
  vazirmatn: "'Vazirmatn Variable', 'Inter Variable', system-ui, sans-serif",
  system: "system-ui, 'Vazirmatn Variable', sans-serif",
  georgia: "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', 'Vazirmatn Variable', serif",
}

/** The names an operator's font tokens may have. */
export const FONT_NAMES = Object.keys(FONTS)

/** The path of a stored picture: the only address a stylesheet may contain. */
const STORED_PICTURE = /^\/api\/assets\/o\/[0-9a-f]{32}\.(svg|png|webp)$/

/** The operator's stylesheet: only variables on the root, made only from checked values. */
export function brandStylesheet(tokens: BrandTokens, backgroundImage: string | null = null): string {
  const { isLight, colors } = brandPalette(tokens)
  const font = fontOf(tokens.textFontFamily)
  const lines = [
    `color-scheme:${isLight ? 'light' : 'dark'}`,
    ...Object.entries(colors).map(([name, color]) => `--${name}:${color}`),
    `--font:${font}`,
    `--font-heading:${fontOf(tokens.textSecondaryFontFamily)}`,
    `--shadow:${isLight ? '0 1px 2px #0000000f,0 6px 20px #0000000d' : '0 10px 30px #00000066'}`,
  ]
  const isPictured = backgroundImage !== null && STORED_PICTURE.test(backgroundImage)
  lines.push(
    `--page-image:${isPictured ? `url("${backgroundImage}")` : 'none'}`,
    `--pictured:${isPictured ? 1 : 0}`,
  )
  return `:root{${lines.join(';')}}`
}

function fontOf(name: string): string {
  return FONTS[name.trim().toLowerCase()] ?? FONTS.inter ?? 'sans-serif'
}
