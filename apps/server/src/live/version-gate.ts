import type { FastifyInstance } from 'fastify'
import { API_BASE, VERSION_HEADER } from '@gaffer/contract'
import { ApiError } from '../platform/http/api-error.ts'
import type { Live } from './start-live.ts'

const WAIT_MS = 300
const WRITTEN_VERSION = /^\d{1,15}$/

/**
 * Nodes may be a moment apart (ADR-22). A page sends the newest version it has seen; a node that has not reached it
 * waits a little, then refuses with `behind`, so that nobody sees points go back. Every answer carries the version it
 * was made at, or an earlier one.
 */
export function registerVersionGate(app: FastifyInstance, live: Pick<Live, 'version' | 'subscribe'>): void {
  app.addHook('preHandler', ({ method, url, headers }, _reply, done) => {
    const seen = headers[VERSION_HEADER]
    if (method !== 'GET' || !url.startsWith(API_BASE) || seen === undefined) return done()
    if (typeof seen !== 'string' || !WRITTEN_VERSION.test(seen)) return done(new ApiError('badRequest'))
    if (live.version() >= Number(seen)) return done()
    waitFor(live, Number(seen), (hasCome) => done(hasCome ? undefined : new ApiError('behind')))
  })
  app.addHook('onSend', ({ method, url }, reply, payload, done) => {
    if (method === 'GET' && url.startsWith(API_BASE)) void reply.header(VERSION_HEADER, live.version())
    done(null, payload)
  })
}

/** Answers whether this node's live pipeline reaches a version within a moment. */
function waitFor(
  live: Pick<Live, 'version' | 'subscribe'>,
  version: number,
  report: (hasCome: boolean) => void,
): void {
  const answer = (hasCome: boolean) => {
    clearTimeout(timer)
    unsubscribe()
    report(hasCome)
  }
  const timer = setTimeout(() => answer(false), WAIT_MS)
  const unsubscribe = live.subscribe((change) => {
    if (change.version >= version) answer(true)
  })
}
