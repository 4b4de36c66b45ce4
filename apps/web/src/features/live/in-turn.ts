/**
 * Runs something once for all who request it within a delay. It never runs twice at a time: who requests it while it
 * runs gets another run after it.
 */
export function inTurn(run: () => Promise<void>, delayMs: () => number): () => void {
  let state: 'idle' | 'waiting' | 'running' | 'requestedAgain' = 'idle'
  const wait = () => {
    state = 'waiting'
    setTimeout(() => void take(), delayMs())
  }
  const take = async () => {
    state = 'running'
    try {
      await run()
    } finally {
      if (isRequestedAgain()) wait()
      else state = 'idle'
    }
  }
  const isRequestedAgain = () => state === 'requestedAgain'
  return () => {
    if (state === 'idle') wait()
    else if (state === 'running') state = 'requestedAgain'
  }
}
