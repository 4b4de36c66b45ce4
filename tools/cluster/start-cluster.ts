import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import pg from 'pg'
import { type DatabaseUser, databaseUser } from '../../apps/server/src/platform/db/embedded/database-user.ts'
import { lockDataFolder } from '../../apps/server/src/platform/db/embedded/data-folder.ts'
import { StartFailure } from '../../apps/server/src/platform/db/embedded/start-failure.ts'
import { type CuttableWay, openCuttableWay } from './cuttable-way.ts'
import type { Programs } from './find-programs.ts'
import { listParts } from './list-parts.ts'
import { lookAtMembers } from './look-at-members.ts'
import { type MemberDisk, mountDisk, unmountDisks } from './member-disk.ts'
import { createPartClocks, type PartClocks } from './part-clocks.ts'
import { createParts, type Part, type Parts } from './parts.ts'
import { type ClusterPlan, type MemberName, planCluster } from './plan-cluster.ts'
import { findProcesses, signalAll } from './processes.ts'
import { answers, until } from './until.ts'
import { type ClusterFiles, writeSettings } from './write-settings.ts'

/** A cluster on this machine: three PostgreSQL members under Patroni with etcd, HAProxy, and nodes of Gaffer. */
export type Cluster = {
  readonly plan: ClusterPlan
  /** Where browsers go. */
  readonly url: string
  /** Leads to whichever member is the primary. */
  readonly databaseUrl: string
  readonly parts: Pick<Parts, 'kill' | 'freeze' | 'thaw' | 'end' | 'drain' | 'pid'>
  /** The user whose processes the members are. */
  readonly user: DatabaseUser
  /** The settings of a member's Patroni, for `patronictl`. */
  readonly patroniFile: ClusterFiles['patroniFile']
  /** Starts a part again that was killed. */
  readonly restart: (name: string) => void
  /** Nothing passes between a member and the others, nor to etcd, nor to clients. */
  readonly cut: (member: MemberName) => void
  readonly mend: (member: MemberName) => void
  /** The disk of each member; empty where this process may not mount any. */
  readonly disks: ReadonlyMap<string, MemberDisk>
  /** Undefined where `faketime` is not installed. */
  readonly clocks: PartClocks | undefined
  /** Waits until every part does its work. */
  readonly untilWhole: (seconds: number) => Promise<void>
  /** Ends every part in its order; nothing is left over. */
  readonly stop: () => Promise<void>
}

export type ClusterOptions = {
  readonly folder: string
  readonly port: number
  readonly nodes: number
  /** Puts a way that can be cut in front of each member, and gives each a disk and parts a clock of their own. */
  readonly isBreakable?: boolean
  readonly programs: Programs
  readonly settings?: Readonly<Record<string, string>>
  /** Keeps a file of the log elsewhere; none does without it. */
  readonly archiveCommand?: string
  readonly tell: (line: string) => void
  /** Cancels the start. */
  readonly signal?: AbortSignal
}

const DATABASE = 'gaffer'
const KEPT_NOWHERE = '/bin/true'
const MEMBERS_WITHIN_S = 90
const NODE_WITHIN_S = 90
const SWEPT_WITHIN_S = 10

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, programs, tell, signal } = options
  const plan = planCluster({ ...options, isBreakable: options.isBreakable ?? false })
  const user = databaseUser()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const unlock = lockDataFolder(folder)
  await sweep(folder)
  const clocks = plan.isBreakable ? createPartClocks(folder) : undefined
  const disks = plan.isBreakable ? mountDisks(plan, user) : new Map<string, MemberDisk>()
  const files = writeSettings(plan, programs.postgres, user, options.archiveCommand ?? KEPT_NOWHERE)
  const urlAt = (port: number) => `postgres://postgres:${files.password}@127.0.0.1:${port}/${DATABASE}`
  const databaseUrl = urlAt(plan.primary)
  const settings = options.settings ?? {}
  const listed = listParts(plan, {
    programs,
    files,
    user,
    databaseUrl,
    readUrl: urlAt(plan.replicas),
    settings,
  })
  const all = [...listed.etcd, ...listed.members, ...listed.diskWatches, listed.haproxy, ...listed.nodes]
  const parts = createParts(folder, tell)
  const ways = new Map<string, readonly CuttableWay[]>()
  const stop = async (): Promise<void> => {
    for (const group of [listed.nodes, [listed.haproxy], listed.diskWatches, listed.members, listed.etcd]) {
      await Promise.all(group.map(({ name }) => parts.end(name)))
    }
    await Promise.all([...ways.values()].flat().map((way) => way.close()))
    await sweep(folder)
    unlock()
  }
  const untilWhole = async (seconds: number): Promise<void> => {
    await until('three members, one of them synchronous', seconds, () => isWhole(plan))
    await until('every node ready', seconds, async () => areReady(plan))
  }
  const start = (...group: readonly Part[]) => {
    signal?.throwIfAborted()
    for (const part of group) {
      // Patroni cannot sleep under a shifted clock; its PostgreSQL takes it by itself.
      const clock = listed.members.includes(part) ? {} : clocks?.environment(part.name)
      parts.start({ ...part, env: { ...part.env, ...clock } })
    }
  }
  try {
    await refuseTakenPorts(plan)
    tell('Starting etcd')
    start(...listed.etcd)
    await until('etcd', MEMBERS_WITHIN_S, async () =>
      allOf(plan.etcd.map(({ client }) => answers(`http://127.0.0.1:${client}/health`))),
    )
    if (plan.isBreakable) {
      for (const member of plan.members) ways.set(member.name, await openWays(plan, member.name))
    }
    tell('Starting three PostgreSQL members')
    start(...listed.members, listed.haproxy)
    await until('a primary', MEMBERS_WITHIN_S, async () => (await lookAtMembers(plan)).primary !== undefined)
    await until('two replicas', MEMBERS_WITHIN_S, () => isWhole(plan))
    start(...listed.diskWatches)
    await createDatabase(databaseUrl)
    for (const [index, node] of listed.nodes.entries()) {
      tell(`Starting ${node.name}`)
      start(node)
      await until(`${node.name} ready`, NODE_WITHIN_S, () =>
        answers(`http://127.0.0.1:${plan.nodes[index]}/readyz`),
      )
    }
    await untilWhole(MEMBERS_WITHIN_S)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    plan,
    url: `http://127.0.0.1:${plan.http}`,
    databaseUrl,
    parts,
    user,
    patroniFile: files.patroniFile,
    restart: (name) => start(...all.filter((part) => part.name === name)),
    cut: (member) => ways.get(member)?.forEach((way) => way.cut()),
    mend: (member) => ways.get(member)?.forEach((way) => way.mend()),
    disks,
    clocks,
    untilWhole,
    stop,
  }
}

/** Ends what is left of a cluster in this folder, such as of one that was killed itself. */
async function sweep(folder: string): Promise<void> {
  await until('nothing of it is left', SWEPT_WITHIN_S, async () => {
    const left = findProcesses(folder)
    signalAll(left, 'SIGKILL')
    return left.length === 0
  })
  unmountDisks(folder)
}

function mountDisks(plan: ClusterPlan, user: DatabaseUser): ReadonlyMap<string, MemberDisk> {
  const mounted = plan.members.map(({ name }) => [name, mountDisk(plan.folder, name, user)] as const)
  return new Map(mounted.flatMap(([name, disk]) => (disk === undefined ? [] : [[name, disk] as const])))
}

async function allOf(checks: readonly Promise<boolean>[]): Promise<boolean> {
  return (await Promise.all(checks)).every(Boolean)
}

async function isWhole(plan: ClusterPlan): Promise<boolean> {
  const { primary, synchronous, absent } = await lookAtMembers(plan)
  return primary !== undefined && synchronous !== undefined && absent.length === 0
}

function areReady(plan: ClusterPlan): Promise<boolean> {
  const ports = [plan.http, ...plan.nodes]
  return allOf(ports.map((port) => answers(`http://127.0.0.1:${port}/readyz`)))
}

/** The ways by which a member is reached, and by which it reaches etcd. */
function openWays(plan: ClusterPlan, name: MemberName): Promise<readonly CuttableWay[]> {
  const member = plan.members.find((one) => one.name === name)
  if (member === undefined) throw new Error(`there is no ${name}`)
  const { port, restPort, way } = member
  return Promise.all([
    openCuttableWay(way.port, port),
    openCuttableWay(way.restPort, restPort),
    ...way.etcdPorts.map((from, index) => openCuttableWay(from, plan.etcd[index]?.client ?? 0)),
  ])
}

async function createDatabase(databaseUrl: string): Promise<void> {
  const address = new URL(databaseUrl)
  address.pathname = '/postgres'
  await until('the database', MEMBERS_WITHIN_S, async () => {
    const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 3_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query('select from pg_database where datname = $1', [DATABASE])
      if (rows.length === 0) await client.query(`create database ${DATABASE}`)
      return true
    } finally {
      await client.end().catch(() => undefined)
    }
  })
}

async function refuseTakenPorts(plan: ClusterPlan): Promise<void> {
  const ports = [
    plan.http,
    plan.primary,
    plan.replicas,
    ...plan.nodes,
    ...plan.etcd.flatMap(({ client, peer }) => [client, peer]),
    ...plan.members.flatMap(({ port, restPort }) => [port, restPort]),
  ]
  for (const port of ports) {
    if (await isTaken(port)) {
      throw new StartFailure(`Port ${port} is taken by another program: give another --port.`)
    }
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
