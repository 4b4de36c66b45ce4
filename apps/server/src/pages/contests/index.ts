export { presentAction } from './present-rules.ts'
export { registerContestPages } from './routes.ts'
