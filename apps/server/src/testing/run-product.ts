import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STAFF_ROLES } from '@gaffer/contract/console'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createTokens } from '../platform/auth/tokens.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { findOrInsertMember, replaceRoles } from '../staff/index.ts'
import { openStaffSession } from '../staff/sessions.ts'
import { buildManager } from './build-manager.ts'
import type { Seeds } from './fuzz-calls.ts'
import { loadSeeds } from './load-seeds.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Headers of a manager of the demo edition, and of somebody who may do everything in the console. */
type LetIn = {
  readonly manager: { readonly authorization: string }
  readonly staff: { readonly cookie: string }
}

/** The product in a process of its own, with its demo world and without limits of calls. */
export type RunningProduct = {
  readonly address: string
  readonly database: TestDatabase
  readonly isRunning: () => boolean
  /** Lets everybody in anew, whatever was called before. */
  readonly letIn: () => Promise<LetIn>
  /** Ids of things that exist. */
  readonly seeds: () => Promise<Seeds>
  /** Ends the process and leaves its database as it is. */
  readonly kill: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts it on a database of its own. */
export async function runProduct(): Promise<RunningProduct> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'gaffer-run-'))
  const node = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: urlOf(database.connection),
      DATA_DIR: folder,
      PORT: '0',
      WORLD: 'demo',
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    node.once('exit', reject)
    node.stdout.on('data', (chunk) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))
      if (found) resolve(found[0])
      else if (String(chunk).includes('"level":')) process.stdout.write(chunk)
    })
  })
  const kill = async (): Promise<void> => {
    if (node.exitCode !== null || node.signalCode !== null) return
    const ended = once(node, 'exit')
    node.kill('SIGKILL')
    await ended
  }
  return {
    address,
    database,
    isRunning: () => node.exitCode === null && node.signalCode === null,
    letIn: () => letIn(database.db),
    seeds: () => loadSeeds(database.db),
    kill,
    end: async () => {
      await kill()
      await database.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function urlOf(connection: TestDatabase['connection']): string {
  if (typeof connection === 'string') return connection
  const { host, user, database: name } = connection
  return `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
}

/** Headers of somebody at the demo edition, and of somebody who may do everything in the console; made anew. */
async function letIn(db: Kysely<DB>): Promise<LetIn> {
  await sql`update operator set suspended_at = null`.execute(db)
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from operator`.execute(db)
  const operatorId = rows.find(({ slug }) => slug === 'demo')?.id ?? 0
  const { id: managerId } = await buildManager(db, operatorId)
  const tokens = createTokens(createKeyRing(db, 'token-keys'))
  const memberId = await findOrInsertMember(db, { email: 'fuzz@example.com', name: 'Fuzz' })
  await replaceRoles(db, null, memberId, STAFF_ROLES)
  const token = await openStaffSession(db, memberId, { device: '', address: '127.0.0.1' }, true)
  return {
    manager: { authorization: await tokens.sign({ managerId, operatorId, isOnlooker: false }, 'access') },
    staff: { cookie: `gaffer-staff=${token}` },
  }
}
