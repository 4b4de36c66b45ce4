import { z } from 'zod'
import { dateTime, envelope, id, searchText } from '../shared.ts'
import { consoleOperation } from './operation.ts'
import { cursor, next, operatorParams } from './shared.ts'

/** A line of the audit log. */
export const auditLine = z.object({
  seq: z.int(),
  at: dateTime,
  member: z.object({ id, name: z.string() }).nullable(),
  role: z.string().nullable(),
  /** The call or the command that did it. */
  act: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }).nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  address: z.string().nullable(),
  hash: z.string(),
})

export const auditLogOperation = consoleOperation('auditLog', {
  summary:
    'The audit log of an operator, newest first; owners and finance read all, others their own acts and one subject.',
  access: ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'],
  effect: 'reads',
  params: operatorParams,
  query: z.strictObject({
    cursor: cursor.optional(),
    act: searchText.optional(),
    member: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .optional(),
    subject_kind: searchText.optional(),
    subject_id: searchText.optional(),
    text: searchText.optional(),
  }),
  answer: envelope(z.array(auditLine), { next }),
})
