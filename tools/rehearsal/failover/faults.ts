import { setTimeout as pause } from 'node:timers/promises'
import { lookAtMembers } from '../../cluster/look-at-members.ts'
import type { MemberName } from '../../cluster/plan-cluster.ts'
import { answers, until } from '../../cluster/until.ts'
import type { Cluster } from '../../cluster/start-cluster.ts'

/** What goes wrong, how long, and how it is put right again. */
export type Fault = {
  readonly name: string
  /** Returns when nothing is broken any more; what was broken may still be coming back. */
  readonly play: (cluster: Cluster) => Promise<void>
}

const OUT_MS = 18_000
const SHORT_MS = 6_000
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
    name: 'replica killed',
    play: async (cluster) => {
      const { synchronous } = await lookAtMembers(cluster.plan)
      if (synchronous === undefined) throw new Error('there is no synchronous member')
      await cluster.parts.kill(synchronous)
      await pause(SHORT_MS)
      cluster.restart(synchronous)
    },
  },
  {
    name: 'node killed',
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
    play: async (cluster) => {
      for (const [index, port] of cluster.plan.nodes.entries()) {
        const node = `node${index + 1}`
        await cluster.parts.drain(node)
        cluster.restart(node)
        await until(`${node} is ready`, READY_WITHIN_S, () => answers(`http://127.0.0.1:${port}/readyz`))
        await pause(NOTICED_MS)
      }
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

async function primaryOf({ plan }: Cluster): Promise<MemberName> {
  const { primary } = await lookAtMembers(plan)
  if (primary === undefined) throw new Error('there is no primary')
  return primary
}
