import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeRoundScopedId } from '@gaffer/contract'
import { STAFF_ROLES } from '@gaffer/contract/console'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { createTokens } from '../platform/auth/tokens.ts'
import { createKeyRing } from '../platform/secrets/key-ring.ts'
import { findOrInsertMember, replaceRoles } from '../staff/index.ts'
import { openStaffSession } from '../staff/sessions.ts'
import { buildManager } from './build-manager.ts'
import type { Seeds } from './fuzz-calls.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Headers of a manager of the demo edition, and of somebody who may do everything in the console. */
type LetIn = {
  readonly manager: { readonly authorization: string }
  readonly staff: { readonly cookie: string }
}

/** The product in a process of its own, with its demo world and without limits of calls. */
export type RunningProduct = {
  readonly address: string
  readonly isRunning: () => boolean
  /** Lets everybody in anew, whatever was called before. */
  readonly letIn: () => Promise<LetIn>
  /** Ids of things that exist. */
  readonly seeds: () => Promise<Seeds>
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
  return {
    address,
    isRunning: () => node.exitCode === null && node.signalCode === null,
    letIn: () => letIn(database.db),
    seeds: async () => seedsOf(await loadIds(database.db)),
    end: async () => {
      node.kill('SIGKILL')
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

type Ids = Readonly<Record<string, readonly number[]>>

async function loadIds(db: Kysely<DB>): Promise<Ids> {
  const few = async (table: string, column = 'id') => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} order by random() limit 40`.execute(db)
    return rows.map(({ id }) => id)
  }
  const scoped = async (table: string) =>
    (await few(table)).map((id) => encodeRoundScopedId({ id, round: 1 }))
  return {
    subTournament: await scoped('subgame'),
    userTeam: await scoped('entry'),
    contest: await few('subgame'),
    tournament: await few('tournament'),
    championship: await few('championship'),
    player: await few('player'),
    match: await few('fixture'),
    gameRound: await few('game_round'),
    round: await few('round'),
    manager: await few('manager'),
    club: await few('club'),
    staff: await few('staff_member'),
  }
}

/** What stands for a key, by its name and the path it is in. */
function seedsOf(ids: Ids): Seeds {
  return (path, key) => {
    if (key === 'operator') return ['sponsor']
    if (key === 'lang' || key === 'language') return ['en', 'fr', 'ar', 'bg']
    if (/sub_?id|sub_tournament/i.test(key)) return ids.subTournament ?? []
    if (/team_?id/i.test(key) && !/club/i.test(key)) return ids.userTeam ?? []
    if (/player/i.test(key)) return ids.player ?? []
    if (/championship/i.test(key)) return ids.championship ?? []
    if (/contest/i.test(key)) return ids.contest ?? []
    if (/tournament/i.test(key)) return ids.tournament ?? []
    if (/match|fixture/i.test(key)) return ids.match ?? []
    if (/club/i.test(key)) return ids.club ?? []
    if (/manager|user_id/i.test(key)) return ids.manager ?? []
    if (/round/i.test(key)) return path.startsWith('/operators') ? (ids.gameRound ?? []) : (ids.round ?? [])
    if (key !== 'id') return []
    if (path.includes('/football/matches')) return ids.match ?? []
    if (path.includes('/football/players')) return ids.player ?? []
    if (path.includes('/rounds/')) return ids.gameRound ?? []
    if (path.includes('/contests/')) return ids.contest ?? []
    if (path.includes('/managers/')) return ids.manager ?? []
    if (path.includes('/staff/')) return ids.staff ?? []
    if (/tournaments?\/:id$/i.test(path)) return ids.tournament ?? []
    if (/championships/.test(path)) return ids.championship ?? []
    return [...(ids.subTournament ?? []), ...(ids.userTeam ?? [])]
  }
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
