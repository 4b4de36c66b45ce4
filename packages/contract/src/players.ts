import { z } from 'zod'
import { operation } from './operation.ts'
import {
  assetUrl,
  dateTime,
  envelope,
  id,
  idParams,
  idText,
  kit,
  millions,
  pageFacts,
  pageText,
  points,
  positionName,
  positionNumber,
  roundScopedId,
  roundScopedIdText,
  searchText,
  sortDirection,
} from './shared.ts'

export const PLAYER_STATUSES = ['expected', 'confirmed', 'not_available'] as const
export const PLAYER_SORTS = ['name', 'difficulty', 'form', 'points', 'price'] as const

/** A player in a list or a team (R-89..91). */
export const playerRow = z.object({
  /** The player in this season; equals `id`. */
  playerId: id,
  id,
  realPlayerId: id,
  firstName: z.string(),
  lastName: z.string(),
  /** Initial and last name. */
  name: z.string(),
  iconUrl: assetUrl,
  kit,
  position: positionName,
  positionId: positionNumber,
  groupId: positionNumber,
  teamId: id,
  team: z.string(),
  /** The two clubs of the player's next match in the round, home first; empty in a blank gameweek. */
  teams: z.array(z.object({ name: z.string(), short_name: z.string(), player_in_team: z.boolean() })),
  price: millions,
  gw_price: millions,
  palms_price: millions,
  initial_price: millions,
  /** Points in the round that is shown; in lists, points of the season. */
  points,
  pointsLastRound: points,
  totalPoints: points,
  form: points,
  /** The points that the form is the average of: those of the club's last gameweeks, four at most, oldest first. */
  formPoints: z.array(points).max(4),
  shape: points,
  diff: z.int().min(1).max(5).nullable(),
  chosenBy: z.number(),
  status: z.enum(PLAYER_STATUSES),
  isBanned: z.boolean(),
  isInjured: z.boolean(),
  isTransfered: z.boolean(),
  merchandise_link: z.string().nullable(),
})

/** A player as part of a manager's team. */
export const teamPlayer = playerRow.extend({
  isCaptain: z.boolean(),
  isViceCaptain: z.boolean(),
  isAutoIn: z.boolean(),
  isAutoOut: z.boolean(),
  /** Name of the player who counts instead at present, if any: a safety sub or a reserve. */
  replacedBy: z.string().nullable(),
  replacedById: id.nullable(),
  /** Why the player counts or does not in a team with reserves; null elsewhere, and while points are not shown. */
  autoSubReason: z
    .enum([
      'played',
      'mayStillPlay',
      'replaced',
      'notReplaced',
      'cameIn',
      'didNotPlay',
      'notNeeded',
      'goalkeeperForGoalkeeper',
      'breaksFormation',
      'fullTeam',
    ])
    .nullable(),
  preferencePosition: z.int().nullable(),
  /** What the player earns for the team, doubled for the acting captain; null while points are not shown. */
  teamPoints: points.nullable(),
  /** The player's matches in the round: not started, being played, finished. */
  playState: z.enum(['upcoming', 'playing', 'finished', 'blank']),
  /** The player's part in the current match; outside it, how far their round has got. */
  presence: z.enum([
    'blank',
    'upcoming',
    'notInSquad',
    'onBench',
    'onPitch',
    'takenOff',
    'sentOff',
    'clubPlays',
    'finished',
    'postponed',
  ]),
  /**
   * The current minute for players who are or may be in the match, the minute of leaving for those who have left;
   * null for all others.
   */
  presenceMinute: z.int().nullable(),
  /** When their next match of the round kicks off; null without one. */
  kickOffAt: dateTime.nullable(),
  /**
   * How many times their points count in the team: 0 for a reserve who does not count; null while points are not
   * shown.
   */
  factor: z.int().nullable(),
  /** What the stacking penalty takes off them, already included in `teamPoints`; zero or negative. */
  stackingPenalty: points,
})

const availableFilter = {
  sub_tournament_id: roundScopedIdText.optional(),
  position_id: z.enum(['1', '2', '3', '4']).transform(Number).optional(),
  status: z.enum(PLAYER_STATUSES).default('expected'),
  team_id: idText.optional(),
  max_price: z
    .string()
    .regex(/^[0-9]{1,4}(\.[0-9]{1,2})?$/)
    .transform(Number)
    .optional(),
  player_name: searchText.optional(),
  sortBy: z.enum(PLAYER_SORTS).default('price'),
  sort: sortDirection.default('desc'),
}

export const availablePlayersOperation = operation('availablePlayers', {
  feature: 'players',
  summary: 'Players that can be picked, 20 a page.',
  access: 'public',
  query: z.strictObject({
    ...availableFilter,
    /** Of these players alone, whatever their status: those of a team that is to be entered elsewhere, for example. */
    player_ids: z
      .string()
      .regex(/^[0-9]{1,9}(,[0-9]{1,9}){0,19}$/)
      .transform((ids) => ids.split(',').map(Number))
      .optional(),
    page: pageText,
  }),
  answer: envelope(z.object(pageFacts), { players: z.array(playerRow) }),
  refusals: ['notFound'],
})

export const filterPlayersOperation = operation('filterPlayers', {
  feature: 'players',
  summary: 'The same list by a filter object.',
  access: 'public',
  changes: [],
  query: z.strictObject({
    sortBy: z.enum(PLAYER_SORTS).default('price'),
    sort: sortDirection.default('desc'),
  }),
  body: z.strictObject({
    page: z.int().min(1).max(1000).default(1),
    sub_tournament_id: roundScopedId.optional(),
    position_id: positionNumber.optional(),
    status: z.enum(PLAYER_STATUSES).default('expected'),
    team_id: id.optional(),
    max_price: z.number().min(0).max(1000).optional(),
    player_name: searchText.optional(),
  }),
  answer: availablePlayersOperation.answer,
  refusals: ['notFound'],
})

export const championshipPlayersOperation = operation('championshipPlayers', {
  feature: 'players',
  summary: 'All players of a championship.',
  access: 'public',
  params: idParams,
  query: z.strictObject({
    position_id: z.enum(['1', '2', '3', '4']).transform(Number).optional(),
    team_id: idText.optional(),
    sort_by: z.enum(['team', ...PLAYER_SORTS]).default('team'),
  }),
  answer: envelope(z.null(), { players: z.array(playerRow) }),
  refusals: ['notFound'],
})

export const positionsOperation = operation('positions', {
  feature: 'players',
  summary: 'The four positions.',
  access: 'public',
  answer: envelope(z.array(z.object({ id: positionNumber, name: positionName }))),
})
