type Path = `/${string}`

/** A read whose answer changes while matches are being played: a page that shows it asks again when points change. */
const getLive = <P extends Path>(path: P) => ({ method: 'GET', path, isLive: true }) as const
/** A read that a match in play does not change, or that is refreshed in another way. */
const getStill = <P extends Path>(path: P) => ({ method: 'GET', path, isLive: false }) as const
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
  brand: getStill('/gaffer/brand'),
  checkSetup: getStill('/gaffer/check'),
  supportTexts: getStill('/gaffer/support/texts'),
  home: getStill('/palms/home'),

  homeTournaments: getStill('/home/tournaments'),
  championships: getStill('/championships/all'),
  tournament: getStill('/tournament/:id'),
  tournamentRules: getStill('/rules/tournaments/:id'),
  tournamentFixtures: getLive('/fixtures/tournaments/:id'),
  tournamentOverview: getStill('/overview/tournaments/:id'),
  scoring: getStill('/subTournament/scoring'),

  entries: getLive('/entries/subTournaments/:id'),
  prizes: getStill('/prizes/subTournament/:id'),
  subTournamentDetails: getLive('/subTournament/details/:id'),
  join: put('/palms/subTournament/join/:subId'),
  joinQuote: getStill('/gaffer/entries/quote/:subId'),

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
  possibleChanges: getStill('/users/team/player/:id/info'),
  makeTransfers: post('/users/transfers'),
  transferHistory: getStill('/users/transfers'),
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
  roomOptions: getStill('/gaffer/rooms/options'),
  myRooms: getStill('/gaffer/rooms'),
  roomQuote: getStill('/gaffer/rooms/quote/:roomId'),
  cancelSeeking: post('/gaffer/rooms/cancel'),
  leaveRoom: post('/gaffer/rooms/leave'),

  filterPlayers: post('/palms/players/filter'),
  availablePlayers: getStill('/palms/players'),
  championshipPlayers: getStill('/championships/:id/players'),
  positions: getStill('/players/positions'),
  playerInfo: getStill('/users/player/:id/info'),
  palmsPlayerInfo: getStill('/palms/player/:id/info'),
  playerProfile: getStill('/users/team/player/:id/profile'),
  playerRoundStats: getLive('/users/team/player/:id/stats/round/:roundId'),
  teamPlayerRoundStats: getLive('/users/team/teamplayer/:id/stats/round/:roundId'),

  championshipTeams: getStill('/championships/:id/teams'),
  championshipRounds: getStill('/championships/:id/rounds'),
  results: getLive('/users/results'),
  highlights: getLive('/palms/games/highlights/:matchId'),
  livescore: getLive('/users/games/:id/livescore'),

  dashboard: getLive('/palms/dashboard'),
  gameRounds: getStill('/gameRounds/subTournament/:subId/userTeam/:teamId'),
  leaderBoard: getLive('/leaderBoard/subTournament/:id'),
  rankHistory: getLive('/gaffer/standings/:id/history'),
  seasonHistory: getStill('/gaffer/standings/:id/season'),

  gameOptions: getStill('/gaffer/games/options'),
  createGame: post('/gaffer/games'),
  myGames: getStill('/gaffer/games'),
  createdGame: getStill('/gaffer/games/:id'),
  gameByCode: getStill('/gaffer/games/code/:code'),
  leaveGame: post('/gaffer/games/:id/leave'),
  cancelGame: post('/gaffer/games/:id/cancel'),

  myLeagues: getLive('/gaffer/leagues'),
  createLeague: post('/gaffer/leagues'),
  leagueByCode: getStill('/gaffer/leagues/code/:code'),
  joinLeague: post('/gaffer/leagues/join'),
  league: getLive('/gaffer/leagues/:id'),
  leaveLeague: post('/gaffer/leagues/:id/leave'),
  renameLeague: post('/gaffer/leagues/:id/rename'),
  closeLeague: post('/gaffer/leagues/:id/close'),
  leagueTable: getLive('/gaffer/leagues/:id/table'),
  leagueRound: getLive('/gaffer/leagues/:id/rounds/:round'),
  leagueCup: getLive('/gaffer/leagues/:id/cup'),

  walletBalance: getStill('/gaffer/wallet/balance'),
  walletHistory: getStill('/gaffer/wallet/history'),

  fairPlay: getStill('/gaffer/fair-play'),
  setLimits: put('/gaffer/fair-play/limits'),
  excludeMyself: post('/gaffer/fair-play/exclusion'),
  acceptTerms: post('/gaffer/fair-play/terms'),

  support: getStill('/gaffer/support'),
  winners: getStill('/gaffer/support/winners'),
  winner: getStill('/numb/getWinner/:code'),
  subscription: getStill('/gaffer/support/subscription'),
  unsubscribe: post('/numb/unsubscribe'),

  deskStatus: getStill('/gaffer/desk/status'),
  deskMatches: getStill('/gaffer/desk/matches'),
  deskMatch: getStill('/gaffer/desk/matches/:id'),
  tellDesk: post('/gaffer/desk/matches/:id/facts'),
  undoDesk: post('/gaffer/desk/matches/:id/undo'),

  live: getStill('/gaffer/live'),
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
  const path = PATHS[name].path.replaceAll(/:([a-zA-Z]+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  )
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${encodeURIComponent(value)}`],
  )
  return `${API_BASE}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}
