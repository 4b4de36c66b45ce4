import { setTimeout as pause } from 'node:timers/promises'
import { connectDatabase } from '../../../apps/server/src/platform/db/connect.ts'
import type { Programs } from '../../cluster/find-programs.ts'
import { type Cluster, startCluster } from '../../cluster/start-cluster.ts'
import { checkWrites, type WriteReport } from './check-writes.ts'
import { startClients } from './clients.ts'
import { createFailoverWorld } from './failover-world.ts'
import { type Fault, FAULTS } from './faults.ts'
import { type Sight, tellWhatClientsSaw, type Window } from './what-clients-saw.ts'

export type FailoverRehearsal = {
  readonly folder: string
  readonly port: number
  readonly rounds: number
  /** The names of the faults to play; all without it. */
  readonly only?: readonly string[]
  /** Within this every client writes again, whatever happened. */
  readonly writesAgainWithinS: number
  readonly programs: Programs
  readonly signal?: AbortSignal
  readonly tell: (line: string) => void
}

export type FailoverReport = WriteReport & { readonly sights: readonly Sight[] }

const SAVERS = 10
const CROWD = { joinLanes: 3, readers: 2, streams: 30 } as const
/** More than the lanes join in one round. */
const JOINERS_OF_A_ROUND = 6_000
const WHOLE_WITHIN_S = 90
const QUIET_MS = 4_000
/** Beside all of a long rehearsal's writes the comparison at its end takes its time. */
const COMPARE_WITHIN_MS = 600_000
/** What waited while something was missing is answered within this. */
const SETTLE_MS = 2_000

/** Plays every fault, round after round, under a crowd; then compares what it was told with what is stored. */
export async function rehearseFailover(options: FailoverRehearsal): Promise<FailoverReport> {
  const { tell, signal } = options
  const settings = { WORLD: 'none', LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000' }
  const cluster = await startCluster({ ...options, nodes: 2, isBreakable: true, settings })
  const faults = listFaults(cluster, options)
  const database = connectDatabase(cluster.databaseUrl, 4, COMPARE_WITHIN_MS)
  try {
    const world = await createFailoverWorld(database, SAVERS)
    const clients = startClients(cluster.url, world, CROWD)
    const windows: Window[] = []
    const partFaults: string[] = []
    try {
      for (let round = 1; round <= options.rounds && partFaults.length === 0; round += 1) {
        clients.addJoiners(await world.addJoiners(JOINERS_OF_A_ROUND))
        for (const fault of faults) {
          signal?.throwIfAborted()
          await pause(QUIET_MS)
          const { window, broken } = await playFault(cluster, fault)
          windows.push(window)
          partFaults.push(...broken)
          const [sight] = tellWhatClientsSaw(clients.history(), [window])
          tell(
            `round ${round}, ${fault.name}: writes again after ${sight?.saveGap.worst.toFixed(1)} s, ` +
              `whole after ${((window.to - window.from) / 1_000).toFixed(0)} s`,
          )
          // What comes after a part that is missing would be the fault of that.
          if (partFaults.length > 0) break
        }
      }
      await pause(QUIET_MS)
    } finally {
      await clients.stop()
    }
    const history = clients.history()
    const report = await checkWrites(database, world, history)
    const sights = tellWhatClientsSaw(history, windows)
    return {
      ...report,
      sights,
      faults: [...report.faults, ...partFaults, ...faultsOfSights(sights, options)],
    }
  } finally {
    await database.end().catch(() => undefined)
    await cluster.stop()
  }
}

function listFaults(cluster: Cluster, { only, tell }: FailoverRehearsal): readonly Fault[] {
  return FAULTS.filter(({ name, lacks }) => {
    if (only !== undefined && !only.includes(name)) return false
    const lack = lacks?.(cluster)
    if (lack !== undefined) tell(`not played: ${name}; ${lack}`)
    return lack === undefined
  })
}

async function playFault(
  cluster: Cluster,
  { name, play, restarts = [] }: Fault,
): Promise<{ readonly window: Window; readonly broken: readonly string[] }> {
  const nodes = cluster.plan.nodes.map((_, index) => `node${index + 1}`)
  const before = nodes.map((node) => cluster.parts.pid(node))
  const from = performance.now()
  await play(cluster)
  const broken: string[] = []
  await cluster.untilWhole(WHOLE_WITHIN_S).catch((error: Error) => broken.push(`${name}: ${error.message}`))
  await pause(SETTLE_MS)
  const changed = nodes.filter((node, index) => cluster.parts.pid(node) !== before[index])
  return {
    window: { fault: name, from, to: performance.now() },
    broken: [
      ...broken,
      ...changed.filter((node) => !restarts.includes(node)).map((node) => `${name}: ${node} ended`),
    ],
  }
}

function faultsOfSights(
  sights: readonly Sight[],
  { writesAgainWithinS }: FailoverRehearsal,
): readonly string[] {
  const handover = sights.find(({ fault }) => fault === 'nodes restarted in turn')
  const failed = (handover?.broken ?? 0) + (handover?.comeAgain ?? 0)
  const lost = failed === 0 ? [] : [`${handover?.fault}: ${failed} calls failed`]
  const late = sights.flatMap(({ fault, saveGap, joinGap }) =>
    [
      ['a save', saveGap.worst],
      ['a join', joinGap.worst],
    ].flatMap(([what, worst]) =>
      Number(worst) > writesAgainWithinS ? [`${fault}: ${what} waited ${Number(worst).toFixed(1)} s`] : [],
    ),
  )
  return [...lost, ...late]
}
