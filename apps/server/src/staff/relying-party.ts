import type { FastifyRequest } from 'fastify'
import type { RelyingParty } from './passkeys.ts'

/**
 * The address of the console, to which passkeys are bound: the one that is set, else the one the browser asked. A
 * browser tells its own origin in what it signs, so that a page elsewhere cannot use a passkey made here.
 */
export function relyingPartyOf(request: FastifyRequest, consoleUrl: string | undefined): RelyingParty {
  const { hostname, origin } = new URL(consoleUrl ?? `${request.protocol}://${request.host}`)
  return { id: hostname, origin }
}
