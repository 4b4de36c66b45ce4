import type { FastifyInstance } from 'fastify'
import { type ConsoleAnswer, CONSOLE_OPERATIONS } from '@gaffer/contract/console'
import { ok, refuse } from '@gaffer/rules'
import { refusal } from '../../core/outcome.ts'
import {
  type BrandLink,
  faultLine,
  insertBrandLink,
  type Operator,
  revokeBrandLink,
} from '../../operators/index.ts'
import { type ConsoleDeps, registerAct } from '../../staff/index.ts'
import { judgeLook } from './judge-brand.ts'

export type LinkDeps = ConsoleDeps & {
  readonly config: { readonly SECURE_COOKIES: boolean; readonly PORT: number }
}
type Shown = ConsoleAnswer<'brandStudio'>['data']['links'][number]

/** The calls about links that show a brand, as it was when they were made, to somebody without a sign-in. */
export function registerBrandLinks(app: FastifyInstance, deps: LinkDeps): void {
  registerAct(app, deps, CONSOLE_OPERATIONS.sendBrandLink, async (tx, { body }, { operator, staff }) => {
    const { faults, made } = await judgeLook(tx, operator, body.look)
    if (made === undefined || faults.length > 0) {
      return refuse(refusal('brandFaulty', { fault: faultLine(faults) }))
    }
    const by = { memberId: staff.memberId, note: body.reason }
    const link = await insertBrandLink(tx, { ...made, operatorId: operator.id }, by)
    if (link === undefined) return refuse(refusal('brandLinksFull'))
    return ok({
      answer: { data: { id: link.id, address: addressOfLink(operator, link, deps.config) } },
      changed: { subject: { kind: 'brand', id: operator.slug }, after: { link: link.id } },
    })
  })

  registerAct(app, deps, CONSOLE_OPERATIONS.revokeBrandLink, async (tx, { params }, { operator }) => {
    if (!(await revokeBrandLink(tx, operator.id, params.id))) return refuse(refusal('notFound'))
    return ok({
      answer: { data: null },
      changed: { subject: { kind: 'brand', id: operator.slug }, after: { revokedLink: params.id } },
    })
  })
}

/** A link as the studio shows it. */
export function presentLink(operator: Operator, link: BrandLink, config: LinkDeps['config']): Shown {
  const { id, note, madeAt, madeBy, lapsesAt } = link
  return {
    id,
    address: addressOfLink(operator, link, config),
    note,
    made_at: madeAt.toISOString(),
    made_by: madeBy,
    lapses_at: lapsesAt.toISOString(),
  }
}

/** At the operator's own host: that of the console may be open to staff alone. */
function addressOfLink(
  { hosts: [host] }: Pick<Operator, 'hosts'>,
  { token }: Pick<BrandLink, 'token'>,
  { SECURE_COOKIES, PORT }: LinkDeps['config'],
): string {
  const path = `/home?preview=${token}`
  if (host === undefined) return path
  return SECURE_COOKIES ? `https://${host}${path}` : `http://${host}:${String(PORT)}${path}`
}
