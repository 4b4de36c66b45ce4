import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '@gaffer/contract'
import { CONSOLE_BASE, type ConsoleOperation, type StaffRole } from '@gaffer/contract/console'
import type { Result } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { DB } from '../db/generated/database.ts'
import type { Operator, OperatorDirectory } from '../operators/index.ts'
import { addressInLimits } from '../platform/http/address-in-limits.ts'
import { createCallWindow } from '../platform/http/call-window.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { answerBody, refusalBody } from '../platform/http/envelope.ts'
import { isFromElsewhere } from '../platform/http/is-from-elsewhere.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { Refusal } from '../platform/http/register-operation.ts'
import { serializerOf } from '../platform/http/serializer.ts'
import { createSignInCookie } from './sign-in-cookie.ts'
import { markSeen } from './presence.ts'
import { loadStaffCaller } from './sessions.ts'
import { isOfPlatform, rolesAt, type StaffCaller } from './staff-caller.ts'

export type ConsoleDeps = {
  readonly db: Kysely<DB>
  readonly operators: OperatorDirectory
  readonly config: { readonly SECURE_COOKIES: boolean }
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** The parsed input of a call of the console. */
export type ConsoleInput<O extends ConsoleOperation> = {
  readonly params: Output<O['params']>
  readonly query: Output<O['query']>
  readonly body: Output<O['body']>
}

/** Who calls and at which operator; both are certain. */
export type ConsoleContext = {
  readonly staff: StaffCaller
  readonly operator: Operator
  /** Theirs at this operator, those of the platform included. */
  readonly roles: readonly StaffRole[]
}

/** Tries at signing in from one address in a minute, and all other calls. */
const SIGN_INS_PER_MINUTE = 30
const CALLS_PER_MINUTE = 1_200

/** Undefined where the answer is on its way already. */
type Handled = Result<object, Refusal> | undefined

/** Registers the route of a call: how often it may be made, by whom it is, and how it is answered. */
export function route(
  app: FastifyInstance,
  { db, config }: ConsoleDeps,
  operation: ConsoleOperation,
  handle: (request: FastifyRequest, staff: StaffCaller | undefined, reply: FastifyReply) => Promise<Handled>,
): void {
  const cookie = createSignInCookie(config.SECURE_COOKIES)
  const max = operation.effect === 'signsIn' ? SIGN_INS_PER_MINUTE : CALLS_PER_MINUTE
  const count = createCallWindow(max)
  app.route({
    method: operation.method,
    url: `${CONSOLE_BASE}${operation.path}`,
    config: { isConsole: true },
    ...(operation.largest === undefined ? {} : { bodyLimit: operation.largest }),
    handler: async (request, reply) => {
      if (operation.method === 'POST' && isFromElsewhere(request)) throw new ApiError('forbidden')
      const seconds = count(addressInLimits(request.ip))
      if (seconds !== undefined) {
        void reply.header('retry-after', seconds)
        throw new ApiError('tooManyRequests')
      }
      const token = cookie.read(request)
      const staff = token === undefined ? undefined : await request.inTime(loadStaffCaller(db, token))
      const handled = await request.inTime(handle(request, staff, reply))
      if (handled === undefined) return reply
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
      if (handled.ok) return reply.send(serializerOf(operation)(answerBody(handled.value)))
      const { code, values } = handled.refusal
      return reply.code(ERRORS[code].status).send(refusalBody(code, 'en', values))
    },
  })
}

/**
 * The operator of a call and what who calls may do there. An operator at which they have no role is not told apart
 * from one that is not there.
 */
export async function enter(
  { db, operators }: ConsoleDeps,
  operation: ConsoleOperation,
  { params }: FastifyRequest,
  staff: StaffCaller | undefined,
): Promise<ConsoleContext> {
  if (staff === undefined) throw new ApiError('signInNeeded')
  const { operator: slug } = params as { readonly operator?: string }
  const operator = (await operators.all()).find((one) => one.slug === slug)
  const roles = operator === undefined ? [] : rolesAt(staff, operator.id)
  if (operator === undefined || roles.length === 0) throw new ApiError('notFound')
  const { access } = operation
  if (access === 'platform' && !isOfPlatform(staff)) throw new ApiError('roleMissing', { roles: 'platform' })
  if (typeof access !== 'string' && !access.some((role) => roles.includes(role))) {
    throw new ApiError('roleMissing', { roles: access.join(', ') })
  }
  if (!staff.seenAtOperators.includes(operator.id)) await markSeen(db, operator.id, staff.memberId)
  return { staff, operator, roles }
}

/** The input of a call, parsed by its schemas. */
export function inputOf<O extends ConsoleOperation>(operation: O, request: FastifyRequest): ConsoleInput<O> {
  // The types come from the schemas: what they accept is the operation's input.
  return readInput(operation, request) as ConsoleInput<O>
}
