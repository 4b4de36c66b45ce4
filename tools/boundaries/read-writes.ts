import type { SourceFile } from './find-crossings.ts'

/** A statement that changes rows: what it does, and to which table by its database name. */
export type Write = {
  readonly verb: 'insert' | 'update' | 'delete'
  /** Undefined where the text does not show which table it is. */
  readonly table: string | undefined
}

/** What the migrations create: tables, and functions that write some of them. */
export type Schema = {
  readonly tables: ReadonlySet<string>
  /** By name: the tables each function writes, directly or through another one. */
  readonly functions: ReadonlyMap<string, ReadonlySet<string>>
}

/** A name in SQL, or whatever is in its place. */
const NAME = String.raw`(?:(?:"?public"?\.)?"?([a-z_]\w*)\b"?|\S)`

const SQL_WRITES: readonly (readonly [verb: Write['verb'], pattern: RegExp])[] = [
  ['insert', new RegExp(String.raw`\binsert\s+into\s+${NAME}`, 'gi')],
  ['insert', new RegExp(String.raw`\bcopy\s+${NAME}\s*(?:\([^)]*\)\s*)?from\s+(?:stdin|program|')`, 'gi')],
  ['insert', new RegExp(String.raw`\bmerge\s+into\s+(?:only\s+)?${NAME}`, 'gi')],
  ['update', new RegExp(String.raw`\bmerge\s+into\s+(?:only\s+)?${NAME}`, 'gi')],
  [
    'update',
    new RegExp(
      String.raw`\bupdate\s+(?!set\b)(?:only\s+)?${NAME}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`,
      'gi',
    ),
  ],
  // An interpolated name may be longer than one character.
  ['update', /\bupdate\s+(?:only\s+)?(?:"?\$\{[^}]*\}"?|['"`]\s*\+)/gi],
  ['delete', new RegExp(String.raw`\bdelete\s+from\s+(?:only\s+)?${NAME}`, 'gi')],
  ['delete', new RegExp(String.raw`\btruncate\s+table\s+(?:only\s+)?${NAME}`, 'gi')],
  ['delete', new RegExp(String.raw`['"\x60]\s*truncate\s+(?!table\b)(?:only\s+)?${NAME}`, 'gi')],
]

const KYSELY_VERBS: Readonly<Record<string, readonly Write['verb'][]>> = {
  insertInto: ['insert'],
  replaceInto: ['insert'],
  updateTable: ['update'],
  deleteFrom: ['delete'],
  mergeInto: ['insert', 'update'],
}
const KYSELY_WRITE = /\.\s*(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)[^']*')?/g

/** Lines of prose, which may mention writing. */
const COMMENT_LINE = /^[ \t]*(?:\/?\*|\/\/|--).*$/gm
const MADE_HERE = /\bcreate\s+(?:temp\w*\s+|unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi

/** Every write in a file, in SQL or Kysely. */
export function readWrites(text: string): readonly Write[] {
  const code = text.replaceAll(COMMENT_LINE, '')
  const bySql = SQL_WRITES.flatMap(([verb, pattern]) =>
    [...code.matchAll(pattern)].map(([, table]) => ({ verb, table: table?.toLowerCase() })),
  )
  const byKysely = [...code.matchAll(KYSELY_WRITE)].flatMap(([, call = '', table]) =>
    (KYSELY_VERBS[call] ?? []).map((verb) => ({
      verb,
      table: table === undefined ? table : snakeCase(table),
    })),
  )
  return [...bySql, ...byKysely]
}

/** The tables a file creates for itself. */
export function readMadeTables(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(MADE_HERE)].map(([, name = '']) => name.toLowerCase()))
}

/** Which of these functions a file calls. */
export function readCalls(text: string, functions: Iterable<string>): readonly string[] {
  const code = text.replaceAll(COMMENT_LINE, '')
  return [...functions].filter((name) => new RegExp(String.raw`\b${name}\s*(?:\(|['"]\s*[,)])`).test(code))
}

const TABLE_CHANGE =
  /\b(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?"?(\w+)|\balter\s+table\s+"?(\w+)"?\s+rename\s+to\s+"?(\w+)|\.(createTable|dropTable)\(\s*'(\w+)'/gi
const FUNCTION = /\bcreate\s+(?:or\s+replace\s+)?function\s+(\w+)\s*\([\s\S]*?\$(\w*)\$([\s\S]*?)\$\2\$/gi

/** Reads the migrations in order. */
export function readSchema(migrations: readonly SourceFile[]): Schema {
  const tables = new Set<string>()
  const bodies = new Map<string, string>()
  for (const { text } of migrations.toSorted((a, b) => a.path.localeCompare(b.path))) {
    for (const [, act = '', name = '', renamed, newName = '', call, built = ''] of text.matchAll(
      TABLE_CHANGE,
    )) {
      if (renamed !== undefined) {
        tables.delete(renamed)
        tables.add(newName)
      } else if (/^create/i.test(act) || call === 'createTable') tables.add(name || built)
      else tables.delete(name || built)
    }
    for (const [, name = '', , body = ''] of text.matchAll(FUNCTION)) bodies.set(name, body)
  }
  return { tables, functions: writingFunctions(bodies) }
}

function writingFunctions(bodies: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const writtenBy = (name: string, above: readonly string[]): readonly string[] => {
    const body = bodies.get(name) ?? ''
    const made = readMadeTables(body)
    const called = readCalls(body, bodies.keys()).filter((other) => !above.includes(other))
    return [
      ...readWrites(body).flatMap(({ table }) => (table === undefined || made.has(table) ? [] : [table])),
      ...called.flatMap((other) => writtenBy(other, [...above, other])),
    ]
  }
  return new Map(
    [...bodies.keys()].flatMap((name) => {
      const written = new Set(writtenBy(name, [name]))
      return written.size > 0 ? [[name, written]] : []
    }),
  )
}

/** A table's name in the database, from its name in the row types. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
