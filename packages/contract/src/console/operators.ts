import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
import { language } from '../session.ts'
import { act, consoleOperation } from './operation.ts'
import { operatorParams } from './shared.ts'

export const operatorListOperation = consoleOperation('operatorList', {
  summary: 'Every operator of the platform, the oldest first.',
  access: 'platform',
  effect: 'reads',
  params: operatorParams,
  answer: envelope(
    z.array(
      z.object({
        id,
        slug: z.string(),
        title: z.string(),
        currency: z.string(),
        wallet: z.string(),
        hosts: z.array(z.string()),
        /** Nothing new is entered since then; null while it runs. */
        suspended_at: dateTime.nullable(),
        has_bots: z.boolean(),
      }),
    ),
  ),
})

export const changeOperatorOperation = consoleOperation('changeOperator', {
  summary:
    'Suspends an operator, so that nothing new is opened or entered while what runs is finished; lets it go on; or chooses whether bots play there.',
  access: 'platform',
  effect: 'acts',
  params: operatorParams,
  body: act({ is_suspended: z.boolean().optional(), has_bots: z.boolean().optional() }),
  answer: envelope(z.null()),
})

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((given) => given.isWellFormed())

export const createOperatorOperation = consoleOperation('createOperator', {
  summary:
    'Adds an operator with what it cannot do without, by the check of every operator’s file; its login is the demo login and its money in our ledger until that is set.',
  access: 'platform',
  effect: 'acts',
  params: operatorParams,
  body: act({
    slug: text(60),
    title: text(100),
    language,
    hosts: z.array(text(300)).max(50),
    currency: text(10),
    email: text(320),
    website: text(500),
  }),
  answer: envelope(z.null()),
  refusals: ['operatorFaulty'],
})

export const removeOperatorOperation = consoleOperation('removeOperator', {
  summary:
    'Removes a suspended operator at which nothing is open or owed. Its books, results and audit log stay.',
  access: 'platform',
  effect: 'acts',
  params: operatorParams,
  body: act({}),
  answer: envelope(z.null()),
  refusals: ['operatorInUse'],
})
