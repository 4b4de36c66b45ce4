export { registerSupport } from './routes.ts'
export { askWinners } from './winners-list.ts'
