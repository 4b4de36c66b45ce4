import type { SourceFile } from './find-crossings.ts'
import type { WriterFault } from './find-writers.ts'

/** Files that answer, present, decide or judge: what they need is loaded for them. */
const WITHOUT_SQL = /(?:^|\/)(?:(?:[\w-]+-)?routes|present(?:-[\w-]+)?|decide-[\w-]+|judge-[\w-]+)\.ts$/
const QUERY = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bpool\.query\b/

/** Every query of the server in a file that should not have any. */
export function findQueries(files: readonly SourceFile[]): readonly WriterFault[] {
  return files
    .filter(
      ({ path, text }) => path.startsWith('apps/server/src/') && WITHOUT_SQL.test(path) && QUERY.test(text),
    )
    .map(({ path }) => ({
      path,
      fault: 'a query stands in a file that loads or writes, and says so by its name',
    }))
}
