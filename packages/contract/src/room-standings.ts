import { z } from 'zod'
import { operation } from './operation.ts'
import { teamGroup } from './picked-team.ts'
import { teamPlayer } from './players.ts'
import { roomRound } from './room.ts'
import { envelope, id, idText, points, roundScopedId } from './shared.ts'

/** Rows per page of a room's ranking. */
export const RANKINGS_PER_PAGE = 10

export const roomRankingsOperation = operation('roomRankings', {
  feature: 'rooms',
  summary:
    'The places of a room, 10 a page; without room_id of the current one. A page past the last is empty.',
  access: 'signedIn',
  shows: ['tables', 'rooms'],
  query: z.strictObject({
    page: z
      .string()
      .regex(/^[1-9][0-9]{0,5}$/)
      .transform(Number)
      .default(1),
    room_id: idText.optional(),
  }),
  answer: envelope(
    z.object({
      room_id: id,
      rankings: z.array(
        z.object({
          rank: z.int(),
          team: z.string(),
          username: z.string(),
          /** To be sent as `user_id` of GET /users/points. */
          userId: id,
          totalPoints: points,
          /** Points of the round being played, otherwise of the last one. */
          roundPoints: points,
          is_mine: z.boolean(),
        }),
      ),
      /** The number of entries in the room. */
      count: z.int(),
      is_final: z.boolean(),
    }),
  ),
  refusals: ['notFound', 'roomNotJoined'],
})

export const userPointsOperation = operation('userPoints', {
  feature: 'rooms',
  summary:
    'A team of a room with the points of a round; another manager’s only after the round is finished. Without ids the caller’s own in the current room, in the newest round that has begun.',
  access: 'signedIn',
  shows: ['team', 'rooms'],
  query: z.strictObject({
    /** A round id of the championship. */
    round_id: idText.optional(),
    room_id: idText.optional(),
    user_id: idText.optional(),
  }),
  answer: envelope(
    z.object({
      room_id: id,
      user_team_id: roundScopedId,
      teamName: z.string(),
      userFullName: z.string(),
      is_mine: z.boolean(),
      round: roomRound,
      is_final: z.boolean(),
      currentScheme: z.string(),
      /** The chip played in the round; null without one. */
      chip: z.enum(['tripleCaptain', 'fullTeam', 'doubleVice']).nullable(),
      /** What the round's transfers cost; zero or negative, already included in `playerPoints`. */
      transferCost: points,
      total_points: points.nullable(),
      total_place: z.int().nullable(),
    }),
    {
      groups: z.array(teamGroup),
      reserves: z.array(teamPlayer),
      /** Points of the team in the round; null before its deadline. */
      playerPoints: points.nullable(),
    },
  ),
  refusals: ['notFound', 'roomNotJoined', 'roomRoundNotFinished'],
})
