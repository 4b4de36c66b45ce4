import { foldUndecomposed } from './undecomposed-letters.ts'

/**
 * Accents after small letters of the Latin and Arabic blocks, and the vowels and hamzas of Arabic, which few people
 * type. After letters of other scripts an accent makes another letter (й); at the beginning and after a space it was typed by itself.
 */
const LETTER = String.raw`a-z\u00DF-\u02AF\u0620-\u064A\u066E-\u066F\u0671-\u06D5\u06EE-\u06FF\u0750-\u077F\u0870-\u08C9\u1D00-\u1DBF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF\uAB30-\uAB64`
const MARK = String.raw`\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`
const MARKED = new RegExp(`(^|[${LETTER}\\s])[${MARK}]+`, 'gu')
/** Without ink, as in names of teams, and the stroke that lengthens Arabic words. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u0640]/gu
/** Letters that are typed for one another: at the end of a Greek or Arabic word, on Persian keyboards. */
const LETTERS: Readonly<Record<string, string>> = { ς: 'σ', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ٱ: 'ا' }
const VARIANTS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')
/**
 * Apostrophes, and the quotes, accents, primes and letters that are typed for them; hyphens, dashes, minus signs and
 * middle dots. No two keyboards agree on them: N'Guéssan, N’Guéssan, N`Guéssan and NGuéssan are one name.
 */
const JOINERS =
  /[`´·\u02B9-\u02C1\u02C8\u02CA\u02CB\u02D7\u02EE\u0384\u0559-\u055B\u05F3\u05F4\u07F4\u07F5\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u2027\u2032-\u2037\u2043\u207B\u208B\u2212\u275B-\u2760\u30FB\uA78B\uA78C\uFF65\p{Quotation_Mark}\p{Pd}]/gu

/**
 * A text as searches compare it: case, width, apostrophes, hyphens, the accents of Latin letters (Ø is o, ł is l, ß is
 * ss) and the spellings of Arabic ones (أ is ا, ة is ه) are ignored; other scripts keep their letters and marks. The
 * database folds what it searches in with `search_name`, which follows this.
 */
export function foldSearch(text: string): string {
  const unmarked = text
    .replaceAll(JOINERS, '')
    .normalize('NFKD')
    .replaceAll(JOINERS, '')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(MARKED, '$1')
    .replaceAll(VARIANTS, (letter) => LETTERS[letter] ?? letter)
  return foldUndecomposed(unmarked).normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/**
 * What a search looks in for names: each folded, and once more without its spaces, so that `El Sayed` is found by
 * `elsayed` as by `el-sayed`.
 */
export function searchTextOf(names: readonly string[]): string {
  return [...new Set(names.map(foldSearch).flatMap((name) => [name, name.replaceAll(' ', '')]))].join(' ')
}

/** Whether a text of `searchTextOf` has each word of the query, in any order; an empty query is in every text. */
export function finderOf(query: string): (searchText: string) => boolean {
  const words = foldSearch(query).split(' ')
  return (searchText) => words.every((word) => searchText.includes(word))
}
