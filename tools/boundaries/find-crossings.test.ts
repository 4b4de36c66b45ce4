import { describe, expect, it } from 'vitest'
import { BOUNDARIES, findCrossings } from './find-crossings.ts'
import { readSources } from './read-sources.ts'

/** For each boundary a file that crosses it, and one beside it that does not. */
const EXAMPLES: readonly (readonly [boundary: string, path: string, crosses: string, keeps: string])[] = [
  ['rules import nothing', 'packages/rules/src/squad/a.ts', 'zod', '../core/units.ts'],
  ['packages know no machine: no node, no apps', 'packages/feed/src/import/a.ts', 'node:fs', '@gaffer/rules'],
  [
    'of the packages only rules and messages are for all others',
    'packages/engine/src/a.ts',
    '@gaffer/feed',
    '@gaffer/rules',
  ],
  [
    'the web takes types, paths and ids of the contract, and no schema',
    'apps/web/src/lib/a.ts',
    '@gaffer/contract',
    '@gaffer/contract/types',
  ],
  [
    'the web knows neither the server nor what only the server runs',
    'apps/web/src/lib/a.ts',
    '@gaffer/engine',
    '@gaffer/rules',
  ],
  [
    'the server does not know the web',
    'apps/server/src/operators/a.ts',
    '../../../web/src/lib/paths.ts',
    '@gaffer/brand',
  ],
  [
    'a room of the server imports only from the rooms above it',
    'apps/server/src/squads/a.ts',
    '../entries/index.ts',
    '../wallet/index.ts',
  ],
  [
    'a room of the server is entered by its face',
    'apps/server/src/squads/a.ts',
    '../wallet/repo.ts',
    '../wallet/index.ts',
  ],
  [
    'features of the web do not know one another',
    'apps/web/src/features/squads/a.tsx',
    '../session/session.tsx',
    './draft.ts',
  ],
  [
    'nothing below the screens knows a screen',
    'apps/web/src/features/squads/a.tsx',
    '../../screens/Home/Home.tsx',
    '../../ui/Button.tsx',
  ],
  [
    'parts without data know no feature',
    'apps/web/src/ui/a.tsx',
    '../features/squads/draft.ts',
    './Button.tsx',
  ],
]

const crossed = (path: string, text: string) =>
  findCrossings([{ path, text }]).map(({ boundary }) => boundary)

describe('the boundaries', () => {
  it('have an example each', () => {
    expect(EXAMPLES.map(([boundary]) => boundary)).toEqual(BOUNDARIES.map(({ name }) => name))
  })

  it.each(EXAMPLES)('find where %s does not hold', (boundary, path, crosses, keeps) => {
    expect(crossed(path, `import { a } from '${crosses}'`)).toContain(boundary)
    expect(crossed(path, `const a = await import('${crosses}')`)).toContain(boundary)
    expect(crossed(path, `export type { A } from '${crosses}'`)).toContain(boundary)
    expect(crossed(path, `import { a } from '${keeps}'`)).toEqual([])
  })

  it.each(['Date.now()', 'new Date()', 'Math.random()', 'process.env.A', 'console.log(1)', 'setTimeout(a)'])(
    'find %s in a package',
    (words) => {
      expect(crossed('packages/rules/src/a.ts', words)).toHaveLength(1)
      expect(crossed('packages/rules/src/a.ts', `// never ${words}`)).toEqual([])
      expect(crossed('apps/server/src/jobs/a.ts', words)).toEqual([])
    },
  )

  it('find a file of the server outside every room', () => {
    expect(crossed('apps/server/src/attic/a.ts', '')).toEqual([
      'every file of the server stands in a room of the staircase',
    ])
    expect(crossed('apps/server/src/squads/a.ts', '')).toEqual([])
  })

  it('leave tests alone', () => {
    expect(crossed('packages/rules/src/a.test.ts', "import fc from 'fast-check'")).toEqual([])
  })

  it('hold in the whole tree', () => {
    expect(findCrossings(readSources())).toEqual([])
  })
})
