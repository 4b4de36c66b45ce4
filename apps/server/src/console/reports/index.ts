export { registerReports } from './routes.ts'
