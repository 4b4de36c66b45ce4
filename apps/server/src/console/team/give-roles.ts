import { STAFF_ROLES, type StaffRole } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { type Preview, signedAct } from '../../proposals/index.ts'
import { findMemberName, hasOtherOwner, holdRoles, replaceRoles } from '../../staff/index.ts'

const roles = z.array(z.enum(STAFF_ROLES))
const payload = z.object({ memberId: z.int(), roles, before: roles })

/** A role that acts: one owner asks, another one signs. */
export const GIVE_ROLES = signedAct({
  name: 'giveRoles',
  signers: ['owner'],
  payload,
  preview: async (db, operator, wanted) => {
    const now = await holdRoles(db, operator.id, wanted.memberId)
    if (!hasSameRoles(now, wanted.before)) return refuse(refusal('changedMeanwhile'))
    return ok(await previewRoles(db, wanted))
  },
  perform: async (tx, operator, wanted) => {
    const now = await holdRoles(tx, operator.id, wanted.memberId)
    if (!hasSameRoles(now, wanted.before)) return refuse(refusal('changedMeanwhile'))
    const isOwned = wanted.roles.includes('owner') || (await hasOtherOwner(tx, operator.id, wanted.memberId))
    if (!isOwned) return refuse(refusal('lastOwner'))
    await replaceRoles(tx, operator.id, wanted.memberId, wanted.roles)
    return ok({
      subject: staffSubject(wanted.memberId),
      before: { roles: now },
      after: { roles: wanted.roles },
    })
  },
})

/** What a change of roles would do, for whoever asks and for whoever signs. */
export async function previewRoles(
  db: Kysely<DB>,
  { memberId, roles: after, before }: z.output<typeof payload>,
): Promise<Preview> {
  const name = (await findMemberName(db, memberId)) ?? ''
  const effect = {
    label: 'roles',
    before: before.length === 0 ? null : before.join(', '),
    after: after.join(', '),
  }
  return { subject: { ...staffSubject(memberId), name }, effects: [effect] }
}

/** Whether more may be done with these roles than before: who only reads may be let in by one owner. */
export function givesMore(before: readonly StaffRole[], after: readonly StaffRole[]): boolean {
  return after.some((role) => role !== 'viewer' && !before.includes(role))
}

export function hasSameRoles(one: readonly StaffRole[], other: readonly StaffRole[]): boolean {
  return one.length === new Set(other).size && one.every((role) => other.includes(role))
}

export const staffSubject = (id: number) => ({ kind: 'staff', id: String(id) })
