import type { FastifyInstance, FastifyReply } from 'fastify'
import { ERRORS, FEED_CALLS } from '@gaffer/contract'
import type { Kysely } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import type { Refusal } from '../../../core/outcome.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { refusalBody } from '../../../platform/http/envelope.ts'
import { createKeyRing } from '../../../platform/secrets/key-ring.ts'
import { admitCall } from './admit-call.ts'
import { type FeedCallName, takeCall } from './take-call.ts'

/** Enough for a thousand players, or the facts of a matchday, in one call. */
const BODY_LIMIT = 2 * 1024 * 1024
const ZERO_IN_JSON = String.raw`\u0000`

/**
 * The calls of providers that push data to us. They are signed over the bytes of their body, so the body is read raw.
 */
export function registerPush(app: FastifyInstance, { db }: { readonly db: Kysely<DB> }): void {
  const ring = createKeyRing(db, 'feed-keys')
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_, body, done) => done(null, body),
    )
    for (const [name, call] of Object.entries(FEED_CALLS) as [
      FeedCallName,
      (typeof FEED_CALLS)[FeedCallName],
    ][]) {
      scope.post(call.path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const text = typeof request.body === 'string' ? request.body : ''
        const admitted = await admitCall({ db, ring }, call.path, request.headers, text)
        if (!admitted.ok) return sendRefusal(reply, admitted.refusal)
        const lists = call.body.safeParse(readJson(text))
        if (!lists.success) throw new ApiError('badRequest')
        const { source, signedAt } = admitted.value
        const items = await takeCall(db, source, name, lists.data, signedAt)
        return reply.header('cache-control', 'no-store').send({ items })
      })
    }
  })
}

function sendRefusal(reply: FastifyReply, { code }: Refusal): FastifyReply {
  return reply.code(ERRORS[code].status).send(refusalBody(code, 'en'))
}

function readJson(text: string): unknown {
  if (text.includes(ZERO_IN_JSON)) throw new ApiError('badRequest')
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('badRequest')
  }
}
