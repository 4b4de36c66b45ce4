import { dirname, join } from 'node:path'
import { CONSOLE_STAIRCASE } from './console-staircase.ts'
import { bypassesFace, SERVER_STAIRCASE } from './server-staircase.ts'
import { isHomeless, runsUphill } from './staircase.ts'
import { WEB_STAIRCASE } from './web-staircase.ts'

/** A file of the tree: its path from the root, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** An import, or a word, forbidden by a boundary. */
export type Crossing = { readonly path: string; readonly target: string; readonly boundary: string }

type Boundary = {
  readonly name: string
  /** The files it applies to. */
  readonly holdsFor: RegExp
  readonly forbids: (target: string, path: string) => boolean
}

const SCREEN = /^apps\/(?:web|console)\/src\/screens\/([^/]+)\//
const isIn =
  (...folders: readonly string[]) =>
  (target: string) =>
    folders.some((folder) => target.startsWith(`${folder}/`))

/** Imports run only downhill; for each boundary the test has an example that crosses it. */
export const BOUNDARIES: readonly Boundary[] = [
  {
    name: 'rules import nothing',
    holdsFor: /^packages\/rules\//,
    forbids: (target) => !target.startsWith('packages/rules/'),
  },
  {
    name: 'packages know no machine: no node, no apps',
    holdsFor: /^packages\//,
    forbids: (target) => target.startsWith('node:') || target.startsWith('apps/'),
  },
  {
    name: 'of the packages only rules and messages are for all others',
    holdsFor: /^packages\//,
    forbids: (target, path) => {
      const [, other] = /^packages\/([^/]+)\//.exec(target) ?? []
      return (
        other !== undefined &&
        !['rules', 'messages'].includes(other) &&
        !path.startsWith(`packages/${other}/`)
      )
    },
  },
  {
    name: 'the web takes types, paths, ids, kinds of events, pictures and own texts of the contract, and no schema',
    holdsFor: /^apps\/web\//,
    forbids: (target) =>
      target === 'zod' ||
      (target.startsWith('packages/contract/') &&
        !/\/(types|paths|ids|event-kinds|assets|own-text)\.ts$/.test(target)),
  },
  {
    name: 'the web knows neither the server nor what only the server runs',
    holdsFor: /^apps\/web\//,
    forbids: (target) =>
      target.startsWith('node:') || isIn('apps/server', 'packages/engine', 'packages/feed')(target),
  },
  {
    name: 'the server does not know the web',
    holdsFor: /^apps\/server\//,
    forbids: isIn('apps/web', 'apps/console'),
  },
  {
    name: 'the web does not know the console',
    holdsFor: /^apps\/web\//,
    forbids: isIn('apps/console'),
  },
  {
    name: 'the console takes types, paths and tables of the contract, and keys of the texts for staff',
    holdsFor: /^apps\/console\//,
    forbids: (target) =>
      target === 'zod' ||
      target.startsWith('node:') ||
      isIn('apps/server', 'apps/web')(target) ||
      (target.startsWith('packages/') &&
        !/^packages\/(contract\/src\/(console-(types|paths)|csv)|messages\/src\/console)\.ts$/.test(target)),
  },
  {
    name: 'a room of the console imports only from the rooms above it',
    holdsFor: /^apps\/console\/src\//,
    forbids: (target, path) => runsUphill(CONSOLE_STAIRCASE, path, target),
  },
  {
    name: 'a room of the server imports only from the rooms above it',
    holdsFor: /^apps\/server\/src\//,
    forbids: (target, path) => runsUphill(SERVER_STAIRCASE, path, target),
  },
  {
    name: 'a room of the server is entered by its face',
    holdsFor: /^apps\/server\/src\//,
    forbids: (target, path) => bypassesFace(path, target),
  },
  {
    name: 'a room of the web imports only from the rooms above it',
    holdsFor: /^apps\/web\/src\//,
    forbids: (target, path) => runsUphill(WEB_STAIRCASE, path, target),
  },
  {
    name: 'a screen knows no other screen',
    holdsFor: /^apps\/(?:web|console)\/src\/screens\//,
    forbids: (target, path) => {
      const [own, other] = [SCREEN.exec(path)?.[1], SCREEN.exec(target)?.[1]]
      return other !== undefined && other !== own
    },
  },
]

/** What a pure package must not use: clock, chance, environment, output. */
const IMPURE = /\b(Date\.now\(|new Date\(\)|Math\.random\(|process\.|console\.|performance\.|setTimeout\()/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Every crossing of a boundary in these files; tests may import anything. */
export function findCrossings(files: readonly SourceFile[]): readonly Crossing[] {
  return files
    .filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path))
    .flatMap((file) => [...findHomeless(file), ...findImports(file), ...findImpurities(file)])
}

function findImports({ path, text }: SourceFile): readonly Crossing[] {
  const targets = [...text.replaceAll(COMMENT, '').matchAll(IMPORT)].map(([, specifier = '']) =>
    resolve(path, specifier),
  )
  return targets.flatMap((target) =>
    BOUNDARIES.filter(({ holdsFor, forbids }) => holdsFor.test(path) && forbids(target, path)).map(
      ({ name }) => ({ path, target, boundary: name }),
    ),
  )
}

function findHomeless({ path }: SourceFile): readonly Crossing[] {
  const isLost = [SERVER_STAIRCASE, WEB_STAIRCASE, CONSOLE_STAIRCASE].some((staircase) =>
    isHomeless(staircase, path),
  )
  return isLost
    ? [{ path, target: path, boundary: 'every file of an app stands in a room of its staircase' }]
    : []
}

function findImpurities({ path, text }: SourceFile): readonly Crossing[] {
  if (!/^packages\/[^/]+\/src\//.test(path)) return []
  return [...text.replaceAll(COMMENT, '').matchAll(IMPURE)].map(([target]) => ({
    path,
    target,
    boundary: 'packages are pure: same input, same output',
  }))
}

/** The file that an import refers to: ours as a path from the root, others as written. */
function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  const [, name, part] = /^@gaffer\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return name === undefined ? specifier : `packages/${name}/src/${part ?? 'index'}.ts`
}
