/**
 * Invite codes: 8 letters and digits that nobody confuses when reading aloud or copying by hand (no 0 and O, 1, I and
 * L, 2 and Z, 5 and S, 8 and B), 25 symbols, 1.5 x 10^11 codes.
 */
import { ok, refuse, type Result } from '../core/result.ts'

export const CODE_ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679'
export const CODE_LENGTH = 8

/** A new code; `draw(n)` gives an unpredictable integer from 0 to n - 1. */
export function newInviteCode(draw: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET.charAt(draw(CODE_ALPHABET.length))).join('')
}

/** Cyrillic capitals that look like a Latin one, as typed on a Cyrillic keyboard. */
const FROM_CYRILLIC: Readonly<Record<string, string>> = {
  А: 'A',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  Р: 'P',
  Т: 'T',
  Х: 'X',
  У: 'Y',
}
const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu

/**
 * Reads a code as somebody typed it: in any case, with spaces or hyphens, in the digits and letters of their
 * keyboard.
 */
export function readInviteCode(text: string): Result<string, 'codeUnreadable'> {
  const code = text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
    .replaceAll(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => FROM_CYRILLIC[letter] ?? letter)
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_ALPHABET.includes(letter))
  return isCode ? ok(code) : refuse('codeUnreadable')
}
