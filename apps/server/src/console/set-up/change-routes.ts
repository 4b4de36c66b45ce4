import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import { faultLine, readSecrets, sealProposedSecrets } from '../../operators/index.ts'
import { isLoopback } from '../../platform/outside/outside-address.ts'
import type { Mailer } from '../../platform/outside/mailer.ts'
import { askOwner } from '../../proposals/index.ts'
import { type ConsoleDeps, freshUntil, registerAct } from '../../staff/index.ts'
import { CHANGE_SET_UP } from './change-set-up.ts'
import { seenOf } from './seen-set-up.ts'
import type { FastifyBaseLogger } from 'fastify'

export type ChangeDeps = ConsoleDeps & { readonly mailer: Mailer; readonly log: FastifyBaseLogger }

/** The call by which an owner asks for another set-up: another owner signs it, or with none it waits a day. */
export function registerSetUpChange(app: FastifyInstance, deps: ChangeDeps): void {
  const { config } = deps
  registerAct(app, deps, CONSOLE_OPERATIONS.changeSetUp, async (tx, { body }, context) => {
    const { operator, staff } = context
    if (freshUntil(staff) === undefined) return refuse(refusal('freshSignInNeeded'))
    const { login, wallet, hosts, frame_origins: frameOrigins, secrets: given = {}, seen, reason } = body
    if ((await seenOf(tx, operator)) !== seen) return refuse(refusal('changedMeanwhile'))
    const here = config.SECURE_COOKIES ? addressHere({ ...login, ...wallet }) : undefined
    if (here !== undefined) {
      return refuse(refusal('setUpFaulty', { fault: `${here} must be an https:// address of a public host` }))
    }
    const read = readSecrets(given)
    if (!read.ok) return refuse(refusal('setUpFaulty', { fault: faultLine(read.refusal) }))
    const secrets = await sealProposedSecrets(tx, operator.id, read.value)
    const payload = { login, wallet, hosts, frameOrigins, secrets, askedBy: staff.memberId }
    const preview = await CHANGE_SET_UP.preview(tx, operator, payload)
    if (!preview.ok) return preview
    const asked = await askOwner(tx, CHANGE_SET_UP, context, { payload, preview: preview.value, reason })
    if (!asked.ok) return asked
    const { answer, changed, notify } = asked.value
    return ok({
      answer: async () => {
        await notify(deps)
        return { data: answer }
      },
      changed,
    })
  })
}

/** The setting that leads to the machine of the product, which only whoever runs it may try out. */
function addressHere(settings: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(settings).find(
    ([, value]) => typeof value === 'string' && URL.canParse(value) && isLoopback(new URL(value)),
  )?.[0]
}
