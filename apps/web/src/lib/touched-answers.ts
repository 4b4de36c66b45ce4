import type { QueryClient } from '@tanstack/react-query'
import { PATHS } from '@gaffer/contract/paths'
import type { JsonOperation } from '@gaffer/contract/types'

/** A call that may change something: every call that is not a plain read. */
export type Change = {
  [N in JsonOperation]: (typeof PATHS)[N]['method'] extends 'GET' ? never : N
}[JsonOperation]

type Answers = readonly Exclude<JsonOperation, Change>[]

/** Answers with a manager's saved team. */
const TEAM = [
  'userTeam',
  'userPoints',
  'possibleChanges',
  'transferHistory',
  'seasonHistory',
  'gameRounds',
  'subTournamentDetails',
  'dashboard',
  'home',
] as const satisfies Answers

/** Tables in which teams appear under their names. */
const TABLES = ['leaderBoard', 'entries', 'rankHistory', 'roomRankings'] as const satisfies Answers

/** What can be entered, and how full it is. */
const CONTESTS = [
  'homeTournaments',
  'championships',
  'tournament',
  'tournamentRules',
  'tournamentOverview',
  'prizes',
] as const satisfies Answers

const ROOMS = ['home', 'myRooms', 'roomOptions', 'roomRankings', 'userPoints'] as const satisfies Answers

const GAMES = ['gameOptions', 'myGames', 'createdGame', 'gameByCode'] as const satisfies Answers

const LEAGUES = [
  'myLeagues',
  'leagueByCode',
  'league',
  'leagueTable',
  'leagueRound',
  'leagueCup',
] as const satisfies Answers

/** Money, and the limits it counts towards. */
const MONEY = ['walletBalance', 'walletHistory', 'fairPlay', 'home'] as const satisfies Answers

const SAVED_TEAM = [...TEAM, ...TABLES, ...LEAGUES] as const
const SEAT = [...SAVED_TEAM, ...CONTESTS, ...ROOMS, ...GAMES, ...MONEY] as const

/**
 * The answers that are out of date after a call has changed something. Every call that is not a plain read is listed
 * here, so that a new one cannot be forgotten.
 */
const TOUCHED: Readonly<Record<Change, Answers>> = {
  // Another reader makes every answer out of date: the session takes care of that.
  authenticate: [],
  askLoginCode: [],
  handOverLogin: [],
  renewSession: [],
  endSession: [],
  endDevice: ['devices'],

  // Programs tell matches by hand; what managers see of it comes through the stream.
  tellDesk: [],
  undoDesk: [],

  join: SEAT,
  saveTeam: SAVED_TEAM,
  autofill: [],
  nameCaptain: TEAM,
  nameViceCaptain: TEAM,
  swapPlayers: TEAM,
  swapInNewestTeam: TEAM,
  swapPreferences: TEAM,
  swapPreferencesInNewestTeam: TEAM,
  changeScheme: TEAM,
  makeTransfers: [...TEAM, ...TABLES],
  playWildcard: [...TEAM, ...TABLES],
  playChip: [...TEAM, ...TABLES],
  purchaseQuote: [],
  buyChips: [...TEAM, ...MONEY],
  buyScheme: [...TEAM, ...MONEY],

  seekRoom: [],
  joinRoom: SEAT,
  enterRoom: [...ROOMS, ...TEAM],
  cancelSeeking: [],
  leaveRoom: SEAT,

  filterPlayers: [],

  createGame: [...GAMES, ...CONTESTS],
  leaveGame: SEAT,
  cancelGame: SEAT,

  createLeague: LEAGUES,
  joinLeague: LEAGUES,
  leaveLeague: LEAGUES,
  renameLeague: LEAGUES,
  closeLeague: LEAGUES,

  // These calls answer with the new state.
  setLimits: [],
  excludeMyself: [],
  acceptTerms: [],
  unsubscribe: ['subscription'],
}

/**
 * Refreshes what a change has affected: at once where it is shown, otherwise when it is next shown. Resolves when
 * everything shown is up to date. `whenShown: 'later'` leaves even that until it is next shown.
 */
export function refreshAfter(
  queryClient: QueryClient,
  change: Change,
  { whenShown = 'now' }: { readonly whenShown?: 'now' | 'later' } = {},
): Promise<void> {
  const touched: ReadonlySet<unknown> = new Set(TOUCHED[change])
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => touched.has(name),
    refetchType: whenShown === 'now' ? 'active' : 'none',
  })
}

/** Whether an answer changes while matches are being played. */
export function isLiveAnswer([name]: readonly unknown[]): boolean {
  return isOperation(name) && PATHS[name].isLive
}

function isOperation(name: unknown): name is keyof typeof PATHS {
  return typeof name === 'string' && Object.hasOwn(PATHS, name)
}
