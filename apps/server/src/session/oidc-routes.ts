import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '@gaffer/contract'
import { OutsideFailure } from '../platform/outside/call-outside.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { openSealed, sealWith } from '../platform/secrets/seal.ts'
import { readHostName, type OperatorDirectory } from '../operators/index.ts'
import { openManager, type OpenDeps } from './open-manager.ts'
import { openedAtOf } from './opened-at.ts'
import type { OidcChecks, OidcFlow } from './providers/oidc.ts'

export type OidcRoutesDeps = OpenDeps & {
  readonly operators: OperatorDirectory
  readonly oidc: OidcFlow
  /** Seals what the browser keeps while its visitor is away. */
  readonly loginRing: KeyRing
  readonly config: { readonly SECURE_COOKIES: boolean }
  /** Stores the login in the browser's cookie. */
  readonly keepLogin: (
    request: FastifyRequest,
    reply: FastifyReply,
    manager: { operatorId: number; managerId: number; openedAt: number | undefined },
  ) => Promise<void>
  /** Epoch milliseconds of the clock that tokens go by. */
  readonly now: () => number
}

/** What the page is told about a login that left the site and came back; it knows no other values. */
type Outcome = 'done' | 'window' | 'failed' | 'connection'

const PATHS = { begin: '/login/begin', done: '/login/done' } as const
const AWAY_SECONDS = 600

/** The request before the visitor left; sealed, so that it comes back unchanged. */
type Away = OidcChecks & {
  readonly operatorId: number
  readonly redirectUri: string
  readonly host: string | undefined
  readonly lang: string | undefined
  readonly isWindow: boolean
  readonly until: number
}

/**
 * The two steps that leave the site: to the provider, and back. Both are steps of a whole window, never of a frame,
 * so the cookie that binds them to this browser is a first-party one wherever the game is embedded; a frame opens a
 * separate window for them. The returning address, which contains a code, is answered by a redirect, so that it stays
 * nowhere.
 */
export function registerOidcRoutes(app: FastifyInstance, deps: OidcRoutesDeps): void {
  const isSecure = deps.config.SECURE_COOKIES
  const cookieName = isSecure ? '__Host-gaffer-login' : 'gaffer-login'
  const cookie = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const
  const config = { isPage: true } as const

  app.get(PATHS.begin, { config }, async (request, reply) => {
    const asked = readAsked(request)
    const operator = await deps.operators.byId(request.visit.operatorId)
    const redirectUri = `${isSecure ? 'https' : request.protocol}://${request.host}${PATHS.done}`
    try {
      const begun = await deps.oidc.begin(operator, redirectUri)
      if (begun === undefined) return goHome(reply, asked, 'failed')
      const away: Away = {
        ...begun.checks,
        ...asked,
        operatorId: operator.id,
        redirectUri,
        until: Date.now() + AWAY_SECONDS * 1000,
      }
      const sealed = sealWith(await deps.loginRing.current(), JSON.stringify(away), PATHS.done)
      void reply.setCookie(cookieName, sealed, { ...cookie, maxAge: AWAY_SECONDS })
      return leave(reply, begun.url.href)
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      request.log.warn({ operator: operator.slug, reason: error.message }, 'OpenID Connect login')
      return goHome(reply, asked, 'connection')
    }
  })

  app.get(PATHS.done, { config }, async (request, reply) => {
    const sealed = request.cookies[cookieName]
    void reply.clearCookie(cookieName, cookie)
    const opened = sealed === undefined ? undefined : await openSealed(deps.loginRing, sealed, PATHS.done)
    // What we sealed ourselves has our own shape.
    const away = opened === undefined ? undefined : (JSON.parse(opened) as Away)
    if (away === undefined || away.until < Date.now()) return goHome(reply, readAsked(request), 'failed')
    const operator = await deps.operators.byId(away.operatorId)
    try {
      const returned = new URL(`${away.redirectUri}?${request.url.split('?')[1] ?? ''}`)
      const person = await deps.oidc.finish(operator, returned, away)
      if (person === undefined) return goHome(reply, away, 'failed')
      const manager = await openManager(deps, operator, 'oidc', person)
      const openedAt = openedAtOf(operator, person.provedAt, deps.now())
      await deps.keepLogin(request, reply, { operatorId: operator.id, managerId: manager.id, openedAt })
      return goHome(reply, away, away.isWindow ? 'window' : 'done')
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error
      request.log.warn({ operator: operator.slug, reason: error.message }, 'OpenID Connect login')
      return goHome(reply, away, 'connection')
    }
  })
}

function readAsked(request: FastifyRequest): Pick<Away, 'host' | 'lang' | 'isWindow'> {
  const { host, lang, window } = request.query as Readonly<Record<string, unknown>>
  return {
    host: typeof host === 'string' ? readHostName(host) : undefined,
    lang: LANGUAGES.find((one) => one === lang),
    isWindow: window === '1',
  }
}

/** Redirects to our own first page, the only address at which a login ends. */
function goHome(
  reply: FastifyReply,
  { host, lang }: { readonly host: string | undefined; readonly lang: string | undefined },
  login: Outcome,
): FastifyReply {
  const query = Object.entries({ host, lang, login }).filter(([, value]) => value !== undefined)
  return leave(reply, `/?${new URLSearchParams(query as [string, string][]).toString()}`)
}

function leave(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
