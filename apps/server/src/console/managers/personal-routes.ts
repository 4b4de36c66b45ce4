import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { subjectAtProvider } from '../../session/index.ts'
import { freshUntil, registerAct } from '../../staff/index.ts'
import { loadEverything } from './load-everything.ts'
import type { ManagerRow } from './load-managers.ts'
import type { ManagersDeps } from './managers-deps.ts'
import { about, findManager } from './of-operator.ts'

/** The calls that show personal data in full: each takes a fresh sign-in and a reason, and is written down. */
export function registerPersonalData(app: FastifyInstance, deps: ManagersDeps): void {
  const identify = async (tx: Kysely<DB>, { id, provider, subject }: ManagerRow) => ({
    subject: subjectAtProvider(provider, subject) ?? null,
    phone: (await deps.phones.numberOf(tx, id)) ?? null,
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.revealManager, async (tx, { params }, { operator, staff }) => {
    if (freshUntil(staff) === undefined) return refuse(refusal('freshSignInNeeded'))
    const found = await findManager(tx, operator.id, params.id)
    if (!found.ok) return found
    return ok({ answer: { data: await identify(tx, found.value) }, changed: about(params.id) })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.exportManager, async (tx, { params }, { operator, staff }) => {
    if (freshUntil(staff) === undefined) return refuse(refusal('freshSignInNeeded'))
    const found = await findManager(tx, operator.id, params.id)
    if (!found.ok) return found
    const data = { ...(await loadEverything(tx, params.id)), ...(await identify(tx, found.value)) }
    return ok({ answer: { data }, changed: about(params.id) })
  })
}
