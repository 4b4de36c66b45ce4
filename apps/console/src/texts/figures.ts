import { localeOf } from './translate.ts'

const formats = new Map<string, Intl.NumberFormat>()

function format(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${localeOf()} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.NumberFormat(localeOf(), options)
  formats.set(key, known)
  return known
}

/** A currency as a workplace has it: its code and how many decimals its minor units are. */
export type Currency = { readonly code: string; readonly exponent: number }

/** 18412 -> "18,412" */
export function writeNumber(value: number): string {
  return format({ maximumFractionDigits: 2 }).format(value)
}

/** 0.125 -> "12.5 %" */
export function writeShare(ratio: number, decimals = 1): string {
  return `${format({ maximumFractionDigits: decimals }).format(ratio * 100)}\u00a0%`
}

/** 522000 minor units of EUR -> "€5,220.00"; a currency without a sign of its own stands behind the figure. */
export function writeMoney(minor: number, { code, exponent }: Currency, isSigned = false): string {
  const decimals = { minimumFractionDigits: exponent, maximumFractionDigits: exponent } as const
  const sign = { signDisplay: isSigned ? 'exceptZero' : 'auto' } as const
  const amount = minor / 10 ** exponent
  const text = /^[A-Z]{3}$/.test(code)
    ? format({
        style: 'currency',
        currency: code,
        currencyDisplay: 'narrowSymbol',
        ...decimals,
        ...sign,
      }).format(amount)
    : `${format({ ...decimals, ...sign }).format(amount)}\u00a0${code}`
  return withMinus(text)
}

/** 200000 minor units of EUR -> "€2,000": without decimals where it has none, for columns of round sums. */
export function writeRoundMoney(minor: number, currency: Currency): string {
  const unit = 10 ** currency.exponent
  return minor % unit === 0
    ? writeMoney(minor / unit, { ...currency, exponent: 0 })
    : writeMoney(minor, currency)
}

/** An amount without its currency, for a column that names it. */
export function writeAmount(minor: number, { exponent }: Currency, isSigned = false): string {
  const text = format({
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  }).format(minor / 10 ** exponent)
  return withMinus(text)
}

/** A minus as wide as a plus, which columns of figures need. */
function withMinus(text: string): string {
  return text.replace('-', '\u2212')
}
