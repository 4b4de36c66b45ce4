import { type CloseDeps, keepRounds, type KnownScoreboards } from '../rounds/index.ts'
import { repeat, type Repeated } from '../platform/jobs/repeat.ts'

const TURN_MS = 500
/** The exit code of a killed process: nothing is cleaned up. */
const KILLED = 137

export type RoundKeeperDeps = Omit<CloseDeps, 'reachStep'> & {
  /** The step of a close at which the process is killed, in tests of recovery. */
  readonly failAt: string | undefined
  readonly logFault: (error: unknown) => void
  readonly scoreboardOf: KnownScoreboards
}

/**
 * Locks and closes rounds as they become due, checking every half second: too often for a queue, and each check is a
 * few indexed queries. Every node runs it; the first one to come does the work.
 */
export function runRoundKeeper({ failAt, ...deps }: RoundKeeperDeps): Repeated {
  const reachStep = (step: string) => {
    if (step === failAt) process.exit(KILLED)
  }
  return repeat(() => keepRounds({ ...deps, reachStep }), TURN_MS, deps.logFault)
}
