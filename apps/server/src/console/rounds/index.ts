export { REOPEN_ROUND } from './reopen.ts'
export { registerRounds } from './routes.ts'
