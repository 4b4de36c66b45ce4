import { createPublicKey, randomUUID, type JsonWebKey } from 'node:crypto'
import { z } from 'zod'
import type { WalkStep } from '@gaffer/contract/console'
import type { Operator } from '../operators/index.ts'
import {
  callOutside,
  type OutsideAnswer,
  OutsideFailure,
  readJson,
} from '../platform/outside/call-outside.ts'
import { isLoopback } from '../platform/outside/outside-address.ts'
import { findingOf, notAsked, stepOfTime, stepsOfWay, timed, walkStep } from '../platform/outside/walk.ts'
import { loginOf, type LoginSettings } from './login-settings.ts'

type OidcSettings = Extract<LoginSettings, { mode: 'oidc' }>

/** For each of its four questions, so that a test ends before a page gives up waiting. */
const WITHIN_MS = 4_000
const MAX_BYTES = 256 * 1024

const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
type Described = z.output<typeof description>
const keySet = z.object({ keys: z.array(z.looseObject({ use: z.string().optional() })).max(200) })

/** What a provider answers that knows the client and its redirect address, and has nobody logged in there. */
const NOBODY_THERE = [
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]

/** Walks an OpenID provider: its description, its keys, whether it knows our redirect address and takes our secret. */
export async function walkOidc(
  operator: Operator,
  redirectAddresses: readonly string[],
): Promise<readonly WalkStep[]> {
  const login = loginOf(operator, 'oidc')
  if (login === undefined) return []
  const url = `${login.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const asked = await timed(() => get(url))
  const { steps, isThere } = stepsOfWay(url, asked, WITHIN_MS)
  const begun = [
    walkStep('settings', { state: 'good', found: 'complete', detail: login.clientId }),
    walkStep('secret', {
      ...(login.secret === undefined ? { state: 'look', found: 'notSet' } : { state: 'good', found: 'set' }),
      detail: 'clientSecret',
    }),
    ...steps,
  ]
  if (!isThere) return [...begun, ...notAsked('discovery', 'keys', 'authorise', 'redirect', 'client', 'time')]
  const { step, described } = readDescription(asked.answer, asked.failure, login.issuer)
  const time = stepOfTime(asked, WITHIN_MS)
  if (described === undefined) {
    return [...begun, step, ...notAsked('keys', 'authorise', 'redirect', 'client'), time]
  }
  const [keys, ways, client] = await Promise.all([
    walkKeys(described),
    walkAuthorise(described, login, redirectAddresses[0]),
    walkClient(described, login, redirectAddresses[0]),
  ])
  return [...begun, step, keys, ...ways, client, time]
}

function get(url: string, takesRedirects = false): Promise<OutsideAnswer> {
  return callOutside({ url, method: 'GET', timeoutMs: WITHIN_MS, maxBytes: MAX_BYTES, takesRedirects })
}

function readDescription(
  answer: OutsideAnswer | undefined,
  failure: OutsideFailure | undefined,
  issuer: string,
): { readonly step: WalkStep; readonly described?: Described } {
  if (failure !== undefined) return { step: walkStep('discovery', findingOf(failure)) }
  if (answer?.status !== 200) {
    const detail = String(answer?.status ?? '')
    return { step: walkStep('discovery', { state: 'bad', found: 'refused', detail }) }
  }
  const described = parsed(description, answer.text)
  if (described === undefined) return { step: walkStep('discovery', { state: 'bad', found: 'form' }) }
  if (described.issuer !== issuer) {
    const detail = described.issuer.slice(0, 200)
    return { step: walkStep('discovery', { state: 'bad', found: 'issuerOther', detail }) }
  }
  // What it names is called by us: it does not lead to this machine unless the provider itself is here.
  const named = [described.authorization_endpoint, described.token_endpoint, described.jwks_uri]
  if (!isHere(issuer) && named.some((one) => isHere(one))) {
    return { step: walkStep('discovery', { state: 'bad', found: 'address' }) }
  }
  return { step: walkStep('discovery', { state: 'good', found: 'issuer', detail: issuer }), described }
}

function isHere(address: string): boolean {
  return URL.canParse(address) && isLoopback(new URL(address))
}

async function walkKeys({ jwks_uri }: Described): Promise<WalkStep> {
  const { answer, failure, tookMs } = await timed(() => get(jwks_uri))
  const times = { took_ms: tookMs, within_ms: WITHIN_MS }
  if (failure !== undefined) return walkStep('keys', { ...findingOf(failure), ...times })
  if (answer?.status !== 200) {
    return walkStep('keys', {
      state: 'bad',
      found: 'refused',
      detail: String(answer?.status ?? ''),
      ...times,
    })
  }
  const set = parsed(keySet, answer.text)
  if (set === undefined) return walkStep('keys', { state: 'bad', found: 'form', ...times })
  const usable = set.keys.filter(({ use, ...key }) => (use ?? 'sig') === 'sig' && isPublicKey(key))
  const detail = String(usable.length)
  return usable.length === 0
    ? walkStep('keys', { state: 'bad', found: 'unusable', detail, ...times })
    : walkStep('keys', { state: 'good', found: 'usable', detail, ...times })
}

function isPublicKey(key: object): boolean {
  try {
    createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/** Asks to log somebody in without showing them anything: a provider that knows us sends back that nobody is there. */
async function walkAuthorise(
  { authorization_endpoint }: Described,
  { clientId, scopes }: OidcSettings,
  redirectUri: string | undefined,
): Promise<readonly WalkStep[]> {
  const noHost = walkStep('redirect', { state: 'bad', found: 'noHost' })
  if (!URL.canParse(authorization_endpoint)) {
    return [walkStep('authorise', { state: 'bad', found: 'address' }), ...notAsked('redirect')]
  }
  const url = new URL(authorization_endpoint)
  const asked = {
    response_type: 'code',
    client_id: clientId,
    scope: [...new Set(['openid', ...scopes])].join(' '),
    redirect_uri: redirectUri ?? '',
    state: randomUUID(),
    nonce: randomUUID(),
    prompt: 'none',
    // Of a verifier that nobody keeps.
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  for (const [key, value] of Object.entries(asked)) url.searchParams.set(key, value)
  const { answer, failure, tookMs } = await timed(() => get(url.href, true))
  const times = { took_ms: tookMs, within_ms: WITHIN_MS }
  if (failure !== undefined || answer === undefined) {
    const found = failure === undefined ? ({ state: 'bad', found: 'form' } as const) : findingOf(failure)
    return [walkStep('authorise', { ...found, ...times }), ...notAsked('redirect')]
  }
  const { status, headers } = answer
  if (status >= 500) {
    return [
      walkStep('authorise', { state: 'bad', found: 'refused', detail: String(status), ...times }),
      ...notAsked('redirect'),
    ]
  }
  const authorise = walkStep('authorise', { state: 'good', found: 'answers', ...times })
  if (redirectUri === undefined) return [authorise, noHost]
  return [authorise, stepOfRedirect(status, headers.location, redirectUri)]
}

function stepOfRedirect(status: number, location: string | undefined, redirectUri: string): WalkStep {
  const to = location !== undefined && URL.canParse(location) ? new URL(location) : undefined
  if (to !== undefined && `${to.origin}${to.pathname}` === redirectUri) {
    const error = to.searchParams.get('error')
    return error === null || NOBODY_THERE.includes(error)
      ? walkStep('redirect', { state: 'good', found: 'known', detail: redirectUri })
      : walkStep('redirect', { state: 'bad', found: 'refusesUs', detail: wordOf(error) })
  }
  return status >= 400
    ? walkStep('redirect', { state: 'bad', found: 'register', detail: redirectUri })
    : walkStep('redirect', { state: 'look', found: 'cannotTell', detail: redirectUri })
}

/** A code that nobody was given is refused; a provider that does not know who asks says that first. */
async function walkClient(
  { token_endpoint, token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: Described,
  { clientId, secret }: OidcSettings,
  redirectUri = '',
): Promise<WalkStep> {
  const isBasic = secret !== undefined && methods.includes('client_secret_basic')
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: `gaffer-check-${randomUUID()}`,
    redirect_uri: redirectUri,
    code_verifier: randomUUID() + randomUUID(),
    ...(!isBasic && { client_id: clientId }),
    ...(!isBasic && secret !== undefined && { client_secret: secret }),
  })
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  const basic = Buffer.from(`${encoded(clientId)}:${encoded(secret ?? '')}`).toString('base64')
  const { answer, failure, tookMs } = await timed(() =>
    callOutside({
      url: token_endpoint,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(isBasic && { authorization: `Basic ${basic}` }),
      },
      body: form.toString(),
      timeoutMs: WITHIN_MS,
      maxBytes: MAX_BYTES,
    }),
  )
  const times = { took_ms: tookMs, within_ms: WITHIN_MS }
  if (failure !== undefined) return walkStep('client', { ...findingOf(failure), ...times })
  const error = parsed(z.object({ error: z.string() }), answer?.text ?? '')?.error
  if (error === 'invalid_grant') return walkStep('client', { state: 'good', found: 'accepted', ...times })
  if (error === 'invalid_client' || error === 'unauthorized_client' || answer?.status === 401) {
    return walkStep('client', { state: 'bad', found: 'refusesUs', detail: wordOf(error ?? '401'), ...times })
  }
  return walkStep('client', { state: 'look', found: 'cannotTell', detail: wordOf(error ?? ''), ...times })
}

/** A word of theirs as far as it is one of the protocol. */
function wordOf(text: string): string {
  return /^\w{1,60}$/.test(text) ? text : ''
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(readJson(text)).data
  } catch (error) {
    if (error instanceof OutsideFailure) return undefined
    throw error
  }
}
