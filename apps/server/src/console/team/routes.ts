import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS, type StaffRole } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { type Outcome, refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import type { Mailer } from '../../platform/outside/mailer.ts'
import {
  type ConsoleContext,
  type ConsoleDeps,
  changeRoles,
  endAt,
  freshUntil,
  hasOtherOwner,
  holdRoles,
  inviteMember,
  loadTeam,
  presentStaffRow,
  registerAct,
  registerRead,
} from '../../staff/index.ts'
import { askForRoles, takesOwner } from './ask-for-roles.ts'
import { givesMore, hasSameRoles, staffSubject } from './give-roles.ts'

export type TeamDeps = ConsoleDeps & {
  readonly mailer: Mailer
  readonly log: FastifyBaseLogger
  readonly config: { readonly SECURE_COOKIES: boolean; readonly CONSOLE_URL?: string | undefined }
}

/** The calls about the people of an operator and what each may do. */
export function registerTeam(app: FastifyInstance, deps: TeamDeps): void {
  const askFor = async (...asking: Parameters<typeof askForRoles>) => {
    const asked = await askForRoles(...asking)
    if (!asked.ok) return asked
    const { answer, changed, notify } = asked.value
    return ok({
      answer: async () => {
        await notify(deps)
        return { data: answer }
      },
      changed,
    })
  }

  registerRead(app, deps, CONSOLE_OPERATIONS.staff, async (_, { operator }) =>
    ok({ data: (await loadTeam(deps.db, operator.id)).map(presentStaffRow) }),
  )

  registerAct(app, deps, CONSOLE_OPERATIONS.inviteStaff, async (tx, { body }, context) => {
    const { operator, staff } = context
    const isWaiting = givesMore([], body.roles)
    if (isWaiting && freshUntil(staff) === undefined) return refuse(refusal('freshSignInNeeded'))
    const first: readonly StaffRole[] = isWaiting ? ['viewer'] : body.roles
    const invited = await inviteMember(tx, {
      operatorId: operator.id,
      email: body.email,
      name: body.name,
      roles: first,
    })
    if (invited === undefined) return refuse(refusal('staffKnown'))
    const { memberId, path } = invited
    const asked = isWaiting
      ? await askForRoles(tx, context, { memberId, roles: body.roles, before: first }, body.reason)
      : undefined
    if (asked?.ok === false) return asked
    const answer = asked?.value.answer ?? null
    return ok({
      answer: async () => {
        await asked?.value.notify(deps)
        const address = await mailInvitation(deps, { ...body, operator: operator.brand.title }, path)
        return { data: { member_id: memberId, address, asked: answer } }
      },
      changed: {
        subject: staffSubject(memberId),
        after: { email: body.email, roles: first, ...(answer && { asked: body.roles, ...answer }) },
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.changeRoles, async (tx, { params, body }, context) => {
    const before = await holdRoles(tx, context.operator.id, params.id)
    if (before.length === 0) return refuse(refusal('notFound'))
    if (!hasSameRoles(before, body.seen)) return refuse(refusal('changedMeanwhile'))
    const kept = await keepsAnOwner(tx, context, params.id, body.roles)
    if (!kept.ok) return kept
    const wanted = { memberId: params.id, roles: body.roles, before }
    if (isWeighty(before, body.roles) && freshUntil(context.staff) === undefined) {
      return refuse(refusal('freshSignInNeeded'))
    }
    if (givesMore(before, body.roles) || (await takesOwner(tx, context, wanted))) {
      return askFor(tx, context, wanted, body.reason)
    }
    await changeRoles(tx, context.operator.id, params.id, body.roles)
    return ok({
      answer: { data: null },
      changed: { subject: staffSubject(params.id), before: { roles: before }, after: { roles: body.roles } },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.endStaff, async (tx, { params, body }, context) => {
    const before = await holdRoles(tx, context.operator.id, params.id)
    if (before.length === 0) return refuse(refusal('notFound'))
    const kept = await keepsAnOwner(tx, context, params.id, [])
    if (!kept.ok) return kept
    if (freshUntil(context.staff) === undefined) return refuse(refusal('freshSignInNeeded'))
    const wanted = { memberId: params.id, roles: [], before }
    if (await takesOwner(tx, context, wanted)) return askFor(tx, context, wanted, body.reason)
    await endAt(tx, context.operator.id, params.id)
    return ok({
      answer: { data: null },
      changed: { subject: staffSubject(params.id), before: { roles: before }, after: { roles: [] } },
    })
  })
}

/** What asks for a fresh proof: a role that acts, and one owner less. */
function isWeighty(before: readonly StaffRole[], after: readonly StaffRole[]): boolean {
  return givesMore(before, after) || (before.includes('owner') && !after.includes('owner'))
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
  { email, name, operator }: { readonly email: string; readonly name: string; readonly operator: string },
  path: string,
): Promise<string | null> {
  if (CONSOLE_URL === undefined) return path
  const address = new URL(path, CONSOLE_URL).href
  const mail = {
    to: email,
    subject: 'Your invitation to the Gaffer console',
    text: `Hello ${name},\n\nyou have been invited to the console of ${operator}. Nothing of it exists before you accept. This link holds for 48 hours and once:\n\n${address}\n`,
  }
  const isSent = await mailer.send(mail).catch((error: unknown) => {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'mail')
    return false
  })
  return isSent ? null : address
}
