import type { StaffRole } from '@gaffer/contract/console'

/** A role at an operator; without one it holds at every operator. */
export type StaffGrant = { readonly operatorId: number | null; readonly role: StaffRole }

/** A member of staff who is signed in. */
export type StaffCaller = {
  readonly memberId: number
  readonly name: string
  readonly email: string
  readonly isDemo: boolean
  readonly sessionId: string
  readonly openedAt: Date
  /** When they last proved with a passkey, or a password and their app, that it is them; null after a recovery code. */
  readonly freshAt: Date | null
  readonly grants: readonly StaffGrant[]
  /** Where a call of theirs was written down a moment ago. */
  readonly seenAtOperators: readonly number[]
}

/** How long such a proof counts for acts that ask for a fresh one, in milliseconds. */
const FRESH_MS = 5 * 60_000

/** What a member of staff may do at an operator: roles there add up with those of the platform. */
export function rolesAt({ grants }: Pick<StaffCaller, 'grants'>, operatorId: number): readonly StaffRole[] {
  const roles = grants.filter((grant) => grant.operatorId === null || grant.operatorId === operatorId)
  return [...new Set(roles.map(({ role }) => role))]
}

/** An owner of the platform: they have that role at every operator. */
export function isOfPlatform({ grants }: Pick<StaffCaller, 'grants'>): boolean {
  return grants.some(({ operatorId, role }) => operatorId === null && role === 'owner')
}

/** Until when acts that ask for a fresh proof go through; undefined where none does. Demo staff have no device. */
export function freshUntil({ isDemo, freshAt }: StaffCaller): Date | undefined {
  if (isDemo) return new Date(Date.now() + FRESH_MS)
  const until = freshAt === null ? 0 : freshAt.getTime() + FRESH_MS
  return until > Date.now() ? new Date(until) : undefined
}
