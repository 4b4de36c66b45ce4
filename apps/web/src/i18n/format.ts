/** How numbers, prices, points, money, dates and times are written; the only place that does it. */
import { countdown } from '@gaffer/rules'
import type { Language } from '@gaffer/messages'

/** Arabic with Latin digits. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fr: 'fr-FR',
  ar: 'ar-u-nu-latn',
  bg: 'bg-BG',
}

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${language}${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known instanceof Intl.NumberFormat) return known
  const made = new Intl.NumberFormat(LOCALES[language], options)
  formatters.set(key, made)
  return made
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${language}${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known instanceof Intl.DateTimeFormat) return known
  const made = new Intl.DateTimeFormat(LOCALES[language], options)
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

/** 100 -> "100.0M", 4.25 -> "4.25M": one decimal, two where it is not a whole tenth. */
export function formatPrice(language: Language, millions: number): string {
  const hundredths = Math.round(millions * 100)
  const decimals = hundredths % 10 === 0 ? 1 : 2
  const text = numberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(hundredths / 100)
  return `${text}M`
}

/** Points without needless decimals: 6, −0.5. */
export function formatPoints(language: Language, points: number): string {
  return withMinus(numberFormat(language, { maximumFractionDigits: 2 }).format(points))
}

/** Points with a sign: +10, −1. */
export function formatSignedPoints(language: Language, points: number): string {
  return withMinus(
    numberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(points),
  )
}

/** A minus as wide as the plus, so that signs stand below one another. */
function withMinus(text: string): string {
  return text.replace('-', '−')
}

/** One decimal always: form and averages. */
export function formatTenth(language: Language, value: number): string {
  return numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
}

/**
 * An amount with its currency as the language writes it; whole amounts keep their decimals, as many as
 * `decimals` says where an operator counts otherwise than the currency does.
 */
export function formatMoney(language: Language, amount: number, currency: string, decimals?: number): string {
  return numberFormat(language, moneyOptions(currency, decimals)).format(amount)
}

function moneyOptions(currency: string, decimals: number | undefined): Intl.NumberFormatOptions {
  return {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  }
}

/** An amount that came or went: "+€5.00". */
export function formatSignedMoney(
  language: Language,
  amount: number,
  currency: string,
  decimals?: number,
): string {
  return numberFormat(language, { ...moneyOptions(currency, decimals), signDisplay: 'exceptZero' }).format(
    amount,
  )
}

export function formatPercent(language: Language, percent: number): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}

/** "Sat 21 Nov, 15:00" in the reader's time zone. */
export function formatDateTime(language: Language, iso: string): string {
  return dateFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(iso))
}

export function formatDate(language: Language, iso: string): string {
  return dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(iso))
}

export function formatTime(language: Language, iso: string): string {
  return dateFormat(language, { hour: '2-digit', minute: '2-digit' }).format(new Date(iso))
}

/** "2:14:09": hours with the days folded in, minutes, seconds. */
export function formatCountdown(deadlineAt: number, now: number): string {
  const { hours, minutes, seconds } = countdown(deadlineAt, now)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${hours}:${two(minutes)}:${two(seconds)}`
}
