import type { EpochMs } from '@gaffer/rules'
import type { FixtureState, SourceKind } from './source-model.ts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What polling needs to know about a match. */
export type PolledMatch = {
  /** The source's id. */
  readonly fixtureId: string
  readonly kickOffAt: EpochMs | null
  readonly state: FixtureState
  /** When it was first seen to be over; undefined until then. */
  readonly endedAt?: EpochMs | undefined
  /** Played before the source was added or long ago, and not completely reported yet: requested when nothing else is. */
  readonly isPast?: boolean | undefined
}

/** The kinds of sources that we poll; the others push. */
export type PolledKind = Exclude<SourceKind, 'push' | 'desk'>

/** `live` comes before all others; `after` uses a part of the plan's quota kept for it. */
export type Phase = 'before' | 'live' | 'after'

/** How often each kind is asked about a match in play, and shortly before it, when line-ups appear. */
const PACE = {
  fpl: { live: MINUTE, before: 5 * MINUTE },
  'api-football': { live: 15 * SECOND, before: 3 * MINUTE },
  sportmonks: { live: 5 * SECOND, before: MINUTE },
} as const

const LINE_UPS_FROM = 75 * MINUTE
/** A match that has not begun on time is polled as if it had, for this long. */
const LATE_START = 3 * HOUR

/** Corrections come for days: how often a match is asked about, by the time since its end. */
const AFTER: readonly { readonly until: number; readonly every: number }[] = [
  { until: 15 * MINUTE, every: MINUTE },
  { until: 2 * HOUR, every: 5 * MINUTE },
  { until: DAY, every: HOUR },
  { until: 3 * DAY, every: 6 * HOUR },
  { until: 8 * DAY, every: 4 * DAY },
  { until: 15 * DAY, every: 7 * DAY },
]

/** How often a match should be asked about now, if at all, and in which phase it is. */
export function paceOf(
  match: PolledMatch,
  kind: PolledKind,
  now: EpochMs,
): { readonly phase: Phase; readonly every: number } | undefined {
  const { state, kickOffAt, endedAt, isPast } = match
  if (isPast === true) return undefined
  switch (state) {
    case 'inPlay':
    case 'interrupted':
      return { phase: 'live', every: PACE[kind].live }
    case 'finished':
    case 'awarded':
    case 'abandoned':
    case 'suspended':
      return paceAfter(now - (endedAt ?? now))
    case 'scheduled': {
      const ahead = (kickOffAt ?? Infinity) - now
      if (ahead > LINE_UPS_FROM) return undefined
      if (ahead > 0) return { phase: 'before', every: PACE[kind].before }
      return ahead > -LATE_START ? { phase: 'live', every: PACE[kind].live } : { phase: 'after', every: HOUR }
    }
    default:
      return undefined
  }
}

function paceAfter(since: number): { readonly phase: Phase; readonly every: number } | undefined {
  const step = AFTER.find(({ until }) => since < until)
  return step && { phase: 'after', every: step.every }
}

/** The moments from which `paceOf` asks more often about a match that has not begun: its line-ups may come, it kicks off. */
export function turnsOf({ state, kickOffAt }: PolledMatch): readonly EpochMs[] {
  return state === 'scheduled' && kickOffAt !== null ? [kickOffAt - LINE_UPS_FROM, kickOffAt] : []
}
