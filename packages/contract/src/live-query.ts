import { z } from 'zod'
import { idText, roundScopedIdText } from './shared.ts'

/** The query of the event stream; live.ts says what it sends. */
export const liveQuery = z.strictObject({
  sub_tournament_id: roundScopedIdText.optional(),
  user_team_id: roundScopedIdText.optional(),
  championship_id: idText.optional(),
})
