import { describe, expect, it } from 'vitest'
import { BOUNDARIES, findCrossings } from './find-crossings.ts'
import { readSources } from './read-sources.ts'

/** For each boundary, a file that crosses it and a similar one that does not. */
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
    'the web takes types, paths, ids, kinds of events, pictures and own texts of the contract, and no schema',
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
    'the web does not know the console',
    'apps/web/src/lib/a.ts',
    '../../../console/src/lib/save-file.ts',
    './paths.ts',
  ],
  [
    'the console takes types, paths and tables of the contract, and keys of the texts for staff',
    'apps/console/src/lib/a.ts',
    '@gaffer/contract/console',
    '@gaffer/contract/console-types',
  ],
  [
    'a room of the console imports only from the rooms above it',
    'apps/console/src/features/session/a.tsx',
    '../acts/ActForm.tsx',
    '../../ui/Button.tsx',
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
    'a room of the web imports only from the rooms above it',
    'apps/web/src/features/squads/a.tsx',
    '../season/api.ts',
    '../players/api.ts',
  ],
  [
    'a screen knows no other screen',
    'apps/web/src/screens/Team/a.tsx',
    '../Dashboard/Game.tsx',
    './LeaveRoom.tsx',
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

  it.each([
    ['a part without data', 'ui/a.tsx', '../features/squads/draft.ts'],
    ['a part without football', 'ui/a.tsx', './football/Shirt.tsx'],
    ['a feature', 'features/squads/a.tsx', '../../screens/Home/Home.tsx'],
    ['a screen', 'screens/Home/a.tsx', '../../app/Shell.tsx'],
    ['a text', 'i18n/a.tsx', '../ui/Button.tsx'],
    ['a call', 'lib/a.ts', '../brand/brand.tsx'],
  ])('find %s of the web that reaches below its room', (_, path, target) => {
    expect(crossed(`apps/web/src/${path}`, `import { a } from '${target}'`)).toEqual([
      'a room of the web imports only from the rooms above it',
    ])
  })

  it('find a file of the web in no room', () => {
    expect(crossed('apps/web/src/hooks/a.ts', '')).toHaveLength(1)
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
      'every file of an app stands in a room of its staircase',
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
