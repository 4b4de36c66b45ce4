import { ApiError } from './api-error.ts'

/** How long anybody waits while the database leaves calls without an answer (G-28). */
const ANSWERED_WITHIN_MS = 4_000
const LOOK_EVERY_MS = 250

/** What is waited for: since when, in milliseconds of `performance.now()`, and whether the database has failed since. */
export type Waited = {
  readonly began: number
  readonly hasDatabaseFailedSince: (at: number) => boolean
  readonly withinMs?: number
}

/**
 * The answer, or the refusal `unavailable` once it is overdue while the database is failing: a call asks several
 * questions, each of which may wait for a connection and for locks. Whoever waits for a wallet or a login while the
 * database answers is not concerned. What was begun goes on; whoever asks again finds what became of it.
 */
export async function answerInTime<T>(
  answer: Promise<T>,
  { began, hasDatabaseFailedSince, withinMs = ANSWERED_WITHIN_MS }: Waited,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<never>((_, reject) => {
    const look = () => {
      if (hasDatabaseFailedSince(began)) reject(new ApiError('unavailable'))
      else timer = setTimeout(look, LOOK_EVERY_MS)
    }
    timer = setTimeout(look, Math.max(0, began + withinMs - performance.now()))
  })
  try {
    return await Promise.race([answer, overdue])
  } finally {
    clearTimeout(timer)
  }
}
