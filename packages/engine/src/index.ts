export type { PlayerColumns, Range, ScoreColumns, SeasonTeamColumns, TeamColumns } from './layout/columns.ts'
export { chipNumber, playerColumns, withScores } from './layout/columns.ts'
export type { PlaceColumns } from './rank/rank-teams.ts'
export { rankTeams } from './rank/rank-teams.ts'
export type { ScoringRules } from './score/score-teams.ts'
export { scoreTeams } from './score/score-teams.ts'
export type { SeasonScoringRules } from './score/score-season-teams.ts'
export { scoreSeasonTeams } from './score/score-season-teams.ts'
export { countPlace, type Standing } from './swing/count-place.ts'
export {
  differingPlayers,
  type Field,
  type Owners,
  ownersOf,
  type ScoreRange,
  type Shift,
  shiftOf,
} from './swing/field.ts'
