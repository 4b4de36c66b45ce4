import type { FastifyRequest } from 'fastify'
import type { Language } from '@gaffer/messages'
import { readAuthorization, type TokenCaller, type Tokens } from '../auth/tokens.ts'
import { ApiError } from './api-error.ts'
import type { Visit } from './create-http.ts'
import { chooseLanguage, languageCookieOf, textOf } from './request-language.ts'

/** What resolving a visit needs; the tenant lookup is passed in, so that this file knows no operator. */
export type VisitDeps = {
  readonly tokens: Tokens
  /** Whether the session of this token is still open. */
  readonly isSessionOpen: (caller: TokenCaller) => Promise<boolean>
  /** Undefined for a host that belongs to none. */
  readonly tenantOfHost: (host: string, askedHost: string | undefined) => Promise<Tenant | undefined>
  /** The same at once; undefined also where it has to be read first. */
  readonly freshTenantOfHost?: (host: string, askedHost: string | undefined) => Tenant | undefined
  /** Undefined for one that is gone. */
  readonly tenantById: (id: number) => Promise<Tenant | undefined>
}

export type Tenant = {
  readonly id: number
  readonly language: Language
  /** Its pages use its own language whatever the browser prefers; a visitor can still choose another. */
  readonly isLanguageFirst?: boolean
  readonly frameOrigins: readonly string[]
  readonly filmOrigin?: string | undefined
}

/** Calls by which a page with an old token gets a new one. */
const CALLS_FOR_A_TOKEN: ReadonlySet<string | undefined> = new Set([
  'authenticate',
  'askLoginCode',
  'renewSession',
])

/** Reads a request's operator, language and caller, at once where memory suffices; refuses an invalid token. */
export function createVisitResolver(deps: VisitDeps): (request: FastifyRequest) => Visit | Promise<Visit> {
  const resolve = async (request: FastifyRequest): Promise<Visit> => {
    const caller = await readCaller(deps, request)
    // A token says which operator its manager belongs to; the address counts only without one.
    const tenant = caller
      ? await deps.tenantById(caller.operatorId)
      : await deps.tenantOfHost(request.host, askedHostOf(request))
    if (tenant === undefined) throw new ApiError(caller === undefined ? 'noGameAtHost' : 'unauthorized')
    return visitOf(request, tenant, caller)
  }
  return (request) => {
    const tenant = hasToken(request)
      ? undefined
      : deps.freshTenantOfHost?.(request.host, askedHostOf(request))
    return tenant === undefined ? resolve(request) : visitOf(request, tenant, undefined)
  }
}

function visitOf(request: FastifyRequest, tenant: Tenant, caller: TokenCaller | undefined): Visit {
  const { lang } = request.query as Readonly<Record<string, unknown>>
  return {
    operatorId: tenant.id,
    language: chooseLanguage(
      textOf(lang) ?? languageCookieOf(request) ?? caller?.language,
      tenant.isLanguageFirst === true ? undefined : request.headers['accept-language'],
      tenant.language,
    ),
    caller,
    frameOrigins: tenant.frameOrigins,
    filmOrigin: tenant.filmOrigin,
  }
}

function askedHostOf({ query }: FastifyRequest): string | undefined {
  return textOf((query as Readonly<Record<string, unknown>>).host)
}

/** Whether a request comes with a token that counts. */
function hasToken({ headers, routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config
  return operation !== undefined && !CALLS_FOR_A_TOKEN.has(operation) && headers.authorization !== undefined
}

async function readCaller(deps: VisitDeps, request: FastifyRequest): Promise<TokenCaller | undefined> {
  if (!hasToken(request)) return undefined
  const token = readAuthorization(request.raw.rawHeaders)
  const caller = token === undefined ? undefined : await deps.tokens.verify(token, 'access')
  if (caller === undefined || !(await deps.isSessionOpen(caller))) throw new ApiError('unauthorized')
  return caller
}
