import { z } from 'zod'
import { operation } from './operation.ts'
import { envelope, points, roundScopedIdParams, roundScopedIdText } from './shared.ts'

export const seasonHistoryOperation = operation('seasonHistory', {
  feature: 'standings',
  summary:
    'The closed rounds of a team, oldest first: its points beside the average and the best, its place.',
  access: 'signedIn',
  shows: ['team'],
  params: roundScopedIdParams,
  query: z.strictObject({ user_team_id: roundScopedIdText }),
  answer: envelope(
    z.array(
      z.object({
        /** The number of the round in the tournament. */
        number: z.int(),
        points,
        average: points,
        best: points,
        total_points: points,
        place: z.int(),
        total_players: z.int(),
      }),
    ),
  ),
  refusals: ['notFound', 'teamHiddenBeforeStart'],
})
