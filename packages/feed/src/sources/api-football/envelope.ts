import { ok, refuse, type Result } from '@gaffer/rules'
import { z } from 'zod'
import { answerError, parseAnswer, readShape } from '../read-answer.ts'
import type { AnswerError } from '../source-model.ts'

const envelope = z.object({
  // A list, empty when all is well, or an object of reasons; either comes with status 200.
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  message: z.string().nullish(),
  response: z.array(z.unknown()).nullish(),
})

const QUOTA = /limit|too many|quota/i

/** The items of an answer. Errors inside it are a refusal whatever the HTTP status, never "there is nothing". */
export function readEnvelope(body: string): Result<readonly unknown[], AnswerError> {
  const parsed = parseAnswer(body)
  if (!parsed.ok) return parsed
  const read = readShape(parsed.value, envelope)
  if (!read.ok) return read
  const { errors, message, response } = read.value
  const reasons = Object.entries(errors ?? {}).map(([name, reason]) => `${name}: ${String(reason)}`)
  if (reasons.length > 0 || (response ?? undefined) === undefined) {
    const reason = reasons.join('; ') || message || 'the answer has no response'
    return refuse(answerError(QUOTA.test(reason) ? 'overQuota' : 'refused', reason))
  }
  return ok(response ?? [])
}
