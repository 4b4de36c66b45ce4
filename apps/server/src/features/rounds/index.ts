export { appendToLog, type LogKind, type NewLogEntry, OWN_SOURCE } from './append-to-log.ts'
export { checkRound, type RoundCheck } from './check-round.ts'
export { isBeingClosed } from './close/begin-close.ts'
export { CLOSE_STEPS, type CloseDeps, type CloseStep } from './close/close-round.ts'
export { reopenRound, type ReopenRefusal } from './close/reopen-round.ts'
export { poolOf, prizesOf } from './decide-outcome.ts'
export { keepRounds, type KeptRounds } from './keep-rounds.ts'
export { foldRound } from './load-scored-round.ts'
export { lockRound } from './lock-round.ts'
export { loadFacts, loadLogVersion, loadRoundContext, loadRoundFixtures, type LoggedFact } from './repo.ts'
export type { RoundContext, RoundFixture, RoundPlayer } from './round-context.ts'
export {
  type BreakdownEntry,
  type PlayState,
  type ScoredPlayer,
  scorePlayers,
  withBlankPlayers,
} from './score-players.ts'
export { loadSheet } from './sheet/load-sheet.ts'
export { countingPlayersAt, scoreAt, type SheetScoring } from './sheet/score-sheet.ts'
export { contestAt, type ContestRange, indexOfEntry, type Sheet, type SheetResult } from './sheet/sheet.ts'
export { type ContestOfRound, loadContests, type TeamInRound } from './team-of-round.ts'
