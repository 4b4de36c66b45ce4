import { z } from 'zod'
import { operation } from './operation.ts'
import { storyEnd, storyStep } from './operation-story.ts'
import { dateTime, envelope, money, pageFacts, pageText } from './shared.ts'
import { chipKey } from './chips.ts'

export const walletBalanceOperation = operation('walletBalance', {
  feature: 'wallet',
  summary: 'What the manager can spend; null where the wallet of the operator does not say, or is away.',
  access: 'signedIn',
  shows: ['money'],
  isPersonal: true,
  answer: envelope(z.object({ balance: money.nullable(), currency: z.string() })),
})

export const walletHistoryOperation = operation('walletHistory', {
  feature: 'wallet',
  summary:
    'Everything that was asked of the manager’s wallet, undone and undecided payments too, each with its story; newest first, 10 a page.',
  access: 'signedIn',
  shows: ['money'],
  isPersonal: true,
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
          /** What happened to it, step by step: nothing is taken without a word (O4). */
          story: z.object({
            end: storyEnd,
            steps: z.array(storyStep),
            /** When the wallet is asked next; null where nothing is open. */
            next_try_at: dateTime.nullable(),
          }),
        }),
      ),
      ...pageFacts,
    }),
  ),
})
