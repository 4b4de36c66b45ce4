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
  /** Whether it still counts in a round that is not closed. */
  readonly isRoundOpen?: boolean | undefined
}

/** The kinds of sources that we poll; the others push. */
export type PolledKind = Exclude<SourceKind, 'push' | 'desk'>

/**
 * `live` comes before all others; `waiting` is a match that may be on again at any time, which uses at most half of what
 * a plan has left; `after` uses a part of the plan's quota reserved for it.
 */
export type Phase = 'before' | 'live' | 'waiting' | 'after'

/** How often each kind is polled for a match in play, and shortly before it, when line-ups appear. */
const PACE = {
  fpl: { live: MINUTE, before: 5 * MINUTE },
  'api-football': { live: 15 * SECOND, before: 3 * MINUTE },
  sportmonks: { live: 5 * SECOND, before: MINUTE },
} as const

const LINE_UPS_FROM = 75 * MINUTE
/** A match that has not begun on time is polled as if it had, for this long. */
const LATE_START = 3 * HOUR
/** One that was interrupted is polled as if it were played, for this long after its kick-off. */
const INTERRUPTED = 6 * HOUR
/** A match that waits may be on again on the day after its date, and is still of its round. */
const NEXT_DAY = DAY + LATE_START
const ON_NEXT_DAY = 15 * MINUTE

/** Corrections come for days: how often a match is polled, by the time since its end. */
const AFTER: readonly { readonly until: number; readonly every: number }[] = [
  { until: 15 * MINUTE, every: MINUTE },
  { until: 2 * HOUR, every: 5 * MINUTE },
  { until: DAY, every: HOUR },
  { until: 3 * DAY, every: 6 * HOUR },
  { until: 8 * DAY, every: 4 * DAY },
  { until: 15 * DAY, every: 7 * DAY },
]

/** How often a match should be polled now, if at all, and in which phase it is. */
export function paceOf(
  match: PolledMatch,
  kind: PolledKind,
  now: EpochMs,
): { readonly phase: Phase; readonly every: number } | undefined {
  const { state, kickOffAt, endedAt, isPast } = match
  if (isPast === true) return undefined
  switch (state) {
    case 'inPlay':
      return { phase: 'live', every: PACE[kind].live }
    case 'interrupted':
      return now - (kickOffAt ?? now) < INTERRUPTED
        ? { phase: 'live', every: PACE[kind].live }
        : paceWaiting(match, kind, now)
    case 'suspended':
      return paceWaiting(match, kind, now)
    case 'postponed':
    case 'cancelled':
    case 'deleted':
      return match.isRoundOpen === true ? paceWaiting(match, kind, now) : undefined
    case 'finished':
    case 'awarded':
    case 'abandoned':
      return paceAfter(now - (endedAt ?? now))
    case 'scheduled':
    case 'delayed': {
      const ahead = (kickOffAt ?? Infinity) - now
      if (ahead > LINE_UPS_FROM) return undefined
      if (ahead > 0) return { phase: 'before', every: PACE[kind].before }
      return ahead > -LATE_START ? { phase: 'live', every: PACE[kind].live } : { phase: 'after', every: HOUR }
    }
  }
}

/** Most often around its date, old or new: a match that was called off is often on again within hours. */
function paceWaiting(
  { kickOffAt }: PolledMatch,
  kind: PolledKind,
  now: EpochMs,
): { readonly phase: Phase; readonly every: number } {
  const since = now - (kickOffAt ?? -Infinity)
  if (since < -LINE_UPS_FROM || since >= NEXT_DAY) return { phase: 'waiting', every: HOUR }
  return { phase: 'waiting', every: since < LATE_START ? PACE[kind].before : ON_NEXT_DAY }
}

function paceAfter(since: number): { readonly phase: Phase; readonly every: number } | undefined {
  const step = AFTER.find(({ until }) => since < until)
  return step && { phase: 'after', every: step.every }
}

const HAS_BEGUN: ReadonlySet<FixtureState> = new Set(['inPlay', 'finished', 'awarded', 'abandoned'])

/** The moments from which `paceOf` polls a match more often that may begin: its line-ups may come, it kicks off. */
export function turnsOf({ state, kickOffAt }: PolledMatch): readonly EpochMs[] {
  return HAS_BEGUN.has(state) || kickOffAt === null ? [] : [kickOffAt - LINE_UPS_FROM, kickOffAt]
}
