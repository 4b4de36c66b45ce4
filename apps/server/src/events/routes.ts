import type { FastifyInstance } from 'fastify'
import { ERRORS, PARTNER_CALLS } from '@gaffer/contract'
import type { Kysely } from 'kysely'
import type { DB } from '../db/generated/database.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { answerBody, refusalBody } from '../platform/http/envelope.ts'
import { loadEventsAfter } from './load-events.ts'
import { operatorOfKey } from './partner-keys.ts'
import { eventIdOf, placeOfEvent, presentEvent } from './present.ts'

/** The calls of an operator's systems, admitted by their key whatever the host. */
export function registerEvents(app: FastifyInstance, { db }: { readonly db: Kysely<DB> }): void {
  const { path, query } = PARTNER_CALLS.events
  app.get(path, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const operatorId = await operatorOfKey(db, request.headers.authorization)
    if (operatorId === undefined) {
      return reply.code(ERRORS.partnerKeyWrong.status).send(refusalBody('partnerKeyWrong', 'en'))
    }
    const asked = query.safeParse(request.query)
    if (!asked.success) throw new ApiError('badRequest')
    const { after, limit } = asked.data
    const place = placeOfEvent(after)
    const read = await loadEventsAfter(db, operatorId, place, limit)
    return reply.send(
      answerBody({
        data: read.filter(({ isWithheld }) => !isWithheld).map(presentEvent),
        next: eventIdOf(read.at(-1)?.position ?? place),
        has_more: read.length === limit,
      }),
    )
  })
}
