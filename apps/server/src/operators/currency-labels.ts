import type { Brand } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import type { Operator } from './operator.ts'

/** The currency whose label stands beside an amount in each language, where the operator sets none. */
const USUAL_LABELS: Brand['currencyLabels'] = { en: 'EUR', fr: 'TND', ar: 'EUR', bg: 'BGN' }

type OperatorCurrency = Pick<Operator, 'currency' | 'isCurrencySet'>

/**
 * The currency by whose label an operator's amounts are written in each language: its own everywhere; without one, that
 * of the language, with the same figure.
 */
export function currencyLabels({ currency, isCurrencySet }: OperatorCurrency): Brand['currencyLabels'] {
  if (!isCurrencySet) return USUAL_LABELS
  return { en: currency, fr: currency, ar: currency, bg: currency }
}

/** The same in one language. */
export function currencyLabel(operator: OperatorCurrency, language: Language): string {
  return currencyLabels(operator)[language]
}
