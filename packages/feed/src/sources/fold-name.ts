import { foldUndecomposed } from '@gaffer/rules'

/** The words of a name without case, accents and punctuation: 'Ødegaard, M.' has the words 'odegaard' and 'm'. */
export function foldName(name: string): readonly string[] {
  return foldUndecomposed(name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Whether both have the same words, in any order. */
export function hasSameWords(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 0 && a.length === b.length && a.toSorted().join(' ') === b.toSorted().join(' ')
}

/** Whether every word of one is also in the other; an initial matches any word that begins with it. */
export function isContained(a: readonly string[], b: readonly string[]): boolean {
  const [less, more] = a.length <= b.length ? [a, b] : [b, a]
  const left = [...more]
  const isLong = less.some((word) => word.length > 1 && more.includes(word))
  return (
    isLong &&
    less.every((word) => {
      const index = left.findIndex((other) => isSameWord(word, other))
      if (index >= 0) left.splice(index, 1)
      return index >= 0
    })
  )
}

function isSameWord(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  return a === b
}
