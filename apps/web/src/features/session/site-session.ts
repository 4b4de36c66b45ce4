import { askSiteLogin, askSiteSession, hasSiteLogin, onSite } from '../../embed/site.ts'
import { ApiError } from '../../lib/api-error.ts'

/** The site's session last used, whether one is being requested, and why it was refused. */
const taken: { session: string | undefined; isAsked: boolean; failure: ApiError['code'] | undefined } = {
  session: undefined,
  isAsked: false,
  failure: undefined,
}

/** The session of the site's reader, requested again; undefined when there is none or no site. */
export function takeSiteSession(): Promise<string | undefined> {
  return take(askSiteSession)
}

/** The session of a login that the site handles; undefined where the page logs in itself. */
export async function takeSiteLogin(): Promise<string | undefined> {
  if (!hasSiteLogin()) return undefined
  const session = await take(askSiteLogin)
  if (session === undefined) throw new ApiError('unauthorized', 401, '')
  return session
}

/** Follows what the site sends unasked: another reader came, or its reader left. Returns a function that stops it. */
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

/** Logs in with a session of the site, and remembers the result for the integration check. */
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

/** Whether the site gave this page a session, and why it was refused if it was. */
export function siteSessionState(): {
  readonly isGiven: boolean
  readonly failure: ApiError['code'] | undefined
} {
  return { isGiven: taken.session !== undefined, failure: taken.failure }
}
