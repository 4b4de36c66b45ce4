import type { FastifyReply, FastifyRequest } from 'fastify'

const LIFE_SECONDS = 30 * 24 * 3600

/** The cookie that lets a page survive a reload: invisible to scripts, separate for each embedding site. */
export type RenewalCookie = {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly write: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

/** `isSecure` is off only for plain HTTP on a developer's machine, where frames on other sites have no cookie. */
export function createRenewalCookie(isSecure: boolean): RenewalCookie {
  const name = isSecure ? '__Host-gaffer' : 'gaffer'
  const options = isSecure
    ? ({ path: '/', httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const)
    : ({ path: '/', httpOnly: true, sameSite: 'lax' } as const)
  return {
    read: (request) => request.cookies[name],
    write: (reply, token) => void reply.setCookie(name, token, { ...options, maxAge: LIFE_SECONDS }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
