import type { FastifyRequest } from 'fastify'

/**
 * Whether another site's page sent the request: cookies are for our own pages alone. The browser's word counts before
 * a comparison with our address, which a proxy may have rewritten.
 */
export function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}
