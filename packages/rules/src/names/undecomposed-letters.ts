const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
}
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** Writes the small Latin letters that Unicode does not decompose into a letter and a mark as plain ones: ø is o. */
export function foldUndecomposed(text: string): string {
  return text.replaceAll(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
}
