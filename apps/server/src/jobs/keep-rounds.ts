import { channel } from 'node:diagnostics_channel'
import {
  type CloseDeps,
  closeRounds,
  correctRounds,
  countRounds,
  type KnownScoreboards,
  lockRounds,
  type Recounts,
} from '../rounds/index.ts'
import { repeat, type Repeated } from '../platform/jobs/repeat.ts'

const TURN_MS = 500
/** Where each step of a close is told once it has been stored, to whoever watches this process from inside. */
const STEPS = channel('gaffer.close')

export type RoundKeeperDeps = Omit<CloseDeps, 'reachStep'> & {
  readonly logFault: (error: unknown) => void
  readonly scoreboardOf: KnownScoreboards
  readonly recounts: Pick<Recounts, 'correct'>
}

/**
 * Locks, counts and closes rounds as they become due, checking every half second: too often for a queue, and each check
 * is a few indexed queries. Every node runs it; the first one to come does the work. No deadline waits for a long close,
 * and no close for a single other one.
 */
export function runRoundKeepers(deps: RoundKeeperDeps): readonly Repeated[] {
  const reachStep = (step: string) => STEPS.publish(step)
  const close = () => closeRounds({ ...deps, reachStep })
  return [
    repeat(() => lockRounds(deps), TURN_MS, deps.logFault),
    repeat(() => countRounds(deps), TURN_MS, deps.logFault),
    repeat(close, TURN_MS, deps.logFault),
    repeat(close, TURN_MS, deps.logFault),
    repeat(() => correctRounds(deps), TURN_MS, deps.logFault),
  ]
}
