import { describe, expect, it } from 'vitest'
import {
  formatAveragePoints,
  formatList,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRange,
  formatSignedMoney,
  formatSignedPoints,
} from './format.ts'

/** Without direction marks and with every kind of space made equal. */
const plain = (text: string) => text.replaceAll(/[\u200E\u200F]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ')

describe('money', () => {
  it.each([
    ['en', 'EUR', '€12,345.50'],
    ['fr', 'EUR', '12 345,50 €'],
    ['ar', 'EUR', '12,345.50 €'],
    ['bg', 'EUR', '12 345,50 €'],
    ['en', 'BGN', 'BGN 12,345.50'],
    ['fr', 'BGN', '12 345,50 BGN'],
    ['ar', 'BGN', '12,345.50 BGN'],
    ['bg', 'BGN', '12 345,50 лв.'],
    ['en', 'TND', 'TND 12,345.500'],
    ['fr', 'TND', '12 345,500 TND'],
    ['ar', 'TND', '12,345.500 د.ت.'],
    ['bg', 'TND', '12 345,500 TND'],
  ] as const)('in %s and %s is %s', (language, currency, text) => {
    expect(plain(formatMoney(language, 12_345.5, currency))).toBe(text)
  })

  it('has the decimals that its operator counts in', () => {
    expect(formatMoney('en', 5.5, 'JPY', 2)).toBe('¥5.50')
    expect(plain(formatMoney('fr', 0.125, 'TND', 3))).toBe('0,125 TND')
    expect(plain(formatSignedMoney('en', -1.5, 'EUR', 3))).toBe('-€1.500')
    expect(formatMoney('en', 9, 'EUR', 0)).toBe('€9')
  })

  it('has no noughts where it is whole, unless an amount beside it has decimals', () => {
    expect(formatMoney('en', 250, 'EUR')).toBe('€250')
    expect(plain(formatMoney('fr', 250, 'EUR', 2, [100, 50]))).toBe('250 €')
    expect(plain(formatMoney('bg', 250, 'EUR', undefined, [250, 11.87]))).toBe('250,00 €')
  })

  it('keeps its decimals where it has moved, so that a statement lines up', () => {
    expect(formatSignedMoney('en', 5, 'EUR')).toBe('+€5.00')
  })
})

describe('Arabic lines', () => {
  it('keep a range and a sign from left to right', () => {
    expect(formatRange('ar', 4, 12)).toBe('\u20664–12\u2069')
    expect(formatSignedPoints('ar', -4)).toBe('\u200e−4')
    expect(formatRange('en', 4, 12)).toBe('4–12')
    expect(formatRange('ar', 3, 3)).toBe('3')
  })

  it('have commas of their own between names', () => {
    expect(formatList('ar', ['A', 'B'])).toBe('A، B')
    expect(formatList('bg', ['A', 'B'])).toBe('A, B')
  })

  it('leave out the noughts of a whole dinar, which read as thousands', () => {
    expect(plain(formatMoney('ar', 5, 'TND'))).toBe('5 د.ت.')
    expect(plain(formatMoney('ar', 5.25, 'TND'))).toBe('5.250 د.ت.')
    expect(plain(formatMoney('ar', 5, 'TND', 3, [5, 0.25]))).toBe('5 د.ت.')
    expect(plain(formatMoney('ar', 5, 'EUR', 2, [5, 0.25]))).toBe('5.00 €')
  })
})

describe('prices', () => {
  it('stand apart from their unit in French', () => {
    expect(formatPrice('fr', 100)).toBe('100,0\u00a0M')
  })

  it('have one decimal, and what is missing is never nothing', () => {
    expect([11.34, 7.3, 4.25, -0.04].map((price) => formatPrice('en', price))).toEqual([
      '11.3M',
      '7.3M',
      '4.3M',
      '-0.1M',
    ])
    expect([0.04, 0.3 - 0.2, 3.4].map((lack) => formatPrice('en', lack, 'up'))).toEqual([
      '0.1M',
      '0.1M',
      '3.4M',
    ])
  })

  it('have two where small changes are what is shown', () => {
    expect([4.25, 4.3].map((price) => formatPrice('en', price, 'exact'))).toEqual(['4.25M', '4.3M'])
  })
})

describe('numbers', () => {
  it('are grouped by each language’s own habit, in Latin digits', () => {
    const texts = (['en', 'fr', 'ar', 'bg'] as const).map((language) => plain(formatNumber(language, 48_120)))
    expect(texts).toEqual(['48,120', '48 120', '48,120', '48 120'])
    expect(plain(formatPercent('ar', 15))).toMatch(/^15\s?%$/)
  })
})

it.each([
  ['en', [6, -0.5, 4.555], ['6.00', '−0.50', '4.56']],
  ['fr', [6, -0.5], ['6,00', '−0,50']],
] as const)('writes averages of points with two decimals in %s', (language, values, expected) => {
  expect(values.map((value) => formatAveragePoints(language, value))).toEqual(expected)
})
