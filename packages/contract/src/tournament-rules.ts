import { z } from 'zod'
import { operation } from './operation.ts'
import { envelope, idParams, idText, millions, points } from './shared.ts'

/** The rules of a tournament in figures. */
export const tournamentRules = z.object({
  tournament_run: z.string(),
  team_budget: millions,
  max_players_per_team: z.int(),
  reserve_players: z.int(),
  titulars_limit: z.int(),
  score_calculation: z.string(),
  teams_per_user: z.int(),
  prize_distribution: z.string(),
  is_seasonal_game: z.boolean(),
  safety_net_active: z.boolean(),
  stacking_penalty_active: z.boolean(),
  captain_active: z.boolean(),
  vice_captain_active: z.boolean(),
  rule_pack: z.string(),
})

export const tournamentRulesOperation = operation('tournamentRules', {
  feature: 'tournaments',
  summary: 'The rules of a tournament in figures.',
  access: 'public',
  shows: ['contests'],
  params: idParams,
  answer: envelope(tournamentRules),
  refusals: ['notFound'],
})

export const scoringOperation = operation('scoring', {
  feature: 'tournaments',
  summary: 'The scoring rules in force; of the operator’s default pack without tournament_id.',
  access: 'public',
  query: z.strictObject({ tournament_id: idText.optional() }),
  answer: envelope(
    z.array(
      z.object({
        name: z.string(),
        points,
        /** The rule pack's name for the action, so that clients can group rows. */
        action: z.string(),
        position: z.string().nullable(),
      }),
    ),
  ),
  refusals: ['notFound'],
})
