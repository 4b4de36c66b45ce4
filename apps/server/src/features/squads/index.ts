export { hiddenBecause, isOpenToOthers, isStarted, type Contest } from './contest.ts'
export { fillTeam, type FilledTeam } from './fill-team.ts'
export { judgeSquad, type LegalSquad } from './judge-squad.ts'
export { loadContest, loadContestToEnter, loadRecentContest } from './load-contest.ts'
export { loadLineUpOfRound, loadTeam, teamColumns, type EnteredTeam } from './repo.ts'
export { holdRoundLock, loadRoundGate, type RoundGate } from './round-gate.ts'
export { saveTeam } from './save-team.ts'
export type { Caller, SavedTeam, SquadDeps } from './saved-team.ts'
export { isSameLineUp, type PickedSquad } from './squad.ts'
export { refusal, refusalOf, type Outcome } from './team-refusal.ts'
export { openRoundOf } from './open-round.ts'
export { presentSavedTeam } from './present-saved-team.ts'
export { freshChampionship, lacksTeams, selectablePlayers } from './selectable-players.ts'
export { loadStanding } from './load-standing.ts'
export { registerSquads } from './routes.ts'
export { transact } from './transact.ts'
export {
  changeSeasonTeam,
  type SavedSeasonTeam,
  type SeasonChangeInput,
  withOpenSeasonTeam,
} from './change-season-team.ts'
export { chipAccountOf } from './chip-account.ts'
export { loadMyTeam, loadUserTeam, type UserTeamDeps, type UserTeamView } from './load-user-team.ts'
export { presentChips, wildcardUseOf } from './present-season.ts'
export { presentView } from './present-view.ts'
export { loadSeasonTeam, type RoundChoice, saveRoundChoice, type SeasonTeam } from './season-team.ts'
export { seasonTeamOf } from './season-team-of.ts'
export { type CountedTeam, transferStateOf } from './season-transfer-state.ts'
