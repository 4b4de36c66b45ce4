export {
  checkEnteredOf,
  checkRoundOf,
  findEnteredDays,
  findEnteredRounds,
  recountGameweeks,
} from './entered/check-entered.ts'
export { keepEntered } from './entered/keep-entered.ts'
export { registerReports } from './routes.ts'
