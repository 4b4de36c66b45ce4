import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, sendJson, serve, type Served } from './serve.ts'

/** What the portal says about a user. */
export type PortalUser = { readonly user_id: unknown; readonly name?: unknown; readonly phone?: unknown }

/** Ways in which a portal can fail. */
export const PORTAL_FAULTS = [
  'hangs',
  'hangs halfway',
  'redirects',
  'redirects to an inner address',
  'is huge',
  'drips for ever',
  'answers HTML',
  'answers half a JSON',
  'answers a list',
  'answers nothing',
  'names a user by a number',
  'names a user by nothing',
  'names a user by 10 kB',
  'fails',
  'is overrun',
  'hangs up',
  'speaks gibberish',
] as const
export type PortalFault = (typeof PORTAL_FAULTS)[number]

/** A sports portal whose users have sessions, as run by an operator with login mode `sp`. */
export type SportsPortal = Served & {
  /** Where sessions are checked: `operator.login.endpoint`. */
  readonly endpoint: string
  /** Where the portal's own pages get a fresh session for a reader logged in there. */
  readonly opening: string
  readonly sessions: Map<string, PortalUser>
  /** How often it was called. */
  readonly asked: () => number
  readonly failWith: (fault: PortalFault | undefined) => void
}

const DRIP_MS = 50
const OPEN = '/open'

export async function startSportsPortal(
  options: { readonly port?: number; readonly secret?: string; readonly accept?: RegExp } = {},
): Promise<SportsPortal> {
  const sessions = new Map<string, PortalUser>()
  let asked = 0
  let fault: PortalFault | undefined
  const served = await serve(async (request, response) => {
    asked += 1
    if (fault !== undefined) return playFault(fault, request, response)
    const isKnown =
      options.secret === undefined || request.headers.authorization === `Bearer ${options.secret}`
    if (!isKnown || request.method !== 'POST') return sendJson(response, 403, { valid: false })
    const body = JSON.parse(await readBody(request)) as { session_id: string; user: string }
    if (request.url === OPEN) return sendJson(response, 200, { session_id: openSession(sessions, body.user) })
    const { session_id } = body
    const user = sessions.get(session_id) ?? madeUpUser(session_id, options.accept)
    sendJson(response, user === undefined ? 401 : 200, user ?? { valid: false })
  }, options.port)
  return {
    ...served,
    endpoint: `${served.url}/session`,
    opening: `${served.url}${OPEN}`,
    sessions,
    asked: () => asked,
    failWith: (next) => (fault = next),
  }
}

/** A fresh session of a reader; each counts once. */
function openSession(sessions: Map<string, PortalUser>, user: string): string {
  const session = `visit-${randomUUID()}`
  sessions.set(session, { user_id: `reader ${user}`, name: user })
  return session
}

/** For the demo: any session of the agreed form belongs to somebody. */
function madeUpUser(sessionId: string, accept: RegExp | undefined): PortalUser | undefined {
  return accept?.test(sessionId) === true ? { user_id: sessionId } : undefined
}

function playFault(fault: PortalFault, request: IncomingMessage, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' }
  switch (fault) {
    case 'hangs':
      return
    case 'hangs halfway':
      return void response.writeHead(200, json).write('{"user_id":')
    case 'redirects':
      return void response.writeHead(302, { location: request.url }).end()
    case 'redirects to an inner address':
      return void response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    case 'is huge':
      return void response.writeHead(200, json).end(`{"user_id":"a","x":"${'x'.repeat(5_000_000)}"}`)
    case 'drips for ever': {
      response.writeHead(200, json)
      const drip = setInterval(() => response.write(' '), DRIP_MS)
      return void response.on('close', () => clearInterval(drip))
    }
    case 'answers HTML':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    case 'answers half a JSON':
      return void response.writeHead(200, json).end('{"user_id":"a"')
    case 'answers a list':
      return void response.writeHead(200, json).end('[]')
    case 'answers nothing':
      return void response.writeHead(200, json).end()
    case 'names a user by a number':
      return void response.writeHead(200, json).end('{"user_id":7}')
    case 'names a user by nothing':
      return void response.writeHead(200, json).end('{"user_id":"  "}')
    case 'names a user by 10 kB':
      return void response.writeHead(200, json).end(`{"user_id":"${'x'.repeat(10_000)}"}`)
    case 'fails':
      return void response.writeHead(500, json).end('{"user_id":"a"}')
    case 'is overrun':
      return void response.writeHead(429, json).end('{}')
    case 'hangs up':
      return void request.socket.destroy()
    case 'speaks gibberish':
      return void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n')
  }
}
