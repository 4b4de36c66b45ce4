export { type Contest, whyNotShown, isOpenToOthers, isStarted } from './contest.ts'
export { changeContest, type ContestTerms, loadContestTerms } from './change-contest.ts'
export { decideChange } from './decide-change.ts'
export { freshen } from './freshen.ts'
export type {
  LiveStandings,
  ResultStanding,
  RoundTotals,
  StandingsOrder,
  TeamOfRound,
  TeamStanding,
} from './live-standings.ts'
export { presentResult, type ResultColumns, resultOf } from './result-of.ts'
export {
  contestColumns,
  contestJoins,
  loadContest,
  loadContestToEnter,
  loadRecentContest,
} from './load-contest.ts'
export { countDisqualified, isDisqualified, wasDisqualified } from './disqualified.ts'
export { loadGuaranteesOfWeek, weekOf } from './guarantees-of-week.ts'
export { deadlineOf } from './open/decide-openings.ts'
export { loadRoundsAhead, loadTheseRounds, type OpenableRound } from './open/load-openable-rounds.ts'
export { loadOpenedGames } from './open/load-opened-games.ts'
export { mainChampionship } from './main-championship.ts'
export { nameGame, type OpenedRound } from './open/open-game.ts'
export {
  discardPlannedContest,
  insertPlannedContest,
  type ListedPlan,
  loadPlannedContests,
  openDueContests,
  openPlannedContest,
} from './open/planned-contests.ts'
export { type FollowOpenings, openGames, openRoundOfGames } from './open/open-games.ts'
export {
  addTournamentRounds,
  insertContest,
  insertTournament,
  type NewTournament,
  openTournament,
  openTournamentRound,
} from './open/open-tournament.ts'
export { placedIn } from './placed-in.ts'
export { presentDuration } from './present-duration.ts'
export type { LiveSwing, Swing, SwingEvent } from './live-swing.ts'
export { poolOf, prizeAtLevel, prizeRowsOf, prizesAtPoints, prizesOf } from './prizes.ts'
export type { RankHistories, RankHistory, RankMoment, RankSample } from './rank-histories.ts'
export {
  holdRoundLock,
  isBeingClosed,
  loadOpenRound,
  loadRoundGate,
  lockedAt,
  nextOpenRound,
  nextRoundToPlay,
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
