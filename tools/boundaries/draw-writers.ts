import { EXCEPTIONS, FUNCTIONS, type Owner, OWNERS } from './writers.ts'

/** Who writes which table, as a table of Markdown. */
export function drawWriters(): string {
  const byRoom = Map.groupBy(OWNERS, ({ room }) => room)
  const calls = FUNCTIONS.map(({ name, calledBy, writes }) => {
    const caller = calledBy.length === 0 ? 'called by no room' : `called by ${quote(calledBy)}`
    return `| \`${name}()\`, ${caller} | ${quote(writes)} |`
  })
  const exceptions = Object.entries(EXCEPTIONS).map(([path, { because, tables }]) => {
    const written = tables === undefined ? 'every table' : quote(tables)
    return `| \`${path.replace('apps/server/src/', '')}\`, which ${because} | ${written} |`
  })
  return [
    '| room, or function of the database | tables it alone writes |',
    '|---|---|',
    ...[...byRoom].map(([room, owners]) => `| \`${room}\` | ${owners.map(drawTables).join('; ')} |`),
    ...calls,
    ...exceptions,
  ].join('\n')
}

function drawTables({ tables, updatedBy, besides = {} }: Owner): string {
  const others = Object.entries(besides).map(([file, because]) => `; \`${file}\` too: ${because}`)
  return `${quote(tables)}${updatedBy === undefined ? '' : ` (updated by \`${updatedBy}\`)`}${others.join('')}`
}

function quote(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
