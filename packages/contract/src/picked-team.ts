import { z } from 'zod'
import { teamPlayer } from './players.ts'
import { id, positionNumber, roundScopedId } from './shared.ts'

/** A team's players in one position. */
export const teamGroup = z.object({ groupId: positionNumber, players: z.array(teamPlayer) })

/**
 * All other fields that our answers give for a player are accepted too, so that an answer can be sent back unchanged.
 */
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
/** The reserves in order of substitution; none of them is captain. */
export const pickedReserves = z
  .array(z.object({ playerId: id, isCaptain: noRole, isViceCaptain: noRole }))
  .max(15)

/** The answer to a save. */
export const savedTeam = z.object({
  user_team_id: roundScopedId,
  sub_tournament_id: roundScopedId,
  /** `pending`: the wallet has not answered yet; the outcome follows on the stream. */
  state: z.enum(['entered', 'pending']),
  version: z.int(),
  current_players: z.int(),
})
