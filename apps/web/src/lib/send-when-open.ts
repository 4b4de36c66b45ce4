import { ApiError } from './api-error.ts'

const AGAIN_AFTER_MS = 2_000
const MOST_TRIES = 30

type Waiting = {
  readonly onWaiting: (isWaiting: boolean) => void
  /** False ends the waiting: nobody is there who would see how it ends. */
  readonly isWanted: () => boolean
}

/**
 * Sends a change again for a minute at most while the server says that a round is being closed or that it cannot
 * be reached for now. Only for changes that come to the same when they are sent twice.
 */
export async function sendWhenOpen<T>(send: () => Promise<T>, { onWaiting, isWanted }: Waiting): Promise<T> {
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send()
      } catch (error) {
        if (!isClosedForNow(error) || tries === MOST_TRIES || !isWanted()) throw error
        onWaiting(true)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
        if (!isWanted()) throw error
      }
    }
  } finally {
    onWaiting(false)
  }
}

/** Whether a change was refused for the moment alone: the wallet's being away is another matter. */
function isClosedForNow(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'roundClosing' || error.code === 'unavailable')
}
