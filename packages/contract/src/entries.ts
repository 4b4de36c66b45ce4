import { z } from 'zod'
import { operation } from './operation.ts'
import { pickedGroups, pickedReserves, savedTeam } from './picked-team.ts'
import {
  dateTime,
  envelope,
  id,
  millions,
  money,
  points,
  roundScopedId,
  roundScopedIdParams,
  roundScopedIdText,
  tournamentStatus,
} from './shared.ts'

export const joinOperation = operation('join', {
  feature: 'entries',
  summary: 'Enter a team, or with user_team_id save an entered one again.',
  access: 'manager',
  params: z.strictObject({ subId: roundScopedIdText }),
  query: z.strictObject({
    team_name: z.string().max(400).default(''),
    user_team_id: roundScopedIdText.optional(),
  }),
  body: z.strictObject({
    groups: pickedGroups,
    reserves: pickedReserves.optional(),
    version: z.int().min(0).optional(),
    /** The quote given by joinQuote; our page always sends it. */
    quote: z.string().max(200).optional(),
  }),
  answer: envelope(savedTeam),
  refusals: [
    'notFound',
    'gameAlreadyStarted',
    'negativeBudget',
    'budgetExceeded',
    'teamNameMissing',
    'teamNameTooLong',
    'teamNameUnreadable',
    'playersMissing',
    'tooManyPlayers',
    'duplicatePlayer',
    'unknownPlayer',
    'formationIllegal',
    'tooManyFromClub',
    'captainMissing',
    'viceCaptainMissing',
    'captainNotInTeam',
    'viceCaptainNotInTeam',
    'captainIsViceCaptain',
    'teamChangedElsewhere',
    'teamNameTaken',
    'entryLimitReached',
    'tournamentFull',
    'seatOfCreator',
    'tournamentCancelled',
    'tournamentNotReady',
    'insufficientFunds',
    'quoteChanged',
    'walletRefused',
    'walletSays',
    'walletAway',
    'selfExcluded',
    'termsNotAccepted',
    'dailyEntriesReached',
    'stakeLimitReached',
    'lossLimitReached',
    'onlookerOnly',
    'seasonalNotAvailable',
  ],
})

export const joinQuoteOperation = operation('joinQuote', {
  feature: 'entries',
  summary: 'Exactly what entering would take from the wallet now; good for 60 seconds and once.',
  access: 'manager',
  params: z.strictObject({ subId: roundScopedIdText }),
  answer: envelope(
    z.object({
      quote: z.string(),
      amount: money,
      currency: z.string(),
      /** Null where the operator's wallet does not tell, or cannot be reached. */
      balance: money.nullable(),
      expires_at: dateTime,
    }),
  ),
  refusals: [
    'notFound',
    'gameAlreadyStarted',
    'entryLimitReached',
    'tournamentFull',
    'seatOfCreator',
    'onlookerOnly',
    'selfExcluded',
    'termsNotAccepted',
    'dailyEntriesReached',
    'stakeLimitReached',
    'lossLimitReached',
  ],
})

export const subTournamentDetailsOperation = operation('subTournamentDetails', {
  feature: 'entries',
  summary: 'The overview of a team and its tournament.',
  access: 'public',
  params: roundScopedIdParams,
  query: z.strictObject({ user_team_id: roundScopedIdText.optional() }),
  answer: envelope(
    z.object({
      team: z
        .object({
          user_team_id: roundScopedId,
          team_owner: z.string(),
          team_name: z.string(),
          team_value: millions.nullable(),
          finished_players: z.int(),
          active_players: z.int(),
          remaining_players: z.int(),
          current_points: points.nullable(),
          current_position: z.int().nullable(),
          created_at: dateTime,
          state: z.enum(['entered', 'pending']),
        })
        .nullable(),
      tournament: z.object({
        name: z.string(),
        tournament_id: id,
        creator: z.string(),
        game_week: z.string(),
        starts_at: dateTime,
        ends_at: dateTime.nullable(),
        is_seasonal_game: z.boolean(),
        buy_in: money,
        currency: z.string(),
        status: tournamentStatus,
      }),
    }),
  ),
  refusals: ['notFound', 'teamHiddenBeforeStart'],
})
