import type { JsonOperation } from '@gaffer/contract/types'

/**
 * The answers kept for a time without a network: games, teams, players, tables. Nothing of money, limits, phones or
 * keys is ever kept on a device.
 */
const KEPT: ReadonlySet<unknown> = new Set<JsonOperation>([
  'home',
  'homeTournaments',
  'championships',
  'supportTexts',
  'tournament',
  'tournamentRules',
  'tournamentFixtures',
  'tournamentOverview',
  'scoring',
  'entries',
  'prizes',
  'subTournamentDetails',
  'userTeam',
  'userPoints',
  'possibleChanges',
  'transferHistory',
  'roomRankings',
  'myRooms',
  'availablePlayers',
  'championshipPlayers',
  'positions',
  'playerInfo',
  'playerProfile',
  'playerRoundStats',
  'teamPlayerRoundStats',
  'championshipTeams',
  'championshipRounds',
  'results',
  'highlights',
  'livescore',
  'dashboard',
  'gameRounds',
  'leaderBoard',
  'rankHistory',
  'seasonHistory',
  'myGames',
  'createdGame',
  'myLeagues',
  'league',
  'leagueTable',
  'leagueRound',
  'leagueCup',
])

/** Whether the answer to a query is kept. */
export function isWorthKeeping([name]: readonly unknown[]): boolean {
  return KEPT.has(name)
}
