import type { ClusterPlan, MemberName } from './plan-cluster.ts'

/** What the members say of each other. */
export type MemberStates = {
  readonly primary: MemberName | undefined
  /** The member that has everything the primary acknowledged. */
  readonly synchronous: MemberName | undefined
  /** Members that are not following or leading. */
  readonly absent: readonly MemberName[]
}

type Told = { readonly name: MemberName; readonly role: string; readonly state: string }

/** Asks the members for the state of all; the first that answers is believed. */
export async function lookAtMembers(plan: ClusterPlan): Promise<MemberStates> {
  const nobody = { primary: undefined, synchronous: undefined, absent: plan.members.map(({ name }) => name) }
  const primaries = await Promise.all(
    plan.members.map(async ({ restPort, name }) => ((await isPrimary(restPort)) ? name : undefined)),
  )
  const [primary] = primaries.filter((name) => name !== undefined)
  const asked = plan.members.find(({ name }) => name === primary)
  if (asked === undefined) return nobody
  try {
    const answer = await fetch(`http://127.0.0.1:${asked.restPort}/cluster`, {
      signal: AbortSignal.timeout(2_000),
    })
    const { members } = (await answer.json()) as { readonly members: readonly Told[] }
    const isIn = ({ state }: Told) => state === 'running' || state === 'streaming'
    const present = new Set(members.filter(isIn).map(({ name }) => name))
    return {
      primary,
      synchronous: members.find(({ role, name }) => role === 'sync_standby' && present.has(name))?.name,
      absent: plan.members.map(({ name }) => name).filter((name) => !present.has(name)),
    }
  } catch {
    return nobody
  }
}

async function isPrimary(restPort: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/primary`, { signal: AbortSignal.timeout(1_000) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}
