import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { DB } from '../../db/generated/database.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'db', 'migrations')
/**
 * Beside a release that goes on playing, a migration waits so long for a lock, while whoever comes later waits behind it,
 * and works so long at one thing while it holds locks (G-26).
 */
const LIMITS = { lockMs: 300, statementMs: 1_000 } as const
const TRIES = 40
const AGAIN_MS = { least: 200, most: 3_000 } as const
/** A lock not got in time, a statement that took too long, a deadlock: all of it was taken back. */
const IN_THE_WAY = new Set(['55P03', '57014', '40P01'])

/** The migrations of another folder, and another number of tries, in tests. */
export type MigrateOptions = { readonly folder?: string; readonly tries?: number }

/**
 * Brings the tables to the newest form, forward only; safe when several nodes start at once, and while nodes of the
 * release before go on (ADR-38). Each migration is a transaction of its own, which gives way to players and is tried
 * again. What a later release has done to the tables stays as it is. Takes two connections.
 */
export async function migrate(db: Kysely<DB>, options: MigrateOptions = {}): Promise<void> {
  const { folder = FOLDER, tries = TRIES } = options
  const own = await loadMigrations(folder)
  const isInUse = (await loadDone(db)).length > 0
  const provider = { getMigrations: () => withLaterOnes(db, isInUse ? givingWay(own) : own) }
  const migrator = new Migrator({ db, provider })
  if (!isInUse) {
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
    return
  }
  for (let left = tries - 1; ;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error === undefined && results.length === 0) return
    if (error === undefined) {
      left = tries - 1
      continue
    }
    if (left === 0 || !isInTheWay(error)) throw error
    left -= 1
    await pause(AGAIN_MS.least + Math.random() * (AGAIN_MS.most - AGAIN_MS.least))
  }
}

type Migrations = Readonly<Record<string, Migration>>

async function loadMigrations(folder: string): Promise<Migrations> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).toSorted()
  const loaded = await Promise.all(
    files.map(
      async (file) => [file.replace('.ts', ''), (await import(join(folder, file))) as Migration] as const,
    ),
  )
  return Object.fromEntries(loaded)
}

function givingWay(migrations: Migrations): Migrations {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [
      name,
      {
        up: async (db) => {
          await sql`select set_config('lock_timeout', ${String(LIMITS.lockMs)}, true),
            set_config('statement_timeout', ${String(LIMITS.statementMs)}, true)`.execute(db)
          await migration.up(db)
        },
      } satisfies Migration,
    ]),
  )
}

/** A release that is started again on the tables of a later one knows nothing of what came after its own. */
async function withLaterOnes(db: Kysely<DB>, own: Migrations): Promise<Record<string, Migration>> {
  const last = Object.keys(own).at(-1) ?? ''
  const later = (await loadDone(db)).filter((name) => name > last)
  return { ...own, ...Object.fromEntries(later.map((name) => [name, { up: async () => undefined }])) }
}

/** The migrations that were done on these tables, in order; none where there are no tables. */
async function loadDone(db: Kysely<DB>): Promise<readonly string[]> {
  const { rows: there } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db)
  if (there[0]?.isThere !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function isInTheWay(error: unknown): boolean {
  return error instanceof Error && 'code' in error && IN_THE_WAY.has(String(error.code))
}
