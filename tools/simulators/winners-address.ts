import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson, serve, type Served } from './serve.ts'

/** Ways in which the address of a winners list can fail. */
export const WINNERS_FAULTS = [
  'hangs',
  'hangs halfway',
  'redirects to an inner address',
  'is huge',
  'drips for ever',
  'answers HTML',
  'answers half a JSON',
  'answers a number',
  'answers an object',
  'lists no winners at all',
  'fails',
  'forbids',
  'hangs up',
  'speaks gibberish',
] as const
export type WinnersFault = (typeof WINNERS_FAULTS)[number]

/** The public winners list of an operator. */
export type WinnersAddress = Served & {
  /** `operator.winners.url`. */
  readonly address: string
  readonly list: (winners: unknown) => void
  readonly asked: () => number
  readonly failWith: (fault: WinnersFault | undefined) => void
}

/** What the demo shows. */
const DEMO_WINNERS = [
  { week: 3, msisdn: '+359888123412', score: 87 },
  { week: 2, msisdn: '00359 88 712 9034', score: 91.5 },
  { week: 1, msisdn: '359899000156', score: 78 },
]

const DRIP_MS = 50

export async function startWinnersAddress(
  options: { readonly port?: number; readonly header?: readonly [string, string] } = {},
): Promise<WinnersAddress> {
  let winners: unknown = DEMO_WINNERS
  let asked = 0
  let fault: WinnersFault | undefined
  const served = await serve((request, response) => {
    asked += 1
    if (fault !== undefined) return playFault(fault, request, response)
    const [name, value] = options.header ?? []
    if (name !== undefined && request.headers[name] !== value) return sendJson(response, 403, {})
    sendJson(response, 200, winners)
  }, options.port)
  return {
    ...served,
    address: `${served.url}/winners`,
    list: (next) => (winners = next),
    asked: () => asked,
    failWith: (next) => (fault = next),
  }
}

function playFault(fault: WinnersFault, request: IncomingMessage, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  switch (fault) {
    case 'hangs':
      return
    case 'hangs halfway':
      return void response.writeHead(200, json).write('[{"week":')
    case 'redirects to an inner address':
      return void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    case 'is huge':
      return void response.writeHead(200, json).end(`[${'{"week":1},'.repeat(500_000)}{}]`)
    case 'drips for ever': {
      response.writeHead(200, json)
      const drip = setInterval(() => response.write(' '), DRIP_MS)
      return void response.on('close', () => clearInterval(drip))
    }
    case 'answers HTML':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Winners</h1>')
    case 'answers half a JSON':
      return void response.writeHead(200, json).end('[{"week":1,')
    case 'answers a number':
      return void response.writeHead(200, json).end('7')
    case 'answers an object':
      return void response.writeHead(200, json).end('{"winner":"me"}')
    case 'lists no winners at all':
      return void response.writeHead(200, json).end('[1,"x",{"week":{},"msisdn":null,"score":"<b>"}]')
    case 'fails':
      return void response.writeHead(500, json).end('[]')
    case 'forbids':
      return void response.writeHead(403, json).end('[]')
    case 'hangs up':
      return void request.socket.destroy()
    case 'speaks gibberish':
      return void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n')
  }
}
