import { z } from 'zod'
import { joinQuoteOperation } from './entries.ts'
import { operation } from './operation.ts'
import { envelope, roundScopedId } from './shared.ts'
import { changeRefusals } from './transfers.ts'

/** A team's chip; `available` counts free and bought ones together. */
export const chip = z.object({
  key: z.enum(['tripleCaptain', 'fullTeam', 'doubleVice']),
  ids: z.object({ free_id: z.int(), paid_id: z.int() }),
  active: z.boolean(),
  available: z.int(),
  /** Whether the chip can still be bought, and the price. */
  can_buy: z.boolean(),
  price: z.number(),
})

export const chipKey = chip.shape.key

export const playChipOperation = operation('playChip', {
  feature: 'transfers',
  summary: 'Play a chip in the open round; until the deadline it can be taken back.',
  access: 'manager',
  changes: ['team', 'tables'],
  body: z.strictObject({ user_team_id: roundScopedId, chip: chipKey, active: z.boolean() }),
  answer: envelope(z.array(chip)),
  refusals: [...changeRefusals, 'chipUsed', 'chipAlreadyPlayed'],
})

const wantedChips = { user_team_id: roundScopedId, chips: z.array(chipKey).min(1).max(3) }
const wantedScheme = { user_team_id: roundScopedId, scheme: z.string().max(20) }
/** The quote given by purchaseQuote; our page always sends it. */
const agreedQuote = z.string().max(200).optional()
const fairPlayRefusals = [
  'selfExcluded',
  'accountBlocked',
  'termsNotAccepted',
  'loginTooOld',
  'stakeLimitReached',
  'lossLimitReached',
] as const
const purchaseRefusals = [
  'entryPending',
  'entryDisqualified',
  'quoteChanged',
  'quoteUnread',
  'insufficientFunds',
  'walletRefused',
  'walletSays',
  'walletAway',
  ...fairPlayRefusals,
] as const

export const purchaseQuoteOperation = operation('purchaseQuote', {
  feature: 'transfers',
  summary:
    'Exactly what buying chips or a formation for a team would take from the wallet now; good for 60 seconds and once.',
  access: 'manager',
  changes: [],
  body: z.union([z.strictObject(wantedChips), z.strictObject(wantedScheme)]),
  answer: joinQuoteOperation.answer,
  refusals: [
    ...changeRefusals,
    'chipAlreadyBought',
    'schemeNotAvailable',
    'schemeAlreadyBought',
    'entryPending',
    'entryDisqualified',
    ...fairPlayRefusals,
  ],
})

export const buyChipsOperation = operation('buyChips', {
  feature: 'transfers',
  summary: 'Buy one chip, or all three for less; once each for a championship, paid through the wallet.',
  access: 'manager',
  changes: ['team', 'money'],
  body: z.strictObject({ ...wantedChips, quote: agreedQuote }),
  answer: envelope(z.array(chip), { state: z.enum(['owned', 'pending']) }),
  refusals: [...changeRefusals, 'chipAlreadyBought', ...purchaseRefusals],
})

export const buySchemeOperation = operation('buyScheme', {
  feature: 'transfers',
  summary:
    'Buy a paid formation for a team, once for its whole game; it can be played from the open round on.',
  access: 'manager',
  changes: ['team', 'money'],
  body: z.strictObject({ ...wantedScheme, quote: agreedQuote }),
  answer: envelope(
    z.object({
      scheme: z.string(),
      /** `pending`: the wallet has not answered yet. */
      state: z.enum(['owned', 'pending']),
    }),
  ),
  refusals: [...changeRefusals, 'schemeNotAvailable', 'schemeAlreadyBought', ...purchaseRefusals],
})
