import { describe, expect, it } from 'vitest'
import { findCitationFaults } from './find-citation-faults.ts'
import { findLostNames } from './find-lost-names.ts'
import { findLostPaths } from './find-lost-paths.ts'
import { readTree } from './read-tree.ts'
import type { TextFile } from './text-file.ts'

const numbered = (kind: string, ...numbers: readonly number[]) =>
  numbers.map((number) => `- **${kind}-${number}** A sentence.\n`).join('')

const PAPERS: readonly TextFile[] = [
  { path: 'docs/rules.md', text: numbered('R', 1, 2, 3) },
  { path: 'docs/rulings.md', text: numbered('Q', 1, 2) },
  { path: 'docs/guarantees.md', text: numbered('G', 1) },
  { path: 'docs/decisions/0001-first.md', text: '# 1. First\n' },
  { path: 'docs/decisions/0002-second.md', text: '# 2. Second\n' },
]

const faultsOf = (...files: readonly TextFile[]) =>
  findCitationFaults([
    ...PAPERS.filter(({ path }) => !files.some((file) => file.path === path)),
    ...files,
  ]).map(({ path, line, fault }) => `${path}:${line}: ${fault}`)

describe('the tree', () => {
  const files = readTree()

  it('cites what is there', () => {
    expect(findCitationFaults(files)).toEqual([])
  })

  it('has every file and name that its papers mention', () => {
    expect([...findLostPaths(files), ...findLostNames(files)]).toEqual([])
  })

  it('misses a name that a paper mentions and no source has', () => {
    // In two parts: this file is a source too.
    const lost = ['findNo', 'body'].join('')
    const paper = {
      path: 'packages/feed/README.md',
      text: `First \`findCitationFaults\`,\nthen \`${lost}(x)\`.`,
    }
    expect(findLostNames([...files, paper])).toEqual([
      { path: paper.path, line: 2, fault: `${lost} is in no source` },
    ])
  })
})

describe('the check of citations', () => {
  it('finds nothing where everything leads somewhere', () => {
    const text = '/** What it is (R-1, Q-2; R-2..3, G-1; ADR-2). See docs/rules.md, UTF-8 and R-rated 5. */'
    expect(faultsOf({ path: 'apps/a.ts', text })).toEqual([])
  })

  it.each([
    ['a rule that is not there', '// R-4', 'R-4 leads nowhere'],
    ['a rule before the first', '// R-0', 'R-0 leads nowhere'],
    ['a ruling that is not there', '/* Q-3 */', 'Q-3 leads nowhere'],
    ['a guarantee that is not there', '# G-2', 'G-2 leads nowhere'],
    ['a decision record that is not there', '<!-- ADR-3 -->', 'ADR-3 leads nowhere'],
    ['a run that ends too late', '// R-2..4', 'R-2..4 leads nowhere'],
    ['a run that goes backwards', '// R-3..2', 'R-3..2 leads nowhere'],
    ['one in a list', '// R-1, R-9', 'R-9 leads nowhere'],
    ['a part of another document', '// a card (spec 2 Home)', '"spec 2" is of no document here'],
    ['its long name', '// specification, section 7', '"section 7" is of no document here'],
    ['a decision by its bare number', '// as decisions 13 says', '"decisions 13" is of no document here'],
    ['a part of the design', '-- Design 2', '"Design 2" is of no document here'],
    ['a goal by its bare number', '/** (reliability G50) */', '"reliability G50" is of no document here'],
    ['one alone in brackets', '/** Once (G8). */', '"(G8" is of no document here'],
    ['the whole of it', '// as the specification has it', '"the specification" is of no document here'],
    ['one across lines', '/**\n * Once (decision\n * 18).\n */', '"decision 18" is of no document here'],
    ['a document that is not there', '// weights of competitors.md', 'competitors.md is not in the tree'],
  ])('finds %s', (_name, text, fault) => {
    const line = text.includes('\n') ? 2 : 1
    expect(faultsOf({ path: 'apps/a.ts', text })).toEqual([`apps/a.ts:${line}: ${fault}`])
  })

  it.each([
    ['a gap among the rules', 'docs/rules.md', numbered('R', 1, 3), '2: R-3 stands where R-2 should'],
    ['a rule twice', 'docs/rules.md', numbered('R', 1, 2, 2, 3), '3: R-2 stands where R-3 should'],
    ['rulings that go back', 'docs/rulings.md', numbered('Q', 2, 4, 3), '3: Q-3 stands where Q-5 should'],
    ['a guarantee twice', 'docs/guarantees.md', numbered('G', 1, 1), '2: G-1 stands where G-2 should'],
    [
      'a gap among decision records',
      'docs/decisions/0004-fourth.md',
      '# 4. Fourth\n',
      '1: ADR-4 stands where ADR-3 should',
    ],
    [
      'two decision records of one number',
      'docs/decisions/0002-zweite.md',
      '# 2. Second\n',
      '1: ADR-2 stands where ADR-3 should',
    ],
    [
      'a title of another number',
      'docs/decisions/0002-second.md',
      '# 3. Second\n',
      '1: the title of 0002-second.md does not begin with 2',
    ],
  ])('finds %s', (_name, path, text, fault) => {
    expect(faultsOf({ path, text })).toEqual([`${path}:${fault}`])
  })
})

describe('the check of the map', () => {
  it('names rules that no row leads from', () => {
    const text = '| rules | what |\n|---|---|\n| R-1, R-3 | a thing, see R-2 |\n'
    expect(faultsOf({ path: 'docs/spec-map.md', text })).toEqual(['docs/spec-map.md:1: R-2 has no row'])
    const whole = '| R-1..2, R-3 | a thing |\n'
    expect(faultsOf({ path: 'docs/spec-map.md', text: whole })).toEqual([])
  })
})

describe('the check of the files that papers name', () => {
  const paths = ['apps/server/src/entries/join.test.ts', 'apps/web/src/ui/Table.tsx', 'e2e/rooms.test.ts']
  const lostIn = (text: string) =>
    findLostPaths([{ path: 'docs/spec-map.md', text }], paths).map(({ line, fault }) => `${line}: ${fault}`)

  it.each([
    'entries/join.test.ts',
    'server/entries/join.test.ts',
    'server/entries',
    'web/{ui}',
    'apps/*/src/ui/Table.tsx',
    'e2e/{rooms}.test.ts',
  ])('finds `%s` in the tree', (name) => {
    expect(lostIn(`\`${name}\``)).toEqual([])
  })

  it('names what is not', () => {
    expect(lostIn('`server/entries/join.test.ts`,\n`e2e/{rooms,season}.test.ts`, `web/Table.tsx`')).toEqual([
      '2: e2e/season.test.ts is not in the tree',
      '2: web/Table.tsx is not in the tree',
    ])
    expect(lostIn('`server/{entries,rooms}`')).toEqual(['1: server/rooms is not in the tree'])
  })
})
