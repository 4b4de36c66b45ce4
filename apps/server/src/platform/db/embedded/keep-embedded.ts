import { setTimeout as wait } from 'node:timers/promises'
import type { OwnDatabase } from './start-embedded.ts'

/** How long the embedded database may be away before the process gives up. */
const BACK_WITHIN_MS = 120_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** One that ends again so soon after it came back is started ever more seldom. */
const SETTLED_AFTER_MS = 60_000

/** Watches over an embedded database. */
export type DatabaseKeeper = {
  /** Fulfilled with the reason when it ended and does not come back: this process cannot serve any more. */
  readonly lost: Promise<string>
  /** Before the database is stopped on purpose. */
  readonly stop: () => Promise<void>
}

/**
 * Starts an embedded database again when it ends by itself, with growing pauses between tries. PostgreSQL brings back
 * what it acknowledged from its log.
 */
export function keepEmbedded(
  database: Pick<OwnDatabase, 'ended' | 'restart'>,
  say: (line: string) => void,
  backWithinMs = BACK_WITHIN_MS,
): DatabaseKeeper {
  const stopping = new AbortController()
  let tellLost: (reason: string) => void = () => undefined
  const lost = new Promise<string>((resolve) => (tellLost = resolve))

  const bringBack = async (): Promise<string | undefined> => {
    const until = performance.now() + backWithinMs
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await database.restart(until - performance.now())
        return undefined
      } catch (error) {
        if (stopping.signal.aborted) return undefined
        if (performance.now() + pause > until) return error instanceof Error ? error.message : String(error)
        await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const keep = async (): Promise<void> => {
    const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
    let pauseMs = 0
    while (!stopping.signal.aborted) {
      const backAt = performance.now()
      await Promise.race([database.ended(), stopped])
      if (stopping.signal.aborted) return
      say('The embedded database ended by itself: starting it again')
      if (performance.now() - backAt > SETTLED_AFTER_MS) pauseMs = 0
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, pauseMs * 2), LONGEST_PAUSE_MS)
      const reason = await bringBack()
      if (reason !== undefined) return tellLost(reason)
      say('The embedded database is back')
    }
  }

  const keeping = keep()
  return {
    lost,
    stop: async () => {
      stopping.abort()
      await keeping
    },
  }
}
