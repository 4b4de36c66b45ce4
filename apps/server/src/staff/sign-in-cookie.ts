import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_HOURS } from './sessions.ts'

/** The cookie of a sign-in: invisible to scripts, never sent from another site. */
export type SignInCookie = {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly write: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

export function createSignInCookie(isSecure: boolean): SignInCookie {
  const name = isSecure ? '__Host-gaffer-staff' : 'gaffer-staff'
  const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' } as const
  return {
    read: (request) => request.cookies[name],
    write: (reply, token) => void reply.setCookie(name, token, { ...options, maxAge: SESSION_HOURS * 3600 }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
