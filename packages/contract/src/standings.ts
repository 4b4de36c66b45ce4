import { z } from 'zod'
import { operation } from './operation.ts'
import {
  correctedResult,
  dateTime,
  envelope,
  id,
  kit,
  money,
  points,
  roundScopedId,
  roundScopedIdParams,
  roundScopedIdText,
  sortDirection,
  pageFacts,
  pageText,
  searchText,
} from './shared.ts'

export const leaderBoardRow = z.object({
  position: z.int(),
  user_name: z.string(),
  /** The manager is a player of ours and not a person. */
  is_bot: z.boolean(),
  team_name: z.string(),
  /** Total of the round. */
  points,
  /** Total of the season (all rounds so far). */
  total_championship_points: points,
  user_team_id: roundScopedId,
  is_mine: z.boolean(),
  /** Points and place follow corrections after the result; null where both are the same. */
  corrected: correctedResult.nullable(),
})

export const leaderBoardOperation = operation('leaderBoard', {
  feature: 'standings',
  summary: 'Live places of a contest; 10 a page.',
  access: 'public',
  shows: ['tables'],
  params: roundScopedIdParams,
  query: z.strictObject({
    page: pageText,
    /** Part of a user name. */
    name: searchText.optional(),
    sortBy: z.enum(['position', 'user_name', 'points', 'total_championship_points']).default('position'),
    sort: sortDirection.default('asc'),
  }),
  answer: envelope(
    z.object({
      data: z.array(leaderBoardRow),
      /** The caller's own entries, wherever they stand. */
      mine: z.array(leaderBoardRow),
      total_championship_players: z.int(),
      sub_tournament_id: roundScopedId,
      ...pageFacts,
      is_final: z.boolean(),
      /** The log number at which the places were computed (ADR-17). */
      version: z.int(),
    }),
  ),
  refusals: ['notFound'],
})

const prizeStep = z.object({ position: z.int(), points, prize: money })

export const rankHistoryOperation = operation('rankHistory', {
  feature: 'standings',
  summary: 'Places of the caller’s team through the matchday, oldest first, with what moved them.',
  access: 'signedIn',
  shows: ['tables'],
  params: roundScopedIdParams,
  query: z.strictObject({ user_team_id: roundScopedIdText }),
  answer: envelope(
    z.object({
      total_players: z.int(),
      samples: z.array(z.object({ at: dateTime, place: z.int(), points })),
      /** The latest actions of the team's players, newest first. */
      moments: z.array(
        z.object({
          at: dateTime,
          minute: z.string(),
          playerId: id,
          playerName: z.string(),
          kit,
          action: z.string(),
          /** By how much it changed the team's points. */
          points,
        }),
      ),
      /**
       * The team with its neighbours in the table, and the places where its prize would change; null before the lock.
       */
      race: z
        .object({
          rows: z.array(leaderBoardRow),
          /** The last place of the next better prize: who holds it, with how many points. */
          next: prizeStep.nullable(),
          /** The first place that wins less than the team does now, and what it wins. */
          kept: prizeStep.nullable(),
        })
        .nullable(),
    }),
  ),
  refusals: ['notFound', 'teamHiddenBeforeStart', 'roomRoundNotFinished'],
})
