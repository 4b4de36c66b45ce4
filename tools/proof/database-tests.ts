import { dirname, join } from 'node:path/posix'
import type { SourceFile } from '../boundaries/find-crossings.ts'

/**
 * Which tests of the server run on every supported PostgreSQL: those that call, directly or through a room's face
 * (`index.ts`), a file of the product with handwritten statements. For the query builder's statements, and for deeper
 * ones, being prepared there is the proof: `tools/prepare-statements.ts`.
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
/** An SQL template, or a query to a pool or client. */
const BY_HAND = /\bsql(?:<[^`]*>)?`|\.query[<(]/
const LINK = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*'(\.[^']+)'/g

type Link = { readonly path: string; readonly names: readonly string[] }

/** The files named in a file's imports and exports, with the names taken from each; types are not calls. */
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

/** The file where something imported really is: a face only re-exports. */
function behindFace({ path, names }: Link, texts: ReadonlyMap<string, string>): readonly string[] {
  if (!path.endsWith('/index.ts')) return [path]
  return importsOf(path, texts).flatMap((behind) => {
    const taken = behind.names.filter((name) => names.includes(name))
    return taken.length === 0 ? [] : behindFace({ path: behind.path, names: taken }, texts)
  })
}
