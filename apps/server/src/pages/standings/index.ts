export type { TableContest } from './contest-round.ts'
export { loadTable, type Table, type TableDeps } from './load-table.ts'
export { registerStandings } from './routes.ts'
