import { fillPath } from './fill-path.ts'

type Path = `/${string}`

/** A read whose answer changes while matches are being played: a page that shows it asks again when points change. */
const getLive = <P extends Path>(path: P) => ({ method: 'GET', path, isLive: true }) as const
/** A read that a match in play does not change, or that is refreshed in another way. */
const get = <P extends Path>(path: P) => ({ method: 'GET', path, isLive: false }) as const
const post = <P extends Path>(path: P) => ({ method: 'POST', path, isLive: false }) as const
const put = <P extends Path>(path: P) => ({ method: 'PUT', path, isLive: false }) as const

/**
 * Every call by name: its method and its path below `/api` (R-168..192; where they leave it open, Q-12 and Q-13). The
 * web imports this table and types only.
 */
export const PATHS = {
  authenticate: post('/palms/auth'),
  askLoginCode: post('/gaffer/session/code'),
  handOverLogin: post('/gaffer/session/ticket'),
  renewSession: post('/gaffer/session/renew'),
  endSession: post('/gaffer/session/end'),
  devices: get('/gaffer/session/devices'),
  viewedManager: get('/gaffer/session/view'),
  endDevice: post('/gaffer/session/devices/end'),
  brand: get('/gaffer/brand'),
  checkSetup: get('/gaffer/check'),
  supportTexts: get('/gaffer/support/texts'),
  home: get('/palms/home'),

  homeTournaments: get('/home/tournaments'),
  championships: get('/championships/all'),
  tournament: get('/tournament/:id'),
  tournamentRules: get('/rules/tournaments/:id'),
  tournamentFixtures: getLive('/fixtures/tournaments/:id'),
  corrections: get('/gaffer/corrections'),
  tournamentOverview: get('/overview/tournaments/:id'),
  scoring: get('/subTournament/scoring'),

  entries: getLive('/entries/subTournaments/:id'),
  prizes: get('/prizes/subTournament/:id'),
  subTournamentDetails: getLive('/subTournament/details/:id'),
  join: put('/palms/subTournament/join/:subId'),
  joinQuote: get('/gaffer/entries/quote/:subId'),

  userTeam: getLive('/users/team'),
  saveTeam: put('/palms/users/teams'),
  autofill: post('/palms/team/autofill'),
  nameCaptain: put('/users/team/player/:id/captain'),
  nameViceCaptain: put('/users/team/player/:id/vice'),

  swapPlayers: post('/palms/team/swap'),
  swapInNewestTeam: post('/users/team/swap'),
  swapPreferences: post('/palms/team/preferences'),
  swapPreferencesInNewestTeam: post('/users/team/preferenceSwap'),
  changeScheme: post('/palms/schemes/:schemeKey'),
  possibleChanges: get('/users/team/player/:id/info'),
  makeTransfers: post('/users/transfers'),
  transferHistory: get('/users/transfers'),
  playWildcard: post('/users/team/wildcards'),
  playChip: post('/gaffer/chips/play'),
  purchaseQuote: post('/gaffer/purchases/quote'),
  buyChips: post('/gaffer/chips/buy'),
  buyScheme: post('/gaffer/schemes/buy'),

  seekRoom: post('/palms/rooms'),
  joinRoom: put('/palms/rooms/join'),
  enterRoom: put('/palms/rooms/enter'),
  roomRankings: getLive('/palms/rooms/rankings'),
  userPoints: getLive('/users/points'),
  roomOptions: get('/gaffer/rooms/options'),
  myRooms: get('/gaffer/rooms'),
  roomQuote: get('/gaffer/rooms/quote/:roomId'),
  cancelSeeking: post('/gaffer/rooms/cancel'),
  leaveRoom: post('/gaffer/rooms/leave'),

  filterPlayers: post('/palms/players/filter'),
  availablePlayers: get('/palms/players'),
  championshipPlayers: get('/championships/:id/players'),
  positions: get('/players/positions'),
  playerInfo: get('/users/player/:id/info'),
  palmsPlayerInfo: get('/palms/player/:id/info'),
  playerProfile: get('/users/team/player/:id/profile'),
  playerRoundStats: getLive('/users/team/player/:id/stats/round/:roundId'),
  teamPlayerRoundStats: getLive('/users/team/teamplayer/:id/stats/round/:roundId'),

  championshipTeams: get('/championships/:id/teams'),
  championshipRounds: get('/championships/:id/rounds'),
  results: getLive('/users/results'),
  highlights: getLive('/palms/games/highlights/:matchId'),
  livescore: getLive('/users/games/:id/livescore'),

  dashboard: getLive('/palms/dashboard'),
  gameRounds: get('/gameRounds/subTournament/:subId/userTeam/:teamId'),
  leaderBoard: getLive('/leaderBoard/subTournament/:id'),
  rankHistory: getLive('/gaffer/standings/:id/history'),
  seasonHistory: get('/gaffer/standings/:id/season'),
  swing: getLive('/gaffer/standings/:id/swing'),

  gameOptions: get('/gaffer/games/options'),
  createGame: post('/gaffer/games'),
  myGames: get('/gaffer/games'),
  createdGame: get('/gaffer/games/:id'),
  gameByCode: get('/gaffer/games/code/:code'),
  leaveGame: post('/gaffer/games/:id/leave'),
  cancelGame: post('/gaffer/games/:id/cancel'),

  myLeagues: getLive('/gaffer/leagues'),
  createLeague: post('/gaffer/leagues'),
  leagueByCode: get('/gaffer/leagues/code/:code'),
  joinLeague: post('/gaffer/leagues/join'),
  league: getLive('/gaffer/leagues/:id'),
  leaveLeague: post('/gaffer/leagues/:id/leave'),
  renameLeague: post('/gaffer/leagues/:id/rename'),
  closeLeague: post('/gaffer/leagues/:id/close'),
  leagueTable: getLive('/gaffer/leagues/:id/table'),
  leagueRound: getLive('/gaffer/leagues/:id/rounds/:round'),
  leagueCup: getLive('/gaffer/leagues/:id/cup'),

  walletBalance: get('/gaffer/wallet/balance'),
  walletHistory: get('/gaffer/wallet/history'),
  staffActs: get('/gaffer/account/staff'),
  calendar: get('/gaffer/account/calendar'),
  changeCalendar: post('/gaffer/account/calendar'),

  fairPlay: get('/gaffer/fair-play'),
  setLimits: put('/gaffer/fair-play/limits'),
  excludeMyself: post('/gaffer/fair-play/exclusion'),
  acceptTerms: post('/gaffer/fair-play/terms'),

  support: get('/gaffer/support'),
  winners: get('/gaffer/support/winners'),
  winner: get('/numb/getWinner/:code'),
  subscription: get('/gaffer/support/subscription'),
  unsubscribe: post('/numb/unsubscribe'),

  deskStatus: get('/gaffer/desk/status'),
  deskMatches: get('/gaffer/desk/matches'),
  deskMatch: get('/gaffer/desk/matches/:id'),
  tellDesk: post('/gaffer/desk/matches/:id/facts'),
  undoDesk: post('/gaffer/desk/matches/:id/undo'),

  live: get('/gaffer/live'),
} as const satisfies Record<string, PathEntry>

type PathEntry = {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: Path
  readonly isLive: boolean
}

/** The name of a call. */
export type OperationName = keyof typeof PATHS

/** The prefix of every path. */
export const API_BASE = '/api'

/**
 * The newest version of the live results: the page sends the version it knows, the server answers with its own
 * (ADR-22).
 */
export const VERSION_HEADER = 'x-version'

/** The path of a call with its `:parameters` filled in and its query appended; undefined values are left out. */
export function buildPath(
  name: OperationName,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  return fillPath(`${API_BASE}${PATHS[name].path}`, params, query)
}
