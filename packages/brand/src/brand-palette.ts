import {
  BLACK,
  type Color,
  contrast,
  formatColor,
  luminance,
  mix,
  parseColor,
  readable,
  WHITE,
} from './color.ts'

/** The operator's colour tokens, by the names in its file. */
export type BrandTokens = {
  readonly primaryColor: string
  readonly secondaryColor: string
  readonly tertiaryColor: string
  readonly textColorHighlight: string
  readonly textColorDisabled: string
  readonly textColorPrimary: string
  readonly textColorSecondary: string
  readonly textFontFamily: string
  readonly textSecondaryFontFamily: string
}

/** Minimum contrast of text (WCAG 2.2 1.4.3) and of parts of controls (1.4.11). */
export const TEXT_CONTRAST = 4.5
export const PART_CONTRAST = 3

/** Minimum contrast of white text on the background of a hero. */
const NIGHT_CONTRAST = 7
const GOLD: Color = { r: 255, g: 212, b: 92 }
const INK: Color = { r: 7, g: 8, b: 13 }
const PAPER: Color = { r: 250, g: 249, b: 245 }

/** Hues of positions and points; their lightness is adjusted. */
const HUES = {
  'position-gk': '#f5c518',
  'position-def': '#38d27a',
  'position-mid': '#3cc4f0',
  'position-fwd': '#f0529c',
  'points-bad': '#b3261e',
  'points-low': '#f0529c',
  'points-fair': '#f5c518',
  'points-great': '#12a150',
  'difficulty-1': '#38d27a',
  'difficulty-2': '#8be28b',
  'difficulty-3': '#f5c518',
  'difficulty-4': '#ff9a4d',
  'difficulty-5': '#ff5d5d',
  good: '#2fd07a',
  bad: '#ff5d73',
  warning: '#ffb020',
} as const

/** Every semantic colour of the screens as `#rrggbb`, by its variable name without the leading dashes. */
export type BrandPalette = { readonly isLight: boolean; readonly colors: Readonly<Record<string, string>> }

/**
 * The colours of all screens from an operator's tokens, readable for any palette: the operator's own
 * text colours are used where they pass and adjusted where they do not.
 */
export function brandPalette(tokens: BrandTokens): BrandPalette {
  const primary = parseColor(tokens.primaryColor) ?? { r: 55, g: 0, b: 60 }
  const secondary = parseColor(tokens.secondaryColor) ?? { r: 0, g: 255, b: 142 }
  const tertiary = parseColor(tokens.tertiaryColor) ?? { r: 233, g: 0, b: 82 }
  const wantedText = parseColor(tokens.textColorPrimary) ?? WHITE
  const isLight = luminance(wantedText) < 0.35
  const surfaces = isLight ? lightSurfaces(primary) : darkSurfaces(primary)
  const all = Object.values(surfaces)
  const text = readable(wantedText, all, TEXT_CONTRAST)
  const muted = readable(
    parseColor(tokens.textColorSecondary) ?? mix(text, surfaces['surface-1'], 0.68),
    all,
    TEXT_CONTRAST,
  )
  const accent = readable(isLight ? accentOfLight(primary, secondary) : secondary, all, PART_CONTRAST)
  const accentText = readable(accent, all, TEXT_CONTRAST)
  const colors: Record<string, Color> = {
    ...surfaces,
    text,
    'text-muted': muted,
    'text-disabled': readable(parseColor(tokens.textColorDisabled) ?? muted, all, PART_CONTRAST),
    'text-highlight': readable(parseColor(tokens.textColorHighlight) ?? accent, all, TEXT_CONTRAST),
    line: mix(isLight ? BLACK : WHITE, surfaces['surface-1'], 0.14),
    'line-strong': readable(mix(text, surfaces['surface-1'], 0.42), all, PART_CONTRAST),
    accent,
    'accent-text': accentText,
    'on-accent': readable(luminance(accent) > 0.4 ? mix(INK, accent, 0.92) : WHITE, [accent], TEXT_CONTRAST),
    'accent-soft': mix(accent, surfaces['surface-1'], 0.16),
    live: readable(tertiary, all, TEXT_CONTRAST),
    focus: readable(accent, all, PART_CONTRAST),
    track: mix(isLight ? BLACK : WHITE, surfaces['surface-1'], 0.13),
    ...nightColors(primary, accent, isLight),
    // Money is gold unless the operator's accent is gold too: then it is plain bold text.
    prize: areAkin(accent, GOLD) ? text : readable(GOLD, all, TEXT_CONTRAST),
  }
  for (const [name, hue] of Object.entries(HUES)) {
    const color = parseColor(hue) ?? WHITE
    colors[name] = readable(color, all, PART_CONTRAST)
    colors[`${name}-text`] = readable(color, all, TEXT_CONTRAST)
    colors[`on-${name}`] = readable(
      luminance(colors[name]) > 0.3 ? INK : WHITE,
      [colors[name]],
      TEXT_CONTRAST,
    )
  }
  const softText = readable(accentText, [colors['accent-soft'] ?? surfaces['surface-1']], TEXT_CONTRAST)
  colors['on-accent-soft'] = softText
  return {
    isLight,
    colors: Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, formatColor(color)])),
  }
}

/**
 * Heroes look like a night under floodlights: their background is dark for every operator, and text on it is white.
 */
function nightColors(primary: Color, accent: Color, isLight: boolean): Record<string, Color> {
  const stage = night(primary, isLight ? 0.88 : 0.66)
  return {
    stage,
    stand: night(primary, 0.52),
    'accent-on-stage': readable(accent, [stage, INK], TEXT_CONTRAST),
  }
}

/** The darkest mix of a colour with night that still leaves white text easy to read. */
function night(color: Color, share: number): Color {
  const mixed = mix(color, INK, share)
  return contrast(mixed, WHITE) >= NIGHT_CONTRAST || share < 0.1 ? mixed : night(color, share - 0.06)
}

/** Whether the hues of two colours are nearly the same. */
function areAkin(one: Color, other: Color): boolean {
  const apart = Math.abs(hueOf(one) - hueOf(other))
  return Math.min(apart, 360 - apart) < 25
}

function hueOf({ r, g, b }: Color): number {
  const turn = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b)
  return ((turn * 180) / Math.PI + 360) % 360
}

/** An operator's colour that its pages cannot use unchanged. */
export type AdjustedColor = {
  readonly token: Exclude<keyof BrandTokens, `${string}Family`>
  /** The lower of its contrasts with the surfaces. */
  readonly ratio: number
  readonly needs: number
  readonly shown: string
}

const TEXT_TOKENS = [
  ['textColorPrimary', 'text', TEXT_CONTRAST],
  ['textColorSecondary', 'text-muted', TEXT_CONTRAST],
  ['textColorHighlight', 'text-highlight', TEXT_CONTRAST],
  ['textColorDisabled', 'text-disabled', PART_CONTRAST],
] as const

/** The text colours of an operator that are not readable on its surfaces, and what is shown instead. */
export function adjustedTextColors(tokens: BrandTokens): readonly AdjustedColor[] {
  const { colors } = brandPalette(tokens)
  const surfaces = [0, 1, 2, 3].flatMap((level) => parseColor(colors[`surface-${level}`] ?? '') ?? [])
  return TEXT_TOKENS.flatMap(([token, name, needs]) => {
    const wanted = parseColor(tokens[token])
    if (wanted === undefined) return []
    const ratio = Math.min(...surfaces.map((surface) => contrast(wanted, surface)))
    return ratio >= needs ? [] : [{ token, ratio, needs, shown: colors[name] ?? '' }]
  })
}

/** Parts of the screens that are looked at one by one: what is written or drawn, on what, and whose token it is. */
const SEEN_PARTS = [
  ['text', 'text', 'surface-0', TEXT_CONTRAST, 'textColorPrimary'],
  ['textOnCard', 'text', 'surface-1', TEXT_CONTRAST, 'textColorPrimary'],
  ['quietOnCard', 'text-muted', 'surface-1', TEXT_CONTRAST, 'textColorSecondary'],
  ['accent', 'accent', 'surface-0', PART_CONTRAST, 'secondaryColor'],
  ['button', 'on-accent', 'accent', TEXT_CONTRAST, undefined],
  ['highlightOnCard', 'text-highlight', 'surface-1', TEXT_CONTRAST, 'textColorHighlight'],
  ['liveOnCard', 'live', 'surface-1', TEXT_CONTRAST, 'tertiaryColor'],
  ['disabledOnCard', 'text-disabled', 'surface-1', PART_CONTRAST, 'textColorDisabled'],
] as const

/** How readable a part of the screens is. */
export type SeenContrast = {
  readonly part: (typeof SEEN_PARTS)[number][0]
  readonly ink: string
  readonly ground: string
  readonly ratio: number
  readonly needs: number
  /** The operator's colour and its contrast, where it is not shown as it is. */
  readonly asked: { readonly color: string; readonly ratio: number } | undefined
}

/** How readable the screens are with these tokens, part by part, and which colours were moved for that. */
export function seenContrasts(tokens: BrandTokens): readonly SeenContrast[] {
  const { colors } = brandPalette(tokens)
  return SEEN_PARTS.flatMap(([part, inkName, groundName, needs, token]) => {
    const [ink, ground] = [parseColor(colors[inkName] ?? ''), parseColor(colors[groundName] ?? '')]
    if (ink === undefined || ground === undefined) return []
    const wanted = token === undefined ? undefined : parseColor(tokens[token])
    const isMoved = wanted !== undefined && formatColor(wanted) !== formatColor(ink)
    return [
      {
        part,
        ink: formatColor(ink),
        ground: formatColor(ground),
        ratio: contrast(ink, ground),
        needs,
        asked: isMoved ? { color: formatColor(wanted), ratio: contrast(wanted, ground) } : undefined,
      },
    ]
  })
}

type Surfaces = Readonly<Record<'surface-0' | 'surface-1' | 'surface-2' | 'surface-3', Color>>

function darkSurfaces(primary: Color): Surfaces {
  const tint = darkened(primary)
  return {
    'surface-0': mix(tint, INK, 0.28),
    'surface-1': mix(tint, { r: 16, g: 18, b: 26 }, 0.38),
    'surface-2': mix(tint, { r: 26, g: 29, b: 40 }, 0.46),
    'surface-3': mix(tint, { r: 38, g: 41, b: 54 }, 0.5),
  }
}

function lightSurfaces(primary: Color): Surfaces {
  return {
    'surface-0': mix(primary, PAPER, 0.035),
    'surface-1': mix(primary, WHITE, 0.01),
    'surface-2': mix(primary, WHITE, 0.045),
    'surface-3': mix(primary, WHITE, 0.085),
  }
}

/** A tint dark enough for dark surfaces, of the same hue. */
function darkened(color: Color): Color {
  let deep = color
  while (luminance(deep) > 0.06) deep = mix(deep, BLACK, 0.85)
  return deep
}

/** On a light background the accent is the operator's secondary colour where it stands out, otherwise the primary. */
function accentOfLight(primary: Color, secondary: Color): Color {
  return contrast(secondary, WHITE) >= PART_CONTRAST ? secondary : primary
}
