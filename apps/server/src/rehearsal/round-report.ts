import type { CloseStep } from '../rounds/index.ts'
import type { BookedRound } from './bot-book.ts'

/** What a round came to and what it took, in milliseconds. */
export type RoundReport = {
  readonly number: number
  readonly entries: number
  readonly matches: number
  /** Matches called off after its deadline. */
  readonly calledOff: number
  /** Players who changed their club before it. */
  readonly movedPlayers: number
  readonly transfers: number
  readonly hits: number
  readonly wildcards: number
  readonly chips: number
  readonly autoSubs: number
  readonly lockMs: number
  readonly closeMs: number
  /** From the step before it, or from the begin of the close. */
  readonly stepMs: StepDurations
  readonly checkMs: number
  /** All of it. */
  readonly roundMs: number
}

export type StepDurations = Readonly<Partial<Record<CloseStep, number>>>

/** The sums of a round over all entries. */
export function sumBooked(
  booked: Iterable<BookedRound>,
): Pick<RoundReport, 'transfers' | 'hits' | 'wildcards' | 'chips' | 'autoSubs'> {
  const sum = { transfers: 0, hits: 0, wildcards: 0, chips: 0, autoSubs: 0 }
  for (const one of booked) {
    sum.transfers += one.transfers
    sum.hits += one.hits
    sum.wildcards += Number(one.hasWildcard)
    sum.chips += Number(one.chip !== null)
    sum.autoSubs += one.autoSubs
  }
  return sum
}

/** A watch on the steps of a close; a step that is reached often counts once, as a whole. */
export function createStepWatch(): {
  readonly start: () => void
  readonly reachStep: (step: CloseStep) => void
  readonly durations: () => StepDurations
} {
  let before = 0
  let durations: Partial<Record<CloseStep, number>> = {}
  return {
    start: () => {
      before = performance.now()
      durations = {}
    },
    reachStep: (step) => {
      const now = performance.now()
      durations[step] = (durations[step] ?? 0) + now - before
      before = now
    },
    durations: () => durations,
  }
}
