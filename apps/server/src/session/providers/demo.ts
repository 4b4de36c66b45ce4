import { createHash, randomBytes } from 'node:crypto'
import { ok, refuse } from '@gaffer/rules'
import type { LoginProvider } from '../login-provider.ts'

/** The session id of an onlooker. */
const ONLOOKER_SESSION = 'demo_session'

/** The form of a guest's id, also of those that pages of earlier releases made. */
const GUEST_SESSION = /^[A-Za-z0-9_-]{16,200}$/

/**
 * The demo login is its own provider: a guest is anybody who knows the id that was drawn for them here. An id that
 * nobody has makes no guest, so that none arrives from outside. Only a hash of the id is stored.
 */
export const demoProvider: LoginProvider = {
  prove: async (_, { sessionId }) => {
    if (sessionId === undefined || sessionId === '') {
      const guest = randomBytes(GUEST_BYTES).toString('base64url')
      return ok({ kind: 'person', person: { subject: subjectOf(guest) }, guest })
    }
    if (sessionId === ONLOOKER_SESSION) return ok({ kind: 'onlooker' })
    if (!isGuestSession(sessionId)) return refuse({ code: 'loginFailed' })
    return ok({ kind: 'known', subject: subjectOf(sessionId) })
  },
}

const GUEST_BYTES = 24

function subjectOf(guest: string): string {
  return createHash('sha256').update(guest).digest('base64url')
}

/** Whether a text can be a guest's session id. */
export function isGuestSession(sessionId: string): boolean {
  return GUEST_SESSION.test(sessionId)
}
