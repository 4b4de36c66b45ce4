import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connectDatabase, type Database } from '../../../apps/server/src/platform/db/connect.ts'
import { databaseUser } from '../../../apps/server/src/platform/db/embedded/database-user.ts'
import type { Programs } from '../../cluster/find-programs.ts'
import { lookAtMembers } from '../../cluster/look-at-members.ts'
import { type Cluster, startCluster } from '../../cluster/start-cluster.ts'
import { answers } from '../../cluster/until.ts'
import { type SimulatedWallet, startWallet } from '../../simulators/wallet.ts'
import { checkWrites, type WriteReport } from '../failover/check-writes.ts'
import { type History, startClients } from '../failover/clients.ts'
import { createFailoverWorld, type FailoverWorld } from '../failover/failover-world.ts'
import { createMoneyWorld, type MoneyWorld } from '../money-world.ts'
import { sendJoins } from '../send-joins.ts'
import { type BackRest, prepareBackRest } from './backrest.ts'
import { recoverCluster } from './recover-cluster.ts'
import { playContest, readKept } from './restore-world.ts'

export type RestoreRehearsal = {
  readonly folder: string
  readonly port: number
  readonly programs: Programs
  /** The program of pgBackRest. */
  readonly backRest: string
  readonly tell: (line: string) => void
}

const ROOT = join(import.meta.dirname, '..', '..', '..')
const KEY = 'a key of a wallet for rehearsals alone'
const SAVERS = 5
const CROWD = { joinLanes: 2, readers: 1, streams: 0 } as const
const JOINERS = 500
/** Of those who pay from a wallet outside so many join before the moment, and as many after it. */
const OUTSIDE_JOINS = 20
const PLAY_MS = 6_000
/** Far enough on both sides that no commit is of the same moment. */
const APART_MS = 1_500
const run = promisify(execFile)

/**
 * A cluster that is backed up while people play, then loses tables by mistake, and is brought back to a moment before by
 * docs/operations.md, *Point-in-time recovery*: what was acknowledged until then is there to the cent, nothing after
 * it, and what moved in a wallet outside since is listed.
 */
export async function rehearseRestore(options: RestoreRehearsal): Promise<WriteReport> {
  const { folder, tell } = options
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const sockets = join(folder, 'sockets')
  const backRest = prepareBackRest(options.backRest, join(folder, 'backup'), sockets, databaseUser())
  const settings = { WORLD: 'none', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000' }
  const { archiveCommand } = backRest
  const cluster = await startCluster({ ...options, nodes: 2, settings, archiveCommand })
  const wallet = await startWallet({ key: KEY, file: join(folder, 'wallet.jsonl'), tombstone: true })
  const database = connectDatabase(cluster.databaseUrl, 4)
  try {
    const world = await createFailoverWorld(database, SAVERS)
    const address = { url: wallet.seamlessUrl, key: KEY, tombstone: true }
    const money = await createMoneyWorld(database, address, 2 * OUTSIDE_JOINS)
    await playContest(database)
    return await play({ ...options, cluster, database, backRest, wallet, world, money })
  } finally {
    await database.end().catch(() => undefined)
    await cluster.stop()
    await wallet.stop()
    tell('ended')
  }
}

type Stage = Omit<RestoreRehearsal, 'backRest'> & {
  readonly cluster: Cluster
  readonly database: Database
  readonly backRest: BackRest
  readonly wallet: SimulatedWallet
  readonly world: FailoverWorld
  readonly money: MoneyWorld
}

async function play(stage: Stage): Promise<WriteReport> {
  const { cluster, database, backRest, world, tell } = stage
  const leader = await leaderOf(cluster)
  await backRest.run(leader, 'stanza-create')
  const before = await playOn(stage, 0, async () => {
    await backRest.run(leader, '--type=full', 'backup')
    tell('a full backup')
    await pause(PLAY_MS)
    await backRest.run(leader, '--type=diff', 'backup')
    tell('a differential one')
  })
  const kept = await readKept(database)
  await pause(APART_MS)
  const moment = await readMoment(database)
  await pause(APART_MS)
  const after = await playOn(stage, OUTSIDE_JOINS, () => pause(PLAY_MS))
  tell(`${moment} is noted; ${after.joined.length} joins came after it`)
  await database.pool.query('drop table line_up, posting cascade')
  for (const node of nodesOf(cluster)) await cluster.parts.drain(node)
  tell('tables are gone, nodes are stopped')

  await recoverCluster(cluster, stage, moment)
  tell('restored, promoted, and copied by the others')
  const restored = connectDatabase(cluster.databaseUrl, 2)
  try {
    const faults = faultsOfKept(kept, await readKept(restored))
    const report = await checkWrites(restored, world, before)
    faults.push(...report.faults, ...(await checkByCommands(stage, restored)))
    for (const node of nodesOf(cluster)) cluster.restart(node)
    await cluster.untilWhole(120)
    tell('nodes read and write again')
    const again = await playOn({ ...stage, database: restored }, 2 * OUTSIDE_JOINS, () => pause(PLAY_MS))
    if (again.savers.some(({ acknowledged }) => acknowledged.length === 0)) faults.push('nobody saves again')
    if (!(await answers(`${cluster.url}/api/home/tournaments`))) faults.push('nobody reads again')
    await backRest.run(await leaderOf(cluster), '--type=full', 'backup')
    tell('a backup of what was restored')
    return { ...report, faults }
  } finally {
    await restored.end()
  }
}

/** People save and join by both wallets while something goes on; returns when all of them have their answers. */
async function playOn(
  { cluster, world, money, folder }: Stage,
  fromOutside: number,
  meanwhile: () => Promise<void>,
): Promise<History> {
  const clients = startClients(cluster.url, world, CROWD)
  try {
    clients.addJoiners(await world.addJoiners(JOINERS))
    const joiners = money.joiners.slice(fromOutside, fromOutside + OUTSIDE_JOINS)
    await sendJoins(cluster.url, { ...money, joiners }, join(folder, 'history.jsonl'))
    await meanwhile()
  } finally {
    await clients.stop()
  }
  return clients.history()
}

/** What the runbook asks of the command line: results, books and audit log hold, and the wallet's differences are those since. */
async function checkByCommands(
  { cluster, money, wallet, folder }: Stage,
  { pool }: Database,
): Promise<string[]> {
  const gaffer = async (...args: readonly string[]) => {
    const env = { ...process.env, DATABASE_URL: cluster.databaseUrl, DATA_DIR: join(folder, 'nodes') }
    return run(process.execPath, ['apps/server/src/cli/main.ts', ...args], { cwd: ROOT, env }).then(
      ({ stdout }) => ({ isWell: true, said: stdout }),
      ({ stdout, stderr }) => ({ isWell: false, said: `${stdout}${stderr}` }),
    )
  }
  const faults: string[] = []
  for (const args of [
    ['round', 'check'],
    ['audit', 'check'],
  ]) {
    const { isWell, said } = await gaffer(...args)
    if (!isWell) faults.push(`${args.join(' ')}: ${said}`)
  }
  const { rows } = await pool.query<{ slug: string; known: readonly string[] }>(
    `select slug, array(select id::text from wallet_operation where operator_id = operator.id) as known
     from operator where id = $1`,
    [money.operatorId],
  )
  const { slug = '', known = [] } = rows[0] ?? {}
  const unknown = wallet.book.entries().filter(({ operation }) => !known.includes(operation))
  const listed = (await gaffer('wallet', 'reconcile', slug)).said
  const missed = unknown.filter(({ operation }) => !listed.includes(`unknown  ${operation}`))
  if (unknown.length !== OUTSIDE_JOINS)
    faults.push(`${unknown.length} stakes were taken outside since, not ${OUTSIDE_JOINS}`)
  if (missed.length > 0 || !listed.includes(`, ${unknown.length} differences`))
    faults.push(`wallet reconcile: ${listed}`)
  return faults
}

function faultsOfKept(kept: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...kept]
    .filter(([table, rows]) => now.get(table) !== rows)
    .map(([table, rows]) => `${table} was ${rows} and is ${now.get(table)}`)
}

async function readMoment({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ moment: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') || '+00' as moment`,
  )
  return rows[0]?.moment ?? ''
}

const nodesOf = ({ plan }: Cluster) => plan.nodes.map((_, index) => `node${index + 1}`)

async function leaderOf({ plan }: Cluster) {
  const { primary } = await lookAtMembers(plan)
  const leader = plan.members.find(({ name }) => name === primary)
  if (leader === undefined) throw new Error('there is no primary')
  return leader
}
