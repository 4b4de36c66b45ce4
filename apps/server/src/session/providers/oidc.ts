import * as client from 'openid-client'
import { ok, refuse } from '@gaffer/rules'
import type { Bulkhead } from '../../platform/outside/bulkhead.ts'
import { callOutside, OutsideFailure } from '../../platform/outside/call-outside.ts'
import { isLoopback, readOutsideUrl } from '../../platform/outside/outside-address.ts'
import { createSharedReads } from '../../platform/memory/shared-reads.ts'
import type { Operator } from '../../operators/index.ts'
import type { LoginProvider, Person, ProviderDeps } from '../login-provider.ts'
import { loginOf, type LoginSettings } from '../login-settings.ts'
import { readPhoneNumber } from '../phone-number.ts'
import { redeemTicket } from '../login-tickets.ts'

type OidcSettings = Extract<LoginSettings, { mode: 'oidc' }>

/** What only this browser may know while its visitor is at the provider. */
export type OidcChecks = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** OpenID Connect: Authorization Code with PKCE, state, nonce and issuer, all checked by a certified library. */
export type OidcFlow = {
  /** Where to send the visitor; undefined when the operator has another login. Throws OutsideFailure. */
  readonly begin: (
    operator: Operator,
    redirectUri: string,
  ) => Promise<{ readonly url: URL; readonly checks: OidcChecks } | undefined>
  /**
   * The person who came back; undefined when the provider, or somebody posing as it, sent anything that does not fit
   * these checks. Throws OutsideFailure when the provider cannot be reached.
   */
  readonly finish: (operator: Operator, returned: URL, checks: OidcChecks) => Promise<Person | undefined>
}

const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 5_000
const MAX_AGE_MS = 3_600_000
const MAX_KEPT = 1_000

export function createOidcFlow(deps: ProviderDeps & { readonly bulkhead: Bulkhead }): OidcFlow {
  const descriptions = createSharedReads<client.Configuration>({ maxAgeMs: MAX_AGE_MS, max: MAX_KEPT })

  /** The provider's own description, requested once an hour. */
  const configOf = (operator: Operator, login: OidcSettings): Promise<client.Configuration> =>
    descriptions.get(JSON.stringify([operator.id, login]), () => discover(operator, login))

  const discover = async (operator: Operator, login: OidcSettings): Promise<client.Configuration> => {
    const issuer = readOutsideUrl(login.issuer)
    if (issuer === undefined) throw new OutsideFailure('address')
    const calls: client.CustomFetch = (url, { method, headers, body }) =>
      deps.bulkhead.run(`oidc ${operator.id}`, async () => {
        // What a provider names does not lead to this machine unless the provider itself is here.
        if (isLoopback(new URL(url)) && !isLoopback(issuer)) throw new OutsideFailure('address')
        const answer = await callOutside({
          url,
          method: method === 'POST' ? 'POST' : 'GET',
          headers,
          ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: body.toString() } : {}),
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_BYTES,
        })
        if (answer.status >= 500) throw new OutsideFailure('answer', answer.status)
        return new Response(answer.text === '' ? null : answer.text, {
          status: answer.status,
          headers: answer.headers,
        })
      })
    const config = await client.discovery(issuer, login.clientId, {}, authenticationOf(login.secret), {
      execute: [
        // The signature of an ID token is checked beside the TLS it came by.
        client.enableNonRepudiationChecks,
        ...(isLoopback(issuer) ? [client.allowInsecureRequests] : []),
      ],
      [client.customFetch]: calls,
    })
    config[client.customFetch] = calls
    return config
  }

  return {
    begin: async (operator, redirectUri) => {
      const login = loginOf(operator, 'oidc')
      if (login === undefined) return undefined
      const config = await configOf(operator, login).catch(asOutside)
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', ...login.scopes])].join(' '),
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
        // A payment may count on the login being of a person, not of a page that is still open there. Whoever is asked
        // for an age says when its visitor was last asked.
        ...(operator.fairPlay.freshLogin !== undefined && {
          prompt: 'login',
          max_age: String(operator.fairPlay.freshLogin.minutes * 60),
        }),
      })
      return { url, checks }
    },
    finish: async (operator, returned, { state, nonce, verifier }) => {
      const login = loginOf(operator, 'oidc')
      if (login === undefined) return undefined
      const config = await configOf(operator, login).catch(asOutside)
      try {
        const tokens = await client.authorizationCodeGrant(config, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        return claims === undefined ? undefined : personOf(claims)
      } catch (error) {
        const failure = outsideFailureOf(error)
        if (failure !== undefined) throw failure
        deps.log.warn({ operator: operator.slug, reason: nameOf(error) }, 'OpenID Connect login')
        return undefined
      }
    },
  }
}

/** For a page that received its login from a separate window. */
export function createOidcProvider({ db }: Pick<ProviderDeps, 'db'>): LoginProvider {
  return {
    prove: async (operator, { sessionId }) => {
      if (sessionId === undefined || sessionId === '') return refuse({ code: 'publicIdMissing' })
      const holder = await redeemTicket(db, operator.id, sessionId)
      return holder === undefined ? refuse({ code: 'loginFailed' }) : ok({ kind: 'manager', ...holder })
    },
  }
}

/** A secret is sent the way the provider says it accepts one; without a secret, only PKCE protects the code. */
function authenticationOf(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const send = methods.includes('client_secret_basic') ? basic : post
    send(server, metadata, body, headers)
  }
}

/** A subject identifies a person only together with its issuer. */
function personOf(claims: client.IDToken): Person {
  const textOf = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)
  const phone = claims.phone_number_verified === true ? textOf('phone_number') : undefined
  return {
    subject: `${claims.iss} ${claims.sub}`,
    displayName: textOf('preferred_username') ?? textOf('nickname') ?? textOf('name'),
    phone: phone === undefined ? undefined : readPhoneNumber(phone),
    provedAt: claims.auth_time,
  }
}

function asOutside(error: unknown): never {
  throw outsideFailureOf(error) ?? new OutsideFailure('answer', nameOf(error))
}

/** The failure of a call, however deeply the library has wrapped it. */
function outsideFailureOf(error: unknown): OutsideFailure | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof OutsideFailure) return at
  }
  return undefined
}

/** Names a library fault without anything that was sent. */
function nameOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return error instanceof Error ? `${error.name} ${code}`.trim() : 'unknown'
}
