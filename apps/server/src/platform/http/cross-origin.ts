import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE, VERSION_HEADER } from '@gaffer/contract'
import { frameOriginsOf } from './security-headers.ts'

/** What a script on an operator's site may read of an answer besides its body. */
const READABLE = ['authorization', 'etag', 'retry-after', 'x-as-of', 'x-server-now', VERSION_HEADER].join(
  ', ',
)
const SENDABLE = ['authorization', 'content-type', 'if-none-match', VERSION_HEADER].join(', ')
const PREFLIGHT_SECONDS = '600'

/**
 * Answers scripts on the operator's own sites across origins (G-42): the exact origin or nothing, never with cookies;
 * caches keep answers apart by origin.
 */
export function answerCrossOrigin(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const varies = [reply.getHeader('vary'), 'origin'].filter(Boolean)
    void reply.headers({ ...crossOriginHeaders(request), vary: varies.join(', ') })
    done(null, payload)
  })
  app.options(`${API_BASE}/*`, async (request, reply) => {
    const isAsked = request.headers['access-control-request-method'] !== undefined
    if (!isAsked || !isOwnSite(request)) return reply.callNotFound()
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': SENDABLE,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .send()
  })
}

/** The cross-origin headers of an answer: who may read it, if anyone. */
export function crossOriginHeaders(request: FastifyRequest): Record<string, string> {
  const { origin } = request.headers
  if (origin === undefined || !isOwnSite(request)) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': READABLE,
  }
}

function isOwnSite(request: FastifyRequest): boolean {
  return frameOriginsOf(request).some((site) => site === request.headers.origin)
}
