import { ok } from '@gaffer/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { logFault } from '../platform/jobs/log-fault.ts'
import type { Mailer } from '../platform/outside/mailer.ts'
import type { ConsoleContext } from '../staff/index.ts'
import { loadCircle } from './load-circle.ts'
import { mailCircle } from './mail-circle.ts'
import { propose } from './propose.ts'
import { WAITS_HOURS } from './repo.ts'
import type { Preview, SignedAct } from './signed-act.ts'

type Asked = {
  readonly payload: unknown
  readonly preview: Preview
  readonly reason: string
  /** How long it waits where nobody else can sign; a day unless told otherwise. */
  readonly hours?: number
}
type MailDeps = { readonly mailer: Mailer; readonly log: FastifyBaseLogger }

/** So long waits what an owner asks alone while somebody has left whom they may have sent away themselves. */
export const LONG_WAIT_HOURS = 72

/**
 * Asks for an act that another owner signs; with none it is done by itself after its hours, and `notify` mails that to
 * everybody who is staff, or was until lately, once the transaction is through. An owner who was only
 * invited is no second one.
 */
export async function askOwner(
  tx: Kysely<DB>,
  act: SignedAct,
  context: ConsoleContext,
  { payload, preview, reason, hours = WAITS_HOURS }: Asked,
) {
  const { operator, staff } = context
  const circle = await loadCircle(tx, operator.id, staff.memberId, act.concerns?.(payload))
  const waits = circle.leavers.length > 0 ? Math.max(hours, LONG_WAIT_HOURS) : hours
  const { isAlone } = circle
  const alone = isAlone ? { hours: waits, circle: circle.ids } : undefined
  const proposed = await propose(tx, act, context, { payload, preview, reason, alone })
  if (!proposed.ok) return proposed
  const { answer, changed, isNew } = proposed.value
  const notify = async ({ mailer, log }: MailDeps): Promise<void> => {
    if (!isAlone || !isNew) return
    const request = { by: staff, reason, hours: waits, preview }
    await mailCircle(mailer, logFault(log, 'mail'), { act, operator, circle, request })
  }
  return ok({
    answer: { ...answer.data, is_alone: isAlone },
    changed,
    hours: isAlone ? waits : null,
    notify,
  })
}
