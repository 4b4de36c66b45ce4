import { createHmac, randomBytes } from 'node:crypto'
import { request as send, type IncomingMessage } from 'node:http'
import { serve, type Served } from './serve.ts'

export type GatewayOptions = {
  /** The product behind the gateway, for example `http://127.0.0.1:8080`. */
  readonly target: string
  /** The operator's slug, and the key both sides know: `operator.login` and its secret. */
  readonly operator: string
  readonly key: string
  /** The Host header for the product; by default what the browser sent. */
  readonly host?: string
  /** The address the gateway calls from: it must be one of the operator's peers. */
  readonly from?: string
  readonly port?: number
}

/** A telecom's gateway: every request through it carries the signed number of the subscriber on the line. */
export type TelecomGateway = Served & { readonly putOnLine: (number: string | undefined) => void }

const IDENTITY = /^x-msisdn/

export async function startTelecomGateway(options: GatewayOptions): Promise<TelecomGateway> {
  let onLine: string | undefined
  const served = await serve((request, response) => {
    const target = new URL(options.target)
    const onward = send(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        localAddress: options.from,
        headers: {
          ...withoutIdentity(request),
          ...(options.host === undefined ? {} : { host: options.host }),
          ...(onLine === undefined ? {} : identify(options, onLine)),
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.writeHead(502).end())
    request.pipe(onward)
  }, options.port)
  return { ...served, putOnLine: (number) => (onLine = number) }
}

/** Removes whatever a subscriber's own device claims about a number. */
function withoutIdentity({ headers }: IncomingMessage) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !IDENTITY.test(name)))
}

/** The signed headers of docs/operators.md, written only from that text. */
export function identify(
  { operator, key }: Pick<GatewayOptions, 'operator' | 'key'>,
  number: string,
  time = Math.floor(Date.now() / 1000),
  nonce = randomBytes(16).toString('hex'),
): Record<string, string> {
  const signed = `gaffer-msisdn-1\n${operator}\n${time}\n${nonce}\n${number}`
  return {
    'x-msisdn': number,
    'x-msisdn-time': String(time),
    'x-msisdn-nonce': nonce,
    'x-msisdn-signature': createHmac('sha256', key).update(signed).digest('hex'),
  }
}
