import { expect, it } from 'vitest'
import { scoreOf, table } from './score.ts'

const mutants = [
  { fileName: '/here/law.ts', status: 'Killed' },
  { fileName: '/here/law.ts', status: 'Timeout' },
  { fileName: '/here/law.ts', status: 'Survived' },
  { fileName: '/here/other.ts', status: 'NoCoverage' },
  { fileName: '/here/other.ts', status: 'CompileError' },
  { fileName: '/here/other.ts', status: 'Ignored' },
]

it('a change counts as noticed by a failing test or by running for ever, and not at all where it cannot run', () => {
  expect(scoreOf(mutants)).toBe(50)
  expect(scoreOf([])).toBe(100)
})

it('the table has the weakest file first and all of them last', () => {
  const rows = table(mutants, '/here')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  expect(rows.slice(1)).toEqual([
    ['0.0', '0', '1', '1', 'other.ts'],
    ['66.7', '2', '1', '0', 'law.ts'],
    ['50.0', '2', '2', '1', 'all'],
  ])
})
