import { join } from 'node:path'
import { disksFolder } from './member-disk.ts'

/** How many of each part a cluster on one machine has. */
export const MEMBERS = ['member1', 'member2', 'member3'] as const
export type MemberName = (typeof MEMBERS)[number]

/** Where a PostgreSQL member listens, and by which addresses others reach it. */
export type MemberPlan = {
  readonly name: MemberName
  readonly port: number
  readonly restPort: number
  readonly dataFolder: string
  /** The way others take: the ports themselves, or proxies in front of them that can be cut. */
  readonly way: { readonly port: number; readonly restPort: number; readonly etcdPorts: readonly number[] }
}

/** Every port of a cluster on this machine, counted from the one that browsers use. */
export type ClusterPlan = {
  readonly folder: string
  readonly http: number
  readonly primary: number
  readonly replicas: number
  readonly nodes: readonly number[]
  readonly etcd: readonly { readonly name: string; readonly client: number; readonly peer: number }[]
  readonly members: readonly MemberPlan[]
  /** Whether members reach etcd and are reached by proxies. */
  readonly isBreakable: boolean
}

/** Ports from `port` on: 0 pages, 1 the primary, 2 replicas, then nodes, etcd, members, and the ways to them. */
export function planCluster(asked: {
  readonly folder: string
  readonly port: number
  readonly nodes: number
  readonly isBreakable: boolean
}): ClusterPlan {
  const { folder, port, isBreakable } = asked
  const etcd = MEMBERS.map((_, index) => ({
    name: `etcd${index + 1}`,
    client: port + 20 + index,
    peer: port + 30 + index,
  }))
  const members = MEMBERS.map((name, index) => {
    const dataFolder = isBreakable ? join(disksFolder(folder), name, 'data') : join(folder, 'members', name)
    const own = { port: port + 40 + index, restPort: port + 50 + index, dataFolder }
    const way = isBreakable
      ? {
          port: port + 60 + index,
          restPort: port + 70 + index,
          etcdPorts: etcd.map((_, at) => port + 80 + 3 * index + at),
        }
      : { ...own, etcdPorts: etcd.map(({ client }) => client) }
    return { name, ...own, way }
  })
  return {
    folder,
    http: port,
    primary: port + 1,
    replicas: port + 2,
    nodes: Array.from({ length: asked.nodes }, (_, index) => port + 10 + index),
    etcd,
    members,
    isBreakable,
  }
}
