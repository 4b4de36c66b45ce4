import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodeRoundScopedId } from '@gaffer/contract'
import { installEditions } from './operators/repo.ts'
import { connectDatabase, type Database } from './platform/db/connect.ts'
import { socketFolderOf } from './platform/db/embedded/start-embedded.ts'
import { buildChampionship, type BuiltChampionship } from './testing/build-championship.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { squadOf } from './testing/game-caller.ts'

const folder = mkdtempSync(join(tmpdir(), 'gaffer-killed-'))
chmodSync(folder, 0o755)
const cluster = join(folder, 'postgres-18')

let node: ChildProcess
let address = ''
let database: Database
let league: BuiltChampionship
let contest = 0

beforeAll(async () => {
  node = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      DATA_DIR: folder,
      PORT: '0',
      WORLD: 'none',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  address = await new Promise((resolve) => {
    node.stdout?.on('data', (chunk) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))
      if (found) resolve(found[0])
    })
  })
  database = connectDatabase({ host: socketFolderOf(cluster), user: 'gaffer', database: 'postgres' }, 2)
  const { demo } = await installEditions(database.db)
  league = await buildChampionship(database.db, { firstKickOffAt: new Date(Date.now() + 6 * 3_600_000) })
  const { contestId } = await buildTournament(database.db, demo, league, { name: 'Matchday' })
  contest = encodeRoundScopedId({ id: contestId, round: 1 })
})
afterAll(async () => {
  await database?.end()
  node.kill('SIGTERM')
  if (node.exitCode === null) await once(node, 'exit')
  rmSync(folder, { recursive: true, force: true })
})

type Answer = {
  readonly has_error?: boolean
  readonly code?: string
  readonly data?: { readonly user_team_id: number; readonly version: number }
}

async function send(method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    token: answer.headers.get('authorization') ?? '',
    body: (await answer.json()) as Answer,
  }
}

it('an embedded database that is killed comes back with everything that was acknowledged', async () => {
  // The node reads operators every two seconds.
  const guest = () => send('POST', '/api/palms/auth', {})
  await expect.poll(async () => (await guest()).status, { timeout: 10_000 }).toBe(200)
  const { token } = await guest()
  const squad = squadOf(league)
  const joined = await send('PUT', `/api/palms/subTournament/join/${contest}?team_name=Harbour`, squad, token)
  expect(joined.body).toMatchObject({ has_error: false })
  const teamId = joined.body.data?.user_team_id
  const save = () => send('PUT', '/api/palms/users/teams', { teamId, ...squad }, token)

  const versionsOf = async (wanted: number) => {
    const versions: number[] = []
    while (versions.length < wanted) {
      await wait(50)
      const { status, retryAfter, body } = await save()
      if (status === 200) versions.push(body.data?.version ?? 0)
      else
        expect({ status, retryAfter, code: body.code }).toEqual({
          status: 503,
          retryAfter: '2',
          code: 'unavailable',
        })
    }
    return versions
  }
  const before = await versionsOf(5)
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGKILL')
  expect((await send('GET', '/healthz')).status).toBe(200)
  const after = await versionsOf(5)
  await expect.poll(async () => (await send('GET', '/readyz')).status, { timeout: 20_000 }).toBe(200)

  const all = [...before, ...after]
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  const { rows } = await database.pool.query<{ version: number }>('select version from line_up')
  expect(rows).toEqual([{ version: all.at(-1) }])
})
