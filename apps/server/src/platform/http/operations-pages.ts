import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE, buildOpenApi } from '@gaffer/contract'
import { collectDefaultMetrics, type Registry } from 'prom-client'
import { ApiError } from './api-error.ts'
import { API_STYLE, describeApi } from './api-page.ts'

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
    /** What whoever runs the product shows to see its inside; without one, being on its machine is enough. */
    readonly token: string | undefined
    /** The hash of the files that run. */
    readonly release: string
  },
): void {
  collectDefaultMetrics({ register: pages.metrics })
  // The process keeps what watches its garbage collection, and with it every figure and what that reads.
  app.addHook('onClose', () => pages.metrics.clear())
  app.get('/healthz', async (_request, reply) => {
    const isAlive = pages.isAlive()
    return reply.code(isAlive ? 200 : 503).send({ status: isAlive ? 'ok' : 'lost' })
  })
  app.get('/readyz', async (request, reply) => {
    const parts = await pages.readiness()
    const isReady = Object.values(parts).every(Boolean)
    const status = isReady ? 'ready' : 'not ready'
    const shown = maySeeInside(request, pages.token) ? { status, ...parts } : { status }
    return reply.code(isReady ? 200 : 503).send(shown)
  })
  app.get('/metrics', async (request, reply) => {
    if (!maySeeInside(request, pages.token)) throw new ApiError('notFound')
    const text = await pages.metrics.metrics()
    return reply.type(pages.metrics.contentType).send(text)
  })
  const release = { has_error: false, message: '', data: { version: pages.version, hash: pages.release } }
  app.get(`${API_BASE}/gaffer/release`, async (_request, reply) => reply.send(release))
  const document = buildOpenApi(pages.version)
  const text = JSON.stringify(document)
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => reply.type('application/json').send(text))
  let page: string | undefined
  app.get(`${API_BASE}/docs`, async (_request, reply) => {
    page ??= describeApi(document)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(page)
  })
  app.get(`${API_BASE}/docs/style.css`, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(API_STYLE),
  )
}

const PAGE_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"

/** Headers that a proxy adds: whoever comes through one is not on this machine, whatever the address says. */
const FORWARDING = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** A proxy that adds no header passes on the name by which it was asked. */
const OWN_NAME = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/i

/** Whether a request shows the token, or, where there is none, comes straight from this machine. */
function maySeeInside({ raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(raw.headers.authorization ?? '', `Bearer ${token}`)
  const isNear = /^(?:127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '')
  const isStraight =
    OWN_NAME.test(raw.headers.host ?? '') && FORWARDING.every((name) => raw.headers[name] === undefined)
  return isNear && isStraight
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
