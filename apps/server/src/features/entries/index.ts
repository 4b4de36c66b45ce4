export type { EntryDeps } from './entry-deps.ts'
export { registerEntries } from './routes.ts'
export type { EntryOutcome } from './settle-entry.ts'
export { settleLeftovers } from './settle-leftovers.ts'
