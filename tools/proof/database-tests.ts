import { dirname, join } from 'node:path/posix'
import type { SourceFile } from '../boundaries/find-crossings.ts'

/**
 * Which tests of the server run on each PostgreSQL there is support for: those that call, by themselves or through
 * a room's face (`index.ts`), a file of the product in which statements are written by hand. What the query
 * builder writes, and what lies deeper, is proven there by being prepared: `tools/prepare-statements.ts`.
 */
export function chooseDatabaseTests(sources: readonly SourceFile[]): readonly string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const holdsSql = new Map(sources.map(({ path, text }) => [path, BY_HAND.test(text)]))
  const isCalling = (test: string) =>
    importsOf(test, texts)
      .flatMap((one) => behindFace(one, texts))
      .some((target) => !target.includes('/testing/') && holdsSql.get(target))
  return sources
    .flatMap(({ path }) => (TEST_OF_SERVER.test(path) && isCalling(path) ? [path] : []))
    .toSorted()
}

const TEST_OF_SERVER = /^apps\/server\/src\/.*\.test\.ts$/
/** The tag of a statement, or a question to a pool or client. */
const BY_HAND = /\bsql(?:<[^`]*>)?`|\.query[<(]/
const LINK = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*'(\.[^']+)'/g

type Link = { readonly path: string; readonly names: readonly string[] }

/** The files that a file names in its imports and exports, with what it takes of each; types are not called. */
function importsOf(path: string, texts: ReadonlyMap<string, string>): readonly Link[] {
  return [...(texts.get(path) ?? '').matchAll(LINK)].flatMap(([, list = '', target = '']) => {
    const names = list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as ')[0] ?? name)
    return names.length === 0 ? [] : [{ path: join(dirname(path), target), names }]
  })
}

/** Where what is taken of a file really is: a face only hands on. */
function behindFace({ path, names }: Link, texts: ReadonlyMap<string, string>): readonly string[] {
  if (!path.endsWith('/index.ts')) return [path]
  return importsOf(path, texts).flatMap((behind) => {
    const taken = behind.names.filter((name) => names.includes(name))
    return taken.length === 0 ? [] : behindFace({ path: behind.path, names: taken }, texts)
  })
}
