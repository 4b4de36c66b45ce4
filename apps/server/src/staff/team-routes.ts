import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS, type StaffRole } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import type { Mailer } from '../platform/outside/mailer.ts'
import { makeInvitation } from './invitations.ts'
import { invitationPath } from './invite-first.ts'
import {
  findOrInsertMember,
  hasOtherOwner,
  holdRoles,
  loadMember,
  loadStaff,
  replaceRoles,
  worksAnywhere,
} from './members.ts'
import { presentStaffRow } from './present.ts'
import { type ConsoleContext, type ConsoleDeps, registerAct, registerRead } from './register-call.ts'
import { endStaffSessions } from './sessions.ts'

export type TeamDeps = ConsoleDeps & {
  readonly mailer: Mailer
  readonly config: { readonly SECURE_COOKIES: boolean; readonly CONSOLE_URL?: string | undefined }
}

/** The calls about the people of an operator and what each may do. */
export function registerTeam(app: FastifyInstance, deps: TeamDeps): void {
  registerRead(app, deps, CONSOLE_OPERATIONS.staff, async (_, { operator }) =>
    ok({ data: (await loadStaff(deps.db, operator.id)).map(presentStaffRow) }),
  )

  registerAct(app, deps, CONSOLE_OPERATIONS.inviteStaff, async (tx, { body }, { operator }) => {
    const memberId = await findOrInsertMember(tx, body)
    if ((await holdRoles(tx, operator.id, memberId)).length > 0) return refuse(refusal('staffKnown'))
    const isNew = !(await worksAnywhere(tx, memberId))
    await replaceRoles(tx, operator.id, memberId, body.roles)
    // Who works somewhere else already signs in with what they have: nobody here may replace their keys.
    const address = isNew ? await invite(tx, deps, body.email, memberId) : null
    return ok({
      answer: { data: { member_id: memberId, address } },
      changed: { subject: staffSubject(memberId), after: { email: body.email, roles: body.roles } },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.changeRoles, async (tx, { params, body }, context) => {
    const before = await holdRoles(tx, context.operator.id, params.id)
    if (before.length === 0) return refuse(refusal('notFound'))
    if (!hasSameRoles(before, body.seen)) return refuse(refusal('changedMeanwhile'))
    const kept = await keepsAnOwner(tx, context, params.id, body.roles)
    if (!kept.ok) return kept
    await replaceRoles(tx, context.operator.id, params.id, body.roles)
    return ok({
      answer: { data: null },
      changed: { subject: staffSubject(params.id), before: { roles: before }, after: { roles: body.roles } },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.endStaff, async (tx, { params }, context) => {
    const before = await holdRoles(tx, context.operator.id, params.id)
    if (before.length === 0) return refuse(refusal('notFound'))
    const kept = await keepsAnOwner(tx, context, params.id, [])
    if (!kept.ok) return kept
    await replaceRoles(tx, context.operator.id, params.id, [])
    await endStaffSessions(tx, params.id, {})
    return ok({
      answer: { data: null },
      changed: { subject: staffSubject(params.id), before: { roles: before }, after: { roles: [] } },
    })
  })
}

function staffSubject(id: number) {
  return { kind: 'staff', id: String(id) }
}

function hasSameRoles(one: readonly StaffRole[], other: readonly StaffRole[]): boolean {
  return one.length === new Set(other).size && one.every((role) => other.includes(role))
}

async function keepsAnOwner(
  tx: Kysely<DB>,
  { operator }: ConsoleContext,
  memberId: number,
  roles: readonly StaffRole[],
): Promise<Outcome<undefined>> {
  const isKept = roles.includes('owner') || (await hasOtherOwner(tx, operator.id, memberId))
  return isKept ? ok(undefined) : refuse(refusal('lastOwner'))
}

/** Sends the link of an invitation; answers it where no mail goes out, for the owner to hand over. */
async function invite(
  tx: Kysely<DB>,
  deps: TeamDeps,
  email: string,
  memberId: number,
): Promise<string | null> {
  const token = await makeInvitation(tx, memberId)
  const member = await loadMember(tx, memberId)
  const path = invitationPath(token)
  const address = deps.config.CONSOLE_URL === undefined ? path : new URL(path, deps.config.CONSOLE_URL).href
  const isSent = await deps.mailer.send({
    to: email,
    subject: 'Your invitation to the Gaffer console',
    text: `Hello ${member?.name ?? ''},\n\nyou have been invited to the console. This link holds for 48 hours and once:\n\n${address}\n`,
  })
  return isSent ? null : address
}
