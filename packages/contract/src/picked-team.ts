import { z } from 'zod'
import { teamPlayer } from './players.ts'
import { id, positionNumber, roundScopedId } from './shared.ts'

/** The players of a position in a team. */
export const teamGroup = z.object({ groupId: positionNumber, players: z.array(teamPlayer) })

/** Beside these, all that an answer of ours says of the player may stand: what was answered can be sent back. */
const pickedPlayer = z.object({
  playerId: id,
  isCaptain: z.boolean().optional(),
  isViceCaptain: z.boolean().optional(),
})
/** The starters a client sends, by position. */
export const pickedGroups = z
  .array(z.object({ groupId: positionNumber, players: z.array(pickedPlayer).max(15) }))
  .max(4)
const noRole = z.literal(false).optional()
/** The reserves, those to come in first before the others; none of them is captain. */
export const pickedReserves = z
  .array(z.object({ playerId: id, isCaptain: noRole, isViceCaptain: noRole }))
  .max(15)

/** What a save answers. */
export const savedTeam = z.object({
  user_team_id: roundScopedId,
  sub_tournament_id: roundScopedId,
  /** `pending`: the wallet has not answered yet, the outcome follows by the stream. */
  state: z.enum(['entered', 'pending']),
  version: z.int(),
  current_players: z.int(),
})
