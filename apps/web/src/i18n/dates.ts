/** How dates, times and countdowns are written; the only place that does it. A date never breaks across lines. */
import { countdown } from '@gaffer/rules'
import type { Language } from '@gaffer/messages'

const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fr: 'fr-FR',
  ar: 'ar-u-nu-latn',
  bg: 'bg-BG',
}

/** Countries whose Arabic has its own month names, by their currency. */
const ARABIC_BY_CURRENCY: Readonly<Record<string, string>> = {
  TND: 'ar-TN-u-nu-latn',
  DZD: 'ar-DZ-u-nu-latn',
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** "Sat 21 Nov, 15:00" in the reader's time zone; `currency` is that of the operator. */
export function formatDateTime(language: Language, iso: string, currency = ''): string {
  const comma = language === 'ar' ? '، ' : ', '
  const hour = language === 'bg' ? '\u00a0ч.' : ''
  return `${formatDate(language, iso, currency)}${comma}${formatTime(language, iso)}${hour}`
}

/** "Sat 21 Nov" */
export function formatDate(language: Language, iso: string, currency = ''): string {
  const locale = (language === 'ar' ? ARABIC_BY_CURRENCY[currency] : undefined) ?? LOCALES[language]
  const parts = formatter(locale, DAY).formatToParts(new Date(iso))
  const text = parts.map(({ type, value }, index) => (type === 'literal' && index < 2 ? ' ' : value)).join('')
  return text.replaceAll(' ', '\u00a0') + (language === 'bg' ? '.' : '')
}

/** "15:00", of 24 hours in every language. */
export function formatTime(language: Language, iso: string): string {
  return formatter(LOCALES[language], CLOCK).format(new Date(iso))
}

/** "2:14:09": hours with the days folded in, minutes, seconds. */
export function formatCountdown(deadlineAt: number, now: number): string {
  const { hours, minutes, seconds } = countdown(deadlineAt, now)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${hours}:${two(minutes)}:${two(seconds)}`
}
