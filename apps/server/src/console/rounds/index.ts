export { DISQUALIFY_ENTRY, REINSTATE_ENTRY } from './disqualify.ts'
export { REOPEN_ROUND } from './reopen.ts'
export { registerRounds } from './routes.ts'
