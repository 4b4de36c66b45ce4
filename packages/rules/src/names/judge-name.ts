/**
 * Names of games and leagues, which other managers see. They are cleaned like team names, and unsuitable ones are
 * refused, even when letters are doubled, spaced out, replaced by digits or by look-alikes of another script.
 */
import { refuse, type Result } from '../core/result.ts'
import { validateTeamName } from '../squad/team-name.ts'
import { UNSUITABLE_WORDS } from './unsuitable-words.ts'

export type NameFault = 'nameMissing' | 'nameTooLong' | 'nameUnreadable' | 'nameUnsuitable'

const FAULTS = {
  teamNameMissing: 'nameMissing',
  teamNameTooLong: 'nameTooLong',
  teamNameUnreadable: 'nameUnreadable',
} as const

/** The name as it is stored (1 to 40 graphemes, composed, single spaces), or why it is refused. */
export function judgeName(name: string): Result<string, NameFault> {
  const read = validateTeamName(name)
  if (!read.ok) return refuse(FAULTS[read.refusal])
  return isSuitable(read.value) ? read : refuse('nameUnsuitable')
}

/** Whether a name is free of unsuitable words, however it is read. */
export function isSuitable(name: string): boolean {
  return readingsOf(name).every((words) => !hasPhrase(words) && !words.some(hasRoot))
}

/** Accents, case, width, invisible characters and the variants of Arabic letters folded away. */
export function foldForJudging(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
}

const LISTS = Object.values(UNSUITABLE_WORDS)
const fold = (words: readonly string[]) => words.map(foldForJudging)
const ROOTS = fold(LISTS.flatMap(({ roots }) => roots))
const PHRASES = fold(LISTS.flatMap(({ words }) => words))
const INNOCENT = new Set(fold(LISTS.flatMap(({ innocent }) => innocent)))

function hasPhrase(words: readonly string[]): boolean {
  const text = ` ${words.join(' ')} `
  const bare = ` ${words.map((word) => word.replace(/^ال/u, '')).join(' ')} `
  return PHRASES.some((phrase) => text.includes(` ${phrase} `) || bare.includes(` ${phrase} `))
}

function hasRoot(word: string): boolean {
  if (INNOCENT.has(word)) return false
  const single = word.replaceAll(/(.)\1+/gu, '$1')
  return ROOTS.some((root) => word.includes(root) || single.includes(root))
}

const DIGITS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Letters that look alike in Latin and Cyrillic, Latin first. */
const ALIKE = ['aа', 'bв', 'cс', 'eе', 'hн', 'kк', 'mм', 'oо', 'pр', 'tт', 'xх', 'yу', 'uи', 'nп'] as const
const TO_LATIN = new Map(ALIKE.map(([latin = '', cyrillic = '']) => [cyrillic, latin]))
/** The Latin letters that look like Cyrillic ones; u and n do so only in italics. */
const TO_CYRILLIC = new Map(ALIKE.slice(0, 12).map(([latin = '', cyrillic = '']) => [latin, cyrillic]))

/** The words of a name in every way it may be read. */
function readingsOf(name: string): readonly (readonly string[])[] {
  const folded = foldForJudging(name)
  const spelled = [...folded].map((letter) => DIGITS[letter] ?? letter).join('')
  const replace = (letters: ReadonlyMap<string, string>) =>
    [...spelled].map((letter) => letters.get(letter) ?? letter).join('')
  const texts = [folded, spelled, replace(TO_LATIN), replace(TO_CYRILLIC)]
  return texts
    .flatMap((text) => [text, text.replaceAll(/(?<=\p{L})[._*'’`-]+(?=\p{L})/gu, '')])
    .flatMap((text) => [text, text.replaceAll(/(.)\1{2,}/gu, '$1'), text.replaceAll(/(.)\1{2,}/gu, '$1$1')])
    .map((text) => joinSpelledOut(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')))
}

/** Single letters in a row form one word. */
function joinSpelledOut(words: readonly string[]): readonly string[] {
  const joined: string[] = []
  let isSpelling = false
  for (const word of words) {
    const isLetter = [...word].length === 1
    if (isLetter && isSpelling) joined[joined.length - 1] += word
    else joined.push(word)
    isSpelling = isLetter
  }
  return joined
}
