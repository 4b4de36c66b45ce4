import { askSiteLogin, askSiteSession, hasSiteLogin, onSite } from '../../embed/site.ts'
import { ApiError } from '../../lib/api-error.ts'

/** The session of the site that was used last, whether one is being asked for, and why it was not taken. */
const taken: { session: string | undefined; isAsked: boolean; failure: ApiError['code'] | undefined } = {
  session: undefined,
  isAsked: false,
  failure: undefined,
}

/** The session of the site's reader, asked for anew; undefined when it has none or there is no site. */
export function takeSiteSession(): Promise<string | undefined> {
  return take(askSiteSession)
}

/** The session of a login that the site lets its reader make; undefined where the page logs in itself. */
export async function takeSiteLogin(): Promise<string | undefined> {
  if (!hasSiteLogin()) return undefined
  const session = await take(askSiteLogin)
  if (session === undefined) throw new ApiError('unauthorized', 401, '')
  return session
}

/** Follows what the site says unasked: another reader came, or its reader left. Returns how to stop. */
export function followSite(handlers: {
  readonly onSession: (session: string) => void
  readonly onLogOut: () => void
}): () => void {
  const stops = [
    onSite('session', ({ session }) => {
      if (taken.isAsked || session === null || session === taken.session) return
      taken.session = session
      handlers.onSession(session)
    }),
    onSite('logOut', () => {
      taken.session = undefined
      handlers.onLogOut()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

async function take(ask: () => Promise<string | undefined>): Promise<string | undefined> {
  taken.isAsked = true
  try {
    taken.session = await ask()
    return taken.session
  } finally {
    taken.isAsked = false
  }
}

/** Logs in by a session of the site, and remembers for the integration check what became of it. */
export async function logInBySite<T>(logIn: () => Promise<T>): Promise<T> {
  try {
    const answer = await logIn()
    taken.failure = undefined
    return answer
  } catch (error) {
    taken.failure = error instanceof ApiError ? error.code : 'network'
    throw error
  }
}

/** Whether the site gave a session to this page, and why it was refused if it was. */
export function siteSessionState(): {
  readonly isGiven: boolean
  readonly failure: ApiError['code'] | undefined
} {
  return { isGiven: taken.session !== undefined, failure: taken.failure }
}
