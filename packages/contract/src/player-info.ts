import { z } from 'zod'
import { operation } from './operation.ts'
import { playerRow } from './players.ts'
import {
  assetUrl,
  dateTime,
  envelope,
  id,
  idParams,
  idText,
  kit,
  millions,
  points,
  positionName,
  roundScopedIdText,
} from './shared.ts'

const playerMatch = z.object({
  roundName: z.string(),
  teamShort: z.string(),
  teamLogo: assetUrl,
  isHome: z.boolean(),
  points: points.nullable(),
  diff: z.int().nullable(),
  date: dateTime.nullable(),
})

export const playerInfo = playerRow.extend({
  previousMatches: z.array(playerMatch),
  nextMatches: z.array(playerMatch),
  fixtures: z.array(
    z.object({
      fixtureId: id,
      roundId: id,
      roundNumber: z.int(),
      hostName: z.string(),
      guestName: z.string(),
      hostScore: z.int().nullable(),
      guestScore: z.int().nullable(),
      playerPoints: points.nullable(),
      diff: z.int().nullable(),
      date: dateTime.nullable(),
      isUpcoming: z.boolean(),
    }),
  ),
  /**
   * Price in each gameweek, oldest first; in a seasonal game also the ownership in percent when the gameweek closed.
   */
  prices: z.array(z.object({ roundNumber: z.int(), price: millions, chosenBy: z.number().nullable() })),
})

const playerQuery = z.strictObject({ sub_tournament_id: roundScopedIdText.optional() })

export const playerInfoOperation = operation('playerInfo', {
  feature: 'players',
  summary: 'All about a player: prices, form, matches.',
  access: 'public',
  params: idParams,
  query: playerQuery,
  answer: envelope(playerInfo),
  refusals: ['notFound'],
})

export const palmsPlayerInfoOperation = operation('palmsPlayerInfo', {
  feature: 'players',
  summary: 'The same as users/player/{id}/info.',
  access: 'public',
  params: idParams,
  query: playerQuery,
  answer: envelope(playerInfo),
  refusals: ['notFound'],
})

export const breakdownEntry = z.object({
  criteria: z.string(),
  points,
  action: z.string(),
  count: z.int(),
  /** The match in which it was earned, when the round has several. */
  match: z.string().nullable(),
})

export const playerProfileOperation = operation('playerProfile', {
  feature: 'players',
  summary: 'A player round by round.',
  access: 'public',
  params: idParams,
  answer: envelope(
    z.object({
      playerId: id,
      name: z.string(),
      position: positionName,
      team: z.string(),
      price: millions,
      choosenPercent: z.number(),
      form: points,
      points,
    }),
    {
      image: assetUrl,
      rounds: z.array(
        z.object({
          roundId: id,
          roundNumber: z.int(),
          roundName: z.string(),
          points: points.nullable(),
          matches: z.array(
            z.object({
              hostName: z.string(),
              guestName: z.string(),
              hostScore: z.int().nullable(),
              guestScore: z.int().nullable(),
              date: dateTime.nullable(),
              points: points.nullable(),
            }),
          ),
        }),
      ),
    },
  ),
  refusals: ['notFound'],
})

const roundStatsParams = z.strictObject({
  id: idText,
  /** A round id of the championship; -1 is the round being played, otherwise the last one. */
  roundId: z.union([z.literal('-1').transform(Number), idText]),
})

const roundStats = {
  feature: 'players',
  access: 'public',
  params: roundStatsParams,
  query: z.strictObject({ sub_tournament_id: roundScopedIdText.optional() }),
  answer: envelope(
    z.object({
      breakDown: z.array(breakdownEntry),
      name: z.string(),
      roundName: z.string(),
      isFinal: z.boolean(),
      kit,
      position: positionName,
      team: z.string(),
    }),
    {
      image: assetUrl,
      hostLogo: assetUrl.nullable(),
      guestLogo: assetUrl.nullable(),
      breakDown: z.array(breakdownEntry),
      playerPoints: points,
    },
  ),
  refusals: ['notFound'],
} as const

export const playerRoundStatsOperation = operation('playerRoundStats', {
  ...roundStats,
  summary: 'What a player earned in a round, each action named.',
})

export const teamPlayerRoundStatsOperation = operation('teamPlayerRoundStats', {
  ...roundStats,
  summary: 'The same for a player of a team.',
})
