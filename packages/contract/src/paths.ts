/**
 * Every call by name: its method and its path below `/api` (R-168..192; where those leave it
 * open, Q-12 and Q-13). The web imports this table and types only.
 */
export const PATHS = {
  authenticate: { method: 'POST', path: '/palms/auth' },
  askLoginCode: { method: 'POST', path: '/gaffer/session/code' },
  handOverLogin: { method: 'POST', path: '/gaffer/session/ticket' },
  renewSession: { method: 'POST', path: '/gaffer/session/renew' },
  endSession: { method: 'POST', path: '/gaffer/session/end' },
  brand: { method: 'GET', path: '/gaffer/brand' },
  checkSetup: { method: 'GET', path: '/gaffer/check' },
  supportTexts: { method: 'GET', path: '/gaffer/support/texts' },
  home: { method: 'GET', path: '/palms/home' },

  homeTournaments: { method: 'GET', path: '/home/tournaments' },
  championships: { method: 'GET', path: '/championships/all' },
  tournament: { method: 'GET', path: '/tournament/:id' },
  tournamentRules: { method: 'GET', path: '/rules/tournaments/:id' },
  tournamentFixtures: { method: 'GET', path: '/fixtures/tournaments/:id' },
  tournamentOverview: { method: 'GET', path: '/overview/tournaments/:id' },
  scoring: { method: 'GET', path: '/subTournament/scoring' },

  entries: { method: 'GET', path: '/entries/subTournaments/:id' },
  prizes: { method: 'GET', path: '/prizes/subTournament/:id' },
  subTournamentDetails: { method: 'GET', path: '/subTournament/details/:id' },
  join: { method: 'PUT', path: '/palms/subTournament/join/:subId' },
  joinQuote: { method: 'GET', path: '/gaffer/entries/quote/:subId' },

  userTeam: { method: 'GET', path: '/users/team' },
  saveTeam: { method: 'PUT', path: '/palms/users/teams' },
  autofill: { method: 'POST', path: '/palms/team/autofill' },
  nameCaptain: { method: 'PUT', path: '/users/team/player/:id/captain' },
  nameViceCaptain: { method: 'PUT', path: '/users/team/player/:id/vice' },

  swapPlayers: { method: 'POST', path: '/palms/team/swap' },
  swapInNewestTeam: { method: 'POST', path: '/users/team/swap' },
  swapPreferences: { method: 'POST', path: '/palms/team/preferences' },
  swapPreferencesInNewestTeam: { method: 'POST', path: '/users/team/preferenceSwap' },
  changeScheme: { method: 'POST', path: '/palms/schemes/:schemeKey' },
  possibleChanges: { method: 'GET', path: '/users/team/player/:id/info' },
  makeTransfers: { method: 'POST', path: '/users/transfers' },
  transferHistory: { method: 'GET', path: '/users/transfers' },
  playWildcard: { method: 'POST', path: '/users/team/wildcards' },
  playChip: { method: 'POST', path: '/gaffer/chips/play' },
  purchaseQuote: { method: 'POST', path: '/gaffer/purchases/quote' },
  buyChips: { method: 'POST', path: '/gaffer/chips/buy' },
  buyScheme: { method: 'POST', path: '/gaffer/schemes/buy' },

  seekRoom: { method: 'POST', path: '/palms/rooms' },
  joinRoom: { method: 'PUT', path: '/palms/rooms/join' },
  enterRoom: { method: 'PUT', path: '/palms/rooms/enter' },
  roomRankings: { method: 'GET', path: '/palms/rooms/rankings' },
  userPoints: { method: 'GET', path: '/users/points' },
  roomOptions: { method: 'GET', path: '/gaffer/rooms/options' },
  myRooms: { method: 'GET', path: '/gaffer/rooms' },
  roomQuote: { method: 'GET', path: '/gaffer/rooms/quote/:roomId' },
  cancelSeeking: { method: 'POST', path: '/gaffer/rooms/cancel' },
  leaveRoom: { method: 'POST', path: '/gaffer/rooms/leave' },

  filterPlayers: { method: 'POST', path: '/palms/players/filter' },
  availablePlayers: { method: 'GET', path: '/palms/players' },
  championshipPlayers: { method: 'GET', path: '/championships/:id/players' },
  positions: { method: 'GET', path: '/players/positions' },
  playerInfo: { method: 'GET', path: '/users/player/:id/info' },
  palmsPlayerInfo: { method: 'GET', path: '/palms/player/:id/info' },
  playerProfile: { method: 'GET', path: '/users/team/player/:id/profile' },
  playerRoundStats: { method: 'GET', path: '/users/team/player/:id/stats/round/:roundId' },
  teamPlayerRoundStats: { method: 'GET', path: '/users/team/teamplayer/:id/stats/round/:roundId' },

  championshipTeams: { method: 'GET', path: '/championships/:id/teams' },
  championshipRounds: { method: 'GET', path: '/championships/:id/rounds' },
  results: { method: 'GET', path: '/users/results' },
  highlights: { method: 'GET', path: '/palms/games/highlights/:matchId' },
  livescore: { method: 'GET', path: '/users/games/:id/livescore' },

  dashboard: { method: 'GET', path: '/palms/dashboard' },
  gameRounds: { method: 'GET', path: '/gameRounds/subTournament/:subId/userTeam/:teamId' },
  leaderBoard: { method: 'GET', path: '/leaderBoard/subTournament/:id' },
  rankHistory: { method: 'GET', path: '/gaffer/standings/:id/history' },
  seasonHistory: { method: 'GET', path: '/gaffer/standings/:id/season' },

  gameOptions: { method: 'GET', path: '/gaffer/games/options' },
  createGame: { method: 'POST', path: '/gaffer/games' },
  myGames: { method: 'GET', path: '/gaffer/games' },
  createdGame: { method: 'GET', path: '/gaffer/games/:id' },
  gameByCode: { method: 'GET', path: '/gaffer/games/code/:code' },
  leaveGame: { method: 'POST', path: '/gaffer/games/:id/leave' },
  cancelGame: { method: 'POST', path: '/gaffer/games/:id/cancel' },

  myLeagues: { method: 'GET', path: '/gaffer/leagues' },
  createLeague: { method: 'POST', path: '/gaffer/leagues' },
  leagueByCode: { method: 'GET', path: '/gaffer/leagues/code/:code' },
  joinLeague: { method: 'POST', path: '/gaffer/leagues/join' },
  league: { method: 'GET', path: '/gaffer/leagues/:id' },
  leaveLeague: { method: 'POST', path: '/gaffer/leagues/:id/leave' },
  renameLeague: { method: 'POST', path: '/gaffer/leagues/:id/rename' },
  closeLeague: { method: 'POST', path: '/gaffer/leagues/:id/close' },
  leagueTable: { method: 'GET', path: '/gaffer/leagues/:id/table' },
  leagueRound: { method: 'GET', path: '/gaffer/leagues/:id/rounds/:round' },
  leagueCup: { method: 'GET', path: '/gaffer/leagues/:id/cup' },

  walletBalance: { method: 'GET', path: '/gaffer/wallet/balance' },
  walletHistory: { method: 'GET', path: '/gaffer/wallet/history' },

  fairPlay: { method: 'GET', path: '/gaffer/fair-play' },
  setLimits: { method: 'PUT', path: '/gaffer/fair-play/limits' },
  excludeMyself: { method: 'POST', path: '/gaffer/fair-play/exclusion' },
  acceptTerms: { method: 'POST', path: '/gaffer/fair-play/terms' },

  support: { method: 'GET', path: '/gaffer/support' },
  winners: { method: 'GET', path: '/gaffer/support/winners' },
  winner: { method: 'GET', path: '/numb/getWinner/:code' },
  subscription: { method: 'GET', path: '/gaffer/support/subscription' },
  unsubscribe: { method: 'POST', path: '/numb/unsubscribe' },

  live: { method: 'GET', path: '/gaffer/live' },
} as const satisfies Record<string, PathEntry>

type PathEntry = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: `/${string}` }

/** The name of a call. */
export type OperationName = keyof typeof PATHS

/** The address every path lies below. */
export const API_BASE = '/api'

/** The newest version of the live results: of a page in its reads, of the server in its answers (ADR-22). */
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
