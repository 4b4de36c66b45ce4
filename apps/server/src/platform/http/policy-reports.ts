import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { addressInLimits } from './address-in-limits.ts'
import { ApiError } from './api-error.ts'
import { createCallWindow } from './call-window.ts'
import { POLICY_REPORTS } from './security-headers.ts'

/** What browsers call their reports: the older way one by one, the newer in batches. */
const TYPES = ['application/csp-report', 'application/reports+json']
const BODY_LIMIT = 16 * 1024
/** A batch of more is a flood. */
const MOST_AT_ONCE = 20
/** Of each address and minute: a page that breaks its policy says so a few times. */
const MOST_A_MINUTE = 60
/** A line of the log at most as often; the counters have all of them. */
const LOG_EVERY_MS = 60_000

const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])
const BLOCKED: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'data',
  'blob',
  'trusted-types-policy',
  'trusted-types-sink',
])

type Report = { readonly directive: string; readonly blocked: string }
type Fields = Readonly<Record<string, unknown>>

/**
 * Takes what browsers report of a broken policy: counted by directive and operator, and told in the log once a minute.
 * Nothing of the page or its reader is kept; of an address its origin, for that line.
 */
export async function registerPolicyReports(
  app: FastifyInstance,
  given: {
    readonly metrics: Registry
    /** Whose page it was, from memory. */
    readonly operatorOf: (request: FastifyRequest) => string
    readonly now?: () => number
  },
): Promise<void> {
  const now = given.now ?? (() => performance.now())
  const counter = new Counter({
    name: 'gaffer_policy_reports_total',
    help: 'What browsers reported of a broken Content-Security-Policy',
    labelNames: ['directive', 'operator'],
    registers: [given.metrics],
  })
  let loggedAt = Number.NEGATIVE_INFINITY
  let untold = 0
  await app.register(async (part) => {
    const count = createCallWindow(MOST_A_MINUTE)
    part.removeAllContentTypeParsers()
    part.addContentTypeParser(TYPES, { parseAs: 'string' }, (request, body, done) =>
      part.getDefaultJsonParser('remove', 'remove')(request, String(body), done),
    )
    part.post(POLICY_REPORTS, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const seconds = count(addressInLimits(request.ip))
      if (seconds !== undefined) {
        void reply.header('retry-after', seconds)
        throw new ApiError('tooManyRequests')
      }
      const reports = readReports(request.body)
      const operator = given.operatorOf(request)
      for (const { directive } of reports) counter.inc({ directive, operator })
      untold += reports.length
      const [first] = reports
      if (first !== undefined && now() - loggedAt >= LOG_EVERY_MS) {
        loggedAt = now()
        request.log.warn({ ...first, operator, more: untold - 1 }, 'a page broke its policy')
        untold = 0
      }
      return reply.code(204).send()
    })
  })
}

/** The reports of a body in either form; whatever else it holds is no report. */
function readReports(body: unknown): readonly Report[] {
  const many: readonly unknown[] = Array.isArray(body) ? body.slice(0, MOST_AT_ONCE) : [body]
  return many.flatMap((one) => {
    const { type, body: newer, 'csp-report': older } = fieldsOf(one)
    if (older !== undefined) {
      const said = fieldsOf(older)
      return [reportOf(said['effective-directive'] ?? said['violated-directive'], said['blocked-uri'])]
    }
    if (type !== 'csp-violation') return []
    const said = fieldsOf(newer)
    return [reportOf(said.effectiveDirective, said.blockedURL)]
  })
}

function reportOf(directive: unknown, blocked: unknown): Report {
  const [name = ''] = textOf(directive).slice(0, 100).split(' ')
  return { directive: DIRECTIVES.has(name) ? name : 'other', blocked: originOf(textOf(blocked)) }
}

/** Where it came from and no more: of an extension not even that, which may be the one of its reader. */
function originOf(address: string): string {
  if (BLOCKED.has(address)) return address
  const url = /^https?:/.test(address) && address.length <= 2_000 ? URL.parse(address) : null
  return url === null || url.origin.length > 100 ? 'other' : url.origin
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
