import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { EpochMs } from '@gaffer/rules'
import { sendJson, serve, type Served } from '../serve.ts'
import { answerApiFootball } from './answer-api-football.ts'
import { answerFpl } from './answer-fpl.ts'
import { answerSportmonks } from './answer-sportmonks.ts'
import { type Told, tell } from './answer.ts'
import { ageOf, type Fault, type FaultKind, faultsAt, type Provider } from './faults.ts'
import type { InventedLeague } from './league.ts'

/** The key that the providers require. */
export const SIMULATED_KEY = 'a-key-of-invented-providers'
/** Seconds that `quotaWithTime` asks to be left alone. */
const REST_SECONDS = 90
const SLOW_MS = 3_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** API-Football's plan Pro and Sportmonks' plan Starter. */
export const LIMITS = { day: 7_500, minute: 300, hour: 2_000 } as const

/** An answer that was given: by the league's clock, and by ours in milliseconds. */
export type Given = {
  readonly provider: Provider
  /** Who asked, by the address they were given. */
  readonly reader: string
  readonly path: string
  readonly at: EpochMs
  readonly givenAt: number
  readonly faults: ReadonlySet<FaultKind>
}

/** Three providers of one league on this machine, below one address. */
export type Providers = {
  /** An address of its own for each reader. */
  readonly urlOf: (provider: Exclude<Provider, 'push'>, reader?: string) => string
  readonly setFaults: (faults: readonly Fault[]) => void
  readonly given: readonly Given[]
  readonly stop: Served['stop']
}

/** Starts them; `clock` gives the time for which they answer. */
export async function startProviders(options: {
  readonly league: InventedLeague
  readonly clock: () => EpochMs
  readonly port?: number
  readonly onAnswer?: (given: Given) => void
  /** Makes what a provider says odd, without its envelope. */
  readonly alter?: (body: unknown, provider: Provider, url: URL) => unknown
}): Promise<Providers> {
  const { league, clock, onAnswer, alter = (body) => body } = options
  let faults: readonly Fault[] = []
  const given: Given[] = []
  const served = await serve(async (request, response) => {
    const [, asked = '', ...path] = (request.url ?? '/').split('/')
    const [name, reader = ''] = asked.split('@')
    const provider = (['fpl', 'api-football', 'sportmonks'] as const).find((one) => one === name)
    if (provider === undefined) return sendJson(response, 404, { message: 'there is no such provider' })
    const url = new URL(`/${path.join('/')}`, 'http://provider')
    const now = clock()
    const wrong = faultsAt(faults, provider, now)
    if (!hasKey(provider, request)) return sendJson(response, 401, { message: 'who are you?' })
    const answer = {
      provider,
      reader,
      path: url.pathname + url.search,
      at: now,
      givenAt: performance.now(),
      faults: wrong,
    }
    given.push(answer)
    await giveAnswer(request, response, tell(league, provider, now - ageOf(wrong), wrong), url, {
      provider,
      given,
      alter: (body) => alter(body, provider, url),
    })
    onAnswer?.(answer)
  }, options.port)
  return {
    urlOf: (provider, reader = '') => `${served.url}/${reader === '' ? provider : `${provider}@${reader}`}/`,
    setFaults: (next) => (faults = next),
    given,
    stop: served.stop,
  }
}

function hasKey(provider: Provider, { headers }: IncomingMessage): boolean {
  if (provider === 'api-football') return headers['x-apisports-key'] === SIMULATED_KEY
  return provider !== 'sportmonks' || headers.authorization === SIMULATED_KEY
}

type Asked = {
  readonly provider: Provider
  readonly given: readonly Given[]
  readonly alter: (body: unknown) => unknown
}

async function giveAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  told: Told,
  url: URL,
  asked: Asked,
): Promise<void> {
  const { faults } = told
  if (faults.has('slow')) await pause(SLOW_MS)
  if (faults.has('down')) return void request.socket.destroy()
  if (faults.has('quota')) return sendJson(response, 429, { message: 'Too Many Requests' })
  if (faults.has('quotaWithTime')) {
    response.writeHead(429, { 'retry-after': String(REST_SECONDS) }).end('{}')
    return
  }
  if (faults.has('page')) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>We are back soon</body></html>')
    return
  }
  const body = bodyOf(told, url, asked)
  if (body === undefined) return sendJson(response, 404, { message: 'there is no such thing' })
  const text = JSON.stringify(body.value)
  const headers = { 'content-type': 'application/json', ...body.headers }
  response.writeHead(200, headers).end(faults.has('half') ? text.slice(0, text.length / 2) : text)
}

type Body = { readonly value: unknown; readonly headers?: Readonly<Record<string, string>> }

function bodyOf(told: Told, url: URL, { provider, given, alter }: Asked): Body | undefined {
  const isEmpty = told.faults.has('empty')
  const since = (ms: number) =>
    given.filter((one) => one.provider === provider && one.at > told.now - ms && one.at <= told.now).length
  if (provider === 'fpl') {
    const value = alter(answerFpl(told, url))
    return value === undefined ? undefined : { value: isEmpty && Array.isArray(value) ? [] : value }
  }
  if (provider === 'api-football') {
    const response = alter(answerApiFootball(told, url)) as readonly unknown[] | undefined
    const headers = {
      'x-ratelimit-requests-limit': String(LIMITS.day),
      'x-ratelimit-requests-remaining': String(LIMITS.day - since(told.now % DAY_MS)),
      'x-ratelimit-limit': String(LIMITS.minute),
      'x-ratelimit-remaining': String(LIMITS.minute - since(MINUTE_MS)),
    }
    return response && { value: envelope(isEmpty ? [] : response), headers }
  }
  const page = answerSportmonks(told, url)
  const limit = {
    remaining: LIMITS.hour - since(told.now % HOUR_MS),
    resets_in_seconds: Math.ceil((HOUR_MS - (told.now % HOUR_MS)) / 1000),
    requested_entity: 'Fixture',
  }
  if (page === undefined) return undefined
  const data = isEmpty ? [] : alter(page.data)
  return { value: { data, pagination: { has_more: page.hasMore }, rate_limit: limit, timezone: 'UTC' } }
}

function envelope(response: readonly unknown[]): object {
  return { errors: [], results: response.length, paging: { current: 1, total: 1 }, response }
}
