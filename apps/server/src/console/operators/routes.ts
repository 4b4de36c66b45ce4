import type { FastifyInstance } from 'fastify'
import { CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok } from '@gaffer/rules'
import { changeOperatorState } from '../../operators/index.ts'
import { type ConsoleDeps, registerAct, registerRead } from '../../staff/index.ts'

/** The calls by which owners of the platform look after its operators. */
export function registerOperators(app: FastifyInstance, deps: ConsoleDeps): void {
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
      answer: { data: null },
      changed: {
        subject: { kind: 'operator', id: operator.slug },
        before: { isSuspended: operator.suspendedAt !== null, hasBots: operator.hasBots },
        after: { isSuspended, hasBots },
      },
    })
  })
}
