import type { Fault, FaultKind, Provider } from '../../simulators/feeds/faults.ts'
import { CALENDAR_ROUND, LIMITS_ROUND } from './plan-calendar.ts'

const MINUTE_MS = 60_000
const TWO_DAYS = 48 * 60

type Step = readonly [kind: FaultKind, from: number, until: number]

/** How many match minutes each fault lasts, one after another. */
const LASTS = 4
const GAP = 0.5

/** At the end of a match and after it. */
const ENDING: readonly Step[] = [
  ['neverEnds', 90, 125],
  ['lateStatistics', 90, TWO_DAYS],
]

/** First only broken answers, then well-formed answers that are wrong. */
const STEPS: readonly Step[] = [
  ...inTurn(['page', 'half', 'empty', 'quota', 'quotaWithTime', 'down', 'down', 'slow']),
  ...inTurn(
    [
      'reordered',
      'doubled',
      'changed',
      'moved',
      'withdrawn',
      'clockJumps',
      'yesterday',
      'hourAgo',
      'dayAgo',
      'weekAgo',
    ],
    9,
  ),
  ...ENDING,
]

/** The second source of a match works while the first one fails, and contradicts it at the end. */
const SECOND: readonly Step[] = [
  ...inTurn(['reordered', 'doubled', 'changed', 'moved', 'withdrawn', 'clockJumps']),
  ...inTurn(
    ['page', 'half', 'empty', 'quota', 'quotaWithTime', 'slow', 'down', 'yesterday', 'dayAgo', 'weekAgo'],
    9,
  ),
  ['contradicting', 85, 120],
  ['lateStatistics', 90, TWO_DAYS],
]

/** A provider that pushes has no quota, and nobody polls it. */
const SENT: readonly Step[] = [
  ...inTurn([
    'half',
    'down',
    'reordered',
    'doubled',
    'changed',
    'moved',
    'withdrawn',
    'yesterday',
    'hourAgo',
  ]),
  ...ENDING,
]

function inTurn(kinds: readonly FaultKind[], after = 0): readonly Step[] {
  return kinds.map((kind, index) => {
    const from = 2 + (after + index) * (LASTS + GAP)
    return [kind, from, from + LASTS]
  })
}

const PLAN: readonly (readonly [Provider, readonly Step[]])[] = [
  ['fpl', STEPS],
  ['api-football', STEPS],
  ['sportmonks', SECOND],
  ['push', SENT],
]

/** Until then faults keep changing; in minutes from the kick-off. */
export const FAULTY_UNTIL = 92

/** How old the answers about a round are from its kick-off to the last whistle. */
const OLD_ROUNDS = [
  [CALENDAR_ROUND + 1, 'dayAgo'],
  [LIMITS_ROUND + 1, 'weekAgo'],
  [LIMITS_ROUND + 2, 'hourAgo'],
] as const satisfies readonly (readonly [round: number, FaultKind])[]

/**
 * Old answers for an hour of the calendar's round, in which matches are on again, and for the whole match in later
 * rounds. `kickOffOf` gives the kick-off of a round.
 */
export function planOldAnswers(kickOffOf: (round: number) => number): readonly Fault[] {
  const calendarAt = kickOffOf(CALENDAR_ROUND)
  return (['fpl', 'api-football', 'sportmonks'] as const).flatMap((provider) => [
    { provider, kind: 'dayAgo', from: calendarAt + 100 * MINUTE_MS, until: calendarAt + 160 * MINUTE_MS },
    ...OLD_ROUNDS.map(([round, kind]) => ({
      provider,
      kind,
      from: kickOffOf(round) + 2 * MINUTE_MS,
      until: kickOffOf(round) + 150 * MINUTE_MS,
    })),
  ])
}

/** All faults of all providers around a kick-off. */
export function planFaults(kickOffAt: number): readonly Fault[] {
  return PLAN.flatMap(([provider, steps]) =>
    steps.map(([kind, from, until]) => ({
      provider,
      kind,
      from: kickOffAt + from * MINUTE_MS,
      until: kickOffAt + until * MINUTE_MS,
    })),
  )
}
