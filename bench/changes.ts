import { type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE, buildPath, encodeRoundScopedId } from '@gaffer/contract'
import { installEditions } from '../apps/server/src/operators/repo.ts'
import { createTokens } from '../apps/server/src/platform/auth/tokens.ts'
import type { Database } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { createKeyRing } from '../apps/server/src/platform/secrets/key-ring.ts'
import { buildChampionship } from '../apps/server/src/testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../apps/server/src/testing/build-entry.ts'
import { buildManagers } from '../apps/server/src/testing/build-manager.ts'
import { buildTournament } from '../apps/server/src/testing/build-tournament.ts'
import { pickedSquad } from '../apps/server/src/testing/picked-squad.ts'
import { insertDoneOperations } from '../apps/server/src/wallet/repo.ts'
import { createServerChild } from '../tools/rehearsal/server-child.ts'
import type { BenchRow } from './bench-row.ts'
import { type MeasuredRequest, measureRequests } from './measure-requests.ts'
import { parentOf, processorTime, processorTimeOfAll } from './processor-time.ts'
import { withDatabase } from './with-database.ts'
import { startScript, untilReady } from './with-product.ts'

const MANAGERS = 2_000
/** Many contests are joined at once, by each manager in turn. */
const CONTESTS = 64
const FEE = 100
const REQUESTS = 4_000
/** What both take while nobody asks is not what a request costs. */
const IDLE_MS = 2_000
const TURNS = 3

/** What a request costs, and how many of them there are in a second. */
type Measured = { readonly rate: number; readonly nodeMs: number; readonly databaseMs: number }

type World = {
  readonly saves: () => MeasuredRequest
  readonly joins: () => MeasuredRequest
}

/**
 * Saves and paid joins of many managers through HTTP on a node of its own process: how many a second, against a bare
 * server that takes the same requests and sends the same bytes, and the processor time of one in the node and in the
 * database. Every one that was acknowledged is found stored.
 */
export async function benchChanges(): Promise<readonly BenchRow[]> {
  return withDatabase(async (database, { connection: { host, user, database: name } }) => {
    const folder = mkdtempSync(join(tmpdir(), 'gaffer-bench-'))
    chmodSync(folder, 0o755)
    const port = 20_000 + (process.pid % 20_000)
    const address = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
    const node = createServerChild(port, address, join(folder, 'node'))
    let bare: ChildProcess | undefined
    try {
      await migrate(database.db)
      const { saves, joins } = await createWorld(database, node.url)
      await database.pool.query('vacuum analyze')
      await node.start()
      const files = await Promise.all(
        [saves(), joins()].map(async (sent, index) => {
          const file = join(folder, `${index}.json`)
          writeFileSync(file, Buffer.from(await (await fetch(sent.address, sent)).arrayBuffer()))
          return file
        }),
      )
      const bareUrl = `http://127.0.0.1:${port + 1}`
      bare = startScript('bench/bare-server.ts', [String(port + 1), ...files], {})
      await untilReady(`${bareUrl}/0`)
      const stored = { saves: 1, joins: 1 }
      const pids = { node: node.pid() ?? 0, database: await postmasterOf(database), bare: bare.pid ?? 0 }
      const rows: BenchRow[] = []
      for (const [kind, next] of [
        ['saves', saves],
        ['joins', joins],
      ] as const) {
        const ours: Measured[] = []
        const theirs: Measured[] = []
        const [bareAddress, sent] = [`${bareUrl}/${kind === 'saves' ? 0 : 1}`, next()]
        stored[kind] += await sendOne(sent)
        for (let turn = 0; turn <= TURNS; turn += 1) {
          const measured = await measureTurn(next, pids)
          stored[kind] += REQUESTS
          const bareRequest = { ...sent, address: bareAddress }
          const yardstick = await measureTurn(() => bareRequest, { ...pids, node: pids.bare })
          // The first turn is there to warm up.
          if (turn === 0) continue
          ours.push(measured)
          theirs.push(yardstick)
        }
        await expectStored(database, stored)
        rows.push(rowOf(kind === 'saves' ? 'a save through HTTP' : 'a paid join through HTTP', ours, theirs))
      }
      return rows
    } finally {
      bare?.kill('SIGTERM')
      await node.kill()
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** A contest in which every manager has a team to save, and the contests that they are about to join. */
async function createWorld({ db }: Database, url: string): Promise<World> {
  const { demo: operatorId } = await installEditions(db)
  const league = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() + 5 * 3_600_000) })
  const managers = await buildManagers(db, operatorId, { count: MANAGERS, name: 'Bench' })
  const welcome = { operatorId, kind: 'welcome' as const, amount: 1000 * FEE, currency: 'EUR' }
  await insertDoneOperations(
    db,
    'welcome',
    managers.map((managerId) => ({ ...welcome, managerId, naturalKey: `welcome:${managerId}` })),
  )
  const tokens = createTokens(createKeyRing(db, 'token-keys'))
  const headers: Record<string, string>[] = []
  for (const managerId of managers) {
    const token = await tokens.sign({ managerId, operatorId, isOnlooker: false }, 'access')
    headers.push({ 'content-type': 'application/json', authorization: `Bearer ${token}` })
  }
  const starters = pickBuiltTeam(league)
  const squad = pickedSquad(league, starters)
  const { contestId } = await buildTournament(db, operatorId, league)
  const teams: string[] = []
  for (const managerId of managers) {
    const entry = await buildEntry(db, { operatorId, contestId, managerId, starters })
    const teamId = encodeRoundScopedId({ id: entry.id, round: 1 })
    teams.push(JSON.stringify({ ...squad, teamId, teamName: entry.teamName }))
  }
  const paths: string[] = []
  for (let nr = 0; nr < CONTESTS; nr += 1) {
    const paid = await buildTournament(db, operatorId, league, { entryFee: FEE })
    const subId = encodeRoundScopedId({ id: paid.contestId, round: 1 })
    paths.push(buildPath('join', { subId }, { team_name: 'Bench' }))
  }
  return {
    saves: inTurn((nr) => ({
      address: `${url}${API_BASE}/palms/users/teams`,
      method: 'PUT',
      headers: headers[nr % MANAGERS] ?? {},
      body: teams[nr % MANAGERS] ?? '',
    })),
    joins: inTurn((nr) => ({
      address: `${url}${paths[(nr + Math.floor(nr / MANAGERS)) % CONTESTS]}`,
      method: 'PUT',
      headers: headers[nr % MANAGERS] ?? {},
      body: JSON.stringify(squad),
    })),
  }
}

function inTurn(requestOf: (nr: number) => MeasuredRequest): () => MeasuredRequest {
  let sent = 0
  return () => requestOf(sent++)
}

async function sendOne(sent: MeasuredRequest): Promise<number> {
  const { ok } = await fetch(sent.address, sent)
  return ok ? 1 : 0
}

/** All processes of the database are children of the one that accepts connections. */
async function postmasterOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

async function measureTurn(
  next: () => MeasuredRequest,
  pids: { readonly node: number; readonly database: number },
): Promise<Measured> {
  const took = async (act: () => Promise<unknown>) => {
    const spent = () =>
      [performance.now(), processorTime(pids.node), processorTimeOfAll(pids.database)] as const
    const [began, node, database] = spent()
    await act()
    const [ended, nodeAfter, databaseAfter] = spent()
    return { ms: ended - began, node: nodeAfter - node, database: databaseAfter - database }
  }
  const idle = await took(() => wait(IDLE_MS))
  let left = REQUESTS
  const busy = await took(() => measureRequests(() => (left-- > 0 ? next() : undefined)))
  const idles = busy.ms / idle.ms
  return {
    rate: (REQUESTS * 1000) / busy.ms,
    nodeMs: (busy.node - idle.node * idles) / REQUESTS,
    databaseMs: (busy.database - idle.database * idles) / REQUESTS,
  }
}

/** Each acknowledged save raised a version; each acknowledged join is an entry with its line-up, seat and stake. */
async function expectStored(
  { pool }: Database,
  acknowledged: { readonly saves: number; readonly joins: number },
): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select sum(version - 1)::int from line_up) as saves,
       (select count(*)::int - ${MANAGERS} from entry where state = 'entered') as joins,
       (select count(*)::int - ${MANAGERS} from line_up) as line_ups,
       (select sum(entry_count)::int - ${MANAGERS} from subgame) as seats,
       (select count(*)::int from wallet_operation where kind = 'stake' and state = 'done') as stakes,
       (select count(*)::int / 2 from posting join money_transaction moved on moved.id = money_transaction_id
        join wallet_operation stake on stake.id = wallet_operation_id and stake.kind = 'stake') as pairs`,
  )
  const { saves, ...joined } = rows[0] ?? {}
  if (saves !== acknowledged.saves || Object.values(joined).some((count) => count !== acknowledged.joins))
    throw new Error(`acknowledged ${JSON.stringify(acknowledged)}, stored ${JSON.stringify(rows[0])}`)
}

/** Of several turns each figure is the best, which is the one least disturbed. */
function rowOf(what: string, ours: readonly Measured[], theirs: readonly Measured[]): BenchRow {
  const best = (all: readonly Measured[]) => ({
    rate: Math.max(...all.map(({ rate }) => rate)),
    nodeMs: Math.min(...all.map(({ nodeMs }) => nodeMs)),
    databaseMs: Math.min(...all.map(({ databaseMs }) => databaseMs)),
  })
  const [mine, yardstick] = [best(ours), best(theirs)]
  return {
    what,
    figure: `${mine.rate.toFixed(0)} requests/s; processor ${mine.nodeMs.toFixed(3)} + ${mine.databaseMs.toFixed(3)} ms`,
    yardstick: `bare server, the same request and bytes: ${yardstick.rate.toFixed(0)} requests/s; ${yardstick.nodeMs.toFixed(3)} ms`,
    ratio: `${((mine.rate / yardstick.rate) * 100).toFixed(0)} %`,
  }
}
