import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import { refusal } from '../../core/outcome.ts'
import type { DB } from '../../db/generated/database.ts'
import { registerRead } from '../../staff/index.ts'
import { loadMovements, pageOf, presentMovement, readPlace } from '../money/index.ts'
import { registerManagerActs } from './act-routes.ts'
import type { ManagersDeps } from './managers-deps.ts'
import { loadManagerFile } from './load-manager-file.ts'
import { ENTRIES_PER_PAGE, loadManagerEntries, loadManagers, MANAGERS_PER_PAGE } from './load-managers.ts'
import { registerPersonalData } from './personal-routes.ts'
import { LINE_UPS_PER_PAGE, loadLineUps } from './load-line-ups.ts'
import { presentEntry, presentLineUp, presentManager } from './present.ts'
import { registerRefunds } from './refund-routes.ts'
import { registerRefundRules } from './refund-rules.ts'
import { loadPostings } from './load-postings.ts'
import { tellStaff } from './tell-story.ts'
import { instantCursor, readIdCursor, readInstantCursor } from '../../core/page-cursor.ts'

/** The calls about the managers of an operator: who they are, what they did, what happened to their money. */
export function registerManagers(app: FastifyInstance, deps: ManagersDeps): void {
  const { db } = deps

  registerRead(app, deps, CONSOLE_OPERATIONS.findManagers, async ({ query }, { operator }) => {
    const found = await loadManagers(db, {
      operatorId: operator.id,
      text: query.text,
      state: query.state,
      before: readIdCursor(query.cursor),
    })
    const page = found.slice(0, MANAGERS_PER_PAGE)
    return ok({
      data: page.map(presentManager),
      next: found.length > MANAGERS_PER_PAGE ? String(page.at(-1)?.id) : null,
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.managerFile, async ({ params }, { operator }) => {
    const file = await loadManagerFile(deps, operator, params.id)
    return file === undefined ? refuse(refusal('notFound')) : ok({ data: file })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.managerMovements, async ({ params, query }, { operator }) => {
    if (!(await isOf(db, operator.id, params.id))) return refuse(refusal('notFound'))
    const found = await loadMovements(db, operator.id, { managerId: params.id }, readPlace(query.cursor))
    const { page, next } = pageOf(found)
    return ok({ data: page.map(presentMovement), next })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.managerEntries, async ({ params, query }, { operator }) => {
    if (!(await isOf(db, operator.id, params.id))) return refuse(refusal('notFound'))
    const found = await loadManagerEntries(db, params.id, readIdCursor(query.cursor))
    const page = found.slice(0, ENTRIES_PER_PAGE)
    return ok({
      data: page.map(presentEntry),
      next: found.length > ENTRIES_PER_PAGE ? String(page.at(-1)?.id) : null,
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.managerLineUps, async ({ params, query }, { operator }) => {
    if (!(await isOf(db, operator.id, params.id))) return refuse(refusal('notFound'))
    const found = await loadLineUps(db, params.id, readInstantCursor(query.cursor))
    const page = found.slice(0, LINE_UPS_PER_PAGE)
    const last = page.at(-1)
    const hasMore = found.length > LINE_UPS_PER_PAGE && last !== undefined
    return ok({
      data: page.map(presentLineUp),
      next: hasMore ? instantCursor(last.lockedAt, last.entryId) : null,
    })
  })

  registerRead(app, deps, CONSOLE_OPERATIONS.operationStory, async ({ params }, { operator }) => {
    const [movement] = await loadMovements(db, operator.id, { operationId: params.id })
    if (movement === undefined) return refuse(refusal('notFound'))
    const postings = await loadPostings(db, movement.operationId)
    return ok({
      data: {
        ...presentMovement(movement),
        manager: movement.manager,
        attempts: movement.attempts,
        postings: [...postings],
        ...tellStaff(movement),
      },
    })
  })

  registerManagerActs(app, deps)
  registerPersonalData(app, deps)
  registerRefunds(app, deps)
  registerRefundRules(app, deps)
}

async function isOf(db: Kysely<DB>, operatorId: number, id: number): Promise<boolean> {
  return (await loadManagers(db, { operatorId, id })).length > 0
}
