import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isExactOrigin } from './exact-origin.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Computed sizes: a bar's width, a player's place on the pitch.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  // No text becomes markup or a script: but for the one parser of operators' texts, which runs nothing.
  "require-trusted-types-for 'script'",
  'trusted-types own-text',
].join('; ')

/** Headers of every answer, errors, assets and 304 too (G-39, G-45). */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => secureAnswer(request, reply))
}

/** Puts them on one answer: no hook sees an address that cannot be read. */
export function secureAnswer(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(everyAnswerHeaders())
  // What does not say how long it may be kept is kept nowhere: refusals, redirects, what is about somebody.
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  if (isLoginWindow(request)) void reply.header('cross-origin-opener-policy', 'unsafe-none')
  const policy = reply.getHeader('content-security-policy') ?? `${POLICY}${filmSources(request)}`
  void reply.header('content-security-policy', `${String(policy)}; ${frameAncestors(request)}`)
}

/** The one origin whose film the page may show, if the operator has one. */
function filmSources({ visit }: FastifyRequest): string {
  const origin = visit?.filmOrigin
  if (origin === undefined || !isExactOrigin(origin)) return ''
  return `; media-src 'self' ${origin}; frame-src ${origin}`
}

/**
 * A window that a framed page opened for a login must keep its opener, through every step, to hand the
 * login over: the site around the frame has no opener policy, and any other in the window cuts the two apart.
 */
function isLoginWindow({ url, query }: FastifyRequest): boolean {
  const { login } = (query ?? {}) as Readonly<Record<string, unknown>>
  return login === 'window' || /^\/login\/(begin|done)(\?|$)/.test(url)
}

/** The headers that no answer lacks, beside its policy. */
export function everyAnswerHeaders(): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-server-now': String(Date.now()),
  }
}

/** Who may show this answer in a frame: ourselves and the operator's own sites, by exact origin. */
export function frameAncestors(request: FastifyRequest): string {
  return `frame-ancestors ${["'self'", ...frameOriginsOf(request)].join(' ')}`
}

/** The operator's own sites, as the request was resolved; as far as is known where it was not. */
export function frameOriginsOf(request: FastifyRequest): readonly string[] {
  return (request.visit?.frameOrigins ?? request.hostFrameOrigins ?? []).filter(isExactOrigin)
}
