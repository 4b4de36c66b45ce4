import type { StaffRole } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { askOwner, LONG_WAIT_HOURS } from '../../proposals/index.ts'
import { type ConsoleContext, loadRolesAt } from '../../staff/index.ts'
import { GIVE_ROLES, previewRoles } from './give-roles.ts'

type Wanted = {
  readonly memberId: number
  /** None ends what they have at the operator. */
  readonly roles: readonly StaffRole[]
  readonly before: readonly StaffRole[]
}

/** Whether somebody else would be an owner no more: that takes a second person, or three days. */
export async function takesOwner(
  tx: Kysely<DB>,
  { operator, staff }: ConsoleContext,
  { memberId, roles, before }: Wanted,
): Promise<boolean> {
  if (memberId === staff.memberId || roles.includes('owner') || !before.includes('owner')) return false
  // Who was invited as one and has not accepted is none.
  return (await loadRolesAt(tx, operator.id, memberId)).includes('owner')
}

/** Asks another owner for a role that acts, or that an owner is one no more. */
export async function askForRoles(
  tx: Kysely<DB>,
  context: ConsoleContext,
  { memberId, roles, before }: Wanted,
  reason: string,
) {
  const payload = { memberId, roles: [...roles], before: [...before] }
  const preview = await previewRoles(tx, context.operator.id, payload)
  const isLong = await takesOwner(tx, context, { memberId, roles, before })
  const asked = await askOwner(tx, GIVE_ROLES, context, {
    payload,
    preview,
    reason,
    ...(isLong && { hours: LONG_WAIT_HOURS }),
  })
  if (!asked.ok) return asked
  const { answer, changed, hours, notify } = asked.value
  return ok({ answer: { ...answer, hours }, changed, notify })
}
