import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import cookie from '@fastify/cookie'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorCode } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import type { TokenCaller } from '../auth/tokens.ts'
import { isDatabaseAway, reasonOf } from '../db/database-away.ts'
import { type AnswersByAddress, createAnswersByAddress } from './answers-by-address.ts'
import { answerInTime } from './answer-in-time.ts'
import { ApiError } from './api-error.ts'
import { hasManyHosts, isReadableHost } from './read-hosts.ts'
import { answerCrossOrigin } from './cross-origin.ts'
import { refusalBody } from './envelope.ts'
import { hostlessPage } from './hostless-page.ts'
import { limitCalls } from './limit-calls.ts'
import { languageOf } from './request-language.ts'
import { logSecurity } from './security-log.ts'
import { addSecurityHeaders, everyAnswerHeaders, type SaidAlways, secureAnswer } from './security-headers.ts'

/** A request's operator, language and caller. */
export type Visit = {
  readonly operatorId: number
  readonly language: Language
  readonly caller: TokenCaller | undefined
  /** Sites that may show this page in a frame. */
  readonly frameOrigins: readonly string[]
  /** Where the operator's video comes from; the page may load it from there and nowhere else. */
  readonly filmOrigin?: string | undefined
}

declare module 'fastify' {
  // Declared as fastify asks for it: interfaces merge.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    answersByAddress: AnswersByAddress
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyRequest {
    visit: Visit
    /** What the call is waiting for; refused once it is overdue while the database is failing. */
    inTime: <T>(answer: Promise<T>) => Promise<T>
    /** Sites that may show an answer in a frame, from the host alone: for answers without a visit. */
    hostFrameOrigins?: HttpOptions['frameOriginsOfHost']
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyReply {
    /** The code of the refusal that is answered. */
    refusal?: string
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The contract operation that a route answers. */
    operation?: string
    /** A page of an operator, whose visit is resolved like that of a call. */
    isPage?: boolean
    /** A call of the operator's console: no site may frame it or read it from elsewhere. */
    isConsole?: boolean
  }
}

export type HttpOptions = {
  readonly logLevel: string
  readonly trustedProxies: readonly string[]
  readonly rateLimitPerMinute: number
  /** How long a request may take to arrive completely, in milliseconds. */
  readonly arrivalMs?: number
  /** How long nothing may come or go on a connection in the middle of a call, in milliseconds. */
  readonly silenceMs?: number
  /** Whether browsers reach it by https, and are to use nothing else from then on. */
  readonly isHttps?: boolean
  /** The time that answers name, in epoch milliseconds; without it the node's own. */
  readonly now?: () => number
  /** How old the memory that answers come from is, in milliseconds, while it cannot be read again. */
  readonly age?: () => number | undefined
  /** Whether the node is about to stop: whoever asks is to ask another next time. */
  readonly isStopping?: () => boolean
  /** Reads operator, language and caller; throws ApiError for a token that is not valid. */
  readonly resolveVisit: (request: FastifyRequest) => Visit | Promise<Visit>
  /** Changes with anything that answers for everybody show; undefined while nobody knows (`AnswersByAddress`). */
  readonly stateOfAnswers?: () => number | undefined
  /** Whether the database has left anybody without an answer since a moment of `performance.now()`. */
  readonly hasDatabaseFailedSince?: (at: number) => boolean
  /** The framing sites of a request's host, from memory: errors and files do not wait for the database. */
  readonly frameOriginsOfHost?: (request: FastifyRequest) => readonly string[]
}

/** A balancer's plain check names no host. */
const HEALTH_PAGES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const BODY_LIMIT = 64 * 1024
/** PostgreSQL cannot store text with a zero byte, so none is accepted, in a body or in an address. */
const ZERO_IN_JSON = String.raw`\u0000`
/** JSON has none (RFC 8259), and what one reader skips another may not. */
const BYTE_ORDER_MARK = '\uFEFF'
const ZERO_IN_ADDRESS = '%00'
const MAX_HEADERS = 100
const ARRIVAL_MS = 20_000
/** How long a connection may be silent while an answer is on its way: somebody who takes nothing of it holds it no longer. */
const SILENCE_MS = 70_000
/** How long somebody whose bytes were refused may take to hang up. */
const HANG_UP_MS = 1_000

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
}

/** The HTTP server without its calls: limits, headers, and the envelope for every failure. Knows no game word. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { isHttps = false, now = () => Date.now(), age, hasDatabaseFailedSince = () => false } = options
  const said: SaidAlways = { isHttps, now, age }
  const arrivalMs = options.arrivalMs ?? ARRIVAL_MS
  const app = Fastify({
    logger: { level: options.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    requestTimeout: arrivalMs,
    connectionTimeout: options.silenceMs ?? SILENCE_MS,
    // A request without a host is refused in our envelope, further down.
    http: {
      requireHostHeader: false,
      headersTimeout: arrivalMs,
      connectionsCheckingInterval: Math.min(5_000, arrivalMs),
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, said),
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      request.hostFrameOrigins = options.frameOriginsOfHost
      secureAnswer(request, reply, said)
      return sendRefusal(request, reply.header('vary', 'origin'), 'badRequest')
    },
  })
  // A request that expects anything else of us than to go on is answered like any other.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.decorate('answersByAddress', createAnswersByAddress(options.stateOfAnswers))
  app.decorateRequest('visit')
  app.decorateRequest('inTime')
  app.decorateRequest('hostFrameOrigins', options.frameOriginsOfHost)
  app.addHook('onRequest', (request, reply, done) => {
    // Whoever reset the connection has no address any more, and hears no answer.
    if (request.raw.socket.remoteAddress === undefined) return void reply.hijack()
    const began = performance.now()
    request.inTime = (answer) => answerInTime(answer, { began, hasDatabaseFailedSince })
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (options.isStopping?.() === true) void reply.header('connection', 'close')
    done(null, payload)
  })
  acceptJsonOnly(app)
  addSecurityHeaders(app, said)
  answerCrossOrigin(app)
  app.addHook('onRequest', ({ raw, host }, _reply, done) => {
    const isBad =
      raw.rawHeaders.length > MAX_HEADERS * 2 ||
      hasManyHosts(raw.rawHeaders) ||
      !(isReadableHost(host) || (!raw.headers.host && HEALTH_PAGES.has(raw.url ?? ''))) ||
      raw.url?.includes(ZERO_IN_ADDRESS) === true
    done(isBad ? new ApiError('badRequest') : undefined)
  })
  logSecurity(app)
  await app.register(cookie)
  limitCalls(app, options.rateLimitPerMinute)
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { operation, isPage } = request.routeOptions.config
    if (operation === undefined && isPage !== true) return done()
    const visit = options.resolveVisit(request)
    const go = (resolved: Visit) => {
      request.visit = resolved
      done()
    }
    if (visit instanceof Promise) request.inTime(visit).then(go, done)
    else go(visit)
  })
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    // Somebody who left in the middle of a body met no fault of ours.
    const { code, values, errors } = codeOf(
      error === request.raw.errored ? new ApiError('badRequest') : error,
    )
    if (code === 'unavailable')
      request.log.warn({ operation: request.routeOptions.config.operation, reason: reasonOf(error) }, code)
    else if (ERRORS[code].log) request.log.error({ err: error }, 'failed')
    const language = request.visit?.language ?? (code === 'noGameAtHost' ? languageOf(request) : 'en')
    if (code === 'unavailable') void reply.header('retry-after', RETRY_SECONDS)
    reply.refusal = code
    void reply.code(ERRORS[code].status)
    if (code === 'noGameAtHost' && request.routeOptions.config.isPage === true)
      return reply.type('text/html; charset=utf-8').send(hostlessPage(request.host, language))
    return reply.send(refusalBody(code, language, values, errors))
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, codeOfMissing(app, request)))
  return app
}

/** When what is away is worth another try, seconds. */
const RETRY_SECONDS = 2

/** Bodies are JSON or absent; an empty one counts as absent, whatever its type says. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!isJsonType(request.raw.rawHeaders)) return done(new ApiError('unsupportedMediaType'), undefined)
    if (body === '') return done(null, undefined)
    if (String(body).includes(ZERO_IN_JSON) || String(body).startsWith(BYTE_ORDER_MARK))
      return done(new ApiError('badRequest'), undefined)
    return parse(request, String(body), done)
  })
}

/** Whether a body is declared as JSON, once and unambiguously: anything a proxy could read differently is refused. */
function isJsonType(rawHeaders: readonly string[]): boolean {
  const types = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'content-type',
  )
  return types.length === 1 && /^application\/json *(; *charset="?utf-?8"? *)?$/i.test(types[0] ?? '')
}

const UNREADABLE_STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * For bytes that are not a request, or did not arrive in time: answers with the same envelope and ends the
 * connection.
 */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, said: SaidAlways): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify(refusalBody('badRequest', 'en'))
  const head = [
    `HTTP/1.1 ${UNREADABLE_STATUS[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cache-control: no-store',
    ...Object.entries(everyAnswerHeaders(said)).map(([name, value]) => `${name}: ${value}`),
    'vary: origin',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  const hangUp = setTimeout(() => socket.destroy(), HANG_UP_MS)
  socket.once('close', () => clearTimeout(hangUp))
}

function codeOf(error: FastifyError | ApiError): Pick<ApiError, 'code' | 'values' | 'errors'> {
  if (error instanceof ApiError) return error
  const known = FASTIFY_CODES[error.code]
  if (known) return { code: known, values: {}, errors: [] }
  if (isDatabaseAway(error)) return { code: 'unavailable', values: {}, errors: [] }
  const isCallersFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return { code: isCallersFault ? 'badRequest' : 'internal', values: {}, errors: [] }
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  const body = refusalBody(code, request.visit?.language ?? 'en')
  return reply.code(ERRORS[code].status).type('application/json; charset=utf-8').send(body)
}

function codeOfMissing(app: FastifyInstance, request: FastifyRequest): ErrorCode {
  const url = request.url.split('?')[0] ?? ''
  const hasOther = (['GET', 'POST', 'PUT'] as const).some(
    (method) => method !== request.method && app.findRoute({ method, url }) !== null,
  )
  return hasOther ? 'methodNotAllowed' : 'notFound'
}
