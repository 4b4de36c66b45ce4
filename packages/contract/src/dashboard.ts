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
      points: points.nullable(),
      place: z.int().nullable(),
    }),
  ),
  total_places: z.int(),
  prize_pool: money,
  total_prize_pool: money,
  currency: z.string(),
  can_add_team: z.boolean(),
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
  summary: 'The rounds of the slider of a seasonal game; one item for a gameweek tournament.',
  access: 'public',
  params: z.strictObject({ subId: roundScopedIdText, teamId: roundScopedIdText }),
  answer: envelope(
    z.array(
      z.object({
        number: z.int(),
        is_active: z.boolean(),
        sub_tournament_id: roundScopedId,
        tournament_id: id,
        user_team_id: roundScopedId,
      }),
    ),
  ),
  refusals: ['notFound'],
})
