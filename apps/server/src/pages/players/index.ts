export { registerPlayers } from './routes.ts'
