import { z } from 'zod'
import { operation } from './operation.ts'
import {
  dateTime,
  envelope,
  id,
  assetUrl,
  money,
  points,
  roundScopedId,
  roundScopedIdText,
  tournamentStatus,
} from './shared.ts'

export const dashboardCard = z.object({
  /** A seasonal game in the round shown by default. */
  sub_tournament_id: roundScopedId,
  tournament_id: id,
  name: z.string(),
  status: tournamentStatus,
  is_seasonal_game: z.boolean(),
  is_active: z.boolean(),
  start_time: dateTime,
  time_left: z.int(),
  matches_left: z.int(),
  all_matches: z.int(),
  flag: z.object({ url: assetUrl, code: z.string() }),
  championships: z.array(z.object({ id, name: z.string() })),
  user_teams: z.array(
    z.object({
      user_team_id: roundScopedId,
      name: z.string(),
      /** Total of the game so far: over all rounds of a season, or for the only round of a gameweek tournament. */
      points: points.nullable(),
      place: z.int().nullable(),
    }),
  ),
  total_places: z.int(),
  prize_pool: money,
  total_prize_pool: money,
  currency: z.string(),
  can_add_team: z.boolean(),
  /** The game in the first round a new team would play; null when it can no longer be entered. */
  open_sub_tournament_id: roundScopedId.nullable(),
})

export const dashboardOperation = operation('dashboard', {
  feature: 'dashboard',
  summary: 'The manager’s games; with sub_tournament_id that game is in the list whatever its status.',
  access: 'manager',
  shows: ['team'],
  query: z.strictObject({
    status: z.enum(['active', 'upcoming', 'current', 'past', 'all']).default('active'),
    sub_tournament_id: roundScopedIdText.optional(),
  }),
  answer: envelope(z.array(dashboardCard)),
})

export const gameRoundsOperation = operation('gameRounds', {
  feature: 'dashboard',
  summary:
    'Every planned round of the slider of a seasonal game, in order; one item for a gameweek tournament.',
  access: 'public',
  shows: ['team'],
  params: z.strictObject({ subId: roundScopedIdText, teamId: roundScopedIdText }),
  answer: envelope(
    z.array(
      z.object({
        /** The number of the round in the tournament. */
        number: z.int(),
        /** The first round that is not closed. */
        is_active: z.boolean(),
        sub_tournament_id: roundScopedId,
        tournament_id: id,
        user_team_id: roundScopedId,
        /** The round shown by default: the active one, or the next when no match of it is left. */
        is_selected: z.boolean(),
        /** The round whose team can be changed now; a new team would start with it too. */
        is_open: z.boolean(),
        /** False while the round is only planned: no call accepts it yet. */
        is_opened: z.boolean(),
        has_started: z.boolean(),
        is_closed: z.boolean(),
        can_pick_roles: z.boolean(),
        /** The manager's team has been playing since this round or an earlier one. */
        has_team: z.boolean(),
        /** Name and number of the gameweek; empty and null until the calendar has it. */
        name: z.string(),
        gameweek: z.int().nullable(),
        /** The deadline; null until the round is opened. */
        start_time: dateTime.nullable(),
        time_left: z.int(),
        all_matches: z.int(),
        matches_left: z.int(),
      }),
    ),
  ),
  refusals: ['notFound'],
})
