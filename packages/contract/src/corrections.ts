import { z } from 'zod'
import { operation } from './operation.ts'
import { CORRECTION_CAUSES, saidFact } from './said-fact.ts'
import { dateTime, envelope, id, points } from './shared.ts'

export const correctionsOperation = operation('corrections', {
  feature: 'fixtures',
  summary:
    'The ledger of corrections: what was told of a match, what counts instead, and what that changed for the manager’s own teams when it was made; newest first, the last fifty.',
  access: 'public',
  answer: envelope(
    z.array(
      z.object({
        id,
        at: dateTime,
        fixture_id: id,
        host_team: z.string(),
        guest_team: z.string(),
        round: z.int().nullable(),
        cause: z.enum(CORRECTION_CAUSES),
        /** Null where a fact was added or, after, taken away. */
        before: saidFact.nullable(),
        after: saidFact.nullable(),
        /** Teams of all managers whose points it changed. */
        teams: z.int(),
        own: z.array(
          z.object({
            team_name: z.string(),
            points_before: points,
            points_after: points,
            place_before: z.int(),
            place_after: z.int(),
          }),
        ),
      }),
    ),
  ),
})
