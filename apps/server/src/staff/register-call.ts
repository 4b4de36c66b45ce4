import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS } from '@gaffer/contract'
import { CONSOLE_BASE, type ConsoleOperation, type StaffRole } from '@gaffer/contract/console'
import { ok, refuse, type Result } from '@gaffer/rules'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { appendAuditLine, isKnownRequest } from '../audit/index.ts'
import { type Outcome, refusal } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import type { DB } from '../db/generated/database.ts'
import type { Operator, OperatorDirectory } from '../operators/index.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { answerBody, refusalBody } from '../platform/http/envelope.ts'
import { isFromElsewhere } from '../platform/http/is-from-elsewhere.ts'
import { readInput } from '../platform/http/read-input.ts'
import type { Refusal } from '../platform/http/register-operation.ts'
import { serializerOf } from '../platform/http/serializer.ts'
import { createSignInCookie } from './sign-in-cookie.ts'
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

type Answer<O extends ConsoleOperation> = Omit<z.input<O['answer']>, 'has_error' | 'message'>

/** Who calls and at which operator; both are certain. */
export type ConsoleContext = {
  readonly staff: StaffCaller
  readonly operator: Operator
  /** Theirs at this operator, those of the platform included. */
  readonly roles: readonly StaffRole[]
}

/** What an act changed, for the audit log. */
export type Changed = {
  readonly subject: { readonly kind: string; readonly id: string }
  readonly before?: unknown
  readonly after?: unknown
}

/** The result of an act. What must wait until it is durable, such as a mail, is done where the answer is made. */
type Acted<A> = { readonly answer: A | (() => Promise<A>); readonly changed: Changed }

/** Registers a call that reads for an operator. */
export function registerRead<O extends ConsoleOperation & { readonly effect: 'reads' }>(
  app: FastifyInstance,
  deps: ConsoleDeps,
  operation: O,
  handler: (input: ConsoleInput<O>, context: ConsoleContext) => Promise<Result<Answer<O>, Refusal>>,
): void {
  route(app, deps, operation, async (request, staff) => {
    // Who may not call is told so whatever they sent.
    const context = await enter(deps, operation, request, staff)
    return handler(inputOf(operation, request), context)
  })
}

/** A file that is answered line by line. */
export type AnsweredFile = {
  readonly name: string
  readonly type: string
  readonly lines: AsyncIterable<string>
}

/** Registers a call that answers a file. */
export function registerFile<O extends ConsoleOperation & { readonly effect: 'reads' }>(
  app: FastifyInstance,
  deps: ConsoleDeps,
  operation: O,
  handler: (input: ConsoleInput<O>, context: ConsoleContext) => Promise<Result<AnsweredFile, Refusal>>,
): void {
  route(app, deps, operation, async (request, staff, reply) => {
    const context = await enter(deps, operation, request, staff)
    const found = await handler(inputOf(operation, request), context)
    if (!found.ok) return found
    const { name, type, lines } = found.value
    void reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(lines))
    return undefined
  })
}

/**
 * Registers a call that changes something for an operator: its line in the audit log is written in the transaction of
 * the act, so that neither is there without the other, and a repeated call changes nothing.
 */
export function registerAct<O extends ConsoleOperation & { readonly effect: 'acts' }>(
  app: FastifyInstance,
  deps: ConsoleDeps,
  operation: O,
  handler: (
    tx: Kysely<DB>,
    input: ConsoleInput<O>,
    context: ConsoleContext,
  ) => Promise<Outcome<Acted<Answer<O>>>>,
): void {
  route(app, deps, operation, async (request, staff) => {
    const context = await enter(deps, operation, request, staff)
    const input = inputOf(operation, request)
    const { reason, request_id: requestId } = input.body as {
      readonly reason: string
      readonly request_id: string
    }
    const done = await transact(deps.db, async (tx) => {
      if (await isKnownRequest(tx, requestId)) return refuse(refusal('alreadyDone'))
      const outcome = await handler(tx, input, context)
      if (!outcome.ok) return outcome
      await appendAuditLine(tx, {
        operatorId: context.operator.id,
        memberId: context.staff.memberId,
        memberName: context.staff.name,
        roles: context.roles.join(' '),
        act: operation.name,
        ...outcome.value.changed,
        reason,
        requestId,
        sessionId: context.staff.sessionId,
        address: request.ip,
      })
      return outcome
    }).catch((error: unknown) => {
      if (isRepeated(error)) return refuse(refusal('alreadyDone'))
      throw error
    })
    if (!done.ok) return done
    const { answer } = done.value
    return ok(typeof answer === 'function' ? await answer() : answer)
  })
}

/** Registers a call by which staff keep something for themselves; nothing of the operator changes. */
export function registerKept<O extends ConsoleOperation & { readonly effect: 'keeps' }>(
  app: FastifyInstance,
  deps: ConsoleDeps,
  operation: O,
  handler: (tx: Kysely<DB>, input: ConsoleInput<O>, context: ConsoleContext) => Promise<Outcome<Answer<O>>>,
): void {
  route(app, deps, operation, async (request, staff) => {
    const context = await enter(deps, operation, request, staff)
    const input = inputOf(operation, request)
    return transact(deps.db, (tx) => handler(tx, input, context))
  })
}

/** What a call of signing in knows of the request besides its input. */
export type SignInContext = {
  /** Undefined for somebody who is not signed in. */
  readonly staff: StaffCaller | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Registers a call by which somebody signs in or out, or looks who is signed in. */
export function registerSignInCall<O extends ConsoleOperation & { readonly access: 'anyone' | 'staff' }>(
  app: FastifyInstance,
  deps: ConsoleDeps,
  operation: O,
  handler: (input: ConsoleInput<O>, context: SignInContext) => Promise<Result<Answer<O>, Refusal>>,
): void {
  route(app, deps, operation, async (request, staff, reply) => {
    if (operation.access === 'staff' && staff === undefined) throw new ApiError('signInNeeded')
    return handler(inputOf(operation, request), { staff, request, reply })
  })
}

/** Tries at signing in from one address in a minute, and all other calls. */
const SIGN_INS_PER_MINUTE = 30
const CALLS_PER_MINUTE = 1_200

/** Undefined where the answer is on its way already. */
type Handled = Result<object, Refusal> | undefined

function route(
  app: FastifyInstance,
  { db, config }: ConsoleDeps,
  operation: ConsoleOperation,
  handle: (request: FastifyRequest, staff: StaffCaller | undefined, reply: FastifyReply) => Promise<Handled>,
): void {
  const cookie = createSignInCookie(config.SECURE_COOKIES)
  const max = operation.effect === 'signsIn' ? SIGN_INS_PER_MINUTE : CALLS_PER_MINUTE
  const check = app.createRateLimit({ max, keyGenerator: ({ ip }) => `console ${operation.effect} ${ip}` })
  app.route({
    method: operation.method,
    url: `${CONSOLE_BASE}${operation.path}`,
    config: { isConsole: true },
    ...(operation.largest === undefined ? {} : { bodyLimit: operation.largest }),
    handler: async (request, reply) => {
      if (operation.method === 'POST' && isFromElsewhere(request)) throw new ApiError('forbidden')
      const limit = await check(request)
      if (!limit.isAllowed && limit.isExceeded) {
        void reply.header('retry-after', limit.ttlInSeconds)
        throw new ApiError('tooManyRequests')
      }
      const token = cookie.read(request)
      const staff = token === undefined ? undefined : await loadStaffCaller(db, token)
      const handled = await handle(request, staff, reply)
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
async function enter(
  { operators }: ConsoleDeps,
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
  return { staff, operator, roles }
}

function inputOf<O extends ConsoleOperation>(operation: O, request: FastifyRequest): ConsoleInput<O> {
  // The types come from the schemas: what they accept is the operation's input.
  return readInput(operation, request) as ConsoleInput<O>
}

/** Two calls with one id at once: the log accepts the first. */
function isRepeated(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    (error as { readonly constraint?: string }).constraint === 'audit_line_request_id_key'
  )
}
