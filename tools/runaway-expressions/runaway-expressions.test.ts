import { checkSync } from 'recheck'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSources } from '../boundaries/read-sources.ts'
import { type Expression, listExpressions } from './list-expressions.ts'

/** Twice as long a text may take four times as long: all texts that an expression sees have an end. */
const MOST_DEGREE = 2
/** What is not decided by then counts as harmless. */
const WITHIN_MS = 1_000
const PATIENT_MS = 60_000

beforeAll(() => {
  // The checker's other ways start a Java machine or a program of its own.
  process.env['RECHECK_BACKEND'] = 'pure'
})

/** Whether some text makes an expression take longer than the square of its length. */
function runsAway({ source, flags }: Pick<Expression, 'source' | 'flags'>, timeout: number): boolean {
  const told = checkSync(source, flags, { timeout })
  if (told.status !== 'vulnerable') return false
  return told.complexity.type === 'exponential' || told.complexity.degree > MOST_DEGREE
}

describe('a regular expression', () => {
  it('is known to run away by what it is made of', () => {
    expect(runsAway({ source: String.raw`^(<!--[^]*?-->\s*)*<svg`, flags: '' }, PATIENT_MS)).toBe(true)
    expect(runsAway({ source: String.raw`^<svg[\s>]`, flags: '' }, PATIENT_MS)).toBe(false)
  })

  it('is found in code, with its line', () => {
    const text = 'const one = 1 / 2 / 3\nconst found = /a[/]b/gi.test(`${/c/}`)\n'
    expect(listExpressions('a.ts', text)).toEqual([
      { path: 'a.ts', line: 2, source: 'a[/]b', flags: 'gi' },
      { path: 'a.ts', line: 2, source: 'c', flags: '' },
    ])
  })

  it('of the product does not run away, whatever it is shown', () => {
    const written = readSources()
      .filter(({ path }) => !path.includes('.test.') && !path.includes('/testing/'))
      .flatMap(({ path, text }) => listExpressions(path, text))
    expect(written.length).toBeGreaterThan(100)
    expect(written.filter((one) => runsAway(one, WITHIN_MS))).toEqual([])
  }, 300_000)
})
