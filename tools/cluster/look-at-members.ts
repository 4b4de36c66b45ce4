import type { ClusterPlan, MemberName } from './plan-cluster.ts'

/** Who does what among the members. */
export type MemberStates = {
  readonly primary: MemberName | undefined
  /** The member that has everything the primary acknowledged. */
  readonly synchronous: MemberName | undefined
  /** Members that neither lead nor follow what is written. */
  readonly absent: readonly MemberName[]
}

type Follower = {
  readonly application_name: MemberName
  readonly state: string
  readonly sync_state: string
}
type Told = {
  readonly role?: string
  readonly state?: string
  /** What a member writes or reads; another one than the primary's is a past that it has to give up first. */
  readonly timeline?: number
  readonly replication?: readonly Follower[]
}

/** Asks each member for itself, and the primary for who follows it: what members wrote of themselves may be old. */
export async function lookAtMembers(plan: ClusterPlan): Promise<MemberStates> {
  const told = await Promise.all(
    plan.members.map(async ({ name, restPort }) => ({ name, told: await askMember(restPort) })),
  )
  const leader = told.find(({ told: one }) => isLeading(one))
  const timelineOf = new Map(told.map(({ name, told: one }) => [name, one?.timeline]))
  const following = (leader?.told?.replication ?? []).filter(
    ({ state, application_name: name }) =>
      state === 'streaming' && timelineOf.get(name) === leader?.told?.timeline,
  )
  const present = new Set([leader?.name, ...following.map(({ application_name: name }) => name)])
  return {
    primary: leader?.name,
    synchronous: following.find(({ sync_state: sync }) => sync === 'sync')?.application_name,
    absent: plan.members.map(({ name }) => name).filter((name) => !present.has(name)),
  }
}

function isLeading(told: Told | undefined): boolean {
  return told?.state === 'running' && /^(?:master|primary)$/.test(told.role ?? '')
}

async function askMember(restPort: number): Promise<Told | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(1_500) })
    return (await answer.json()) as Told
  } catch {
    return undefined
  }
}
