import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_DAYS } from './devices.ts'
import { SESSION_HOURS } from './sessions.ts'

/** A cookie of the console: invisible to scripts, never sent from another site. */
export type SecretCookie = {
  readonly read: (request: FastifyRequest) => string | undefined
  readonly write: (reply: FastifyReply, token: string) => void
  readonly clear: (reply: FastifyReply) => void
}

/** The cookie of a sign-in. */
export function createSignInCookie(isSecure: boolean): SecretCookie {
  return createCookie('gaffer-staff', isSecure, SESSION_HOURS * 3600)
}

/** The cookie by which a browser is known that somebody has signed in with; it signs nobody in. */
export function createDeviceCookie(isSecure: boolean): SecretCookie {
  return createCookie('gaffer-staff-device', isSecure, DEVICE_DAYS * 24 * 3600)
}

function createCookie(label: string, isSecure: boolean, maxAge: number): SecretCookie {
  const name = isSecure ? `__Host-${label}` : label
  const options = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' } as const
  return {
    read: (request) => {
      const token = request.cookies[name]
      return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
    },
    write: (reply, token) => void reply.setCookie(name, token, { ...options, maxAge }),
    clear: (reply) => void reply.clearCookie(name, options),
  }
}
