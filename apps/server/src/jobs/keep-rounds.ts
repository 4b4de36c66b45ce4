import { type CloseDeps, keepRounds } from '../rounds/index.ts'
import { repeat, type Repeated } from '../platform/jobs/repeat.ts'

const TURN_MS = 500
/** As if the process had been killed: nothing is cleaned up. */
const KILLED = 137

export type RoundKeeperDeps = Omit<CloseDeps, 'reachStep'> & {
  /** The step of a close to be killed at, in tests of recovery. */
  readonly failAt: string | undefined
  readonly logFault: (error: unknown) => void
}

/**
 * Locks and closes rounds as they become due, looking every half second: too often for a queue, and
 * each look is a few indexed queries. Every node runs it; whoever comes first does the work.
 */
export function runRoundKeeper({ failAt, ...deps }: RoundKeeperDeps): Repeated {
  const reachStep = (step: string) => {
    if (step === failAt) process.exit(KILLED)
  }
  return repeat(() => keepRounds({ ...deps, reachStep }), TURN_MS, deps.logFault)
}
