import { lookup, type LookupAddress } from 'node:dns'
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isPublicAddress } from './networks.ts'
import { addressIn, isLoopback, readOutsideUrl } from './outside-address.ts'

/** A call to an external server. */
export type OutsideCall = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Time limit until the whole answer has arrived. */
  readonly timeoutMs: number
  readonly maxBytes: number
  /** Whether a redirect is an answer of its own; it is never followed. */
  readonly takesRedirects?: boolean
}

export type OutsideAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Why there is no answer from the other party. Contains nothing that was sent to it. */
export class OutsideFailure extends Error {
  override readonly name = 'OutsideFailure'
  /** `form`: the answer is certainly the party’s own, but not what was agreed. */
  readonly reason: 'address' | 'connection' | 'time' | 'size' | 'redirect' | 'busy' | 'answer' | 'form'
  /** The status it answered with, if that was the failure. */
  readonly status: number | undefined
  /** What more is known, such as the code of a lost connection. */
  readonly detail: string

  constructor(reason: OutsideFailure['reason'], detail: string | number = '') {
    const text = typeof detail === 'number' ? `status ${detail}` : detail
    super(text === '' ? reason : `${reason}: ${text}`)
    this.reason = reason
    this.detail = String(detail)
    this.status = typeof detail === 'number' ? detail : undefined
  }
}

/**
 * Whether a party that works has refused what it was asked or answered it oddly, which may be due to the one person
 * asked about: an answer of a form not agreed on, or by any status but 429 and 5xx.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof OutsideFailure)) return false
  const { reason, status } = error
  return reason === 'form' || (status !== undefined && status < 500 && status !== 429)
}

/**
 * Calls a public internet address by https, with limits on time and size, and follows no redirect. A name is looked
 * up once and the call goes to the address found, so that a name cannot lead into our own network. `lookUp` is the
 * system’s own; tests bring theirs.
 */
export function callOutside(call: OutsideCall, lookUp: LookUp = lookup): Promise<OutsideAnswer> {
  const url = readOutsideUrl(call.url)
  if (url === undefined) return Promise.reject(new OutsideFailure('address'))
  const isOwn = isLoopback(url)
  const address = addressIn(url)
  if (!isOwn && address !== undefined && !isPublicAddress(address)) {
    return Promise.reject(new OutsideFailure('address'))
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain
    const request = send(url, {
      method: call.method,
      agent: false,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }),
        ...call.headers,
      },
      ...(isOwn ? {} : { lookup: publicOnly(lookUp) }),
    })
    const fail = (failure: OutsideFailure) => {
      clearTimeout(timer)
      reject(failure)
      request.destroy()
    }
    const timer = setTimeout(() => fail(new OutsideFailure('time')), call.timeoutMs)
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(error instanceof OutsideFailure ? error : new OutsideFailure('connection', error.code)),
    )
    request.on('response', (response) => {
      readAnswer(response, call).then((answer) => {
        clearTimeout(timer)
        resolve(answer)
      }, fail)
    })
    request.end(call.body)
  })
}

function readAnswer(
  response: IncomingMessage,
  { maxBytes, takesRedirects = false }: Pick<OutsideCall, 'maxBytes' | 'takesRedirects'>,
): Promise<OutsideAnswer> {
  return new Promise((resolve, reject) => {
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400 && !takesRedirects) return reject(new OutsideFailure('redirect'))
    const parts: Buffer[] = []
    let size = 0
    response.on('data', (part: Buffer) => {
      size += part.length
      if (size > maxBytes) reject(new OutsideFailure('size'))
      else parts.push(part)
    })
    response.on('error', () => reject(new OutsideFailure('connection')))
    response.on('aborted', () => reject(new OutsideFailure('connection')))
    response.on('end', () => {
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      )
      resolve({ status, headers: Object.fromEntries(headers), text: Buffer.concat(parts).toString('utf8') })
    })
  })
}

/** The JSON of an answer; throws OutsideFailure where it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OutsideFailure('answer', 'no JSON')
  }
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Finds all addresses of a name, as `node:dns` does. */
type LookUp = (
  name: string,
  options: { readonly all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/** Looks up only public addresses. */
function publicOnly(lookUp: LookUp) {
  return (name: string, options: { readonly all?: boolean }, done: LookupDone): void =>
    lookUp(name, { all: true }, (error, found) => {
      if (error) return done(error, '')
      const addresses = found.filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (first === undefined || addresses.length < found.length) {
        return done(new OutsideFailure('address'), '')
      }
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
}
