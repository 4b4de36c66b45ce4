import { z } from 'zod'
import { operation } from './operation.ts'
import { envelope, id, kit, money, points, roundScopedIdParams, roundScopedIdText } from './shared.ts'

const standing = {
  /** Of the round. */
  points,
  position: z.int(),
  prize: money,
}

/** What one event, if it happened now, would leave the team with. */
const swingEvent = z.object({
  kind: z.enum(['goal', 'assist', 'yellowCard', 'redCard', 'comesOn', 'conceded']),
  fixtureId: id,
  /** Whose event it is; null where a club concedes. */
  player: z.object({ id, name: z.string() }).nullable(),
  club: z.object({ id, name: z.string(), kit }),
  /** The player is in the squad of the team. */
  is_mine: z.boolean(),
  ...standing,
})

export const swingOperation = operation('swing', {
  feature: 'standings',
  summary:
    'What each event of the matches under way would do to the points, place and prize of a team of the caller, the one that moves it most first. Only what changes something is listed; null once the round is closed.',
  access: 'manager',
  shows: ['tables'],
  params: roundScopedIdParams,
  query: z.strictObject({ user_team_id: roundScopedIdText }),
  answer: envelope(
    z
      .object({
        version: z.int(),
        total_players: z.int(),
        ...standing,
        events: z.array(swingEvent),
      })
      .nullable(),
  ),
  refusals: ['notFound', 'roundNotBeingPlayed'],
})
