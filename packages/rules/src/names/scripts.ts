/**
 * The script a text is written in (Unicode TR39). A word with letters of two scripts is how one name is made to
 * pass for another: "аdmin" with a Cyrillic а. Signs, pictures, digits and marks belong to every script.
 */

/** The scripts people write today (Unicode TR31, table 5), and Tifinagh, which our readers in North Africa know. */
const SCRIPTS = [
  'Latin',
  'Arabic',
  'Cyrillic',
  'Greek',
  'Hebrew',
  'Han',
  'Hangul',
  'Devanagari',
  'Thai',
  'Armenian',
  'Georgian',
  'Bengali',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Ethiopic',
  'Khmer',
  'Lao',
  'Myanmar',
  'Thaana',
  'Tibetan',
  'Tifinagh',
]

const COMMON = String.raw`\p{sc=Common}\p{sc=Inherited}\p{Nd}`
/** Chinese characters are also written within Japanese and Korean. */
const TOGETHER = [
  ...SCRIPTS.map((script) => String.raw`\p{scx=${script}}`),
  String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}`,
  String.raw`\p{scx=Han}\p{scx=Hangul}`,
  String.raw`\p{scx=Han}\p{scx=Bopomofo}`,
]
const READABLE = new RegExp(`^[${COMMON}${TOGETHER.join('')}]*$`, 'u')
const ONE_SCRIPT = TOGETHER.map((scripts) => new RegExp(`^[${COMMON}${scripts}]*$`, 'u'))

/** Whether every letter is of a script that is written today. */
export function isOfLivingScripts(text: string): boolean {
  return READABLE.test(text)
}

/** Whether all letters are of one script, or of those that one language writes together. */
export function isOneScript(text: string): boolean {
  return ONE_SCRIPT.some((script) => script.test(text))
}
