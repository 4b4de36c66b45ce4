import { z } from 'zod'
import { joinQuoteOperation } from './entries.ts'
import { operation } from './operation.ts'
import { teamPlayer } from './players.ts'
import {
  dateTime,
  envelope,
  id,
  idParams,
  millions,
  points,
  roundScopedId,
  roundScopedIdText,
} from './shared.ts'

/** What a season team may change now and at what cost, next to the team itself (R-119..122, R-153). */
export const seasonState = z.object({
  /** The round whose team can be changed now; null when the season has none left. */
  open_round: z.int().nullable(),
  /** Whether the team in this answer is the one for the open round. */
  is_editable: z.boolean(),
  /** The round being closed, as in `GET /palms/home?round_id`: until it is closed no change is taken. Null otherwise. */
  closing_round: z.int().nullable(),
  /** Whether captain and vice-captain can be chosen for the round of this answer, even in advance. */
  is_captain_editable: z.boolean(),
  /** Free transfers at the start of the open round; null means unlimited. What is left is `transfers_available`. */
  free_transfers: z.int().nullable(),
  transfers_made: z.int(),
  /** The points that the transfers made so far cost; zero or negative. */
  transfers_cost: points,
  /** The cost of one more transfer, in points. */
  extra_transfer_cost: points,
  /** The squad as last locked: these players can come back without a transfer. Empty for a new entry. */
  locked_players: z.array(id),
  wildcard: z.enum(['unavailable', 'available', 'active', 'used']),
  /** The first round of the championship in which it may be played. */
  wildcard_from: z.int(),
})

const transferPair = z.strictObject({ oldPlayerId: id, newPlayerId: id })
export const MAX_TRANSFERS_AT_ONCE = 15

const changeRefusals = [
  'notFound',
  'seasonalNotAvailable',
  'gameAlreadyStarted',
  'roundNotOpenYet',
  'roundClosing',
  'teamChangedElsewhere',
] as const

export const makeTransfersOperation = operation('makeTransfers', {
  feature: 'transfers',
  summary:
    'Transfers of a season team, all or nothing; club limit and budget count for the final squad only.',
  access: 'manager',
  changes: ['team', 'tables'],
  query: z.strictObject({
    user_team_id: roundScopedIdText.optional(),
    sub_tournament_id: roundScopedIdText.optional(),
    version: z
      .string()
      .regex(/^[0-9]{1,9}$/)
      .transform(Number)
      .optional(),
  }),
  body: z.array(transferPair).min(1).max(MAX_TRANSFERS_AT_ONCE),
  answer: envelope(
    z.object({
      user_team_id: roundScopedId,
      version: z.int(),
      groups: z.array(z.object({ groupId: z.int(), players: z.array(teamPlayer) })),
      reserves: z.array(teamPlayer),
      budget: millions,
      /** -1 means unlimited. */
      transfers_available: z.int(),
      transfers_cost: points,
    }),
  ),
  refusals: [
    ...changeRefusals,
    'unknownPlayer',
    'playerNotInTeam',
    'playerAlreadyInTeam',
    'transferPositionDiffers',
    'duplicatePlayer',
    'tooManyFromClub',
    'transferOverBudget',
  ],
})

export const transferHistoryOperation = operation('transferHistory', {
  feature: 'transfers',
  summary: 'Every transfer of a season team, newest round first, with what each round cost.',
  access: 'manager',
  shows: ['team'],
  query: z.strictObject({ user_team_id: roundScopedIdText.optional() }),
  answer: envelope(
    z.array(
      z.object({
        round: z.int(),
        round_name: z.string(),
        /** The points that the round's transfers cost; zero or negative. */
        cost: points,
        is_wildcard: z.boolean(),
        transfers: z.array(
          z.object({
            old_player_id: id,
            old_player_name: z.string(),
            old_price: millions,
            new_player_id: id,
            new_player_name: z.string(),
            new_price: millions,
            made_at: dateTime,
          }),
        ),
      }),
    ),
  ),
  refusals: ['notFound', 'teamHiddenBeforeStart', 'roomRoundNotFinished'],
})

export const playWildcardOperation = operation('playWildcard', {
  feature: 'transfers',
  summary: 'Play the wildcard: unlimited free transfers in this round. It cannot be taken back.',
  access: 'manager',
  changes: ['team', 'tables'],
  body: z.strictObject({ user_team_id: roundScopedId }),
  answer: envelope(z.object({ isWildCardActivated: z.boolean(), palms_team_wildcard: z.int() }), {
    status: z.enum(['active']),
  }),
  refusals: [...changeRefusals, 'wildcardNotYet', 'wildcardUsed', 'wildcardActive', 'wildcardNotNeeded'],
})

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

const swapRefusals = [
  ...changeRefusals,
  'playerNotInTeam',
  'swapSamePlayer',
  'swapNotReserve',
  'swapNotStarter',
  'swapBreaksFormation',
  'reserveWithoutPreference',
] as const
const swapBody = {
  player_in_id: id,
  player_out_id: id,
  version: z.int().min(0).optional(),
}
const arranged = envelope(
  z.object({ user_team_id: roundScopedId, version: z.int(), currentScheme: z.string() }),
)

export const swapPlayersOperation = operation('swapPlayers', {
  feature: 'squads',
  summary: 'Exchange a starter and a reserve; captain and vice pass to the incoming player.',
  access: 'manager',
  changes: ['team'],
  body: z.strictObject({ ...swapBody, teamId: roundScopedId }),
  answer: arranged,
  refusals: swapRefusals,
})

export const swapInNewestTeamOperation = operation('swapInNewestTeam', {
  feature: 'squads',
  summary: 'The same in the newest open team of the caller.',
  access: 'manager',
  changes: ['team'],
  body: z.strictObject(swapBody),
  answer: arranged,
  refusals: swapRefusals,
})

const preferenceBody = { player_one_id: id, player_two_id: id, version: z.int().min(0).optional() }

export const swapPreferencesOperation = operation('swapPreferences', {
  feature: 'squads',
  summary: 'Exchange two reserves in the order they come on.',
  access: 'manager',
  changes: ['team'],
  body: z.strictObject({ ...preferenceBody, teamId: roundScopedId }),
  answer: arranged,
  refusals: swapRefusals,
})

export const swapPreferencesInNewestTeamOperation = operation('swapPreferencesInNewestTeam', {
  feature: 'squads',
  summary: 'The same in the newest open team of the caller.',
  access: 'manager',
  changes: ['team'],
  body: z.strictObject(preferenceBody),
  answer: arranged,
  refusals: swapRefusals,
})

export const changeSchemeOperation = operation('changeScheme', {
  feature: 'squads',
  summary: 'Play another formation with the same squad.',
  access: 'manager',
  changes: ['team'],
  params: z.strictObject({ schemeKey: z.string().max(20) }),
  body: z.strictObject({ teamId: roundScopedId, version: z.int().min(0).optional() }),
  answer: arranged,
  refusals: [...changeRefusals, 'schemeNotAvailable', 'schemeNotBought', 'schemeNeedsReserves'],
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

export const possibleChangesOperation = operation('possibleChanges', {
  feature: 'squads',
  summary: 'With whom a player of the team can change places; an empty list when with nobody.',
  access: 'manager',
  shows: ['team'],
  params: idParams,
  query: z.strictObject({ user_team_id: roundScopedIdText.optional() }),
  answer: envelope(z.object({ playerId: id, possibleChanges: z.array(teamPlayer) })),
  refusals: ['notFound', 'playerNotInTeam', 'teamHiddenBeforeStart', 'roomRoundNotFinished'],
})
