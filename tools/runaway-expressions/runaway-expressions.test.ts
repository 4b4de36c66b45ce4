import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { readSources } from '../boundaries/read-sources.ts'
import { type Expression, listExpressions } from './list-expressions.ts'

/** Twice as long a text may take four times as long: all texts that an expression sees have an end. */
const MAX_DEGREE = 2
/** What is not decided by then counts as harmless. */
const WITHIN_MS = 1_000
const TIMEOUT_MS = 60_000

/** Whether some text makes an expression take longer than the square of its length. */
async function runsAway(
  { source, flags }: Pick<Expression, 'source' | 'flags'>,
  timeout: number,
): Promise<boolean> {
  const diagnosis = await check(source, flags, { timeout })
  if (diagnosis.status !== 'vulnerable') return false
  return diagnosis.complexity.type === 'exponential' || diagnosis.complexity.degree > MAX_DEGREE
}

describe('a regular expression', () => {
  it('is known to run away by what it is made of', async () => {
    expect(await runsAway({ source: String.raw`^(<!--[^]*?-->\s*)*<svg`, flags: '' }, TIMEOUT_MS)).toBe(true)
    expect(await runsAway({ source: String.raw`^<svg[\s>]`, flags: '' }, TIMEOUT_MS)).toBe(false)
  })

  it('is found in code, with its line', () => {
    const text = 'const one = 1 / 2 / 3\nconst found = /a[/]b/gi.test(`${/c/}`)\n'
    expect(listExpressions('a.ts', text)).toEqual([
      { path: 'a.ts', line: 2, source: 'a[/]b', flags: 'gi' },
      { path: 'a.ts', line: 2, source: 'c', flags: '' },
    ])
  })

  it('of the product does not run away, whatever it is shown', async () => {
    const written = readSources()
      .filter(({ path }) => !path.includes('.test.') && !path.includes('/testing/'))
      .flatMap(({ path, text }) => listExpressions(path, text))
    expect(written.length).toBeGreaterThan(100)
    const distinct = new Map(written.map((one) => [`/${one.source}/${one.flags}`, one]))
    const runaways: Expression[] = []
    for (const one of distinct.values()) if (await runsAway(one, WITHIN_MS)) runaways.push(one)
    expect(runaways).toEqual([])
  }, 300_000)
})
