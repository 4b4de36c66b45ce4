import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { logFault } from '../platform/jobs/log-fault.ts'
import type { Mailer } from '../platform/outside/mailer.ts'
import { type ConsoleContext, loadStaff } from '../staff/index.ts'
import { propose } from './propose.ts'
import type { Preview, SignedAct } from './signed-act.ts'

type Asked = {
  readonly payload: unknown
  readonly preview: Preview
  readonly reason: string
  /** Who is no second owner for this act, besides whoever asks. */
  readonly concerns?: number
  /** What all staff are told where there is no other owner: what it is, and the sentence that says what was asked. */
  readonly mail: { readonly subject: string; readonly asked: string }
}
type TellDeps = { readonly mailer: Mailer; readonly log: FastifyBaseLogger }

/**
 * Asks for an act that another owner signs; with none it is done by itself after a day, and `tell` mails that to all
 * staff once the transaction is through. An owner who was only invited is no second one.
 */
export async function askOwner(
  tx: Kysely<DB>,
  act: SignedAct,
  context: ConsoleContext,
  { payload, preview, reason, concerns, mail }: Asked,
) {
  const { operator, staff } = context
  const others = (await loadStaff(tx, operator.id)).filter(
    ({ id }) => id !== staff.memberId && id !== concerns,
  )
  const isAlone = !others.some(({ roles, signIn }) => roles.includes('owner') && signIn !== 'invited')
  const { answer, changed } = await propose(tx, act, context, { payload, preview, reason, isAlone })
  const tell = async ({ mailer, log }: TellDeps): Promise<void> => {
    if (!isAlone) return
    const text = `${staff.name} asked to ${mail.asked}\n\nWhy: ${reason}\n\nThere is no other owner to sign, so it is done by itself in 24 hours. Speak to ${staff.name} now if this is not right; they can withdraw it in the console under "Needs a person".\n`
    const told = others.filter(({ signIn }) => signIn !== 'demo')
    await Promise.all(
      told.map(({ email }) =>
        mailer.send({ to: email, subject: mail.subject, text }).catch(logFault(log, 'mail')),
      ),
    )
  }
  return { answer: { ...answer.data, is_alone: isAlone }, changed, tell }
}
