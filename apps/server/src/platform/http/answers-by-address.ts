import type { ReadyAnswer } from './ready-answers.ts'

/**
 * Ready answers by operator, language and address, so that a request that was answered a moment ago needs neither its
 * input parsed nor its handler: as long as the state of all memories is the same, and each no longer than it may be kept.
 */
export type AnswersByAddress = {
  readonly get: (address: string) => ReadyAnswer | undefined
  /** The state an answer is made from, read before it is made; undefined while memories have to be read again. */
  readonly state: () => number | undefined
  /** Keeps an answer unless the state has changed since. */
  readonly keep: (address: string, answer: ReadyAnswer, state: number | undefined) => void
}

/** Anybody may ask for any address. */
const MAX_ANSWERS = 5_000
const LONGEST_ADDRESS = 300

/** Keeps nothing without a state. */
export function createAnswersByAddress(state: () => number | undefined = () => undefined): AnswersByAddress {
  const answers = new Map<string, ReadyAnswer>()
  let keptAt: number | undefined
  const look = (): number | undefined => {
    const current = state()
    if (current !== keptAt) answers.clear()
    return (keptAt = current)
  }
  return {
    get: (address) => {
      if (look() === undefined) return undefined
      const answer = answers.get(address)
      return answer?.isFresh() === true ? answer : undefined
    },
    state,
    keep: (address, answer, of) => {
      if (of === undefined || of !== look()) return
      if (answers.size < MAX_ANSWERS && address.length <= LONGEST_ADDRESS) answers.set(address, answer)
    },
  }
}
