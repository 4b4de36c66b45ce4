export type { TableContest } from './contest-round.ts'
export { createMilestones, type Milestones } from './milestones.ts'
export { loadTable, type Table, type TableDeps } from './load-table.ts'
export { registerStandings } from './routes.ts'
