export type {
  LiveStandings,
  StandingsOrder,
  StandingsPage,
  TeamOfRound,
  TeamStanding,
} from './live-standings.ts'
export type { RankHistories, RankHistory, RankMoment, RankSample } from './rank-histories.ts'
export { loadTable, type Table, type TableDeps } from './load-table.ts'
export { registerStandings, type StandingsDeps } from './routes.ts'
