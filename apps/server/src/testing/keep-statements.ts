import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'

/**
 * Where STATEMENTS_FOLDER names a folder, every statement that tests send to a database is stored there, one line of
 * JSON each, so that another version of PostgreSQL can be checked for understanding them:
 * `tools/prepare-statements.ts`.
 */
const FOLDER = process.env['STATEMENTS_FOLDER']
const KEY = Symbol.for('gaffer statements')

type Kept = { readonly all: Set<string>; fresh: string[] }
/** Shared by the whole process: test files set this up again and again. */
const keeper = globalThis as { [KEY]?: Kept }

if (FOLDER !== undefined) {
  const kept = (keeper[KEY] ??= keepStatements())
  afterAll(() => {
    appendFileSync(
      join(FOLDER, `${process.pid}.jsonl`),
      kept.fresh.map((text) => `${JSON.stringify(text)}\n`).join(''),
    )
    kept.fresh = []
  })
}

function keepStatements(): Kept {
  const kept: Kept = { all: new Set(), fresh: [] }
  const { prototype } = pg.Client as unknown as { prototype: { query: (...asked: unknown[]) => unknown } }
  const { query } = prototype
  prototype.query = function (this: unknown, ...asked) {
    const [first] = asked
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
    if (typeof text === 'string' && !kept.all.has(text)) {
      kept.all.add(text)
      kept.fresh.push(text)
    }
    return query.apply(this, asked)
  }
  return kept
}
