export {
  changeSeasonTeam,
  type SavedSeasonTeam,
  type SeasonChangeInput,
  withOpenSeasonTeam,
} from './change-season-team.ts'
export { chipAccountOf } from './chip-account.ts'
export { type FilledTeam, fillTeam } from './fill-team.ts'
export { judgeSquad, type LegalSquad } from './picked-squad.ts'
export { canExchange, exchangeInTeams } from './merge/exchange-in-teams.ts'
export { insertFirstLineUps } from './insert-line-ups.ts'
export { loadStanding, loadStandingBefore } from './load-standing.ts'
export { loadMyTeam, loadUserTeam, type UserTeamDeps, type UserTeamView } from './load-user-team.ts'
export { presentSavedTeam } from './present-saved-team.ts'
export { presentChips, wildcardUseOf } from './present-season.ts'
export { presentView } from './present-view.ts'
export {
  type EnteredTeam,
  loadLineUpOfRound,
  loadNewestTeam,
  loadTeam,
  teamColumns,
  type TeamInContest,
} from './repo.ts'
export { registerSquads } from './routes.ts'
export { saveInBulk } from './save-in-bulk.ts'
export { saveTeam } from './save-team.ts'
export type { SavedTeam, SavingDeps, SquadDeps } from './saved-team.ts'
export { createSquadFiller, type SquadFiller } from './squad-filler.ts'
export { seasonTeamOf } from './season-team-of.ts'
export { loadSeasonTeam, type StoredRoundChoice, saveRoundChoice, type SeasonTeam } from './season-team.ts'
export { type CountedTeam, transferStateOf } from './season-transfer-state.ts'
export { isSameLineUp, type PickedSquad } from './picked-squad.ts'
