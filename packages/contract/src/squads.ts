import { z } from 'zod'
import { operation, SAVED_TEAM } from './operation.ts'
import { joinOperation } from './entries.ts'
import { pickedGroups, pickedReserves, savedTeam, teamGroup } from './picked-team.ts'
import { teamPlayer } from './players.ts'
import { chip } from './chips.ts'
import { seasonState } from './transfers.ts'
import {
  correctedResult,
  dateTime,
  disqualifiedFor,
  envelope,
  id,
  idParams,
  millions,
  money,
  points,
  roundScopedId,
  roundScopedIdText,
  tournamentStatus,
} from './shared.ts'

export const userTeam = z.object({
  teamId: roundScopedId,
  name: z.string(),
  teamName: z.string(),
  userFullName: z.string(),
  /** Whether it is the caller's own team. */
  is_mine: z.boolean(),
  groups: z.array(teamGroup),
  reserves: z.array(teamPlayer),
  isReady: z.boolean(),
  unfilledCount: z.int(),
  sub_tournament_id: roundScopedId,
  tournament_id: id,
  remainingBudget: millions,
  totalBudget: millions,
  /** Free transfers left; -1 means unlimited, as with a wildcard and until the first deadline. */
  transfers_available: z.int(),
  isWildCardActivated: z.boolean(),
  /** Wildcards that can still be activated in the round; 0 while one is active. */
  palms_team_wildcard: z.int(),
  is_seasonal_game: z.boolean(),
  /**
   * The formations of the game. A paid one can be played only once the team owns it; its price is in the operator's
   * currency.
   */
  allSchemes: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      is_paid: z.boolean(),
      is_owned: z.boolean(),
      price: z.number(),
    }),
  ),
  currentScheme: z.string(),
  /** Points of the round; null before they are shown. */
  points: points.nullable(),
  /** In a season over all rounds so far; until this round has places, total and places are those before it. */
  total_points: points.nullable(),
  total_place: z.int().nullable(),
  current_place: z.int().nullable(),
  total_players: z.int(),
  playerPoints: points.nullable(),
  finished_players: z.int(),
  active_players: z.int(),
  remaining_players: z.int(),
  /** What the current place would win, or what it has won once final. */
  prize: money,
  /** The prize is won, and is paid once the operator has signed it. */
  is_prize_waiting: z.boolean(),
  currency: z.string(),
  is_final: z.boolean(),
  /** Points and places follow corrections after the result; null where both are the same. */
  corrected: correctedResult.nullable(),
  state: z.enum(['entered', 'pending']),
  /** Why the operator has taken the caller's own team out of the game: it has no place and wins nothing. */
  disqualified_for: disqualifiedFor.nullable(),
  roundId: id,
  /** All three chips for the caller's own season team; for another team only the one it plays. */
  chips: z.array(chip),
  /** What this round's transfers cost; zero or negative, already included in `points`. */
  transferCost: points,
  /** What can be changed in a season and what it costs; null for other managers' teams and in single-round games. */
  season: seasonState.nullable(),
  status: tournamentStatus,
  start_time: dateTime,
  time_left: z.int(),
  /**
   * Raised by each save; sent back so that two tabs cannot overwrite each other. 0 for other managers' teams: it would say
   * how often a hidden team was changed.
   */
  version: z.int(),
})

export const userTeamOperation = operation('userTeam', {
  feature: 'squads',
  summary: 'A team; without ids the newest open team of the caller. Others’ only after the deadline.',
  access: 'signedIn',
  shows: ['team'],
  query: z.strictObject({
    sub_tournament_id: roundScopedIdText.optional(),
    user_team_id: roundScopedIdText.optional(),
  }),
  answer: envelope(z.null(), { team: userTeam.nullable() }),
  refusals: ['notFound', 'teamHiddenBeforeStart', 'roomRoundNotFinished'],
})

export const saveTeamOperation = operation('saveTeam', {
  feature: 'squads',
  summary: 'Save a team that is entered, all or nothing.',
  access: 'manager',
  changes: SAVED_TEAM,
  body: z.strictObject({
    teamId: roundScopedId,
    teamName: z.string().max(400).optional(),
    groups: pickedGroups,
    reserves: pickedReserves.optional(),
    version: z.int().min(0).optional(),
  }),
  answer: envelope(savedTeam),
  refusals: [...joinOperation.refusals, 'roundNotOpenYet', 'roundClosing'],
})

export const autofillOperation = operation('autofill', {
  feature: 'squads',
  summary: 'The best legal team for the budget and slots that are left; given picks stay.',
  access: 'public',
  changes: [],
  body: z.strictObject({
    sub_tournament_id: roundScopedId,
    /** The caller's own season team, whose bank is spent instead of the budget of a new one. */
    user_team_id: roundScopedId.optional(),
    groups: pickedGroups.optional(),
    reserves: pickedReserves.optional(),
  }),
  answer: envelope(
    z.object({
      groups: z.array(teamGroup),
      reserves: z.array(teamPlayer),
      remainingBudget: millions,
      /** Who could be captain and vice-captain; nobody is named until the manager does so. */
      suggested: z.object({ captain: id.nullable(), viceCaptain: id.nullable() }),
    }),
  ),
  refusals: [
    'notFound',
    'noLegalTeam',
    'unknownPlayer',
    'duplicatePlayer',
    'tooManyPlayers',
    'gameWithoutReserves',
    'gameAlreadyStarted',
    'unauthorized',
  ],
})

const role = {
  feature: 'squads',
  access: 'manager',
  changes: ['team'],
  params: idParams,
  body: z.strictObject({ user_team_id: roundScopedId, version: z.int().min(0).optional() }),
  answer: envelope(savedTeam),
  refusals: [
    'notFound',
    'gameAlreadyStarted',
    'captainNotInTeam',
    'viceCaptainNotInTeam',
    'gameWithoutCaptain',
    'gameWithoutViceCaptain',
    'roundClosing',
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
