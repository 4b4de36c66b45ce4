import { gzipSync } from 'node:zlib'
import type { PolledKind } from '../feed-source.ts'
import { callOutside, type OutsideAnswer, OutsideFailure } from '../../../platform/outside/call-outside.ts'
import { type AskProvider, FeedFailure, servedAtOf } from './polled-source.ts'

/** The public addresses of the providers. */
const ADDRESSES: Readonly<Record<PolledKind, string>> = {
  fpl: 'https://fantasy.premierleague.com/api/',
  'api-football': 'https://v3.football.api-sports.io/',
  sportmonks: 'https://api.sportmonks.com/v3/football/',
}

/** The header that carries the key; it is never part of an address, so that no log contains it. */
const KEY_HEADERS: Readonly<Partial<Record<PolledKind, string>>> = {
  'api-football': 'x-apisports-key',
  sportmonks: 'authorization',
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 32 * 1024 * 1024
const LONGEST_REST_MS = 3_600_000
/** What a provider refuses by these it refuses for every call: a wrong key, a plan that ended, too many calls. */
const OF_ALL_CALLS: ReadonlySet<number> = new Set([401, 402, 403, 407, 429])

export type Recorded = { readonly request: string; readonly status: number; readonly body: Buffer }

/**
 * Makes the function that sends requests to a provider; every answer goes to the recorder as it came, without our key.
 */
export function createAsk(
  source: { readonly kind: PolledKind; readonly address: string | null },
  key: string | undefined,
  record: (answer: Recorded) => Promise<void>,
): AskProvider {
  const base = source.address ?? ADDRESSES[source.kind]
  const header = KEY_HEADERS[source.kind]
  const headers = header === undefined || key === undefined ? {} : { [header]: key }
  return async (path) => {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
    const answer = withoutKey(await call(path, url.href, headers), key)
    await record({ request: path, status: answer.status, body: gzipSync(answer.text) })
    const { status } = answer
    if (status >= 200 && status < 300) return { ...answer, servedAt: servedAtOf(answer.headers, Date.now()) }
    const reason = status === 429 ? 'it asks to be left alone (429)' : `status ${status}`
    throw new FeedFailure(path, reason, { ...restOf(answer), isOfCall: !OF_ALL_CALLS.has(status) })
  }
}

async function call(
  path: string,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<OutsideAnswer> {
  try {
    return await callOutside({ url, method: 'GET', headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
  } catch (error) {
    if (error instanceof OutsideFailure) throw new FeedFailure(path, error.message, { isOfCall: true })
    throw error
  }
}

/** A provider that answers with our key, as some do where they refuse it, must not bring it into records and logs. */
function withoutKey(answer: OutsideAnswer, key: string | undefined): OutsideAnswer {
  return key === undefined || key === '' ? answer : { ...answer, text: answer.text.replaceAll(key, '…') }
}

/** How long a provider asks us to wait: seconds or a date, an hour at most. */
function restOf({ headers }: OutsideAnswer): { readonly retryAfterMs?: number } {
  const text = headers['retry-after']
  if (text === undefined) return {}
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? {} : { retryAfterMs: Math.min(LONGEST_REST_MS, Math.max(0, ms)) }
}
