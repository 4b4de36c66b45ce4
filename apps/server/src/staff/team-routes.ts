import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS, type StaffRole } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../core/outcome.ts'
import type { DB } from '../db/generated/database.ts'
import type { Mailer } from '../platform/outside/mailer.ts'
import { inviteMember } from './invite-member.ts'
import { hasOtherOwner, holdRoles, loadStaff, replaceRoles } from './members.ts'
import { presentStaffRow } from './present.ts'
import type { ConsoleContext, ConsoleDeps } from './enter-call.ts'
import { registerAct, registerRead } from './register-call.ts'
import { endStaffSessions } from './sessions.ts'

export type TeamDeps = ConsoleDeps & {
  readonly mailer: Mailer
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly config: { readonly SECURE_COOKIES: boolean; readonly CONSOLE_URL?: string | undefined }
}

/** The calls about the people of an operator and what each may do. */
export function registerTeam(app: FastifyInstance, deps: TeamDeps): void {
  registerRead(app, deps, CONSOLE_OPERATIONS.staff, async (_, { operator }) =>
    ok({ data: (await loadStaff(deps.db, operator.id)).map(presentStaffRow) }),
  )

  registerAct(app, deps, CONSOLE_OPERATIONS.inviteStaff, async (tx, { body }, { operator }) => {
    const invited = await inviteMember(tx, operator.id, body)
    if (invited === undefined) return refuse(refusal('staffKnown'))
    const { memberId, path } = invited
    return ok({
      answer: async () => ({
        data: { member_id: memberId, address: path === null ? null : await mailInvitation(deps, body, path) },
      }),
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

/**
 * Mails the link of an invitation; answers it where no mail goes out, or could not, for the owner to hand over. A mail
 * needs the console's whole address.
 */
async function mailInvitation(
  { mailer, log, config: { CONSOLE_URL } }: TeamDeps,
  { email, name }: { readonly email: string; readonly name: string },
  path: string,
): Promise<string | null> {
  if (CONSOLE_URL === undefined) return path
  const address = new URL(path, CONSOLE_URL).href
  const mail = {
    to: email,
    subject: 'Your invitation to the Gaffer console',
    text: `Hello ${name},\n\nyou have been invited to the console. This link holds for 48 hours and once:\n\n${address}\n`,
  }
  const isSent = await mailer.send(mail).catch((error: unknown) => {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'mail')
    return false
  })
  return isSent ? null : address
}
