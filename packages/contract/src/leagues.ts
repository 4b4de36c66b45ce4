import { z } from 'zod'
import { codeText, share } from './games.ts'
import { operation } from './operation.ts'
import {
  deepPageText,
  envelope,
  id,
  idParams,
  idText,
  pageFacts,
  pageText,
  points,
  roundScopedId,
  searchText,
  sortDirection,
  newNameRefusals,
} from './shared.ts'

export const LEAGUE_KINDS = ['classic', 'head_to_head', 'cup'] as const

/**
 * A private league: a named table over entries of a season, either the official one or one of rooms. `classic` ranks
 * by season total; `head_to_head` is a season of pairings, 3/1/0; `cup` is a knock-out.
 */
export const league = z.object({
  id,
  name: z.string(),
  kind: z.enum(LEAGUE_KINDS),
  creator: z.string(),
  is_mine: z.boolean(),
  /** `is_room`: it belongs to the operator's rooms, whose teams are spread over many contests. */
  tournament: z.object({ id, name: z.string(), championship_id: id, is_room: z.boolean() }),
  /** The first round that counts, by its number in the tournament. */
  from_round: z.int(),
  /** How many rounds it has from there on; a cup has as many as it needs. */
  rounds: z.int(),
  /** `open`: can be joined, which a classic league always can. `unfilled`: too few members for a draw. */
  status: z.enum(['open', 'playing', 'over', 'unfilled']),
  members: z.int(),
  /** null means no limit. */
  most_members: z.int().nullable(),
  /** The manager's team in it; null for somebody who only looks at an invitation. */
  my_team_id: roundScopedId.nullable(),
  /** null before the first round is locked, and in a cup. */
  my_position: z.int().nullable(),
  /** Places gained since the previous round, negative when lost; null where there was none. */
  my_movement: z.int().nullable(),
  can_join: z.boolean(),
  can_leave: z.boolean(),
  share,
})

export const leagueRow = z.object({
  position: z.int(),
  /** Places gained since the previous round, negative when lost; null where there was none. */
  movement: z.int().nullable(),
  user_name: z.string(),
  /** The manager is a player of ours and not a person. */
  is_bot: z.boolean(),
  team_name: z.string(),
  user_team_id: roundScopedId,
  /** Points of the newest round. */
  points,
  /** Points of the season; in head-to-heads everything scored in the league's rounds. */
  total_points: points,
  /** Only for a season of head-to-heads, otherwise null. */
  head_to_head: z
    .object({ played: z.int(), won: z.int(), drawn: z.int(), lost: z.int(), league_points: z.int() })
    .nullable(),
})

/** A team that can be in leagues. */
export const leagueTeam = z.object({
  user_team_id: roundScopedId,
  team_name: z.string(),
  tournament_id: id,
  tournament_name: z.string(),
})

const nameRefusals = ['nameMissing', 'nameTooLong', ...newNameRefusals] as const

export const myLeaguesOperation = operation('myLeagues', {
  feature: 'leagues',
  summary: 'The leagues the manager is in or created, newest first, and the teams that may be in one.',
  access: 'signedIn',
  shows: ['leagues'],
  answer: envelope(
    z.object({
      data: z.array(league),
      /** Maximum number of leagues a manager may be in at once. */
      limit: z.int(),
      /** How many leagues count towards the limit: those whose season is not over yet. */
      held: z.int(),
      teams: z.array(leagueTeam),
    }),
  ),
})

export const createLeagueOperation = operation('createLeague', {
  feature: 'leagues',
  summary:
    'Create a league over the tournament of a team, which is its first member; the same again is the same league.',
  access: 'manager',
  changes: ['leagues'],
  body: z.strictObject({
    name: z.string().max(400),
    kind: z.enum(LEAGUE_KINDS),
    user_team_id: roundScopedId,
  }),
  answer: envelope(league),
  refusals: [...nameRefusals, 'notFound', 'nameTaken', 'tooManyLeagues', 'gameAlreadyStarted'],
})

export const leagueByCodeOperation = operation('leagueByCode', {
  feature: 'leagues',
  summary:
    'The league of an invite code, before a login too, and the own teams that may join it. Wrong codes are limited.',
  access: 'invited',
  shows: ['leagues'],
  isWriting: true,
  params: z.strictObject({ code: codeText }),
  answer: envelope(z.object({ league, teams: z.array(leagueTeam) })),
  refusals: ['codeUnknown', 'tooManyCodes'],
})

export const joinLeagueOperation = operation('joinLeague', {
  feature: 'leagues',
  summary: 'Join the league of a code with an own team of its tournament; joined again it is the same.',
  access: 'manager',
  changes: ['leagues'],
  body: z.strictObject({ code: codeText, user_team_id: roundScopedId }),
  answer: envelope(league),
  refusals: [
    'codeUnknown',
    'tooManyCodes',
    'teamNotInContest',
    'leagueStarted',
    'leagueFull',
    'tooManyLeagues',
  ],
})

export const leagueOperation = operation('league', {
  feature: 'leagues',
  summary: 'One league with the line of the manager’s team, for its members and its creator.',
  access: 'signedIn',
  shows: ['leagues'],
  params: idParams,
  answer: envelope(
    league.extend({
      /** Its newest locked round, by its number in the tournament; null before the first. */
      round: z.int().nullable(),
      /** The row of the manager's team, and the page of the table where it stands. */
      mine: z.object({ row: leagueRow, page: z.int() }).nullable(),
    }),
  ),
  refusals: ['notFound'],
})

export const leaveLeagueOperation = operation('leaveLeague', {
  feature: 'leagues',
  summary: 'Leave a league; one with pairings only before they are drawn.',
  access: 'signedIn',
  changes: ['leagues'],
  params: idParams,
  answer: envelope(z.null()),
  refusals: ['notFound', 'leagueStarted'],
})

export const renameLeagueOperation = operation('renameLeague', {
  feature: 'leagues',
  summary: 'Give a league another name, by its creator.',
  access: 'signedIn',
  changes: ['leagues'],
  params: idParams,
  body: z.strictObject({ name: z.string().max(400) }),
  answer: envelope(league),
  refusals: [...nameRefusals, 'notFound', 'creatorOnly', 'nameTaken'],
})

export const closeLeagueOperation = operation('closeLeague', {
  feature: 'leagues',
  summary: 'Close a league for good, by its creator; nobody has it any more.',
  access: 'signedIn',
  changes: ['leagues'],
  params: idParams,
  answer: envelope(z.null()),
  refusals: ['notFound', 'creatorOnly'],
})

export const leagueTableOperation = operation('leagueTable', {
  feature: 'leagues',
  summary: 'The table of a league, live; 10 a page. A cup is listed by the totals of the season.',
  access: 'signedIn',
  shows: ['leagues'],
  params: idParams,
  query: z.strictObject({
    page: deepPageText,
    /** Part of a user name. */
    name: searchText.optional(),
    sortBy: z.enum(['position', 'user_name', 'points', 'total_points']).default('position'),
    sort: sortDirection.default('asc'),
  }),
  answer: envelope(
    z.object({
      data: z.array(leagueRow),
      ...pageFacts,
      members: z.int(),
      /** The round the points belong to; null before the first one is locked. */
      round: z.int().nullable(),
      is_final: z.boolean(),
      version: z.int(),
    }),
  ),
  refusals: ['notFound'],
})

const side = z.object({
  user_name: z.string(),
  is_bot: z.boolean(),
  team_name: z.string(),
  user_team_id: roundScopedId,
})

export const leaguePairing = z.object({
  /** null until it is decided who comes here. */
  a: side.nullable(),
  /** null for a bye, or until decided. */
  b: side.nullable(),
  is_bye: z.boolean(),
  /** null before the round is locked. */
  points_a: points.nullable(),
  /** For a bye in a season of head-to-heads: the average of the round. */
  points_b: points.nullable(),
  /** null until decided; provisional until the round is closed. */
  winner: z.enum(['a', 'b', 'draw']).nullable(),
})

export const leagueRoundOperation = operation('leagueRound', {
  feature: 'leagues',
  summary: 'The pairings of a round of a league of head-to-heads, with their results; 20 a page.',
  access: 'signedIn',
  shows: ['leagues'],
  params: z.strictObject({ id: idText, round: idText }),
  query: z.strictObject({ page: pageText }),
  answer: envelope(
    z.object({
      data: z.array(leaguePairing),
      ...pageFacts,
      /** The row of the manager's team, whatever page it is on. */
      mine: leaguePairing.nullable(),
      /** The round of the league, from 1; then its number in the tournament. */
      round: z.int(),
      tournament_round: z.int(),
      rounds: z.int(),
      is_final: z.boolean(),
      version: z.int(),
    }),
  ),
  refusals: ['notFound'],
})

export const leagueCupOperation = operation('leagueCup', {
  feature: 'leagues',
  summary: 'The bracket of a cup: every round, the winners of one beside each other in the next.',
  access: 'signedIn',
  shows: ['leagues'],
  params: idParams,
  answer: envelope(
    z.object({
      rounds: z.array(
        z.object({
          round: z.int(),
          tournament_round: z.int(),
          is_final: z.boolean(),
          ties: z.array(leaguePairing),
        }),
      ),
      winner: side.nullable(),
      version: z.int(),
    }),
  ),
  refusals: ['notFound'],
})
