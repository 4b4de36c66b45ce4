import { parseSync, Visitor } from 'oxc-parser'
import type { GoneWord } from './gone-words.ts'

/** A gone word in a name or a comment, with its line and the words to use. */
export type FoundWord = {
  readonly path: string
  readonly line: number
  readonly word: string
  readonly use: string
}

/** The gone words in the names and comments of a source; texts between quotes are values and are not read. */
export function findWords(path: string, text: string, gone: readonly GoneWord[]): readonly FoundWord[] {
  const { program, comments } = parseSync(path, text)
  const names: { readonly start: number; readonly value: string }[] = []
  const add = ({ start, name }: { readonly start: number; readonly name: string }) =>
    names.push({ start, value: name })
  new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(program)
  const inNames = names.flatMap(({ start, value }) =>
    wordsOf(value).map((word) => ({ start, word, isName: true })),
  )
  const inComments = comments.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(/[\w$]+/g)].flatMap(({ 0: value, index }) =>
      wordsOf(value).map((word) => ({ start: start + index, word, isName: false })),
    ),
  )
  return [...inNames, ...inComments].flatMap(({ start, word, isName }) => {
    const found = gone.find(({ forms, isOnlyInNames }) => {
      return forms.includes(word) && (isName || isOnlyInNames !== true)
    })
    if (found === undefined) return []
    return [{ path, line: text.slice(0, start).split('\n').length, word, use: found.use }]
  })
}

/** `toldAt` and `MAX_TOLD` have the word `told`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
}
