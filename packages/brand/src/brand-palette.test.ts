import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandPalette,
  brandStylesheet,
  adjustedTextColors,
  contrast,
  parseColor,
  PART_CONTRAST,
  TEXT_CONTRAST,
} from './index.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const tokens = fc.record({
  primaryColor: hex,
  secondaryColor: hex,
  tertiaryColor: hex,
  textColorHighlight: hex,
  textColorDisabled: hex,
  textColorPrimary: hex,
  textColorSecondary: hex,
  textFontFamily: fc.constant('inter'),
  textSecondaryFontFamily: fc.constant('inter'),
})

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3']
const texts = [
  'text',
  'text-muted',
  'text-highlight',
  'accent-text',
  'live',
  'good-text',
  'bad-text',
  'position-gk-text',
]

function ratio(colors: Readonly<Record<string, string>>, a: string, b: string): number {
  const [first, second] = [parseColor(colors[a] ?? ''), parseColor(colors[b] ?? '')]
  if (!first || !second) throw new Error(`no colour ${a} or ${b}`)
  return contrast(first, second)
}

describe('the palette of any operator', () => {
  it('has readable text on every surface', () => {
    fc.assert(
      fc.property(tokens, (given) => {
        const { colors } = brandPalette(given)
        for (const surface of surfaces) {
          for (const text of texts) expect(ratio(colors, text, surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        }
      }),
    )
  })

  it('has controls that stand out and readable text on them', () => {
    fc.assert(
      fc.property(tokens, (given) => {
        const { colors } = brandPalette(given)
        for (const surface of surfaces)
          expect(ratio(colors, 'accent', surface)).toBeGreaterThanOrEqual(PART_CONTRAST)
        expect(ratio(colors, 'on-accent', 'accent')).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        for (let level = 1; level <= 5; level++) {
          expect(ratio(colors, `on-difficulty-${level}`, `difficulty-${level}`)).toBeGreaterThanOrEqual(
            TEXT_CONTRAST,
          )
        }
      }),
    )
  })
})

describe('the ground of heroes', () => {
  it('is night under every operator: white, the accent and money are readable on it', () => {
    fc.assert(
      fc.property(tokens, (given) => {
        const { colors } = brandPalette(given)
        const white = { ...colors, white: '#ffffff', gold: '#ffd45c' }
        expect(ratio(white, 'white', 'stage')).toBeGreaterThanOrEqual(7)
        expect(ratio(white, 'white', 'stand')).toBeGreaterThanOrEqual(7)
        expect(ratio(white, 'gold', 'stage')).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        expect(ratio(white, 'accent-on-stage', 'stage')).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        for (const surface of surfaces)
          expect(ratio(colors, 'prize', surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }),
    )
  })
})

describe('the text colours of an operator', () => {
  it('are used where they are readable, and named where they are not', () => {
    const pairs = [
      ['textColorPrimary', 'text'],
      ['textColorSecondary', 'text-muted'],
      ['textColorHighlight', 'text-highlight'],
      ['textColorDisabled', 'text-disabled'],
    ] as const
    fc.assert(
      fc.property(tokens, (given) => {
        const { colors } = brandPalette(given)
        const moved = adjustedTextColors(given)
        for (const [token, name] of pairs) {
          const isMoved = moved.some((one) => one.token === token)
          expect(isMoved).toBe(colors[name] !== given[token])
        }
      }),
    )
  })
})

describe('a background picture', () => {
  it('is named in a stylesheet only where it is a stored one', () => {
    const given = fc.sample(tokens, 1)[0]
    if (given === undefined) throw new Error('no palette')
    const stored = `/api/assets/o/${'a'.repeat(32)}.svg`
    expect(brandStylesheet(given, stored)).toContain(`--page-image:url("${stored}");--pictured:1`)
    for (const other of ['https://evil.example/a.svg', '/x.svg");}*{', null]) {
      const stylesheet = brandStylesheet(given, other)
      expect(stylesheet).not.toContain('url(')
      expect(stylesheet).toContain('--page-image:none;--pictured:0')
    }
  })
})

describe('the stylesheet', () => {
  it('carries no text of an operator into CSS', () => {
    const stylesheet = brandStylesheet({
      primaryColor: 'red;}*{background:url(//x)',
      secondaryColor: 'var(--x)',
      tertiaryColor: 'expression(1)',
      textColorHighlight: '#12345678',
      textColorDisabled: '',
      textColorPrimary: '</style><script>',
      textColorSecondary: 'url()',
      textFontFamily: 'x;@import',
      textSecondaryFontFamily: "'</style>",
    })
    expect(stylesheet).not.toMatch(/url|import|script|expression|\/\/x/)
    expect(stylesheet).toContain('--accent:#00ff8e')
  })
})
