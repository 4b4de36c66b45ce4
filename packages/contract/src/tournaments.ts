import { z } from 'zod'
import { operation } from './operation.ts'
import {
  assetUrl,
  dateTime,
  envelope,
  flag,
  idParams,
  idText,
  kit,
  millions,
  money,
  pageFacts,
  pageText,
  points,
  roundScopedId,
  roundScopedIdParams,
  roundScopedIdText,
  searchText,
  sortDirection,
  tournamentStatus,
} from './shared.ts'

export const TOURNAMENT_TYPES = ['official', 'head_to_head', 'user_created'] as const

/** Who gets the prizes of entries level on points: the earlier one, or all of them together. */
const prizeTies = z.enum(['earlier', 'shared'])

export const contest = z.object({
  /** The sub_tournament_id; for a seasonal game in the round that can be entered, otherwise in the active one. */
  id: roundScopedId,
  /** The same contest in the newest round that has started, whose table is moving; equals `id` before the first. */
  played_id: roundScopedId,
  entry_fee: money,
  /** -1 means no limit. */
  max_players: z.int(),
  current_players: z.int(),
  /** Negative means no limit. */
  max_entries_from_single_users: z.int(),
  my_entries: z.int(),
  /** The manager's own teams in it, newest first, so that they can switch between several entries. */
  my_team_ids: z.array(roundScopedId),
  total_prize_pool: money,
  ties: prizeTies,
  /** One of its seats is reserved for its creator, who has not entered yet. */
  is_creators_seat_kept: z.boolean(),
  /** The entry in the first place once the game is over; null before, and where nobody entered. */
  winner: z.object({ team_name: z.string(), user_name: z.string() }).nullable(),
  /** The best place of the caller's entries once the game is over. */
  my_place: z.int().min(1).nullable(),
  overview: z.string(),
})

export const championship = z.object({ id: z.int(), name: z.string(), flag })

export const tournamentCard = z.object({
  id: z.int(),
  name: z.string(),
  flag,
  championships: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The deadline; for a seasonal game, of the round that can be entered. */
  start_time: dateTime,
  start_date: z.iso.date(),
  end_time: dateTime.nullable(),
  /** Seconds until the deadline at the time of the answer; 0 after it. */
  time_left: z.int(),
  team_budget: millions,
  titulars_limit: z.int(),
  active_captains: z.boolean(),
  active_vice: z.boolean(),
  safety_net_active: z.boolean(),
  stacking_penalty_active: z.boolean(),
  is_hot: z.boolean(),
  is_seasonal_game: z.boolean(),
  duration: z.string(),
  number_of_matches: z.int(),
  matches_left: z.int(),
  status: tournamentStatus,
  /** A fixture of the round does not have both clubs yet: no play button. */
  coming_soon: z.boolean(),
  creator: z.string().nullable(),
  entry_fee: money,
  total_prize_pool: money,
  currency: z.string(),
  current_players: z.int(),
  current_seasonal_palms_game_entries: z.int(),
  subgames: z.array(contest),
})

export const homeTournamentsOperation = operation('homeTournaments', {
  feature: 'tournaments',
  summary: 'The lobby: 12 tournament cards a page.',
  access: 'public',
  shows: ['contests'],
  query: z.strictObject({
    status: z.enum(['upcoming', 'current', 'past']).optional(),
    type: z.enum(TOURNAMENT_TYPES).default('official'),
    championship_id: idText.optional(),
    page: pageText,
  }),
  answer: envelope(
    z.object({
      data: z.array(tournamentCard),
      ...pageFacts,
      /** How many cards each status has with the other filters applied. */
      status_counts: z.object({ upcoming: z.int(), current: z.int(), past: z.int(), all: z.int() }),
    }),
  ),
})

export const championshipsOperation = operation('championships', {
  feature: 'tournaments',
  summary: 'All championships, with the number of tournaments each has under the filters.',
  access: 'public',
  shows: ['contests'],
  query: z.strictObject({
    status: z.enum(['upcoming', 'current', 'past']).optional(),
    type: z.enum(TOURNAMENT_TYPES).default('official'),
  }),
  answer: envelope(z.array(championship), {
    counts: z.array(z.object({ championship_id: z.int(), count: z.int() })),
  }),
})

const positionLimits = z.object({ min: z.int(), max: z.int() })

export const tournamentForBuilding = tournamentCard.extend({
  goalkeepers_limit: z.int(),
  defenders_limit: z.int(),
  midfielders_limit: z.int(),
  attackers_limit: z.int(),
  formation: z.object({ GK: positionLimits, DEF: positionLimits, MID: positionLimits, FWD: positionLimits }),
  reserves_limit: z.int(),
  players_per_team_limit: z.int(),
  player_max_price: millions,
  max_entries_from_single_users: z.int(),
  rule_pack: z.string(),
  rounds_number: z.int(),
  teams: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      short_name: z.string(),
      logo: z.object({ url: assetUrl }),
      kit,
    }),
  ),
})

export const tournamentOperation = operation('tournament', {
  feature: 'tournaments',
  summary:
    'A tournament with all that building a team for it needs; with user_team_id for its edit in that round.',
  access: 'public',
  shows: ['contests'],
  params: idParams,
  query: z.strictObject({ user_team_id: roundScopedIdText.optional() }),
  answer: envelope(tournamentForBuilding),
  refusals: ['notFound'],
})

export const tournamentOverviewOperation = operation('tournamentOverview', {
  feature: 'tournaments',
  summary: 'The overview tab of a tournament.',
  access: 'public',
  shows: ['contests'],
  params: idParams,
  answer: envelope(
    z.object({
      id: z.int(),
      name: z.string(),
      flag,
      overview: z.string(),
      creator: z.string().nullable(),
      game_week: z.string(),
      status: tournamentStatus,
      start_time: dateTime,
      end_time: dateTime.nullable(),
      time_left: z.int(),
      buy_in: money,
      currency: z.string(),
      total_prize_pool: money,
      guaranteed_prize_pool: money,
      current_players: z.int(),
      max_players: z.int(),
      max_entries_from_single_users: z.int(),
      number_of_matches: z.int(),
      matches_left: z.int(),
      is_seasonal_game: z.boolean(),
      team_budget: millions,
      titulars_limit: z.int(),
      rounds_number: z.int(),
      subgames: z.array(contest),
    }),
  ),
  refusals: ['notFound'],
})

export const entryRow = z.object({
  position: z.int(),
  name: z.string(),
  team_name: z.string(),
  points,
  points_pp: points,
  user_team_id: roundScopedId,
  is_mine: z.boolean(),
})

export const entriesOperation = operation('entries', {
  feature: 'standings',
  summary: 'The entries tab: number, user, points and average points per finished player; 10 a page.',
  access: 'public',
  shows: ['tables'],
  params: roundScopedIdParams,
  query: z.strictObject({
    page: pageText,
    /** Part of a user name. */
    name: searchText.optional(),
    sortBy: z.enum(['position', 'name', 'points', 'points_pp']).default('position'),
    sort: sortDirection.default('asc'),
  }),
  answer: envelope(
    z.object({
      data: z.array(entryRow),
      total: z.int(),
      current_page: z.int(),
      last_page: z.int(),
      version: z.int(),
    }),
  ),
  refusals: ['notFound'],
})

export const prizesOperation = operation('prizes', {
  feature: 'standings',
  summary: 'The prize table: places, percentage of the pool, amount.',
  access: 'public',
  shows: ['contests'],
  params: roundScopedIdParams,
  answer: envelope(
    z.object({
      total_prize_pool: money,
      currency: z.string(),
      is_final: z.boolean(),
      ties: prizeTies,
      data: z.array(
        z.object({
          place: z.object({ from: z.int(), to: z.int() }),
          /** Percentage of the pool for each place of the range. */
          ratio: z.number(),
          /** The amount for each place of the range. */
          amount: money,
        }),
      ),
    }),
  ),
  refusals: ['notFound'],
})
