/** Country codes of one and of two digits (ITU E.164); all others have three. */
const SHORT_CODES = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
const E164 = /^\+[1-9]\d{7,14}$/
const SHOWN_DIGITS = 2
/** Always as many, so that the length of a number is not told. */
const HIDDEN = '*****'

/**
 * A phone number as people type it, in the one form that is compared: `+` and 8 to 15 digits. A number
 * without its country is of `country` (digits of the code), where one is given. Undefined for any other text.
 */
export function readPhoneNumber(text: string, country?: string): string | undefined {
  if (text.length > 40) return undefined
  const bare = foldDigits(text)
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\s().\u2010-\u2015-]/g, '')
    .replace(/^00/, '+')
  if (bare.startsWith('+')) return E164.test(bare) ? bare : undefined
  if (country === undefined || !/^\d+$/.test(bare)) return undefined
  const whole = `+${country}${bare.replace(/^0/, '')}`
  return E164.test(whole) ? whole : undefined
}

/** How a phone number is shown: country and last digits, as in `+359*****12`. */
export function maskPhoneNumber(number: string): string {
  const digits = number.replace(/^\+/, '')
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3)
  return `+${code}${HIDDEN}${digits.slice(-SHOWN_DIGITS)}`
}

/** Whether a text can be somebody's phone number: it is then neither shown nor kept as it is. */
export function isLikePhoneNumber(text: string): boolean {
  return /\d{7,}/.test(foldDigits(text).replaceAll(/[\s().+/-]/g, ''))
}

/** Digits of Arabic and Persian keyboards are digits. */
function foldDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
}
