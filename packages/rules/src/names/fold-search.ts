import { foldUndecomposed } from './undecomposed-letters.ts'

/** Marks of Latin letters are accents; of Arabic ones hamza and vowels, which few people type. */
const MARKED = /([\p{Script=Latin}\p{Script=Arabic}])\p{M}+/gu
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu
/** Arabic letters that are typed for one another: at the end of a word, on Persian keyboards. */
const ARABIC_LETTERS: Readonly<Record<string, string>> = { ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ٱ: 'ا' }
const ARABIC = new RegExp(`[${Object.keys(ARABIC_LETTERS).join('')}]`, 'gu')
/**
 * Apostrophes, and the quotes, accents, primes and letters that are typed for them; hyphens, dashes and minus signs.
 * No two keyboards agree on them: N'Guéssan, N’Guéssan, N`Guéssan and NGuéssan are one name.
 */
const JOINERS = /['`´‘’‚‛“”„‟′‵″ʹʺʻʼʽʾʿˈˊˋˮ՚׳״ꞌ＇｀\p{Pd}\u2043\u2212\u02D7\u207B\u208B\u30FB\uFF65]/gu

/**
 * A text as searches compare it: case, width, apostrophes, hyphens, the accents of Latin letters (Ø is o, ł is l, ß is
 * ss) and the spellings of Arabic ones (أ is ا, ة is ه) are ignored; other scripts keep their letters and marks.
 */
export function foldSearch(text: string): string {
  const unmarked = text
    .replaceAll(JOINERS, '')
    .normalize('NFKD')
    .replaceAll(INVISIBLE, '')
    .toLowerCase()
    .replaceAll(MARKED, '$1')
    .replaceAll(ARABIC, (letter) => ARABIC_LETTERS[letter] ?? letter)
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
