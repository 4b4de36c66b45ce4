import { type OperatorDirectory, type Operator, readHostName } from '../operators/index.ts'
import { registerOperation } from '../platform/http/register-operation.ts'
import { createOutsideAsker } from './ask-outside.ts'
import type { FastifyInstance } from 'fastify'
import { type AnswerData, OPERATIONS } from '@gaffer/contract'
import { ok } from '@gaffer/rules'

type Answer = AnswerData<'checkSetup'>

/** Registers the part of the integration check that a browser cannot do. */
export function registerSetup(
  app: FastifyInstance,
  {
    operators,
  }: {
    readonly operators: OperatorDirectory
  },
): void {
  const askOutside = createOutsideAsker()
  registerOperation(app, OPERATIONS.checkSetup, async ({ query }, { operatorId, request }) => {
    const all = await operators.all()
    const operator = await operators.byId(operatorId)
    const { host } = request.query as { readonly host?: unknown }
    return ok({
      data: {
        host: judgeHost(all, operator, host),
        site: judgeSite(all, operator, query.site),
        ...(await askOutside(operator)),
      },
    })
  })
}

function judgeHost(all: readonly Operator[], shown: Operator, asked: unknown): Answer['host'] {
  if (typeof asked !== 'string') return 'none'
  const name = readHostName(asked)
  const wanted = all.find(({ hosts }) => name !== undefined && hosts.includes(name))
  if (wanted === undefined) return 'unknown'
  return wanted.id === shown.id ? 'shown' : 'kept'
}

/** Whose a site is. Every answer of every operator names its sites to anybody, so this reveals no secret. */
export function judgeSite(
  all: readonly Operator[],
  shown: Operator,
  site: string | undefined,
): Answer['site'] {
  if (site === undefined) return null
  const owner = all.find(({ frameOrigins }) => frameOrigins.includes(site))
  if (owner === undefined) return 'nobody'
  return owner.id === shown.id ? 'own' : 'other'
}
