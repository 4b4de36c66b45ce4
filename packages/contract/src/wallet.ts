import { z } from 'zod'
import { operation } from './operation.ts'
import { dateTime, envelope, money, pageFacts, pageText } from './shared.ts'
import { chipKey } from './transfers.ts'

export const walletBalanceOperation = operation('walletBalance', {
  feature: 'wallet',
  summary: 'What the manager can spend; null where the wallet of the operator does not say, or is away.',
  access: 'manager',
  answer: envelope(z.object({ balance: money.nullable(), currency: z.string() })),
})

export const walletHistoryOperation = operation('walletHistory', {
  feature: 'wallet',
  summary: 'Every movement with its reason, newest first; 10 a page.',
  access: 'manager',
  query: z.strictObject({ page: pageText }),
  answer: envelope(
    z.object({
      data: z.array(
        z.object({
          id: z.string(),
          at: dateTime,
          reason: z.enum(['welcome', 'stake', 'chip', 'scheme', 'refund', 'prize']),
          amount: money,
          currency: z.string(),
          /**
           * What the movement was for; null, and without chips, when it was for no contest. A room is named by its
           * title and its stake.
           */
          tournament_name: z.string().nullable(),
          room: z.object({ title: z.string(), stake: money }).nullable(),
          team_name: z.string().nullable(),
          chips: z.array(chipKey),
          scheme: z.string().nullable(),
        }),
      ),
      ...pageFacts,
    }),
  ),
})
