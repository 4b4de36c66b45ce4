export { type Contest, whyNotShown, isOpenToOthers, isStarted } from './contest.ts'
export { freshen } from './freshen.ts'
export type {
  LiveStandings,
  RoundTotals,
  StandingsOrder,
  TeamOfRound,
  TeamStanding,
} from './live-standings.ts'
export {
  contestColumns,
  contestJoins,
  isVisible,
  loadContest,
  loadContestToEnter,
  loadRecentContest,
} from './load-contest.ts'
export { mainChampionship } from './main-championship.ts'
export type { OpenedRound } from './open/open-game.ts'
export { type FollowOpenings, openGames, openRoundOfGames } from './open/open-games.ts'
export {
  addTournamentRounds,
  insertContest,
  insertTournament,
  type NewTournament,
  openTournament,
  openTournamentRound,
  removeTournaments,
} from './open/open-tournament.ts'
export { presentDuration } from './present-duration.ts'
export { poolOf, prizeRowsOf, prizesAtPoints, prizesOf } from './prizes.ts'
export type { RankHistories, RankHistory, RankMoment, RankSample } from './rank-histories.ts'
export {
  holdRoundLock,
  isBeingClosed,
  loadOpenRound,
  loadRoundGate,
  nextOpenRound,
  REOPENED,
  type RoundGate,
} from './round.ts'
export { roundInFocus, type RoundOfSeason } from './rounds-now.ts'
export { creatorWithSeat, decideSeat, loadSeats } from './seats.ts'
export { freshChampionship, lacksTeams, selectablePlayers } from './selectable-players.ts'
export { createTournamentMemory, type TournamentMemory } from './tournament-memory.ts'
export { matchesLeftOf, statusOf, type TournamentView, viewTournament } from './tournament-view.ts'
export {
  type ListedContest,
  roundCountOf,
  type Tournament,
  type TournamentRound,
  type TournamentContest,
} from './tournament.ts'
export { isVisibleTo } from './visibility.ts'
