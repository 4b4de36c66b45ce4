import { STAFF_ROLES, type StaffRole } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { type Preview, signedAct } from '../../proposals/index.ts'
import { changeRoles, endAt, findMemberName, hasOtherOwner, holdRoles } from '../../staff/index.ts'

const roles = z.array(z.enum(STAFF_ROLES))
const payload = z.object({ memberId: z.int(), roles, before: roles })

/** Roles that act, or an owner who is to be one no more: one owner asks, another one signs. */
export const GIVE_ROLES = signedAct({
  name: 'giveRoles',
  signers: ['owner'],
  payload,
  concerns: ({ memberId }) => memberId,
  mail: ({ slug }, { subject, effects }, hours) => {
    const wanted = effects.map(({ before, after }) => `${before ?? '–'} -> ${after}`).join('; ')
    return {
      subject: `${slug}: ${subject.name} gets other roles in ${hours} hours`,
      asked: `change what ${subject.name} may do at ${slug}: ${wanted}`,
    }
  },
  preview: async (db, operator, wanted) => {
    const now = await holdRoles(db, operator.id, wanted.memberId)
    if (!hasSameRoles(now, wanted.before)) return refuse(refusal('changedMeanwhile'))
    return ok(await previewRoles(db, operator.id, wanted))
  },
  perform: async (tx, operator, wanted) => {
    const now = await holdRoles(tx, operator.id, wanted.memberId)
    if (!hasSameRoles(now, wanted.before)) return refuse(refusal('changedMeanwhile'))
    const isOwned = wanted.roles.includes('owner') || (await hasOtherOwner(tx, operator.id, wanted.memberId))
    if (!isOwned) return refuse(refusal('lastOwner'))
    if (wanted.roles.length === 0) await endAt(tx, operator.id, wanted.memberId)
    else await changeRoles(tx, operator.id, wanted.memberId, wanted.roles)
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
  operatorId: number,
  { memberId, roles: after, before }: z.output<typeof payload>,
): Promise<Preview> {
  const name = (await findMemberName(db, operatorId, memberId)) ?? ''
  const inWords = (some: readonly StaffRole[]) => (some.length === 0 ? null : some.join(', '))
  const effect = { label: 'roles', before: inWords(before), after: inWords(after) ?? '–' }
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
