import { describe, expect, it } from 'vitest'
import { findWords } from './find-words.ts'

const GONE = [
  { forms: ['told'], use: 'reported' },
  { forms: ['kept'], use: 'stored', isOnlyInNames: true },
] as const

const found = (text: string) => findWords('a.ts', text, GONE).map(({ line, word }) => `${line} ${word}`)

describe('the check of words', () => {
  it.each([
    ['a variable', 'const told = 1', '1 told'],
    ['a part of a name', '\nfunction f() { return toldAt }', '2 told'],
    ['a constant', 'const MAX_TOLD = 1', '1 told'],
    ['a field', 'type A = { readonly told: number }', '1 told'],
    ['a private field', 'class A { #told = 1 }', '1 told'],
    ['a type', 'type Told = string', '1 told'],
    ['a comment', '// What was told.\nconst a = 1', '1 told'],
    ['a name in a docstring', '/**\n * See `toldAt`.\n */\nconst a = 1', '2 told'],
    ['a name that is fine in a comment', '// It is kept.\nconst kept = 1', '2 kept'],
  ])('finds one in %s, with its line', (_, text, expected) => {
    expect(found(text)).toEqual([expected])
  })

  it('names the word to use', () => {
    expect(findWords('a.ts', 'let told', GONE)).toEqual([
      { path: 'a.ts', line: 1, word: 'told', use: 'reported' },
    ])
  })

  it.each(["const a = { 'told': 'told' }", 'const a = `told`', 'const untold = 1', '// kept'])(
    'leaves %s',
    (text) => expect(found(text)).toEqual([]),
  )
})
