export { CANCEL_CONTEST } from './cancel-contest.ts'
export { registerContests } from './routes.ts'
