import { z } from 'zod'
import { envelope, id } from '../shared.ts'
import { consoleOperation } from './operation.ts'
import { STAFF_ROLES } from './roles.ts'
import { ofOperatorParams, operatorParams } from './shared.ts'

/** The pages whose tables have views. */
export const VIEWED_PAGES = ['contests', 'managers', 'money', 'reports', 'audit'] as const

const name = z.string().trim().min(1).max(40)
/** What stands behind the question mark of an address. */
const query = z
  .string()
  .max(500)
  .regex(/^[\w.~%&=+*-]*$/)

export const savedViewsOperation = consoleOperation('savedViews', {
  summary: 'The saved views of who calls, and those that colleagues share, by page and name.',
  access: STAFF_ROLES,
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.array(
      z.object({
        id,
        page: z.enum(VIEWED_PAGES),
        name: z.string(),
        query: z.string(),
        is_shared: z.boolean(),
        is_own: z.boolean(),
        by: z.string(),
      }),
    ),
  ),
})

export const saveViewOperation = consoleOperation('saveView', {
  summary: 'Saves the address of a page under a name, for who calls or for all staff of the operator.',
  access: STAFF_ROLES,
  effect: 'keeps',
  params: operatorParams,
  body: z.strictObject({ page: z.enum(VIEWED_PAGES), name, query, is_shared: z.boolean() }),
  answer: envelope(z.object({ id })),
  refusals: ['nameTaken', 'tooManyViews'],
})

export const changeViewOperation = consoleOperation('changeView', {
  summary: 'Renames a view, shares it or takes it back: who saved it; a shared one also an owner.',
  access: STAFF_ROLES,
  effect: 'keeps',
  params: ofOperatorParams,
  body: z.strictObject({ name, is_shared: z.boolean() }),
  answer: envelope(z.null()),
  refusals: ['notFound', 'nameTaken'],
})

export const deleteViewOperation = consoleOperation('deleteView', {
  summary: 'Deletes a view: who saved it; a shared one also an owner.',
  access: STAFF_ROLES,
  effect: 'keeps',
  params: ofOperatorParams,
  answer: envelope(z.null()),
  refusals: ['notFound'],
})
