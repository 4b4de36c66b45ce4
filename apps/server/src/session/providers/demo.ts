import { createHash } from 'node:crypto'
import { ok, refuse } from '@gaffer/rules'
import type { LoginProvider } from '../login-provider.ts'

/** The session id of someone who only looks. */
const ONLOOKER_SESSION = 'demo_session'

/** A generated session id of a guest: long enough that nobody guesses another's. */
const GUEST_SESSION = /^[A-Za-z0-9_-]{16,200}$/

/**
 * The demo login is its own provider: guests are whoever know their generated session id. The id itself
 * is not kept, only its hash.
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

/** Whether a text can be the session id of a guest. */
export function isGuestSession(sessionId: string): boolean {
  return GUEST_SESSION.test(sessionId)
}
