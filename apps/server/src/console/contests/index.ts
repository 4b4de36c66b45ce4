export { CANCEL_CONTEST } from './cancel-contest.ts'
export { booksAt } from './contest-books.ts'
export { type ContestRow, loadContests, loadGuaranteed } from './load-contests.ts'
export { registerContests } from './routes.ts'
