import type { StaffRole } from '@gaffer/contract/console'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { logFault } from '../../platform/jobs/log-fault.ts'
import type { Mailer } from '../../platform/outside/mailer.ts'
import { propose } from '../../proposals/index.ts'
import { type ConsoleContext, loadStaff } from '../../staff/index.ts'
import { GIVE_ROLES, previewRoles } from './give-roles.ts'

type Wanted = {
  readonly memberId: number
  readonly roles: readonly StaffRole[]
  readonly before: readonly StaffRole[]
}
type TellDeps = { readonly mailer: Mailer; readonly log: FastifyBaseLogger }

/**
 * Asks for a role that acts: another owner signs it; with none it is done by itself after a day, and `tell` mails that
 * to everybody once the transaction is through.
 */
export async function askForRoles(
  tx: Kysely<DB>,
  context: ConsoleContext,
  { memberId, roles, before }: Wanted,
  reason: string,
) {
  const { operator, staff } = context
  const payload = { memberId, roles: [...roles], before: [...before] }
  const preview = await previewRoles(tx, payload)
  const others = (await loadStaff(tx, operator.id)).filter(
    ({ id }) => id !== staff.memberId && id !== memberId,
  )
  const isAlone = !others.some((one) => one.roles.includes('owner') && one.signIn !== 'invited')
  const { answer, changed } = await propose(tx, GIVE_ROLES, context, { payload, preview, reason, isAlone })
  const tell = async ({ mailer, log }: TellDeps): Promise<void> => {
    if (!isAlone) return
    const mail = {
      subject: `${operator.slug}: ${preview.subject.name} gets other roles in 24 hours`,
      text: `${staff.name} asked to give ${preview.subject.name} these roles at ${operator.slug}: ${roles.join(', ')}\n\nWhy: ${reason}\n\nThere is no other owner to sign, so it is done by itself in 24 hours. Speak to ${staff.name} now if this is not right; they can withdraw it in the console under "Needs a person".\n`,
    }
    const told = others.filter(({ signIn }) => signIn !== 'demo')
    await Promise.all(
      told.map(({ email }) => mailer.send({ to: email, ...mail }).catch(logFault(log, 'mail'))),
    )
  }
  return { answer: { proposal_id: answer.data.proposal_id, is_alone: isAlone }, changed, tell }
}
