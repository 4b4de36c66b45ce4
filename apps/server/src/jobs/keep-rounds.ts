import type { CloseDeps } from '../features/rounds/index.ts'
import { keepRounds } from '../features/rounds/index.ts'

const TURN_MS = 500

/** A job that takes turns in this process until it is stopped. */
export type RunningJob = { readonly stop: () => Promise<void> }

/**
 * Locks and closes rounds as they become due, looking every half second: too often for a queue, and
 * each look is two indexed queries. Every node runs it; whoever comes first does the work.
 */
export function runRoundKeeper(
  deps: CloseDeps & { readonly logFault: (error: unknown) => void },
): RunningJob {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const takeTurn = async (): Promise<void> => {
    try {
      await keepRounds(deps)
    } catch (error) {
      deps.logFault(error)
    }
    if (!isStopped) timer = setTimeout(() => (taking = takeTurn()), TURN_MS)
  }
  let taking = takeTurn()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await taking
    },
  }
}
