import { setTimeout as pause } from 'node:timers/promises'
import { lookAtMembers } from '../../cluster/look-at-members.ts'
import type { MemberName } from '../../cluster/plan-cluster.ts'
import { answers, until } from '../../cluster/until.ts'
import type { Cluster } from '../../cluster/start-cluster.ts'

/** What goes wrong, how long, and how it is put right again. */
export type Fault = {
  readonly name: string
  /** What this machine lacks to play it. */
  readonly lacks?: (cluster: Cluster) => string | undefined
  /** Nodes that it restarts on purpose. */
  readonly restarts?: readonly string[]
  /** Returns when nothing is broken any more; what was broken may still be coming back. */
  readonly play: (cluster: Cluster) => Promise<void>
}

const OUT_MS = 18_000
const SHORT_MS = 6_000
const AHEAD_S = 600
const LEAD_MS = 10_000
const WHOLE_WITHIN_S = 90
const AT_ONCE_MS = 1_000
/** Until the balancer knows that a node is ready again. */
const NOTICED_MS = 2_000
const READY_WITHIN_S = 60

export const FAULTS: readonly Fault[] = [
  {
    name: 'primary killed',
    play: async (cluster) => {
      const primary = await primaryOf(cluster)
      await cluster.parts.kill(primary)
      await pause(OUT_MS)
      cluster.restart(primary)
    },
  },
  {
    name: 'primary frozen',
    play: async (cluster) => {
      const primary = await primaryOf(cluster)
      cluster.parts.freeze(primary)
      await pause(OUT_MS)
      cluster.parts.thaw(primary)
    },
  },
  {
    name: 'primary cut off',
    play: async (cluster) => {
      const primary = await primaryOf(cluster)
      cluster.cut(primary)
      await pause(OUT_MS)
      cluster.mend(primary)
    },
  },
  {
    name: 'disk of the primary full',
    lacks: ({ disks }) => (disks.size === 0 ? 'disks can be mounted by root alone' : undefined),
    play: async (cluster) => {
      const disk = cluster.disks.get(await primaryOf(cluster))
      disk?.fill()
      await pause(OUT_MS)
      disk?.empty()
    },
  },
  {
    name: 'clocks ten minutes apart',
    lacks: ({ clocks }) => (clocks === undefined ? 'Debian’s faketime is not installed' : undefined),
    restarts: ['node1'],
    play: async (cluster) => {
      const { clocks } = cluster
      if (clocks === undefined) return
      const first = await primaryOf(cluster)
      const ahead = await synchronousOf(cluster)
      clocks.shift(ahead, 0)
      await restartMember(cluster, ahead)
      clocks.shift('node1', -AHEAD_S)
      await restartNode(cluster, 0)
      clocks.shift(ahead, AHEAD_S)
      await handOver(cluster, first)
      await pause(LEAD_MS)
      clocks.leaveToMachine(ahead)
      await handOver(cluster, ahead)
      clocks.leaveToMachine('node1')
      await restartNode(cluster, 0)
    },
  },
  {
    name: 'replica killed',
    play: async (cluster) => {
      const synchronous = await synchronousOf(cluster)
      await cluster.parts.kill(synchronous)
      await pause(SHORT_MS)
      cluster.restart(synchronous)
    },
  },
  {
    name: 'node killed',
    restarts: ['node1'],
    play: async (cluster) => {
      await cluster.parts.kill('node1')
      await pause(SHORT_MS)
      cluster.restart('node1')
    },
  },
  {
    name: 'node frozen',
    play: async (cluster) => {
      cluster.parts.freeze('node1')
      await pause(OUT_MS)
      cluster.parts.thaw('node1')
    },
  },
  {
    name: 'nodes restarted in turn',
    restarts: ['node1', 'node2'],
    play: async (cluster) => {
      for (const index of cluster.plan.nodes.keys()) await restartNode(cluster, index)
    },
  },
  {
    name: 'HAProxy restarted',
    play: async (cluster) => {
      await cluster.parts.kill('haproxy')
      await pause(AT_ONCE_MS)
      cluster.restart('haproxy')
    },
  },
]

async function restartNode(cluster: Cluster, index: number): Promise<void> {
  const node = `node${index + 1}`
  await cluster.parts.drain(node)
  cluster.restart(node)
  const health = `http://127.0.0.1:${cluster.plan.nodes[index]}/readyz`
  await until(`${node} is ready`, READY_WITHIN_S, () => answers(health))
  await pause(NOTICED_MS)
}

async function restartMember(cluster: Cluster, member: MemberName): Promise<void> {
  await cluster.parts.kill(member)
  cluster.restart(member)
  await cluster.untilWhole(WHOLE_WITHIN_S)
}

/** Kills the primary until another one leads, and brings it back. */
async function handOver(cluster: Cluster, primary: MemberName): Promise<void> {
  await cluster.parts.kill(primary)
  await until('another primary', WHOLE_WITHIN_S, async () => {
    const { primary: now } = await lookAtMembers(cluster.plan)
    return now !== undefined && now !== primary
  })
  cluster.restart(primary)
  await cluster.untilWhole(WHOLE_WITHIN_S)
}

async function synchronousOf({ plan }: Cluster): Promise<MemberName> {
  const { synchronous } = await lookAtMembers(plan)
  if (synchronous === undefined) throw new Error('there is no synchronous member')
  return synchronous
}

async function primaryOf({ plan }: Cluster): Promise<MemberName> {
  const { primary } = await lookAtMembers(plan)
  if (primary === undefined) throw new Error('there is no primary')
  return primary
}
