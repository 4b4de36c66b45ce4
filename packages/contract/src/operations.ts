import * as calendar from './calendar.ts'
import * as chips from './chips.ts'
import { correctionsOperation } from './corrections.ts'
import * as dashboard from './dashboard.ts'
import * as desk from './desk.ts'
import { deskStatusOperation } from './desk-status.ts'
import * as entries from './entries.ts'
import * as fairPlay from './fair-play.ts'
import * as fixtures from './fixtures.ts'
import type { Operation } from './operation.ts'
import * as games from './games.ts'
import * as leagues from './leagues.ts'
import * as lineUps from './line-ups.ts'
import * as playerInfo from './player-info.ts'
import * as players from './players.ts'
import * as seasonHistory from './season-history.ts'
import * as roomStandings from './room-standings.ts'
import * as rooms from './rooms.ts'
import * as session from './session.ts'
import * as setup from './setup.ts'
import * as squads from './squads.ts'
import * as standings from './standings.ts'
import * as support from './support.ts'
import * as swing from './swing.ts'
import * as tournamentRules from './tournament-rules.ts'
import * as tournaments from './tournaments.ts'
import * as transfers from './transfers.ts'
import { staffActsOperation } from './staff-acts.ts'
import * as wallet from './wallet.ts'

/**
 * Every call with a JSON answer. A test makes sure that the server registers exactly these; the event stream is
 * separate (live.ts).
 */
export const OPERATIONS = {
  authenticate: session.authenticateOperation,
  askLoginCode: session.askLoginCodeOperation,
  handOverLogin: session.handOverLoginOperation,
  renewSession: session.renewSessionOperation,
  endSession: session.endSessionOperation,
  devices: session.devicesOperation,
  viewedManager: session.viewedManagerOperation,
  endDevice: session.endDeviceOperation,
  brand: session.brandOperation,
  checkSetup: setup.checkSetupOperation,
  supportTexts: session.supportTextsOperation,
  home: session.homeOperation,
  homeTournaments: tournaments.homeTournamentsOperation,
  championships: tournaments.championshipsOperation,
  tournament: tournaments.tournamentOperation,
  tournamentRules: tournamentRules.tournamentRulesOperation,
  tournamentFixtures: fixtures.tournamentFixturesOperation,
  corrections: correctionsOperation,
  tournamentOverview: tournaments.tournamentOverviewOperation,
  scoring: tournamentRules.scoringOperation,
  entries: tournaments.entriesOperation,
  prizes: tournaments.prizesOperation,
  subTournamentDetails: entries.subTournamentDetailsOperation,
  join: entries.joinOperation,
  joinQuote: entries.joinQuoteOperation,
  userTeam: squads.userTeamOperation,
  saveTeam: squads.saveTeamOperation,
  autofill: squads.autofillOperation,
  nameCaptain: squads.nameCaptainOperation,
  nameViceCaptain: squads.nameViceCaptainOperation,
  swapPlayers: lineUps.swapPlayersOperation,
  swapInNewestTeam: lineUps.swapInNewestTeamOperation,
  swapPreferences: lineUps.swapPreferencesOperation,
  swapPreferencesInNewestTeam: lineUps.swapPreferencesInNewestTeamOperation,
  changeScheme: lineUps.changeSchemeOperation,
  possibleChanges: lineUps.possibleChangesOperation,
  makeTransfers: transfers.makeTransfersOperation,
  transferHistory: transfers.transferHistoryOperation,
  playWildcard: transfers.playWildcardOperation,
  playChip: chips.playChipOperation,
  purchaseQuote: chips.purchaseQuoteOperation,
  buyChips: chips.buyChipsOperation,
  buyScheme: chips.buySchemeOperation,
  seekRoom: rooms.seekRoomOperation,
  joinRoom: rooms.joinRoomOperation,
  enterRoom: rooms.enterRoomOperation,
  roomRankings: roomStandings.roomRankingsOperation,
  userPoints: roomStandings.userPointsOperation,
  roomOptions: rooms.roomOptionsOperation,
  myRooms: rooms.myRoomsOperation,
  roomQuote: rooms.roomQuoteOperation,
  cancelSeeking: rooms.cancelSeekingOperation,
  leaveRoom: rooms.leaveRoomOperation,
  filterPlayers: players.filterPlayersOperation,
  availablePlayers: players.availablePlayersOperation,
  championshipPlayers: players.championshipPlayersOperation,
  positions: players.positionsOperation,
  playerInfo: playerInfo.playerInfoOperation,
  palmsPlayerInfo: playerInfo.palmsPlayerInfoOperation,
  playerProfile: playerInfo.playerProfileOperation,
  playerRoundStats: playerInfo.playerRoundStatsOperation,
  teamPlayerRoundStats: playerInfo.teamPlayerRoundStatsOperation,
  championshipTeams: fixtures.championshipTeamsOperation,
  championshipRounds: fixtures.championshipRoundsOperation,
  results: fixtures.resultsOperation,
  highlights: fixtures.highlightsOperation,
  livescore: fixtures.livescoreOperation,
  dashboard: dashboard.dashboardOperation,
  gameRounds: dashboard.gameRoundsOperation,
  leaderBoard: standings.leaderBoardOperation,
  rankHistory: standings.rankHistoryOperation,
  seasonHistory: seasonHistory.seasonHistoryOperation,
  swing: swing.swingOperation,
  gameOptions: games.gameOptionsOperation,
  createGame: games.createGameOperation,
  myGames: games.myGamesOperation,
  createdGame: games.createdGameOperation,
  gameByCode: games.gameByCodeOperation,
  leaveGame: games.leaveGameOperation,
  cancelGame: games.cancelGameOperation,
  myLeagues: leagues.myLeaguesOperation,
  createLeague: leagues.createLeagueOperation,
  leagueByCode: leagues.leagueByCodeOperation,
  joinLeague: leagues.joinLeagueOperation,
  league: leagues.leagueOperation,
  leaveLeague: leagues.leaveLeagueOperation,
  renameLeague: leagues.renameLeagueOperation,
  closeLeague: leagues.closeLeagueOperation,
  leagueTable: leagues.leagueTableOperation,
  leagueRound: leagues.leagueRoundOperation,
  leagueCup: leagues.leagueCupOperation,
  walletBalance: wallet.walletBalanceOperation,
  walletHistory: wallet.walletHistoryOperation,
  staffActs: staffActsOperation,
  calendar: calendar.calendarOperation,
  changeCalendar: calendar.changeCalendarOperation,
  fairPlay: fairPlay.fairPlayOperation,
  setLimits: fairPlay.setLimitsOperation,
  excludeMyself: fairPlay.excludeMyselfOperation,
  acceptTerms: fairPlay.acceptTermsOperation,
  support: support.supportOperation,
  winners: support.winnersOperation,
  winner: support.winnerOperation,
  subscription: support.subscriptionOperation,
  unsubscribe: support.unsubscribeOperation,
  deskStatus: deskStatusOperation,
  deskMatches: desk.deskMatchesOperation,
  deskMatch: desk.deskMatchOperation,
  tellDesk: desk.tellDeskOperation,
  undoDesk: desk.undoDeskOperation,
} as const satisfies Record<string, Operation>

export type Operations = typeof OPERATIONS
