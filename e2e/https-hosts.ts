import { request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser } from '@playwright/test'
import { browserLaunch } from '../tools/chromium.ts'
import { JOURNEYS_PORT } from './journeys-data.ts'
import { selfSigned } from './self-signed.ts'

/** The pages of a site, by path. */
type Pages = Readonly<Record<string, string>>

export type HttpsHosts = {
  readonly browser: Browser
  readonly port: number
  readonly end: () => Promise<void>
}

/**
 * The web as operators have it: each host name on https port 443, in a separate browser. `sites` are served here;
 * every other name leads to the product, which sees that name.
 */
export async function openHttpsHosts(sites: Readonly<Record<string, Pages>>): Promise<HttpsHosts> {
  const server = createServer(selfSigned('gaffer tests'), (request, response) => {
    const pages = sites[request.headers.host ?? '']
    if (pages === undefined) return forward(request, response)
    const page = pages[request.url ?? '/']
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page ?? '')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { args, ...launch } = await browserLaunch()
  const browser = await chromium.launch({
    ...launch,
    args: [...args, `--host-resolver-rules=MAP *:443 127.0.0.1:${port}`, '--ignore-certificate-errors'],
  })
  return { browser, port, end: () => close(server, browser) }
}

function forward(request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const forwarded = send({ host: '127.0.0.1', port: JOURNEYS_PORT, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  response.on('close', () => forwarded.destroy())
  request.pipe(forwarded)
}

async function close(server: Server, browser: Browser): Promise<void> {
  await browser.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
