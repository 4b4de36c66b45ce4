/** Something repeated until stopped; `stop` waits for the current turn. */
export type Repeated = { readonly stop: () => Promise<void> }

/**
 * Takes a turn at once and again `everyMs` after each end; a failed turn is reported and the next one tries again.
 */
export function repeat(
  turn: () => Promise<unknown>,
  everyMs: number,
  logFault: (error: unknown) => void,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let taking = takeTurn()

  async function takeTurn(): Promise<void> {
    try {
      await turn()
    } catch (error) {
      if (!isStopped) logFault(error)
    }
    if (!isStopped) timer = setTimeout(() => (taking = takeTurn()), everyMs)
  }

  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await taking
    },
  }
}
