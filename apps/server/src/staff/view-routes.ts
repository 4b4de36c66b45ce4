import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../core/outcome.ts'
import type { ConsoleContext, ConsoleDeps } from './enter-call.ts'
import { registerKept, registerRead } from './register-call.ts'
import { countViews, deleteView, insertView, loadViews, updateView, VIEWS_OF_A_PERSON } from './views.ts'

/** The calls about saved views: named addresses of a page, own or shared with the staff of the operator. */
export function registerViews(app: FastifyInstance, deps: ConsoleDeps): void {
  registerRead(app, deps, CONSOLE_OPERATIONS.savedViews, async (_, { operator, staff }) =>
    ok({ data: await loadViews(deps.db, operator.id, staff.memberId) }),
  )

  registerKept(app, deps, CONSOLE_OPERATIONS.saveView, async (tx, { body }, { operator, staff }) => {
    const { page, name, query, is_shared: isShared } = body
    const [operatorId, memberId] = [operator.id, staff.memberId]
    if ((await countViews(tx, operatorId, memberId)) >= VIEWS_OF_A_PERSON)
      return refuse(refusal('tooManyViews'))
    const id = await insertView(tx, { operatorId, memberId, page, name, query, isShared })
    return id === undefined ? refuse(refusal('nameTaken')) : ok({ data: { id } })
  })

  registerKept(app, deps, CONSOLE_OPERATIONS.changeView, async (tx, { params, body }, context) => {
    const { name, is_shared: isShared } = body
    const done = await updateView(tx, keyOf(params.id, context), { name, isShared })
    return done === 'done' ? ok({ data: null }) : refuse(refusal(done))
  })

  registerKept(app, deps, CONSOLE_OPERATIONS.deleteView, async (tx, { params }, context) => {
    const isDone = await deleteView(tx, keyOf(params.id, context))
    return isDone ? ok({ data: null }) : refuse(refusal('notFound'))
  })
}

function keyOf(id: number, { operator, staff, roles }: ConsoleContext) {
  return { id, operatorId: operator.id, memberId: staff.memberId, isOwner: roles.includes('owner') }
}
