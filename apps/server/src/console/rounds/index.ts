export { disqualifyEntryAct, reinstateEntryAct } from './disqualify.ts'
export { reopenRoundAct } from './reopen.ts'
export { registerRounds } from './routes.ts'
