export { appendToLog, type LogKind, type NewLogEntry, OWN_SOURCE } from './append-to-log.ts'
export { checkRound, type RoundCheck } from './check-round.ts'
export { CLOSE_STEPS, type CloseDeps, closeRound, type CloseStep, loadRoundsToClose } from './close-round.ts'
export { foldRound } from './compute-outcome.ts'
export { poolOf, prizesOf } from './decide-outcome.ts'
export { keepRounds, type KeptRounds } from './keep-rounds.ts'
export { followKickOffs, loadRoundsToLock, lockRound } from './lock-round.ts'
export { loadFacts, loadRoundContext, loadRoundFixtures, type LoggedFact } from './repo.ts'
export type { RoundContext, RoundFixture, RoundPlayer } from './round-context.ts'
export {
  type BreakdownEntry,
  isRoundOver,
  type PlayState,
  type ScoredPlayer,
  scorePlayers,
} from './score-players.ts'
export { type ContestOfRound, loadContests, loadTeams, type TeamInRound } from './team-of-round.ts'
