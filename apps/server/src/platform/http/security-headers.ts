import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@gaffer/contract'
import { isExactOrigin } from './exact-origin.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Needed for computed sizes: the width of a bar, a player's position on the pitch.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // The one script that answers for the page when there is no network.
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  // No text becomes markup or a script, except in the one parser of operators' texts, which runs nothing, and the
  // fixed address of our own worker.
  "require-trusted-types-for 'script'",
  'trusted-types own-text own-worker',
].join('; ')

/** Where browsers report pages that broke their policy. */
export const POLICY_REPORTS = `${API_BASE}/gaffer/policy-reports`

/** The policy of a page that shows other pages of ours in frames. */
export const FRAMING_OUR_OWN = `${POLICY}; frame-src 'self'`

/** Of when an answer is, in epoch milliseconds, while the database is away. */
const AS_OF = 'x-as-of'

/** What the headers of every answer depend on. */
export type SaidAlways = {
  /** Whether browsers are to use nothing but TLS. */
  readonly isHttps: boolean
  /** The time pages go by, in epoch milliseconds. */
  readonly now: () => number
  /** How old the memory that answers come from is, in milliseconds, while it cannot be read again. */
  readonly age?: (() => number | undefined) | undefined
}

/** Adds the headers of every answer, including errors, assets and 304 (G-39, G-45). */
export function addSecurityHeaders(app: FastifyInstance, said: SaidAlways): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    secureAnswer(request, reply, said)
    done(null, payload)
  })
}

/** Adds them to one answer: no hook runs for an address that cannot be parsed. */
export function secureAnswer(request: FastifyRequest, reply: FastifyReply, said: SaidAlways): void {
  const always = everyAnswerHeaders(said)
  // An answer may itself say that it is older than what is in memory.
  const older = Math.min(Number(reply.getHeader(AS_OF) ?? Infinity), Number(always[AS_OF] ?? Infinity))
  void reply.headers(always)
  if (Number.isFinite(older)) void reply.header(AS_OF, String(older))
  // Anything that does not say how long it may be cached is never cached: refusals, redirects, personal data.
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  if (isLoginWindow(request)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  const policy = String(reply.getHeader('content-security-policy') ?? `${POLICY}${filmSources(request)}`)
  const base = policy.includes('base-uri') ? '' : "; base-uri 'none'"
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
  const reported = isPage ? `; report-uri ${POLICY_REPORTS}; report-to policy` : ''
  if (isPage) void reply.header('reporting-endpoints', `policy="${POLICY_REPORTS}"`)
  void reply.header('content-security-policy', `${policy}${base}; ${frameAncestors(request)}${reported}`)
}

/** The one origin whose video the page may show, if the operator has one. */
function filmSources({ visit }: FastifyRequest): string {
  const origin = visit?.filmOrigin
  if (origin === undefined || !isExactOrigin(origin)) return ''
  return `; media-src 'self' ${origin}; frame-src ${origin}`
}

/**
 * A window that a framed page opened for a login must keep its opener through every step, to hand the login over: the
 * site around the frame has no opener policy, and any other policy in the window would separate the two.
 */
function isLoginWindow({ url, query }: FastifyRequest): boolean {
  const { login } = (query ?? {}) as Readonly<Record<string, unknown>>
  return login === 'window' || /^\/login\/(begin|done)(\?|$)/.test(url)
}

/** The headers that every answer has, besides its policy; with TLS in front, for a year nothing but TLS. */
export function everyAnswerHeaders({ isHttps, now, age }: SaidAlways): Record<string, string> {
  const behind = age?.()
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-server-now': String(now()),
    ...(behind === undefined ? {} : { [AS_OF]: String(Math.round(now() - behind)) }),
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** Who may show this answer in a frame: this site itself and the operator's own sites, by exact origin. */
export function frameAncestors(request: FastifyRequest): string {
  return `frame-ancestors ${["'self'", ...frameOriginsOf(request)].join(' ')}`
}

/** The operator's own sites from the resolved visit, otherwise as far as they are known. */
export function frameOriginsOf(request: FastifyRequest): readonly string[] {
  return (request.visit?.frameOrigins ?? request.hostFrameOrigins?.(request) ?? []).filter(isExactOrigin)
}
