import { ok, refuse, type Result } from '@gaffer/rules'
import { z } from 'zod'
import { answerError, parseAnswer, readShape } from '../read-answer.ts'
import type { AnswerError, Quota } from '../source-model.ts'

const envelope = z.object({
  data: z.unknown().optional(),
  message: z.string().nullish(),
  pagination: z.object({ has_more: z.boolean().nullish() }).nullish(),
  rate_limit: z
    .object({ remaining: z.number().nullish(), resets_in_seconds: z.number().nullish() })
    .nullish(),
})

const QUOTA = /rate|too many|limit/i
const NOTHING = /no result/i

/** The items of an answer, one or many. */
export function readEnvelope(body: string): Result<readonly unknown[], AnswerError> {
  const parsed = parseAnswer(body)
  if (!parsed.ok) return parsed
  const read = readShape(parsed.value, envelope)
  if (!read.ok) return read
  const { data, message } = read.value
  if (Array.isArray(data)) return ok(data as readonly unknown[])
  if (typeof data === 'object' && data !== null) return ok([data])
  const reason = message ?? 'the answer has no data'
  // What a plan does not cover is silently missing, so "nothing found" means nothing more than that.
  if (NOTHING.test(reason)) return refuse(answerError('empty', reason))
  return refuse(answerError(QUOTA.test(reason) ? 'overQuota' : 'refused', reason))
}

/** Whether another page follows this answer. */
export function hasSportmonksMore(body: string): boolean {
  const parsed = parseAnswer(body)
  const read = parsed.ok ? readShape(parsed.value, envelope) : parsed
  return read.ok && read.value.pagination?.has_more === true
}

/** How many requests of this kind are left in the hour, according to the answer itself. */
export function readSportmonksQuota(body: string): Quota {
  const parsed = parseAnswer(body)
  const read = parsed.ok ? readShape(parsed.value, envelope) : parsed
  const limit = read.ok ? read.value.rate_limit : undefined
  return {
    hourLeft: limit?.remaining ?? undefined,
    hourResetsInSeconds: limit?.resets_in_seconds ?? undefined,
  }
}
