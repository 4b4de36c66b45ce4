/** Country codes with one and two digits (ITU E.164); all others have three. */
const SHORT_CODES = /^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/
const E164 = /^\+[1-9]\d{7,14}$/
const SHOWN_DIGITS = 2
/** Always the same number of stars, so that the length of a number stays secret. */
const HIDDEN = '*****'

/**
 * Reads a phone number as people type it into the one form used for comparing: `+` and 8 to 15 digits. A number
 * without a country code gets `country` (digits of the code), if given. Undefined for any other text.
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

/** Whether a text could be somebody's phone number: then it is neither shown nor stored as it is. */
export function isLikePhoneNumber(text: string): boolean {
  return /\d{7,}/.test(foldDigits(text).replaceAll(/[\s().+/-]/g, ''))
}

/** Digits typed on Arabic and Persian keyboards become ASCII digits. */
function foldDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
}
