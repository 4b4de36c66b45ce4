import { type EpochMs, HUNDREDTHS, type Points, type Price, PRICE_UNITS_PER_MILLION } from '@gaffer/rules'
import type { Language } from '@gaffer/messages'

/** Names in other languages. */
export type Names = Readonly<Partial<Record<Language, string>>>

/** The name in the reader's language, if there is one. */
export function presentName(
  { name, names }: { readonly name: string; readonly names: Names },
  language: Language,
): string {
  return names[language] ?? name
}

/** A price or budget in millions. */
export function presentPrice(price: Price): number {
  return price / PRICE_UNITS_PER_MILLION
}

/** Points with their decimals. */
export function presentPoints(points: Points): number {
  return points / HUNDREDTHS
}

/** An instant in the wire's format. */
export function presentTime(at: EpochMs): string {
  return new Date(at).toISOString()
}

/** Whole seconds until a deadline, counting a started one; 0 after it. */
export function presentTimeLeft(deadlineAt: EpochMs, now: EpochMs): number {
  return Math.max(0, Math.ceil((deadlineAt - now) / 1000))
}

/** What a list says about its pages. */
export function presentPageFacts(page: number, count: number, size: number) {
  return { current_page: page, last_page: Math.max(1, Math.ceil(count / size)), count }
}
