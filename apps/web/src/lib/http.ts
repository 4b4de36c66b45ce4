/**
 * The only place that talks to the server. The token is kept in memory; on a 401 it is renewed once with the page's
 * cookie and the call is repeated. Every failure becomes an ApiError.
 */
import { buildPath, PATHS, VERSION_HEADER } from '@gaffer/contract/paths'
import type { Answer, Body, ErrorCode, JsonOperation, Params, Query } from '@gaffer/contract/types'
import { ApiError, isRefusal, mayPass } from './api-error.ts'
import { learnBehind, learnVersion, markVersion, seenVersion } from './seen-version.ts'
import { learnAsOf } from './server-age.ts'
import { learnServerTime } from './server-time.ts'

/** The input of a call, without the parts the operation does not have. */
export type RequestInput<N extends JsonOperation> = {
  readonly params?: Params<N>
  readonly query?: Query<N>
  readonly body?: Body<N>
  readonly signal?: AbortSignal
  /** In addition to those of every call: keys for calls that need something other than the manager's token. */
  readonly headers?: Readonly<Record<string, string>>
}

const token: { current: string | undefined; isView: boolean; reader: string | undefined } = {
  current: undefined,
  isView: false,
  reader: undefined,
}
const renewal: {
  current: Promise<unknown> | undefined
  second: (() => Promise<unknown>) | undefined
  onLost: (() => void) | undefined
  onChanged: (() => void) | undefined
} = { current: undefined, second: undefined, onLost: undefined, onChanged: undefined }
const pageQuery: { host: string | undefined; lang: string | undefined } = { host: undefined, lang: undefined }
const ANSWER_WITHIN_MS = 20_000

/** The token sent with each call and with the stream. */
export function currentToken(): string | undefined {
  return token.current
}

/** Headers of every read: the token, and the newest version on this page. */
export function readerHeaders(): Record<string, string> {
  const version = seenVersion()
  return {
    ...(token.current === undefined ? {} : { authorization: token.current }),
    ...(version === undefined ? {} : { [VERSION_HEADER]: String(version) }),
  }
}

/** Deletes the token, after a log-out. */
export function forgetToken(): void {
  token.current = undefined
  token.isView = false
  token.reader = undefined
}

/** Reads with a token of staff, which is never renewed: this browser's own login is somebody else's. */
export function beginView(text: string): void {
  token.current = text
  token.isView = true
}

/** Sets how to get a token when the page's cookie gives none: in a frame whose browser stores no cookies. */
export function setSecondRenewal(renew: () => Promise<unknown>): () => void {
  renewal.second = renew
  return () => (renewal.second = undefined)
}

/** Sets what happens when the session has ended and cannot be renewed. */
export function setSessionLost(onLost: () => void): () => void {
  renewal.onLost = onLost
  return () => (renewal.onLost = undefined)
}

/** Sets what happens when a renewal finds somebody else: another page of the browser logged them in. */
export function setReaderChanged(onChanged: () => void): () => void {
  renewal.onChanged = onChanged
  return () => (renewal.onChanged = undefined)
}

/** Sets the brand and language that every call of this page requests. */
export function setPageQuery(query: {
  readonly host?: string | undefined
  readonly lang?: string | undefined
}): void {
  pageQuery.host = query.host ?? pageQuery.host
  pageQuery.lang = query.lang ?? pageQuery.lang
}

const page = { isReadOnly: false }

/** On a page that shows a brand before it is published nothing is sent that could change anything. */
export function setReadOnly(isReadOnly: boolean): void {
  page.isReadOnly = isReadOnly
}

/** The address of a call, with the page's brand and language. */
export function addressOf<N extends JsonOperation | 'live'>(
  name: N,
  params?: Readonly<Record<string, unknown>>,
  query?: Readonly<Record<string, unknown>>,
): string {
  return buildPath(name, params as Record<string, string>, {
    ...(query as Record<string, string>),
    ...pageQuery,
  })
}

/** Makes a call and returns its whole answer. Throws ApiError. */
export async function request<N extends JsonOperation>(
  name: N,
  input: RequestInput<N> = {},
): Promise<Answer<N>> {
  const answer = await sendRenewing(name, input)
  for (const listener of listeners) listener(name, input)
  return answer
}

type AnsweredListener = (name: JsonOperation, input: RequestInput<JsonOperation>) => void
const listeners = new Set<AnsweredListener>()

/** Calls the listener for each call that was not refused; returns a function that stops it. */
export function onAnswered(listener: AnsweredListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function sendRenewing<N extends JsonOperation>(name: N, input: RequestInput<N>): Promise<Answer<N>> {
  try {
    return await send(name, input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthorized' || name === 'renewSession') throw error
    if (token.isView) {
      forgetToken()
      renewal.onLost?.()
      throw error
    }
    token.current = undefined
    const { reader } = token
    await renew()
    // What one reader began is not another's to do.
    if (reader !== undefined && token.reader !== reader) throw error
    return send(name, input)
  }
}

/** Calls that failed together share one renewal of the token. */
function renew(): Promise<unknown> {
  renewal.current ??= send('renewSession', {})
    .catch((error: unknown) => {
      if (!isRefusal(error, 'unauthorized') || renewal.second === undefined) throw error
      return renewal.second()
    })
    .catch((error: unknown) => {
      if (!mayPass(error)) renewal.onLost?.()
      throw error
    })
    .finally(() => (renewal.current = undefined))
  return renewal.current
}

async function send<N extends JsonOperation>(name: N, input: RequestInput<N>): Promise<Answer<N>> {
  if (page.isReadOnly && PATHS[name].method !== 'GET') throw new ApiError('forbidden', 403, '')
  const sentAt = Date.now()
  const response = await fetchAnswer(name, input)
  learnServerTime(response.headers.get('x-server-now'), response.headers.get('age'), sentAt)
  learnAsOf(response.headers.get('x-as-of'))
  const renewed = response.headers.get('authorization')
  if (renewed) token.current = renewed
  const body = await readBody(response)
  if (body.code === 'behind') learnBehind(performance.now())
  if (!response.ok || body.has_error) {
    throw new ApiError(body.code ?? 'internal', response.status, body.message ?? '')
  }
  const version = Number(response.headers.get(VERSION_HEADER) ?? Number.NaN)
  learnVersion(version)
  markVersion(body, version)
  // The server serializes every answer with the schema this type comes from.
  const answer = body as unknown as Answer<N>
  if (name === 'authenticate' || name === 'renewSession') learnReader(name, answer as Answer<'authenticate'>)
  return answer
}

function learnReader(name: JsonOperation, { data }: Answer<'authenticate'>): void {
  const { reader } = token
  // A server of the release before gives no id.
  token.reader = String(data.manager_id ?? data.username)
  if (name === 'renewSession' && reader !== undefined && reader !== token.reader) renewal.onChanged?.()
}

async function fetchAnswer<N extends JsonOperation>(name: N, input: RequestInput<N>): Promise<Response> {
  const signals = [AbortSignal.timeout(ANSWER_WITHIN_MS), ...(input.signal ? [input.signal] : [])]
  try {
    return await fetch(
      addressOf(name, input.params as Record<string, unknown>, input.query as Record<string, unknown>),
      {
        method: PATHS[name].method,
        credentials: 'include',
        headers: {
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...readerHeaders(),
          ...input.headers,
        },
        body: input.body === undefined ? null : JSON.stringify(input.body),
        signal: AbortSignal.any(signals),
      },
    )
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw new ApiError('network', 0, '')
  }
}

type AnyBody = { has_error?: boolean; message?: string; code?: ErrorCode }

async function readBody(response: Response): Promise<AnyBody> {
  try {
    return (await response.json()) as AnyBody
  } catch {
    throw new ApiError(response.ok ? 'internal' : 'unavailable', response.status, '')
  }
}
