import { foldForJudging, readingsOf, spellDigits } from '@gaffer/rules'
import unhomoglyph from 'unhomoglyph'

/**
 * The skeleton of a word (Unicode TR39): words that look alike have the same one. Beyond the standard case,
 * accents and doubled letters count for nothing, and i, l and 1 are one letter.
 */
export function skeletonOf(text: string): string {
  const plain = (one: string) => foldForJudging(unhomoglyph(one.normalize('NFD')))
  return plain(plain(unbox(text)))
    .replaceAll(/[il1|]/gu, 'i')
    .replaceAll(/[o0]/gu, 'o')
    .replaceAll(/(.)\1+/gu, '$1')
}

/** The skeleton of a whole name without what stands between its letters; digits as the letters they stand for, too. */
export function wholeSkeletons(name: string): readonly string[] {
  const whole = [...new Set([name, name.toLowerCase()].map(skeletonOf))].map((one) =>
    one.replaceAll(/[^\p{L}\p{N}@$!]/gu, ''),
  )
  return whole.flatMap((one) => [one, skeletonOf(spellDigits(one)).replaceAll(/[^\p{L}\p{N}]/gu, '')])
}

/** The skeletons of a name's words, in every way the name may be read, without what stands between them. */
export function skeletonsOf(name: string): readonly (readonly string[])[] {
  // A capital begins a word, and a number beside one is no part of it.
  const apart = name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  const bare = apart.replaceAll(/(?<![\p{L}\p{N}])\p{N}+(?=\p{L})|(?<=\p{L})\p{N}+(?![\p{L}\p{N}])/gu, '')
  // Capitals look like other letters than small ones, so both are read.
  return [name, apart, bare, name.toLowerCase(), unhomoglyph(name.normalize('NFD'))].flatMap((one) =>
    readingsOf(unbox(one)).map((words) => words.map(skeletonOf)),
  )
}

/** White letters in black boxes, which are pictures to Unicode and letters to readers. */
function unbox(text: string): string {
  return text.replaceAll(/[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu, (boxed) => {
    const code = boxed.codePointAt(0) ?? 0
    return String.fromCodePoint(0x61 + code - (code < 0x1f170 ? 0x1f150 : 0x1f170))
  })
}
