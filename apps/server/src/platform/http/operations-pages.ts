import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { API_BASE, buildOpenApi } from '@gaffer/contract'
import { collectDefaultMetrics, type Registry } from 'prom-client'

/** What the health pages check: the parts that must work, by name, and whether they do. */
export type Readiness = () => Promise<Readonly<Record<string, boolean>>>

/** Registers the pages for people who run the product: health, readiness, metrics, and the description of the API. */
export function registerOperationsPages(
  app: FastifyInstance,
  pages: {
    readonly version: string
    readonly metrics: Registry
    readonly readiness: Readiness
    /** Whether this process may still come to serve by itself. */
    readonly isAlive: () => boolean
  },
): void {
  collectDefaultMetrics({ register: pages.metrics })
  app.get('/healthz', async (_request, reply) => {
    const isAlive = pages.isAlive()
    return reply.code(isAlive ? 200 : 503).send({ status: isAlive ? 'ok' : 'lost' })
  })
  app.get('/readyz', async (_request, reply) => {
    const parts = await pages.readiness()
    const isReady = Object.values(parts).every(Boolean)
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...parts })
  })
  app.get('/metrics', async (_request, reply) => {
    const text = await pages.metrics.metrics()
    return reply.type(pages.metrics.contentType).send(text)
  })
  const document = JSON.stringify(buildOpenApi(pages.version))
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) =>
    reply.type('application/json').send(document),
  )
  registerReader(app)
}

const READER_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gaffer API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="docs/swagger-ui.css">
<script src="docs/swagger-ui-bundle.js" defer></script><script src="docs/open.js" defer></script></head>
<body><div id="reader"></div></body></html>`

const OPEN_READER = `window.addEventListener('load', () =>
  SwaggerUIBundle({ url: 'openapi.json', dom_id: '#reader', deepLinking: true }))`

/** Registers a readable page of the API below /api/docs, with the scripts of swagger-ui. */
function registerReader(app: FastifyInstance): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const serve = (path: string, type: string, content: () => string | Buffer) =>
    app.get(`${API_BASE}/docs${path}`, async (_request, reply) =>
      reply
        .type(type)
        // swagger-ui styles itself from script.
        .header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'",
        )
        .send(content()),
    )
  serve('', 'text/html; charset=utf-8', () => READER_PAGE)
  serve('/open.js', 'text/javascript', () => OPEN_READER)
  serve('/swagger-ui.css', 'text/css', () => readFileSync(join(folder, 'swagger-ui.css')))
  serve('/swagger-ui-bundle.js', 'text/javascript', () => readFileSync(join(folder, 'swagger-ui-bundle.js')))
}
