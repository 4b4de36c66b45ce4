import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { StartFailure } from '../platform/db/embedded/start-failure.ts'
import { BACKUP_FORMAT } from './backup.ts'
import { buildManifest, type Manifest, manifestOf, type Signature, signatureOf } from './backup-manifest.ts'
import type { Table } from './tables.ts'

const head = z.object({
  format: z.literal(BACKUP_FORMAT),
  at: z.iso.datetime().optional(),
  migrations: z.array(z.string()),
})
const heading = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int().positive(),
})
const end = z.object({
  end: z.literal(true),
  manifest: manifestOf.optional(),
  signature: signatureOf.optional(),
})

/** What a file held besides its rows. */
export type ReadBackup = {
  /** As of when it was written (ISO 8601, UTC); undefined where its head does not say. */
  readonly at: string | undefined
  readonly rows: number
  /** Of what was read. */
  readonly manifest: Manifest
  /** As its end states it; undefined where it was not signed. */
  readonly written: { readonly manifest: Manifest; readonly signature: Signature } | undefined
}

/** Reads a backup of the same migrations, handing over the rows of a block of a table as JSON lines. */
export async function readBackup(
  file: string,
  own: { readonly tables: readonly Table[]; readonly migrations: readonly string[] },
  insert: (table: Table, rows: AsyncIterable<string>) => Promise<void>,
): Promise<ReadBackup> {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.on('error', (error) => unpacked.destroy(error))
  const lines = linesOf(unpacked.setEncoding('utf8'))
  const next = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done) throw new Error('it ends too early')
    return line.value
  }
  const manifest = buildManifest()
  let rows = 0
  async function* take(table: string, count: number): AsyncGenerator<string> {
    for (let at = 0; at < count; at += 1) {
      const line = await next()
      manifest.add(table, `${line}\n`, 1)
      yield line
    }
  }
  try {
    const first = await next()
    const { at, migrations } = head.parse(JSON.parse(first))
    if (migrations.join() !== own.migrations.join()) {
      throw new StartFailure(
        `${file} was written by another release (${migrations.at(-1)}; this is ${own.migrations.at(-1)}).`,
      )
    }
    manifest.add('', `${first}\n`, 1)
    for (;;) {
      const line = await next()
      const parsed: unknown = JSON.parse(line)
      const ended = end.safeParse(parsed)
      if (ended.success) {
        const { manifest: stated, signature } = ended.data
        const written =
          stated === undefined || signature === undefined ? undefined : { manifest: stated, signature }
        return { at, rows, manifest: manifest.end(), written }
      }
      const { table, columns, rows: count } = heading.parse(parsed)
      const known = own.tables.find(({ name }) => name === table)
      if (known === undefined || columns.join() !== known.columns.join())
        throw new Error(`no such table: ${table}`)
      manifest.add(table, `${line}\n`, 1)
      await insert(known, take(table, count))
      rows += count
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(
      `${file} cannot be restored: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Lines end with a line feed alone: texts of people may contain what `node:readline` takes for an end, as U+2028. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let begun: string[] = []
  for await (const piece of text) {
    const [first = '', ...others] = piece.split('\n')
    begun.push(first)
    for (const other of others) {
      yield begun.join('')
      begun = [other]
    }
  }
  if (begun.join('') !== '') yield begun.join('')
  return undefined
}
