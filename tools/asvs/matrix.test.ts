import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findGaps } from './find-gaps.ts'
import { ITEMS } from './items.ts'

const root = join(import.meta.dirname, '..', '..')
const hasFile = (path: string) =>
  !path.startsWith('/') &&
  !path.includes('..') &&
  (statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ?? false)

describe('the matrix of ASVS', () => {
  it('answers every item once, by files that are there or by a reason', () => {
    expect(ITEMS).toHaveLength(new Set(ITEMS).size)
    expect(findGaps(readFileSync(join(root, 'docs', 'asvs.md'), 'utf8'), ITEMS, hasFile)).toEqual([])
  })
})

describe('the check of it', () => {
  const whole = ['1.1.1', '1.1.2']
  const gapsOf = (...rows: readonly string[]) =>
    findGaps(
      ['| id | how the product holds it | proof |', '| --- | :-: | --- |', ...rows].join('\n'),
      whole,
      hasFile,
    )
  const first = '| 1.1.1 | by care | `tools/asvs/matrix.test.ts`, code: `tools/asvs/items.ts` |'
  const second = '| 1.1.2 | not at all | reason: not held: nobody has: yet |'

  it('finds nothing in a whole one', () => {
    expect(gapsOf(first, second)).toEqual([])
  })

  it.each<[string, readonly string[], string]>([
    ['a missing item', [first], '1.1.2 has no row'],
    ['all of them missing', [second], '1.1.1 has no row'],
    ['a double item', [first, second, second], '1.1.2 has more than one row'],
    ['an item of nobody', [first, second, second.replace('1.1.2', '9.9.9')], '9.9.9 is no item'],
    ['an empty middle', [first, second.replace('not at all', ' ')], '1.1.2 does not say how it is held'],
    [
      'a missing file',
      [first, '| 1.1.2 | x | `tools/asvs/none.test.ts` |'],
      '1.1.2 names tools/asvs/none.test.ts, which is no file',
    ],
    [
      'a missing file beside one that is there',
      [first.replace('items.ts', 'none.ts'), second],
      '1.1.1 names tools/asvs/none.ts, which is no file',
    ],
    ['a folder', [first, '| 1.1.2 | x | code: `tools/asvs` |'], '1.1.2 names tools/asvs, which is no file'],
    [
      'a file of elsewhere',
      [first, '| 1.1.2 | x | code: `../asvs/package.json` |'],
      '1.1.2 names ../asvs/package.json, which is no file',
    ],
    [
      'code in the place of a test',
      [first, '| 1.1.2 | x | `tools/asvs/items.ts` |'],
      '1.1.2 names tools/asvs/items.ts, which is no test',
    ],
    ['no proof', [first, '| 1.1.2 | x |  |'], '1.1.2 is proved by nothing: '],
    ['words for a proof', [first, '| 1.1.2 | x | surely |'], '1.1.2 is proved by nothing: surely'],
    [
      'a reason of no kind',
      [first, '| 1.1.2 | x | reason: later |'],
      '1.1.2 has a reason of no known kind, or without a why',
    ],
    [
      'a reason without a why',
      [first, '| 1.1.2 | x | reason: not held: |'],
      '1.1.2 has a reason of no known kind, or without a why',
    ],
    [
      'a duty that is written nowhere',
      [first, "| 1.1.2 | x | reason: operator's duty: as everybody knows |"],
      '1.1.2 is a duty that no paper tells',
    ],
    ['a cell too many', [first, '| 1.1.2 | x | y | z |'], '1.1.2 has too many cells'],
  ])('finds %s', (_name, rows, gap) => {
    expect(gapsOf(...rows)).toEqual([gap])
  })
})
