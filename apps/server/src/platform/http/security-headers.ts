import type { FastifyInstance } from 'fastify'
import type {} from './create-http.ts'

/** Headers of every answer, errors and assets too (reliability G39, G45). */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const ancestors = ["'self'", ...(request.visit?.frameOrigins ?? [])].join(' ')
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-server-now': String(Date.now()),
    })
    if (!reply.hasHeader('content-security-policy')) {
      void reply.header(
        'content-security-policy',
        [
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
          `frame-ancestors ${ancestors}`,
        ].join('; '),
      )
    }
  })
}
