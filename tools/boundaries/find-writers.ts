import { join } from 'node:path'
import type { SourceFile } from './find-crossings.ts'
import { readCalls, readMadeTables, readSchema, readWrites, type Schema } from './read-writes.ts'
import { SERVER_STAIRCASE } from './server-staircase.ts'
import { EXCEPTIONS, FUNCTIONS, LEFT_BEHIND, type Owner, OWNERS, type WritingFunction } from './writers.ts'

/** A place where the code differs from the data about writers. */
export type WriterFault = { readonly path: string; readonly fault: string }

/** Who may write what. */
export type Writers = {
  readonly owners: readonly Owner[]
  readonly functions: readonly WritingFunction[]
  readonly exceptions: typeof EXCEPTIONS
}

const DATA = 'tools/boundaries/writers.ts'
const MIGRATION = /^apps\/server\/src\/db\/migrations\//
const TEST = /\.test\.tsx?$|\/testing\/|^e2e\//

/**
 * Every write outside the room of its table, every call of a writing function outside its rooms, every table and
 * function without an owner, and every unused name in the data. Tests may write anything.
 */
export function findWriters(
  files: readonly SourceFile[],
  writers: Writers = { owners: OWNERS, functions: FUNCTIONS, exceptions: EXCEPTIONS },
): readonly WriterFault[] {
  const schema = readSchema(files.filter(({ path }) => MIGRATION.test(path)))
  const sources = files.filter(({ path }) => !MIGRATION.test(path) && !TEST.test(path))
  const used = new Set<string>()
  return [
    ...findUnnamed(schema, writers),
    ...sources.flatMap((file) => [
      ...findForeignWrites(file, writers, used),
      ...findForeignCalls(file, schema, writers, used),
    ]),
    ...findUnused(writers, used),
  ]
}

function findForeignWrites({ path, text }: SourceFile, writers: Writers, used: Set<string>) {
  const faults = new Set<string>()
  const made = readMadeTables(text)
  for (const { verb, table } of readWrites(text)) {
    const exception = writers.exceptions[path]
    const isExcepted = exception !== undefined && (exception.tables?.includes(table ?? '') ?? true)
    const owner = writers.owners.find(({ tables }) => tables.includes(table ?? ''))
    const room = verb === 'update' ? (owner?.updatedBy ?? owner?.room) : owner?.room
    if (isExcepted) used.add(`${path} ${exception.tables === undefined ? '' : table}`)
    else if (table === undefined) faults.add(`its text does not say which table it writes (${verb})`)
    else if (owner === undefined || room === undefined) {
      if (!made.has(table)) faults.add(`nobody is named for ${table}`)
    } else if (isIn(room, path)) used.add(`${room} ${table}`)
    else if (isBeside(owner, path)) used.add(`${path} ${table}`)
    else faults.add(`${table}: only ${room} may ${verb} it`)
  }
  return [...faults].map((fault) => ({ path, fault }))
}

function findForeignCalls(
  { path, text }: SourceFile,
  { functions }: Schema,
  writers: Writers,
  used: Set<string>,
): readonly WriterFault[] {
  if (path === DATA) return []
  return readCalls(text, functions.keys()).flatMap((name) => {
    const rooms = writers.functions.find((one) => one.name === name)?.calledBy ?? []
    const room = rooms.find((one) => isIn(one, path))
    if (room !== undefined) used.add(`${room} ${name}()`)
    else if (writers.exceptions[path]?.tables?.includes(`${name}()`)) used.add(`${path} ${name}()`)
    else return [{ path, fault: `${name}(): only ${rooms.join(', ') || 'no room'} may call it` }]
    return []
  })
}

/** Differences between the database and the data. */
function findUnnamed(schema: Schema, { owners, functions }: Writers): readonly WriterFault[] {
  const named = owners.flatMap(({ tables }) => tables)
  const ofFunctions = functions.flatMap(({ writes }) => writes)
  const rooms = [
    ...owners.flatMap(({ room, updatedBy }) => [room, updatedBy ?? room]),
    ...functions.flatMap(({ calledBy }) => calledBy),
  ]
  const faults = [
    ...[...schema.tables]
      .filter((table) => ![...named, ...ofFunctions, ...LEFT_BEHIND].includes(table))
      .map((table) => `nobody is named for ${table}`),
    ...named.filter((table) => !schema.tables.has(table)).map((table) => `there is no table ${table}`),
    ...named
      .filter((table, index) => named.indexOf(table) !== index)
      .map((table) => `two rooms are named for ${table}`),
    ...[...new Set(rooms)]
      .filter((room) => !SERVER_STAIRCASE.steps.some(({ path }) => path === room))
      .map((room) => `there is no room ${room}`),
    ...[...schema.functions].flatMap(([name, written]) => {
      const known = functions.find((one) => one.name === name)
      if (known === undefined)
        return [`nobody is named for ${name}(), which writes ${[...written].join(', ')}`]
      return isSameSet(known.writes, written)
        ? []
        : [`${name}() writes ${[...written].toSorted().join(', ')}`]
    }),
    ...functions
      .filter(({ name }) => !schema.functions.has(name))
      .map(({ name }) => `no function ${name}() writes`),
  ]
  return faults.map((fault) => ({ path: DATA, fault }))
}

/** Names that are no longer needed. */
function findUnused({ owners, functions, exceptions }: Writers, used: ReadonlySet<string>) {
  const expected = [
    ...owners.flatMap(({ tables, room, updatedBy, besides = {} }) => [
      ...tables.flatMap((table) => [room, updatedBy ?? room].map((one) => `${one} ${table}`)),
      ...Object.keys(besides).flatMap((file) => tables.map((table) => `${serverPath(file)} ${table}`)),
    ]),
    ...functions.flatMap(({ name, calledBy }) => calledBy.map((room) => `${room} ${name}()`)),
    ...Object.entries(exceptions).flatMap(([path, { tables }]) =>
      (tables ?? ['']).map((table) => `${path} ${table}`),
    ),
  ]
  return [...new Set(expected)]
    .filter((name) => !used.has(name))
    .map((name) => ({ path: DATA, fault: `named and not needed: ${name.trim()}` }))
}

const serverPath = (path: string) => join(SERVER_STAIRCASE.root, path)
const isIn = (room: string, path: string) => path.startsWith(`${serverPath(room)}/`)
const isBeside = ({ besides = {} }: Owner, path: string) =>
  Object.keys(besides).some((file) => serverPath(file) === path)
const isSameSet = (some: readonly string[], others: ReadonlySet<string>) =>
  some.length === others.size && some.every((one) => others.has(one))
