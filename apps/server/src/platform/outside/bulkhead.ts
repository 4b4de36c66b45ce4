import { LRUCache } from 'lru-cache'
import { OutsideFailure } from './call-outside.ts'

/**
 * Isolates the calls to each external party from all others (G-31): a limited number at once, and none for a while
 * after several consecutive failures; then one call tries for all.
 */
export type Bulkhead = {
  /**
   * Calls a party; throws OutsideFailure `busy` where it is not called. Every error counts as a failure of the party,
   * except those that `isAnswer` takes for an answer: they show that it works.
   */
  readonly run: <T>(
    party: string,
    call: () => Promise<T>,
    isAnswer?: (error: unknown) => boolean,
  ) => Promise<T>
}

const MAX_AT_ONCE = 24
const FAILURES_TO_OPEN = 5
const CLOSED_FOR_MS = 10_000
/** How many parties have their calls counted: those called last. */
const MAX_PARTIES = 1_000

type Party = { running: number; failures: number; shutUntil: number }

export function createBulkhead(
  now: () => number = () => performance.now(),
  maxAtOnce: number = MAX_AT_ONCE,
): Bulkhead {
  const parties = new LRUCache<string, Party>({ max: MAX_PARTIES })
  return {
    run: async (name, call, isAnswer = () => false) => {
      const party = parties.get(name) ?? { running: 0, failures: 0, shutUntil: 0 }
      parties.set(name, party)
      const isOpen = party.failures >= FAILURES_TO_OPEN
      if (party.running >= maxAtOnce || (isOpen && now() < party.shutUntil)) {
        throw new OutsideFailure('busy')
      }
      // While one call tries again, the others wait for its outcome.
      if (isOpen) party.shutUntil = now() + CLOSED_FOR_MS
      party.running += 1
      try {
        const answer = await call()
        party.failures = 0
        return answer
      } catch (error) {
        if (isAnswer(error)) {
          party.failures = 0
        } else {
          party.failures += 1
          party.shutUntil = now() + CLOSED_FOR_MS
        }
        throw error
      } finally {
        party.running -= 1
      }
    },
  }
}
