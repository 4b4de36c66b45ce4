import type { CloseStep } from '../rounds/index.ts'
import type { BookedRound } from './bot-book.ts'

/** The results of a round, and how long it took in milliseconds. */
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
  /** Since the previous step, or the start of the close. */
  readonly stepMs: StepDurations
  readonly checkMs: number
  /** The whole round. */
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

/** Times the steps of a close; a step that is reached several times counts once, as a whole. */
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
