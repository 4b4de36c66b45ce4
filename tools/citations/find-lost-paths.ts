import { lineAt, type Fault, type TextFile } from './text-file.ts'

/** The papers that mention files. */
const PAPERS =
  /^(?:(?:[\w/-]+\/)?[A-Z]+\.md|docs\/(?:spec-map|security|guarantees|rules|rulings|proof|reference\/\w+)\.md|docs\/decisions\/.*\.md)$/

const MAP = 'docs/spec-map.md'

/** Something in backticks that is a file by its ending, or, in the map, a folder by its beginning. */
const FILE = /`([\w@.{},/*-]+\.(?:tsx?|css|sh))`/g
const FOLDER =
  /`((?:apps|packages|tools|server|web|console|rules|autofill|contract|engine|feed)\/[\w{},/-]+)`/g

/** What the papers abbreviate. */
const SHORT: Readonly<Record<string, string>> = {
  server: 'apps/server/src',
  web: 'apps/web/src',
  console: 'apps/console/src',
  ...Object.fromEntries(
    ['rules', 'autofill', 'contract', 'messages', 'brand', 'engine', 'feed'].map((name) => [
      name,
      `packages/${name}/src`,
    ]),
  ),
}

/**
 * Files, and in the map folders, that a paper mentions but the tree does not have. A name may be the end of a path;
 * `a/{b,c}.ts` stands for two files and `*` for any part of a name.
 */
export function findLostPaths(
  files: readonly TextFile[],
  paths: readonly string[] = files.map(({ path }) => path),
): readonly Fault[] {
  return files
    .filter(({ path }) => PAPERS.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(FILE), ...(path === MAP ? text.matchAll(FOLDER) : [])].flatMap(
        ({ 1: named = '', index }) =>
          expandBraces(named)
            .filter((name) => !paths.some((candidate) => isEnding(name, candidate)))
            .map((name) => ({ path, line: lineAt(text, index), fault: `${name} is not in the tree` })),
      ),
    )
}

function expandBraces(text: string): readonly string[] {
  const [whole, before = '', choices = '', after = ''] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(text) ?? []
  if (whole === undefined) return [text]
  return choices.split(',').flatMap((choice) => expandBraces(before + choice + after))
}

function isEnding(name: string, path: string): boolean {
  const [first = '', ...rest] = name.split('/')
  const long = SHORT[first] === undefined ? [] : [[SHORT[first], ...rest].join('/')]
  return [name, ...long].some((ending) => patternOf(ending).test(`/${path}`))
}

function patternOf(ending: string): RegExp {
  const source = ending
    .replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*+/g, (stars) => (stars.length > 1 ? '.+' : '[^/]*'))
  return new RegExp(`/${source}(?:$|/)`)
}
