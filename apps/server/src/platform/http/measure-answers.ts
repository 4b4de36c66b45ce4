import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts answers and how long they took, for people who run the product. Streams end when their readers go. */
export function measureAnswers(app: FastifyInstance, registry: Registry): void {
  const answers = new Counter({
    name: 'gaffer_http_answers_total',
    help: 'Answers by the first digit of their status',
    labelNames: ['status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'gaffer_http_seconds',
    help: 'Seconds from a request to its answer, of reads and of changes',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers: [registry],
  })
  const read = seconds.labels({ kind: 'read' })
  const change = seconds.labels({ kind: 'change' })
  const ofClass = [1, 2, 3, 4, 5].map((digit) => answers.labels({ status: `${digit}xx` }))
  // A rate of what was never counted is none: the first failures would not be seen.
  for (const counted of ofClass) counted.inc(0)
  app.addHook('onResponse', (request, reply, done) => {
    ofClass[Math.floor(reply.raw.statusCode / 100) - 1]?.inc()
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
    const kind = request.method === 'GET' || request.method === 'HEAD' ? read : change
    if (!isStream) kind.observe(reply.elapsedTime / 1000)
    done()
  })
}
