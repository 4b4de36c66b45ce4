import { z } from 'zod'
import { operation } from './operation.ts'
import { teamPlayer } from './players.ts'
import { chip, seasonState } from './transfers.ts'
import {
  dateTime,
  envelope,
  id,
  idParams,
  idText,
  kit,
  assetUrl,
  millions,
  money,
  points,
  positionNumber,
  roundScopedId,
  roundScopedIdParams,
  roundScopedIdText,
  sortDirection,
  pageFacts,
  pageText,
  searchText,
  tournamentStatus,
} from './shared.ts'

const teamGroup = z.object({ groupId: positionNumber, players: z.array(teamPlayer) })

export const userTeam = z.object({
  teamId: roundScopedId,
  name: z.string(),
  teamName: z.string(),
  userFullName: z.string(),
  /** Whether it is the caller's own. */
  is_mine: z.boolean(),
  groups: z.array(teamGroup),
  reserves: z.array(teamPlayer),
  isReady: z.boolean(),
  unfilledCount: z.int(),
  sub_tournament_id: roundScopedId,
  tournament_id: id,
  remainingBudget: millions,
  totalBudget: millions,
  transfers_available: z.int(),
  isWildCardActivated: z.boolean(),
  palms_team_wildcard: z.int(),
  is_seasonal_game: z.boolean(),
  allSchemes: z.array(z.object({ key: z.string(), label: z.string() })),
  currentScheme: z.string(),
  /** Points of the round; null before they are shown. */
  points: points.nullable(),
  total_points: points.nullable(),
  total_place: z.int().nullable(),
  current_place: z.int().nullable(),
  total_players: z.int(),
  playerPoints: points.nullable(),
  finished_players: z.int(),
  active_players: z.int(),
  remaining_players: z.int(),
  /** What the place of now would win, or has won once final. */
  prize: money,
  currency: z.string(),
  is_final: z.boolean(),
  state: z.enum(['entered', 'pending']),
  roundId: id,
  chips: z.array(chip),
  /** What may be changed in a season and what it costs; null for others' teams and in games of one round. */
  season: seasonState.nullable().optional(),
  status: tournamentStatus,
  start_time: dateTime,
  time_left: z.int(),
  /** Raised by each save; sent back so that two tabs cannot overwrite one another. */
  version: z.int(),
})

export const userTeamOperation = operation('userTeam', {
  feature: 'squads',
  summary: 'A team; without ids the newest open team of the caller. Others’ only after the deadline.',
  access: 'manager',
  query: z.strictObject({
    sub_tournament_id: roundScopedIdText.optional(),
    user_team_id: roundScopedIdText.optional(),
  }),
  answer: envelope(z.null(), { team: userTeam.nullable() }),
  refusals: ['notFound', 'teamHiddenBeforeStart'],
})

const pickedPlayer = z.strictObject({
  playerId: id,
  isCaptain: z.boolean().optional(),
  isViceCaptain: z.boolean().optional(),
})
export const pickedGroups = z
  .array(z.strictObject({ groupId: positionNumber, players: z.array(pickedPlayer).max(15) }))
  .max(4)
export const pickedReserves = z.array(z.strictObject({ playerId: id })).max(15)

const savedTeam = z.object({
  user_team_id: roundScopedId,
  sub_tournament_id: roundScopedId,
  /** `pending`: the wallet has not answered yet, the outcome follows by the stream. */
  state: z.enum(['entered', 'pending']),
  version: z.int(),
  current_players: z.int(),
})

export const joinOperation = operation('join', {
  feature: 'entries',
  summary: 'Enter a team, or with user_team_id save an entered one again (decision 3).',
  access: 'manager',
  params: z.strictObject({ subId: roundScopedIdText }),
  query: z.strictObject({
    team_name: z.string().max(400).default(''),
    user_team_id: roundScopedIdText.optional(),
  }),
  body: z.strictObject({
    groups: pickedGroups,
    reserves: pickedReserves.optional(),
    version: z.int().min(0).optional(),
    /** The quote of joinQuote; our page always sends it. */
    quote: z.string().max(200).optional(),
  }),
  answer: envelope(savedTeam),
  refusals: [
    'notFound',
    'gameAlreadyStarted',
    'negativeBudget',
    'budgetExceeded',
    'teamNameMissing',
    'teamNameTooLong',
    'teamNameUnreadable',
    'playersMissing',
    'tooManyPlayers',
    'duplicatePlayer',
    'unknownPlayer',
    'formationIllegal',
    'tooManyFromClub',
    'captainMissing',
    'viceCaptainMissing',
    'captainNotInTeam',
    'viceCaptainNotInTeam',
    'captainIsViceCaptain',
    'teamChangedElsewhere',
    'teamNameTaken',
    'entryLimitReached',
    'tournamentFull',
    'tournamentCancelled',
    'tournamentNotReady',
    'insufficientFunds',
    'quoteChanged',
    'walletRefused',
    'onlookerOnly',
    'seasonalNotAvailable',
  ],
})

export const joinQuoteOperation = operation('joinQuote', {
  feature: 'entries',
  summary: 'Exactly what entering would take from the wallet now; good for 60 seconds and once.',
  access: 'manager',
  params: z.strictObject({ subId: roundScopedIdText }),
  answer: envelope(
    z.object({
      quote: z.string(),
      amount: money,
      currency: z.string(),
      balance: money,
      expires_at: dateTime,
    }),
  ),
  refusals: ['notFound', 'gameAlreadyStarted', 'entryLimitReached', 'tournamentFull', 'onlookerOnly'],
})

export const saveTeamOperation = operation('saveTeam', {
  feature: 'squads',
  summary: 'Save a team that is entered, all or nothing.',
  access: 'manager',
  body: z.strictObject({
    teamId: roundScopedId,
    teamName: z.string().max(400).optional(),
    groups: pickedGroups,
    reserves: pickedReserves.optional(),
    version: z.int().min(0).optional(),
  }),
  answer: envelope(savedTeam),
  refusals: joinOperation.refusals,
})

export const autofillOperation = operation('autofill', {
  feature: 'squads',
  summary: 'The best legal team for the budget and slots that are left; given picks stay.',
  access: 'public',
  body: z.strictObject({
    sub_tournament_id: roundScopedId,
    groups: pickedGroups.optional(),
    reserves: pickedReserves.optional(),
  }),
  answer: envelope(
    z.object({ groups: z.array(teamGroup), reserves: z.array(teamPlayer), remainingBudget: millions }),
  ),
  refusals: [
    'notFound',
    'noLegalTeam',
    'unknownPlayer',
    'duplicatePlayer',
    'tooManyPlayers',
    'gameAlreadyStarted',
  ],
})

const role = {
  feature: 'squads',
  access: 'manager',
  params: idParams,
  body: z.strictObject({ user_team_id: roundScopedId, version: z.int().min(0).optional() }),
  answer: envelope(savedTeam),
  refusals: [
    'notFound',
    'gameAlreadyStarted',
    'captainNotInTeam',
    'viceCaptainNotInTeam',
    'teamChangedElsewhere',
  ],
} as const

export const nameCaptainOperation = operation('nameCaptain', {
  ...role,
  summary: 'Make a player of the team captain.',
})
export const nameViceCaptainOperation = operation('nameViceCaptain', {
  ...role,
  summary: 'Make a player of the team vice-captain.',
})

export const subTournamentDetailsOperation = operation('subTournamentDetails', {
  feature: 'entries',
  summary: 'The overview of a team and its tournament (spec 3 Overview).',
  access: 'public',
  params: roundScopedIdParams,
  query: z.strictObject({ user_team_id: roundScopedIdText.optional() }),
  answer: envelope(
    z.object({
      team: z
        .object({
          user_team_id: roundScopedId,
          team_owner: z.string(),
          team_name: z.string(),
          team_value: millions.nullable(),
          finished_players: z.int(),
          active_players: z.int(),
          remaining_players: z.int(),
          current_points: points.nullable(),
          current_position: z.int().nullable(),
          created_at: dateTime,
          state: z.enum(['entered', 'pending']),
        })
        .nullable(),
      tournament: z.object({
        name: z.string(),
        tournament_id: id,
        creator: z.string(),
        game_week: z.string(),
        starts_at: dateTime,
        ends_at: dateTime.nullable(),
        is_seasonal_game: z.boolean(),
        buy_in: money,
        currency: z.string(),
        status: tournamentStatus,
      }),
    }),
  ),
  refusals: ['notFound', 'teamHiddenBeforeStart'],
})

export const leaderBoardRow = z.object({
  position: z.int(),
  user_name: z.string(),
  team_name: z.string(),
  /** Total of the round. */
  points,
  /** Total of the season (of all rounds so far). */
  total_championship_points: points,
  user_team_id: roundScopedId,
  is_mine: z.boolean(),
})

export const leaderBoardOperation = operation('leaderBoard', {
  feature: 'standings',
  summary: 'Live places of a contest; 10 a page.',
  access: 'public',
  params: roundScopedIdParams,
  query: z.strictObject({
    page: pageText,
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
      /** The log number the places were computed at (design 5). */
      version: z.int(),
    }),
  ),
  refusals: ['notFound'],
})

export const rankHistoryOperation = operation('rankHistory', {
  feature: 'standings',
  summary: 'Places of the caller’s team through the matchday, oldest first, with what moved them.',
  access: 'manager',
  params: roundScopedIdParams,
  query: z.strictObject({ user_team_id: roundScopedIdText }),
  answer: envelope(
    z.object({
      total_players: z.int(),
      samples: z.array(z.object({ at: dateTime, place: z.int(), points })),
      /** What his players did last, newest first. */
      moments: z.array(
        z.object({
          at: dateTime,
          minute: z.string(),
          playerId: id,
          playerName: z.string(),
          kit,
          action: z.string(),
          /** What it moved in the team's points. */
          points,
        }),
      ),
    }),
  ),
  refusals: ['notFound', 'teamHiddenBeforeStart'],
})

export const dashboardCard = z.object({
  sub_tournament_id: roundScopedId,
  tournament_id: id,
  name: z.string(),
  status: tournamentStatus,
  is_seasonal_game: z.boolean(),
  is_active: z.boolean(),
  start_time: dateTime,
  time_left: z.int(),
  matches_left: z.int(),
  all_matches: z.int(),
  flag: z.object({ url: assetUrl, code: z.string() }),
  championships: z.array(z.object({ id, name: z.string() })),
  user_teams: z.array(
    z.object({
      user_team_id: roundScopedId,
      name: z.string(),
      points: points.nullable(),
      place: z.int().nullable(),
    }),
  ),
  total_places: z.int(),
  prize_pool: money,
  total_prize_pool: money,
  currency: z.string(),
  can_add_team: z.boolean(),
})

export const dashboardOperation = operation('dashboard', {
  feature: 'dashboard',
  summary: 'The manager’s games; with sub_tournament_id that game is in the list whatever its status.',
  access: 'manager',
  query: z.strictObject({
    status: z.enum(['active', 'upcoming', 'current', 'past', 'all']).default('active'),
    sub_tournament_id: roundScopedIdText.optional(),
  }),
  answer: envelope(z.array(dashboardCard)),
  refusals: ['onlookerOnly'],
})

export const gameRoundsOperation = operation('gameRounds', {
  feature: 'dashboard',
  summary: 'The rounds of the slider of a seasonal game; one item for a gameweek tournament.',
  access: 'public',
  params: z.strictObject({ subId: roundScopedIdText, teamId: roundScopedIdText }),
  answer: envelope(
    z.array(
      z.object({
        number: z.int(),
        is_active: z.boolean(),
        sub_tournament_id: roundScopedId,
        tournament_id: id,
        user_team_id: roundScopedId,
      }),
    ),
  ),
  refusals: ['notFound'],
})

export const walletBalanceOperation = operation('walletBalance', {
  feature: 'wallet',
  summary: 'What the manager can spend.',
  access: 'manager',
  answer: envelope(z.object({ balance: money, currency: z.string() })),
})

export const walletHistoryOperation = operation('walletHistory', {
  feature: 'wallet',
  summary: 'Every movement with its reason, newest first; 10 a page.',
  access: 'manager',
  query: z.strictObject({ page: pageText }),
  answer: envelope(
    z.object({
      data: z.array(
        z.object({
          id: z.string(),
          at: dateTime,
          reason: z.enum(['welcome', 'stake', 'refund', 'prize']),
          amount: money,
          currency: z.string(),
          tournament_name: z.string().nullable(),
        }),
      ),
      ...pageFacts,
    }),
  ),
})

/** Query of the event stream; see live.ts for what it sends. */
export const liveQuery = z.strictObject({
  sub_tournament_id: roundScopedIdText.optional(),
  user_team_id: roundScopedIdText.optional(),
  championship_id: idText.optional(),
})
