import { createHash } from 'node:crypto'
import { ok, refuse } from '@gaffer/rules'
import type { LoginProvider } from '../login-provider.ts'

/** The session id of an onlooker. */
const ONLOOKER_SESSION = 'demo_session'

/** A guest's generated session id: long enough that nobody can guess it. */
const GUEST_SESSION = /^[A-Za-z0-9_-]{16,200}$/

/**
 * The demo login is its own provider: a guest is anybody who knows their generated session id. Only a hash of the id
 * is stored.
 */
export const demoProvider: LoginProvider = {
  prove: async (_, { sessionId }) => {
    if (sessionId === undefined || sessionId === '') return refuse({ code: 'publicIdMissing' })
    if (sessionId === ONLOOKER_SESSION) return ok({ kind: 'onlooker' })
    if (!isGuestSession(sessionId)) return refuse({ code: 'loginFailed' })
    const subject = createHash('sha256').update(sessionId).digest('base64url')
    return ok({ kind: 'person', person: { subject } })
  },
}

/** Whether a text can be a guest's session id. */
export function isGuestSession(sessionId: string): boolean {
  return GUEST_SESSION.test(sessionId)
}
