import { isRefusal } from './api-error.ts'

const AGAIN_AFTER_MS = 2_000
const MAX_TRIES = 30

type Waiting = {
  readonly onWaiting: (isWaiting: boolean) => void
  /** False stops the waiting: nobody is there to see the result. */
  readonly isWanted: () => boolean
}

/**
 * Repeats a change for a minute at most, while the server says that it cannot take any for now. Only for changes that
 * may safely be sent twice.
 */
export async function sendWhenOpen<T>(send: () => Promise<T>, { onWaiting, isWanted }: Waiting): Promise<T> {
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send()
      } catch (error) {
        if (!isRefusal(error, 'unavailable') || tries === MAX_TRIES || !isWanted()) throw error
        onWaiting(true)
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
        if (!isWanted()) throw error
      }
    }
  } finally {
    onWaiting(false)
  }
}
