import { z } from 'zod'
import { envelope, id } from '../shared.ts'
import { act, consoleOperation } from './operation.ts'
import { minorUnits, operatorParams } from './shared.ts'

const limits = {
  /** A contest that guarantees more waits for a signature; null: none does. */
  signed_above: minorUnits.min(0).nullable(),
  /** So does one with which the guarantees of a week, by first deadlines, come above this sum. */
  week: minorUnits.min(0).nullable(),
}

export const guaranteeLimitsOperation = consoleOperation('guaranteeLimits', {
  summary: 'Above which sums guarantees wait for a signature.',
  access: ['owner', 'finance'],
  effect: 'reads',
  params: operatorParams,
  answer: envelope(z.object(limits)),
})

export const changeGuaranteeLimitsOperation = consoleOperation('changeGuaranteeLimits', {
  summary: 'Changes these sums. What lets more be guaranteed without a signature waits for another person.',
  access: ['owner'],
  effect: 'acts',
  params: operatorParams,
  body: act(limits),
  answer: envelope(z.object({ proposal_id: id.nullable() })),
  refusals: ['proposalWaits'],
})
