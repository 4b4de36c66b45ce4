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
  /** A seasonal game in the round that is shown when none is chosen. */
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
      /** Total of the game so far: in a season of all rounds, in a gameweek tournament of its only one. */
      points: points.nullable(),
      place: z.int().nullable(),
    }),
  ),
  total_places: z.int(),
  prize_pool: money,
  total_prize_pool: money,
  currency: z.string(),
  can_add_team: z.boolean(),
  /** The game in the round that a new team would play first; null when none can be entered any more. */
  open_sub_tournament_id: roundScopedId.nullable(),
})

export const dashboardOperation = operation('dashboard', {
  feature: 'dashboard',
  summary: 'The manager’s games; with sub_tournament_id that game is in the list whatever its status.',
  access: 'manager',
  query: z.strictObject({
    status: z.enum(['active', 'upcoming', 'current', 'past', 'all']).default('active'),
    sub_tournament_id: roundScopedIdText.optional(),
  }),
  answer: envelope(z.array(dashboardCard)),
  refusals: ['onlookerOnly'],
})

export const gameRoundsOperation = operation('gameRounds', {
  feature: 'dashboard',
  summary:
    'Every planned round of the slider of a seasonal game, in order; one item for a gameweek tournament.',
  access: 'public',
  params: z.strictObject({ subId: roundScopedIdText, teamId: roundScopedIdText }),
  answer: envelope(
    z.array(
      z.object({
        /** Of the round in the tournament. */
        number: z.int(),
        /** The first that is not closed. */
        is_active: z.boolean(),
        sub_tournament_id: roundScopedId,
        tournament_id: id,
        user_team_id: roundScopedId,
        /** The one shown when none is chosen: the active one, the next when no match of it is left. */
        is_selected: z.boolean(),
        /** The one whose team can be changed now; also the one a new team would enter. */
        is_open: z.boolean(),
        /** Planned only: until it is opened nothing can be asked of it. */
        is_opened: z.boolean(),
        has_started: z.boolean(),
        is_closed: z.boolean(),
        can_pick_roles: z.boolean(),
        /** The team plays from its first round on. */
        has_team: z.boolean(),
        /** Name and number of the gameweek; empty and null while the calendar does not know it. */
        name: z.string(),
        gameweek: z.int().nullable(),
        /** The deadline; null before it is opened. */
        start_time: dateTime.nullable(),
        time_left: z.int(),
        all_matches: z.int(),
        matches_left: z.int(),
      }),
    ),
  ),
  refusals: ['notFound'],
})
