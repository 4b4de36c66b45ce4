export { isStarted, type Contest } from './contest.ts'
export { judgeSquad, type LegalSquad } from './judge-squad.ts'
export { contestColumns, contestJoins, loadContest } from './load-contest.ts'
export { loadLineUpOfRound, loadTeam, teamColumns, type EnteredTeam, type TeamInContest } from './repo.ts'
export { holdRoundLock, loadRoundGate, type RoundGate } from './round-gate.ts'
export {
  saveTeam,
  type Caller,
  type LoadSelectablePlayers,
  type SavedTeam,
  type SaveInput,
  type SquadDeps,
} from './save-team.ts'
export { isSameLineUp, readLineUp, type PickedSquad } from './squad.ts'
export { refusal, type Outcome, type Refusal } from './team-refusal.ts'
