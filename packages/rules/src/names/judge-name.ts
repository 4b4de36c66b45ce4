/**
 * Names of teams, games, leagues and managers, which other managers see: readable, in one script, without
 * characters nobody sees, addresses and unsuitable words, even when letters are doubled, spaced out, replaced by digits
 * or by look-alikes of another script.
 */
import { ok, refuse, type Result } from '../core/result.ts'
import { validateTeamName } from '../squad/team-name.ts'
import { hasAddress } from './addresses.ts'
import { isOfLivingScripts, isOneScript } from './scripts.ts'
import { UNSUITABLE_WORDS } from './unsuitable-words.ts'

export type NameIssue =
  | 'nameMissing'
  | 'nameTooLong'
  | 'nameUnreadable'
  | 'nameInvisible'
  | 'nameMixedScripts'
  | 'nameAddress'
  | 'nameUnsuitable'

const ISSUES = {
  teamNameMissing: 'nameMissing',
  teamNameTooLong: 'nameTooLong',
  teamNameUnreadable: 'nameUnreadable',
} as const

/** The name as it is stored (1 to 40 graphemes, composed, single spaces), or the first thing that is wrong with it. */
export function judgeName(name: string): Result<string, NameIssue> {
  const read = validateTeamName(composeName(name))
  if (!read.ok) return refuse(ISSUES[read.refusal])
  const issue = issueOf(read.value)
  return issue === undefined ? ok(read.value) : refuse(issue)
}

function issueOf(name: string): NameIssue | undefined {
  const text = name.replaceAll(PICTURES, (picture) => (isEmoji(picture) ? '' : picture))
  if (INVISIBLE.test(text)) return 'nameInvisible'
  if (UNKNOWN.test(text) || !isOfLivingScripts(text)) return 'nameUnreadable'
  if (!isOneScript(text.replaceAll(OF_EVERY_SCRIPT, ''))) return 'nameMixedScripts'
  if (hasAddress(name)) return 'nameAddress'
  return isSuitable(name) ? undefined : 'nameUnsuitable'
}

/**
 * What may be an emoji: a flag, a key, or pictures with tones, selectors and tags, joined or alone. Joiners, selectors and
 * tags inside belong to the emoji.
 */
const PICTURE = String.raw`[\p{Emoji}--[0-9#*]--\p{Regional_Indicator}]\p{Emoji_Modifier}?[\uFE0E\uFE0F]?[\u{E0020}-\u{E007F}]*`
const PICTURES = new RegExp(
  String.raw`\p{Regional_Indicator}{2}|[0-9#*][\uFE0E\uFE0F]?\u20E3|${PICTURE}(?:\u200D${PICTURE})*`,
  'gv',
)

/**
 * Whether text is one of the emoji that Unicode recommends for exchange, as it is written with or without selectors: a
 * recommended one has a selector after each picture that is not shown as an emoji by itself, unless a tone follows.
 */
function isEmoji(text: string): boolean {
  const qualified = text
    .replaceAll(/[\uFE0E\uFE0F]/gu, '')
    .replaceAll(/[\p{Emoji}--\p{Emoji_Presentation}](?!\p{Emoji_Modifier})/gv, '$&\uFE0F')
  return /^\p{RGI_Emoji}$/v.test(qualified)
}

/** The empty braille cell has no ink, though it is a character. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Characters that mean nothing, halves of flags, which show as letters in boxes, and a sentence in one character. */
const UNKNOWN = /[\p{Cn}\p{Regional_Indicator}\uFFFD\uFDFD]/u

/** Words of their own that football writes in Latin letters in every script: FC, and Roman numerals. */
const OF_EVERY_SCRIPT =
  /(?<![\p{L}\p{N}])(?:FC|AC|SC|CF|(?=[MDCLXVI])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(?![\p{L}\p{N}])/gu

/** Signs and emoji that stay as written: folding them would put letters of one script into names of another (№, 🈁). */
const SIGNS = /([№ªº¹²³¼½¾…]|\p{Extended_Pictographic})/u

/** Small capitals are decoration to readers and letters of their own to Unicode, in the order of the alphabet. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ'
const ALPHABET = 'abcdefghijklmnopqrstuvw'
const PLAIN = new Map(
  [...SMALL_CAPITALS, 'ʏ', 'ᴢ'].map((letter, at) => [letter, `${ALPHABET}yz`[at] ?? letter]),
)

/** The form in which a name is stored: full width, ligatures and decorated letters become plain ones (NFKC). */
function composeName(name: string): string {
  return [...name]
    .map((letter) => PLAIN.get(letter) ?? letter)
    .join('')
    .split(SIGNS)
    .map((part) => (SIGNS.test(part) ? part : part.normalize('NFKC')))
    .join('')
    .normalize('NFC')
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
/** As one expression each: names are judged with every entry. Entries are letters and spaces. */
const anyOf = (entries: readonly string[]) => `(?:${entries.join('|')})`
const PHRASE = new RegExp(` ${anyOf(PHRASES)} `, 'u')
const ROOT = new RegExp(anyOf(ROOTS), 'u')
const INNOCENT = new Set(fold(LISTS.flatMap(({ innocent }) => innocent)))

function hasPhrase(words: readonly string[]): boolean {
  const text = ` ${words.join(' ')} `
  const bare = ` ${words.map((word) => word.replace(/^ال/u, '')).join(' ')} `
  return PHRASE.test(text) || PHRASE.test(bare)
}

function hasRoot(word: string): boolean {
  if (INNOCENT.has(word)) return false
  const single = word.replaceAll(/(.)\1+/gu, '$1')
  return ROOT.test(word) || ROOT.test(single)
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
/** Digits and signs as the letters they are typed for. A number that stands by itself stays one. */
export function spellDigits(text: string): string {
  return text.replaceAll(NUMBER_OR_SIGN, (sign) => DIGITS[sign] ?? sign)
}
const NUMBER_OR_SIGN = /(?<![\p{L}\p{N}@$!])\p{N}{2,}(?![\p{L}\p{N}@$!])|[013457@$!]/gu

/** Letters that look alike in Latin and Cyrillic, Latin first. */
const ALIKE = ['aа', 'bв', 'cс', 'eе', 'hн', 'kк', 'mм', 'oо', 'pр', 'tт', 'xх', 'yу', 'uи', 'nп'] as const
const TO_LATIN = new Map(ALIKE.map(([latin = '', cyrillic = '']) => [cyrillic, latin]))
/** The Latin letters that look like Cyrillic ones; u and n do so only in italics. */
const TO_CYRILLIC = new Map(ALIKE.slice(0, 12).map(([latin = '', cyrillic = '']) => [latin, cyrillic]))

/** The words of a name in every way it may be read, folded. */
export function readingsOf(name: string): readonly (readonly string[])[] {
  const folded = foldForJudging(name)
  const spelled = spellDigits(folded)
  const replace = (letters: ReadonlyMap<string, string>) =>
    [...spelled].map((letter) => letters.get(letter) ?? letter).join('')
  const texts = [folded, spelled, replace(TO_LATIN), replace(TO_CYRILLIC)]
  const spellings = texts
    .flatMap((text) => [
      text,
      text.replaceAll(/(?<=\p{L})[._*'’`\-\p{Extended_Pictographic}]+(?=\p{L})/gu, ''),
    ])
    .flatMap((text) => [text, text.replaceAll(/(.)\1{2,}/gu, '$1'), text.replaceAll(/(.)\1{2,}/gu, '$1$1')])
  return [...new Set(spellings)].map((text) =>
    joinSpelledOut(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')),
  )
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
