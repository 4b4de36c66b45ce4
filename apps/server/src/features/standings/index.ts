export type {
  LiveStandings,
  RoundTotals,
  StandingsOrder,
  StandingsPage,
  TeamOfRound,
  TeamStanding,
} from './live-standings.ts'
export type { RankHistories, RankHistory, RankMoment, RankSample } from './rank-histories.ts'
export { loadNames } from './repo.ts'
export { createSharedReads, type SharedReads } from './shared-reads.ts'
export { loadTable, type Table, type TableDeps } from './load-table.ts'
export { registerStandings, type StandingsDeps } from './routes.ts'
