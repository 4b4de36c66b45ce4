export type { CloseDeps, CloseStep } from './close/close-deps.ts'
export { beginCloseIn } from './close/begin-close.ts'
export { loadRoundWaits, type RoundWaits } from './close/load-rounds-to-close.ts'
export { hasLaterClosed, type ReopenRefusal, reopenRound, reopenRoundIn } from './close/reopen-round.ts'
export {
  type LedgerLine,
  loadLedger,
  loadNamesIn,
  loadOwnCorrected,
  type TeamCorrected,
} from './correct/load-ledger.ts'
export { type CorrectionCause, makeCorrection } from './correct/make-correction.ts'
export { disqualifyEntry, reinstateEntry } from './disqualify/disqualify-entry.ts'
export { type EntryInQuestion, findEntryInQuestion } from './disqualify/find-entry.ts'
export {
  holdRoundsOfMatch,
  loadRoundsOfMatch,
  previewCorrection,
  previewCorrections,
  previewVoiding,
  type WantedCorrection,
} from './correct/preview-correction.ts'
export { loadClosedContext, loadShownAt, type ShownAt } from './correct/shown-round.ts'
export type { RoundPreview } from './correct/preview-round.ts'
export { moveAt, type TeamMove } from './correct/team-moves.ts'
export { type Recounts, recountsInThread, recountsOn } from './recount/recounts.ts'
export { checkPayout, type PayoutChecks } from './payouts/check-payout.ts'
export { leavePayouts } from './payouts/leave-payouts.ts'
export {
  loadPayoutPrizes,
  loadPayouts,
  type Payout,
  type PayoutPrize,
  PAYOUTS_PER_PAGE,
} from './payouts/load-payouts.ts'
export { holdBackPayout, payPayout, signPayout, takePayout, takeUpPayout } from './payouts/pay-payout.ts'
export type { KnownScoreboards } from './count-ownership.ts'
export { closeRounds, correctRounds, countRounds, keepRounds, lockRounds } from './keep-rounds.ts'
export { loadRoundsToLock } from './lock-round.ts'
export { moveDeadlines } from './move-deadlines.ts'
export { fixturesOfRound, loadFacts, loadRoundContext, loadRoundFixtures, type LoggedFact } from './repo.ts'
export { loadLogVersion } from '../core/game-log.ts'
export type { RoundContext, RoundPlayer } from './round-context.ts'
export { type BreakdownEntry, type ScoredPlayer, scorePlayers, withBlankPlayers } from './score-players.ts'
export {
  completeTeams,
  loadScoreboard,
  type LockedTeams,
  type PlacesToRead,
  readEarly,
  type RoundToComplete,
  type RoundToLoad,
  scoreboardOf,
} from './scoreboard/load-scoreboard.ts'
export type { EarlyTeams } from './scoreboard/read-teams.ts'
export { countingPlayersAt, scoreAt, type RoundScoring } from './scoreboard/compute-scoreboard.ts'
export { prizesOfRange } from './scoreboard/prizes-of-range.ts'
export {
  contestAt,
  type ContestRange,
  indexOfEntry,
  type Scoreboard,
  type ScoreboardResult,
} from './scoreboard/scoreboard.ts'
export { type ContestOfRound, loadContests } from './contests-of-round.ts'
