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
  app.addHook('preHandler', async ({ method, url, headers }) => {
    const seen = headers[VERSION_HEADER]
    if (method !== 'GET' || !url.startsWith(API_BASE) || seen === undefined) return
    if (typeof seen !== 'string' || !WRITTEN_VERSION.test(seen)) throw new ApiError('badRequest')
    if (!(await hasComeTo(live, Number(seen)))) throw new ApiError('behind')
  })
  app.addHook('onSend', ({ method, url }, reply, payload, done) => {
    if (method === 'GET' && url.startsWith(API_BASE)) void reply.header(VERSION_HEADER, live.version())
    done(null, payload)
  })
}

/** Whether this node's live pipeline has reached a version, now or within a moment. */
function hasComeTo(live: Pick<Live, 'version' | 'subscribe'>, version: number): Promise<boolean> {
  if (live.version() >= version) return Promise.resolve(true)
  return new Promise((resolve) => {
    const answer = (hasCome: boolean) => {
      clearTimeout(patience)
      unsubscribe()
      resolve(hasCome)
    }
    const patience = setTimeout(() => answer(false), WAIT_MS)
    const unsubscribe = live.subscribe((change) => {
      if (change.version >= version) answer(true)
    })
  })
}
