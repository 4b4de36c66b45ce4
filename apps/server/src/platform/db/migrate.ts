import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { DB } from '../../db/generated/database.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'db', 'migrations')

/** Brings the tables to the newest form, forward only; safe when several nodes start at once. */
export async function migrate(db: Kysely<DB>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts')).toSorted()
  const loaded = await Promise.all(
    files.map(
      async (file) => [file.replace('.ts', ''), (await import(join(FOLDER, file))) as Migration] as const,
    ),
  )
  return Object.fromEntries(loaded)
}
