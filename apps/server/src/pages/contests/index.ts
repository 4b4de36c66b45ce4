export { presentCard } from './present.ts'
export { presentAction, presentRules } from './present-rules.ts'
export { registerContestPages } from './routes.ts'
