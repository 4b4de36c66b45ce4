import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Access,
  API_BASE,
  ERRORS,
  type ErrorCode,
  type Operation,
  REFUSED_BY_ACCESS,
} from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import type { Result } from '@gaffer/rules'
import type { z } from 'zod'
import type { TokenCaller } from '../auth/tokens.ts'
import { ApiError } from './api-error.ts'
import { answerBody, refusalBody, type RefusalValues } from './envelope.ts'
import { readInput } from './read-input.ts'
import type { ReadyAnswer } from './ready-answers.ts'
import { serializerOf } from './serializer.ts'

/** An expected refusal of a call. */
export type Refusal = { readonly code: ErrorCode; readonly values?: RefusalValues | undefined }

/** What every handler knows about the request besides its input. */
export type RequestContext<Caller = TokenCaller | undefined> = {
  /** The operator whose page it is. */
  readonly operatorId: number
  readonly language: Language
  /** Undefined without a valid token, where the call's access lets such callers in. */
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** The parsed input of a call. */
export type Input<O extends Operation> = {
  readonly params: Output<O['params']>
  readonly query: Output<O['query']>
  readonly body: Output<O['body']>
}

/** A handler's result: the answer without its envelope, ready bytes, bytes for this caller alone, or a refusal. */
export type Handled<O extends Operation> =
  | Result<Omit<z.input<O['answer']>, 'has_error' | 'message'>, Refusal>
  | { readonly ready: ReadyAnswer }
  | { readonly bytes: Buffer }

type CallerOf<A extends Access> = A extends 'signedIn' | 'manager' ? TokenCaller : TokenCaller | undefined

export type Handler<O extends Operation> = (
  input: Input<O>,
  context: RequestContext<CallerOf<O['access']>>,
) => Promise<Handled<O>>

/** The text of an answer, serialized by its schema so that undeclared fields never leave. For ready answers. */
export function serializeAnswer<O extends Operation>(
  operation: O,
  answer: Omit<z.input<O['answer']>, 'has_error' | 'message'>,
): string {
  return serializerOf(operation)(answerBody(answer))
}

/**
 * Registers a call of the contract: its schema checks the input before the handler runs and serializes the answer.
 */
export function registerOperation<O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: Handler<O>,
): void {
  const answers = app.answersByAddress
  const refused = REFUSED_BY_ACCESS[operation.access]
  const answer = async (request: FastifyRequest, reply: FastifyReply, address: string | undefined) => {
    const context = { ...request.visit, request, reply }
    const { caller } = context
    const state = answers.state()
    if (caller === undefined && refused.includes('unauthorized')) throw new ApiError('unauthorized')
    if (caller?.isView === true && !isShownToStaff(operation)) throw new ApiError('viewOnly')
    // The types come from the schemas: what they accept is the operation's input.
    const input = readInput(operation, request, { isBodySettled: true }) as Input<O>
    if (caller?.isOnlooker === true && refused.includes('onlookerOnly')) throw new ApiError('onlookerOnly')
    const handled = await request.inTime(handler(input, context as RequestContext<CallerOf<O['access']>>))
    if ('ready' in handled) {
      if (address !== undefined) answers.keep(address, handled.ready, state)
      return sendReady(request, reply, handled.ready, caller === undefined ? FOR_ALL : FOR_ONE)
    }
    void reply.type('application/json; charset=utf-8')
    if ('bytes' in handled) return void reply.header('cache-control', 'no-store').send(handled.bytes)
    if (handled.ok) {
      void reply.header('cache-control', 'no-store').send(serializerOf(operation)(answerBody(handled.value)))
      return
    }
    const { code, values } = handled.refusal
    reply.refusal = code
    void reply.code(ERRORS[code].status).send(refusalBody(code, context.language, values))
  }
  app.route({
    method: operation.method,
    url: `${API_BASE}${operation.path}`,
    config: { operation: operation.name },
    handler: (request, reply): void => {
      const { operatorId, language, caller } = request.visit
      const isForAll = operation.method === 'GET' && caller === undefined
      const address = isForAll ? `${operatorId} ${language} ${request.url}` : undefined
      const ready = address === undefined ? undefined : answers.get(address)
      if (ready !== undefined) return sendReady(request, reply, ready, FOR_ALL)
      answer(request, reply, address).catch((error: unknown) => reply.send(error))
    },
  })
}

/** Whether staff who look at a manager's screens may make a call: it only reads, and nothing personal. */
function isShownToStaff({ method, isPersonal, isWriting }: Operation): boolean {
  return method === 'GET' && isPersonal !== true && isWriting !== true
}

/** What everybody gets, a cache in front may hold for the second for which we do. */
const FOR_ALL = {
  'cache-control': 'public, max-age=0, must-revalidate, s-maxage=1',
  vary: 'authorization, accept-language, cookie',
}
const FOR_ONE = { 'cache-control': 'private, no-cache' }

function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: ReadyAnswer,
  held: Readonly<Record<string, string>>,
): void {
  void reply.header('etag', etag).headers(held).type('application/json; charset=utf-8')
  if (request.headers['if-none-match'] === etag) void reply.code(304).send()
  else void reply.send(bytes)
}
