import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import {
  changeOperatorState,
  faultLine,
  removeOperator,
  wordsOfLeft,
  writeOperator,
} from '../../operators/index.ts'
import { endSessionsOfOperator } from '../../session/index.ts'
import { newOperator } from './new-operator.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'

/** The calls by which owners of the platform look after its operators. */
export function registerOperators(app: FastifyInstance, deps: ConsoleDeps): void {
  const outdated = async () => {
    deps.operators.outdate()
    return { data: null }
  }

  registerRead(app, deps, CONSOLE_OPERATIONS.operatorList, async () => {
    const operators = await deps.operators.all()
    return ok({
      data: operators.map(({ id, slug, brand, currency, wallet, hosts, suspendedAt, hasBots }) => ({
        id,
        slug,
        title: brand.title,
        currency,
        wallet: wallet.kind,
        hosts: [...hosts],
        suspended_at: suspendedAt?.toISOString() ?? null,
        has_bots: hasBots,
      })),
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.changeOperator, async (tx, { body }, { operator }) => {
    const { is_suspended: isSuspended, has_bots: hasBots } = body
    await changeOperatorState(tx, operator.id, {
      ...(isSuspended === undefined ? {} : { isSuspended }),
      ...(hasBots === undefined ? {} : { hasBots }),
    })
    return ok({
      answer: outdated,
      changed: {
        subject: { kind: 'operator', id: operator.slug },
        before: { isSuspended: operator.suspendedAt !== null, hasBots: operator.hasBots },
        after: { isSuspended, hasBots },
      },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.createOperator, async (tx, { body }) => {
    const given = { content: newOperator(body), secrets: {}, readNeighbour: async () => undefined }
    const { faults } = await writeOperator(tx, given, 'add')
    if (faults.length > 0) return refuse(refusal('operatorFaulty', { fault: faultLine(faults) }))
    const { reason: _, request_id: __, ...after } = body
    return ok({ answer: outdated, changed: { subject: { kind: 'operator', id: body.slug }, after } })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.removeOperator, async (tx, _, { operator }) => {
    const left = await removeOperator(tx, operator.id)
    if (left.length > 0) return refuse(refusal('operatorInUse', { what: wordsOfLeft(left) }))
    await endSessionsOfOperator(tx, operator.id)
    const { slug, hosts } = operator
    return ok({
      answer: outdated,
      changed: { subject: { kind: 'operator', id: slug }, before: { hosts }, after: { removed: true } },
    })
  })
}
