import { z } from 'zod'
import { operation } from './operation.ts'
import { teamPlayer } from './players.ts'
import { dateTime, envelope, id, millions, points, roundScopedId, roundScopedIdText } from './shared.ts'

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

export const changeRefusals = [
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
