import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OPERATIONS } from '@gaffer/contract'
import type { Language } from '@gaffer/messages'
import { ok, refuse } from '@gaffer/rules'
import {
  readAuthorization,
  type TokenCaller,
  type Tokens,
  VIEW_TOKEN_SECONDS,
} from '../platform/auth/tokens.ts'
import { isFromElsewhere } from '../platform/http/is-from-elsewhere.ts'
import { registerOperation } from '../platform/http/register-operation.ts'
import { authenticate, findOperator, type AuthenticateDeps, type OpenedSession } from './authenticate.ts'
import type { Logins } from './create-logins.ts'
import { isSessionOpen, type SessionGuard } from './guard-sessions.ts'
import { makeTicket } from './login-tickets.ts'
import { registerOidcRoutes } from './oidc-routes.ts'
import { presentAskedCode, presentDevice, presentSession } from './present.ts'
import { describeDevice } from './describe-device.ts'
import { keepLanguage } from './keep-language.ts'
import { endLogin, loadDevices, type LoginSession, openLogin, renewLogin } from './login-sessions.ts'
import { createRenewalCookie } from './renewal-cookie.ts'
import { endSessions, loadManager, sessionsValidFrom } from './repo.ts'

export type SessionDeps = AuthenticateDeps &
  Pick<Logins, 'askLoginCode' | 'oidc' | 'loginRing'> & {
    readonly tokens: Tokens
    readonly sessions: SessionGuard
    readonly config: { readonly SECURE_COOKIES: boolean }
  }

const LONGEST_BY_COOKIE_SECONDS = 90 * 24 * 3600
const LONGEST_BY_TOKEN_SECONDS = 12 * 3600

function isWithin({ openedAt }: TokenCaller, seconds: number, nowMs: number): boolean {
  return nowMs / 1000 - openedAt < seconds
}

/** Registers the calls by which a visitor becomes a manager, stays one, and logs out. */
export function registerSession(app: FastifyInstance, deps: SessionDeps): void {
  const cookie = createRenewalCookie(deps.config.SECURE_COOKIES)

  /** Whatever has to be stored or waited for before a session is answered. */
  const makeReady = async (session: OpenedSession, shown: Language): Promise<void> => {
    if (session.manager !== undefined) await keepLanguage(deps.db, session.manager.id, shown)
    await waitUntilValid(session, deps.tokens.now())
  }

  const answerSession = async (
    reply: FastifyReply,
    session: OpenedSession,
    kept: { readonly openedAt?: number | undefined; readonly language?: Language | undefined },
    login: LoginSession | undefined,
  ) => {
    const caller = {
      ...login,
      openedAt: kept.openedAt,
      language: kept.language,
      managerId: session.manager?.id ?? 0,
      operatorId: session.operator.id,
      isOnlooker: session.manager === undefined,
    }
    void reply.header('authorization', await deps.tokens.sign(caller, 'access'))
    if (!caller.isOnlooker && (login?.generation ?? 0) > 0)
      cookie.write(reply, await deps.tokens.sign(caller, 'renewal'))
    return ok({ data: presentSession(session) })
  }

  registerOperation(
    app,
    OPERATIONS.authenticate,
    async ({ body }, { operatorId, language, request, reply }) => {
      const opened = await authenticate(deps, {
        sessionId: body.session_id,
        peer: request.ip,
        rawHeaders: request.raw.rawHeaders,
        language: body.lang ?? language,
        operatorId,
        host: body.host,
        mode: body.api,
      })
      if (!opened.ok) return opened
      const { manager } = opened.value
      await makeReady(opened.value, body.lang ?? language)
      const login = manager && (await replaceLogin(request, manager.id))
      const kept = { openedAt: opened.value.openedAt, language: body.lang }
      return answerSession(reply, opened.value, kept, login)
    },
  )

  const open = (request: FastifyRequest, managerId: number) =>
    openLogin(deps.db, managerId, describeDevice(request.headers['user-agent']))

  /**
   * A login ends the one that its page had before, whoever's it was. Other pages of the browser renew by the
   * new cookie; a frame that keeps none is known by the token it had.
   */
  const replaceLogin = async (request: FastifyRequest, managerId: number) => {
    const kept = cookie.read(request)
    const token = readAuthorization(request.raw.rawHeaders)
    const before = [
      kept === undefined ? undefined : await deps.tokens.verify(kept, 'renewal'),
      token === undefined ? undefined : await deps.tokens.verify(token, 'access'),
    ]
    for (const caller of before) {
      if (caller?.sessionId === undefined || caller.isView === true) continue
      if (await endLogin(deps.db, caller.managerId, caller.sessionId)) deps.sessions.forget(caller.managerId)
    }
    return open(request, managerId)
  }

  const renewed = async ({ managerId, sessionId, generation }: TokenCaller) =>
    sessionId === undefined || generation === undefined
      ? undefined
      : renewLogin(deps.db, managerId, { sessionId, generation })

  registerOperation(app, OPERATIONS.askLoginCode, async ({ body }, { operatorId, language, request }) => {
    const operator = await findOperator(deps.operators, operatorId, body.host)
    if (operator === undefined) return refuse({ code: 'badRequest' })
    const asked = await deps.askLoginCode(operator, {
      phone: body.phone,
      language,
      address: request.ip,
    })
    return asked.ok ? ok({ data: presentAskedCode(asked.value) }) : asked
  })

  registerOperation(app, OPERATIONS.renewSession, async (_, { operatorId, language, request, reply }) => {
    const caller = await readRenewal(request)
    if (caller === undefined || caller.operatorId !== operatorId) return refuse({ code: 'unauthorized' })
    const manager = await loadManager(deps.db, caller.operatorId, caller.managerId)
    if (manager === undefined || !isSessionOpen(caller, manager)) {
      cookie.clear(reply)
      return refuse({ code: 'unauthorized' })
    }
    const operator = await deps.operators.byId(operatorId)
    const session = { operator, manager, phone: await deps.phones.masked(deps.db, manager.id) }
    await makeReady(session, language)
    // Last of all: a page that is not answered after this has a cookie that was replaced.
    const login = await loginOf(request, caller)
    if (login === undefined) {
      deps.sessions.forget(manager.id)
      cookie.clear(reply)
      return refuse({ code: 'unauthorized' })
    }
    return answerSession(reply, session, caller, login)
  })

  /** The login that a renewal continues; one from before there were any is opened now. */
  const loginOf = async (request: FastifyRequest, caller: TokenCaller) => {
    const { sessionId, generation, managerId } = caller
    if (sessionId === undefined) return open(request, managerId)
    // An access token renews itself without a cookie, which then has no generation to replace.
    return generation === undefined ? { sessionId, generation: 0 } : renewed(caller)
  }

  /**
   * What a page renews its login with: its cookie, or, where the browser stores none for a frame, its token while it
   * is valid. Either way a login ends after its maximum lifetime.
   */
  const readRenewal = async (request: FastifyRequest) => {
    const kept = isFromElsewhere(request) ? undefined : cookie.read(request)
    const byCookie = kept === undefined ? undefined : await deps.tokens.verify(kept, 'renewal')
    if (byCookie !== undefined)
      return isWithin(byCookie, LONGEST_BY_COOKIE_SECONDS, deps.tokens.now()) ? byCookie : undefined
    const token = readAuthorization(request.raw.rawHeaders)
    const byToken = token === undefined ? undefined : await deps.tokens.verify(token, 'access')
    // What staff read a manager's screens with is no login of the manager.
    if (byToken === undefined || byToken.isOnlooker || byToken.isView === true) return undefined
    return isWithin(byToken, LONGEST_BY_TOKEN_SECONDS, deps.tokens.now()) ? byToken : undefined
  }

  registerOperation(app, OPERATIONS.handOverLogin, async (_, { caller }) =>
    ok({ data: { ticket: await makeTicket(deps.db, caller) } }),
  )

  registerOidcRoutes(app, {
    ...deps,
    now: deps.tokens.now,
    keepLogin: async (request, reply, manager) => {
      const login = await replaceLogin(request, manager.managerId)
      cookie.write(reply, await deps.tokens.sign({ ...manager, ...login, isOnlooker: false }, 'renewal'))
    },
  })

  registerOperation(app, OPERATIONS.devices, async (_, { caller }) => {
    const { managerId, isOnlooker, sessionId } = caller
    const devices = isOnlooker ? [] : await loadDevices(deps.db, managerId)
    return ok({ data: devices.map((device) => presentDevice(device, sessionId)) })
  })

  registerOperation(app, OPERATIONS.viewedManager, async (_, { caller }) => {
    const { managerId, operatorId, isView, issuedAt } = caller
    const manager = isView === true ? await loadManager(deps.db, operatorId, managerId) : undefined
    if (manager === undefined) return refuse({ code: 'notFound' })
    const until = new Date((issuedAt + VIEW_TOKEN_SECONDS) * 1000).toISOString()
    return ok({ data: { name: manager.username, until } })
  })

  registerOperation(app, OPERATIONS.endDevice, async ({ body }, { caller: { managerId } }) => {
    if (!(await endLogin(deps.db, managerId, body.id))) return refuse({ code: 'notFound' })
    deps.sessions.forget(managerId)
    return ok({ data: null })
  })

  registerOperation(app, OPERATIONS.endSession, async (_, { caller, reply }) => {
    const { managerId, isOnlooker } = caller
    if (!isOnlooker) await endSessions(deps.db, managerId)
    deps.sessions.forget(managerId)
    cookie.clear(reply)
    return ok({ data: null })
  })
}

/** After a log-out, tokens are valid from the next whole second; a login within that second waits for it. */
async function waitUntilValid({ manager }: OpenedSession, nowMs: number): Promise<void> {
  const wait = manager === undefined ? 0 : sessionsValidFrom(manager) - nowMs
  if (wait > 0) await pause(Math.min(wait, LONGEST_WAIT_MS))
}

const LONGEST_WAIT_MS = 2000
