/** How numbers, ranges, prices, points and money are written; the only place that does it. */
import type { Language } from '@gaffer/messages'

/** Arabic with Latin digits. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fr: 'fr-FR',
  ar: 'ar-u-nu-latn',
  bg: 'bg-BG',
}

const formatters = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${language}${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LOCALES[language], options)
  formatters.set(key, made)
  return made
}

/** 48120 -> "48,120" */
export function formatNumber(language: Language, value: number, decimals = 0): string {
  return numberFormat(language, {
    maximumFractionDigits: decimals,
    minimumFractionDigits: 0,
    useGrouping: true,
  }).format(value)
}

/** "1–3", or one figure where both are equal; kept in this order within an Arabic line. */
export function formatRange(language: Language, from: number, to: number): string {
  if (from === to) return formatNumber(language, from)
  return leftToRight(language, `${formatNumber(language, from)}–${formatNumber(language, to)}`)
}

/** Keeps the order of characters within an Arabic line. */
export function leftToRight(language: Language, text: string): string {
  return language === 'ar' ? `\u2066${text}\u2069` : text
}

/** Lists names, separated by the language's comma. */
export function formatList(language: Language, names: readonly string[]): string {
  return names.join(language === 'ar' ? '، ' : ', ')
}

/** How a price is brought to tenths: `up` where something is missing, which is then never nothing; `exact` not at all. */
export type PriceRounding = 'up' | 'exact'

/**
 * 100 -> "100.0M", 11.34 -> "11.3M": one decimal, so that prices beside each other have the same form; `exact` shows
 * the hundredths where small changes are what is shown.
 */
export function formatPrice(language: Language, millions: number, rounding?: PriceRounding): string {
  const hundredths = Math.round(millions * 100)
  // A budget that is overdrawn by less than a tenth is not "0.0M".
  const near = hundredths < 0 ? Math.floor : Math.round
  const round = rounding === 'up' ? Math.ceil : near
  const isExact = rounding === 'exact' && hundredths % 10 !== 0
  const text = isExact
    ? formatAveragePoints(language, hundredths / 100)
    : formatTenth(language, round(hundredths / 10) / 10)
  return language === 'fr' ? `${text}\u00a0M` : `${text}M`
}

/** Points without needless decimals: 6, −0.5. */
export function formatPoints(language: Language, points: number): string {
  return withMinus(numberFormat(language, { maximumFractionDigits: 2 }).format(points))
}

/** An average of points, with two decimals, so that a column of them lines up: 6.00, −0.50. */
export function formatAveragePoints(language: Language, points: number): string {
  return withMinus(
    numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(points),
  )
}

/** Points with a sign: +10, −1. */
export function formatSignedPoints(language: Language, points: number): string {
  return withMinus(
    numberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(points),
  )
}

/** A minus as wide as the plus, so that signs line up. */
function withMinus(text: string): string {
  return text.replace('-', '−')
}

/** Always with one decimal: form and averages. */
export function formatTenth(language: Language, value: number): string {
  return numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
}

/**
 * An amount with its currency in the language's format, and as many decimals as `decimals` where an operator's units
 * differ from the currency's usual ones. Whole amounts have none, unless one of those `beside` it has some.
 */
export function formatMoney(
  language: Language,
  amount: number,
  currency: string,
  decimals?: number,
  beside: readonly number[] = [],
): string {
  const options = moneyOptions(language, currency, decimals)
  // A column lines up, except where the three zeros of a whole dinar would be read as thousands.
  const linesUp = !beside.every(Number.isInteger) && options.trailingZeroDisplay === undefined
  return numberFormat(language, {
    ...options,
    trailingZeroDisplay: linesUp ? 'auto' : 'stripIfInteger',
  }).format(amount)
}

function moneyOptions(
  language: Language,
  currency: string,
  decimals: number | undefined,
): Intl.NumberFormatOptions {
  return {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // Arabic readers take the three zeros of a whole dinar for thousands.
    ...(language === 'ar' && hasThreeDecimals(currency, decimals)
      ? { trailingZeroDisplay: 'stripIfInteger' }
      : {}),
    ...(decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  }
}

function hasThreeDecimals(currency: string, decimals: number | undefined): boolean {
  const { maximumFractionDigits } = numberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return (decimals ?? maximumFractionDigits) === 3
}

/** The label of a currency as it stands beside an amount: "€", "лв.", "TND". */
export function formatCurrency(language: Language, currency: string): string {
  const parts = numberFormat(language, moneyOptions(language, currency, 0)).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** An amount received or paid: "+€5.00". */
export function formatSignedMoney(
  language: Language,
  amount: number,
  currency: string,
  decimals?: number,
): string {
  return numberFormat(language, {
    ...moneyOptions(language, currency, decimals),
    signDisplay: 'exceptZero',
  }).format(amount)
}

export function formatPercent(language: Language, percent: number): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}
