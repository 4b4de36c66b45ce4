import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleOperation } from '@gaffer/contract/console'
import { ok, refuse, type Result } from '@gaffer/rules'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { appendAuditLine, isKnownRequest } from '../audit/index.ts'
import { type Outcome, refusal } from '../core/outcome.ts'
import { transact } from '../core/transact.ts'
import type { DB } from '../db/generated/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { Refusal } from '../platform/http/register-operation.ts'
import {
  type ConsoleContext,
  type ConsoleDeps,
  type ConsoleInput,
  enter,
  inputOf,
  route,
} from './enter-call.ts'
import type { StaffCaller } from './staff-caller.ts'

type Answer<O extends ConsoleOperation> = Omit<z.input<O['answer']>, 'has_error' | 'message'>

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

/** What an act has found out before its transaction begins, such as what another party answers. */
type Found<O extends ConsoleOperation, F> = (input: ConsoleInput<O>, context: ConsoleContext) => Promise<F>

type Handler<O extends ConsoleOperation, F> = (
  tx: Transaction<DB>,
  input: ConsoleInput<O>,
  context: ConsoleContext,
  found: F,
) => Promise<Outcome<Acted<Answer<O>>>>

/**
 * Registers a call that changes something for an operator: its line in the audit log is written in the transaction of
 * the act, so that neither is there without the other, and a repeated call changes nothing.
 */
export function registerAct<O extends ConsoleOperation & { readonly effect: 'acts' }>(
  app: FastifyInstance,
  deps: ConsoleDeps,
  operation: O,
  handler: Handler<O, undefined>,
): void {
  registerAskedAct(app, deps, operation, async () => undefined, handler)
}

/** The same for an act that asks another party first: nobody's answer is awaited inside a transaction. */
export function registerAskedAct<O extends ConsoleOperation & { readonly effect: 'acts' }, F>(
  app: FastifyInstance,
  deps: ConsoleDeps,
  operation: O,
  find: Found<O, F>,
  handler: Handler<O, F>,
): void {
  route(app, deps, operation, async (request, staff) => {
    const context = await enter(deps, operation, request, staff)
    const input = inputOf(operation, request)
    const { reason, request_id: requestId } = input.body as {
      readonly reason: string
      readonly request_id: string
    }
    const found = await find(input, context)
    const done = await transact(deps.db, async (tx) => {
      if (await isKnownRequest(tx, requestId)) return refuse(refusal('alreadyDone'))
      const outcome = await handler(tx, input, context, found)
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
  handler: (
    tx: Transaction<DB>,
    input: ConsoleInput<O>,
    context: ConsoleContext,
  ) => Promise<Outcome<Answer<O>>>,
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

/** Two calls with one id at once: the log accepts the first. */
function isRepeated(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    (error as { readonly constraint?: string }).constraint === 'audit_line_request_id_key'
  )
}
