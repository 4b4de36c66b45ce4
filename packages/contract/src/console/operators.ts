import { z } from 'zod'
import { dateTime, envelope, id } from '../shared.ts'
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
