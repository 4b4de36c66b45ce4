/**
 * `npm run host`: the sites of an imaginary operator on a separate port, with the game embedded as
 * `docs/operators.md` describes: a newspaper's article, a wide page, narrow columns, a page that moves, a whole page,
 * a plain frame, the integration check; and a sports portal with its own readers, whose sessions come from `npm run
 * simulate`. They listen on HOST_PORT (8090); GAME (http://127.0.0.1:8080) is the address of the game; PORTAL_GAME,
 * PORTAL_OPENING and PORTAL_KEY are the portal's game and its sessions.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DEMO_HOSTS, SIMULATED_PORTAL } from './simulators/demo-addresses.ts'

const PORT = Number(process.env.HOST_PORT ?? 8090)
const GAME = new URL(process.env.GAME ?? 'http://127.0.0.1:8080').origin
const FOLDER = join(import.meta.dirname, 'host')
/** To every browser a different site from the game's 127.0.0.1, so that the game's cookies are third-party ones. */
const OWN = `http://localhost:${PORT}`

const PORTAL_PAGE = `http://127.0.0.1:${PORT}/portal`
const PORTAL = {
  game: process.env.PORTAL_GAME ?? `http://${DEMO_HOSTS.sp}:${new URL(GAME).port || 80}`,
  opening: process.env.PORTAL_OPENING ?? SIMULATED_PORTAL.opening,
  key: process.env.PORTAL_KEY ?? SIMULATED_PORTAL.key,
}

const PAGES = [
  'index',
  'article',
  'wide',
  'sidebar',
  'narrow',
  'moving',
  'full',
  'plain',
  'check',
  'portal',
] as const
const FILES: Readonly<Record<string, string>> = {
  '/host.css': 'text/css; charset=utf-8',
  '/host.js': 'text/javascript; charset=utf-8',
  '/portal.js': 'text/javascript; charset=utf-8',
}

const server = createServer((request, response) => void answer(request, response))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
server.listen(PORT, () => void greet())

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', OWN)
  if (pathname === '/my-session') return answerSession(request, response)
  const page = PAGES.find((name) => pathname === (name === 'index' ? '/' : `/${name}`))
  const type = page === undefined ? FILES[pathname] : 'text/html; charset=utf-8'
  if (type === undefined) return void response.writeHead(404).end('There is no such page here.')
  const text = readFileSync(join(FOLDER, page === undefined ? pathname : `${page}.html`), 'utf8')
  const language = languageOf(searchParams.get('lang'))
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' })
  response.end(
    text
      .replaceAll('{{portalGame}}', PORTAL.game)
      .replaceAll('{{portalPage}}', PORTAL_PAGE)
      .replaceAll('{{game}}', GAME)
      .replaceAll('{{lang}}', language)
      .replaceAll('{{dir}}', language === 'ar' ? 'rtl' : 'ltr'),
  )
}

/** A fresh session for the reader named by the portal's own cookie, requested server to server. */
async function answerSession({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const user = /(?:^|; )reader=(\w{1,40})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  try {
    const opened =
      user === undefined
        ? {}
        : await fetch(PORTAL.opening, {
            method: 'POST',
            headers: { authorization: `Bearer ${PORTAL.key}` },
            body: JSON.stringify({ user }),
          }).then((answered) => answered.json())
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify({ session: null, ...renamed(opened) }))
  } catch {
    response.writeHead(502).end('The sports portal does not answer: npm run simulate.')
  }
}

function renamed(opened: unknown): { session?: string } {
  const { session_id } = opened as { session_id?: unknown }
  return typeof session_id === 'string' ? { session: session_id } : {}
}

/** Only these words of an address are ever written into a page. */
function languageOf(wanted: string | null): string {
  return ['en', 'fr', 'ar', 'bg'].find((one) => one === wanted) ?? 'en'
}

async function greet(): Promise<void> {
  const own = PAGES.map((name) =>
    name === 'portal'
      ? `  ${PORTAL_PAGE}  (with npm run simulate)`
      : `  ${OWN}/${name === 'index' ? '' : name}`,
  ).join('\n')
  console.log(`The sites are up, with the game of ${GAME}:\n${own}`)
  console.log(await registration())
}

/** Whether the game's operator lets these sites show it; requested the way a browser would. */
async function registration(): Promise<string> {
  try {
    const { headers } = await fetch(`${GAME}/api/gaffer/brand`, { headers: { origin: OWN } })
    if (headers.get('access-control-allow-origin') === OWN) return 'The game shows itself in them.'
    return `The game does not show itself in them yet. Write its operator into a file, add "${OWN}" to its
frameOrigins there, and set it anew:
  npm run -s gaffer -- operator show demo > demo.json
  npm run gaffer -- operator set demo.json`
  } catch {
    return `The game does not answer at ${GAME}: start it with npm start.`
  }
}
