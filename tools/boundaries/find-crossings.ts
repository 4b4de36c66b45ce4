import { dirname, join } from 'node:path'
import { climbsThroughWindow, isHomeless, runsUphill, SERVER_STAIRCASE } from './staircase.ts'

/** A file of the tree: its path from the root, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** An import, or a word, that the boundaries forbid where it stands. */
export type Crossing = { readonly path: string; readonly target: string; readonly boundary: string }

type Boundary = {
  readonly name: string
  /** The files it holds for. */
  readonly holdsFor: RegExp
  readonly forbids: (target: string, path: string) => boolean
}

const FEATURE = /^apps\/web\/src\/features\/([^/]+)\//
const isIn =
  (...folders: readonly string[]) =>
  (target: string) =>
    folders.some((folder) => target.startsWith(`${folder}/`))
const web = (...folders: readonly string[]) => folders.map((folder) => `apps/web/src/${folder}`)
const ownFeatureOf = (path: string) => FEATURE.exec(path)?.[1]

/** Imports run downhill only; each boundary has an example in the test that crosses it. */
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
    name: 'the web takes types, paths and ids of the contract, and no schema',
    holdsFor: /^apps\/web\//,
    forbids: (target) =>
      target === 'zod' ||
      (target.startsWith('packages/contract/') && !/\/(types|paths|ids)\.ts$/.test(target)),
  },
  {
    name: 'the web knows neither the server nor what only the server runs',
    holdsFor: /^apps\/web\//,
    forbids: (target) =>
      target.startsWith('node:') ||
      isIn('apps/server', 'packages/autofill', 'packages/engine', 'packages/feed')(target),
  },
  {
    name: 'the server does not know the web',
    holdsFor: /^apps\/server\//,
    forbids: isIn('apps/web'),
  },
  {
    name: 'a room of the server imports only from the rooms above it',
    holdsFor: /^apps\/server\/src\//,
    forbids: (target, path) => runsUphill(SERVER_STAIRCASE, path, target),
  },
  {
    name: 'a room of the server is entered by its face',
    holdsFor: /^apps\/server\/src\//,
    forbids: (target, path) => climbsThroughWindow(path, target),
  },
  {
    name: 'features of the web do not know one another',
    holdsFor: /^apps\/web\/src\/features\//,
    forbids: (target, path) => {
      const feature = /^apps\/web\/src\/features\/([^/]+)\//.exec(target)?.[1]
      return feature !== undefined && feature !== ownFeatureOf(path)
    },
  },
  {
    name: 'nothing below the screens knows a screen',
    holdsFor: /^apps\/web\/src\/(features|ui|lib|brand|embed|i18n)\//,
    forbids: isIn(...web('screens', 'app')),
  },
  {
    name: 'parts without data know no feature',
    holdsFor: /^apps\/web\/src\/(ui|lib|brand|embed|i18n)\//,
    forbids: isIn(...web('features')),
  },
]

/** What a pure package must not reach for: clock, chance, environment, output. */
const IMPURE = /\b(Date\.now\(|new Date\(\)|Math\.random\(|process\.|console\.|performance\.|setTimeout\()/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Every crossing of a boundary in these files; tests may reach where they like. */
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
  if (!isHomeless(SERVER_STAIRCASE, path)) return []
  return [{ path, target: path, boundary: 'every file of the server stands in a room of the staircase' }]
}

function findImpurities({ path, text }: SourceFile): readonly Crossing[] {
  if (!/^packages\/[^/]+\/src\//.test(path)) return []
  return [...text.replaceAll(COMMENT, '').matchAll(IMPURE)].map(([target]) => ({
    path,
    target,
    boundary: 'packages are pure: same input, same output',
  }))
}

/** The path that an import means: ours from the root, anything else as it is written. */
function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  const [, name, part] = /^@gaffer\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? []
  return name === undefined ? specifier : `packages/${name}/src/${part ?? 'index'}.ts`
}
