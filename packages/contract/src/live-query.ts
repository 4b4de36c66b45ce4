import { z } from 'zod'
import { idText, roundScopedIdText } from './shared.ts'

/** Query of the event stream; see live.ts for what it sends. */
export const liveQuery = z.strictObject({
  sub_tournament_id: roundScopedIdText.optional(),
  user_team_id: roundScopedIdText.optional(),
  championship_id: idText.optional(),
})
