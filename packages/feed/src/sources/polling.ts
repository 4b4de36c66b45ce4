import type { EpochMs } from '@gaffer/rules'
import {
  DAY,
  HOUR,
  MINUTE,
  paceOf,
  SECOND,
  turnsOf,
  type Phase,
  type PolledKind,
  type PolledMatch,
} from './poll-intervals.ts'
import { paceOfQuota } from './quota-pace.ts'
import type { Quota } from './source-model.ts'

/** A call to make now; `matches` has at most as many as one request to the source can take. */
export type PollCall =
  | {
      readonly what: 'matches'
      readonly fixtureIds: readonly string[]
      /** Matches of the past, which the season before us lacks. */
      readonly isPast?: true
    }
  | { readonly what: 'calendar' | 'availability' | 'squads' }

/** What is known when the next calls to one source are planned. */
export type PollSituation = {
  readonly kind: PolledKind
  readonly matches: readonly PolledMatch[]
  readonly now: EpochMs
  readonly quota: Quota
  /** When the source gave its quota. */
  readonly quotaAt: EpochMs
  /** When each match, by the source's id, and each other kind of call was last requested. */
  readonly requestedAt: ReadonlyMap<string, EpochMs>
  /** Consecutive failures, the time of the last one, and the wait that the source requested. */
  readonly failures: number
  readonly failedAt: EpochMs
  readonly retryAfterMs?: number | undefined
  /** In [0, 1): shifts the next call by up to a tenth, so that sources are not polled at the same moments. */
  readonly random: number
}

/** The calls to make now, most urgent first, and when to plan again. */
export type PollPlan = { readonly calls: readonly PollCall[]; readonly nextAt: EpochMs }

/** How many matches one request can take. */
const MATCHES_A_CALL = { fpl: 380, 'api-football': 20, sportmonks: 20 } as const

/** How often everything else is requested. */
const REST = {
  fpl: { calendar: 30 * MINUTE, availability: 30 * MINUTE, squads: HOUR },
  'api-football': { calendar: 3 * HOUR, availability: 12 * HOUR, squads: 7 * DAY },
  sportmonks: { calendar: 3 * HOUR, availability: 12 * HOUR, squads: 7 * DAY },
} as const

/** How many matches of the past one turn requests, in one call to most sources and a call a round to `fpl`. */
const PAST_A_TURN = { fpl: 10, 'api-football': 20, sportmonks: 20 } as const
/** A match of the past that did not come in completely is requested again so much later. */
const PAST_AGAIN = DAY
const MAX_WAIT = MINUTE
const JITTER = 0.1
const IDLE = 30 * MINUTE

/**
 * Which calls to a source are due, within its limits: matches in play come first, several in one request, together
 * with those that are nearly due. After a failure it waits 1, 2, 4 … 60 seconds, or as long as the source requests.
 */
export function planPolls(situation: PollSituation): PollPlan {
  const { kind, matches, now, requestedAt } = situation
  const waitUntil = situation.failedAt + backoff(situation)
  if (situation.failures > 0 && now < waitUntil) return { calls: [], nextAt: waitUntil }
  const allowed = paceOfQuota(situation.quota, situation.quotaAt, matches, now)
  const paced = matches.flatMap((match) => {
    const pace = paceOf(match, kind, now)
    if (pace === undefined) return []
    const shortest = allowed.other === undefined ? undefined : allowed[paceFor(pace.phase)]
    const every = shortest === undefined ? undefined : Math.max(pace.every, shortest)
    const last = requestedAt.get(match.fixtureId)
    const dueAt = every === undefined ? allowed.resetsAt : (last ?? -Infinity) + every
    return [{ id: match.fixtureId, phase: pace.phase, dueAt, every }]
  })
  const due = paced.filter(({ dueAt }) => dueAt <= now)
  // A request costs the same with one match or twenty, so matches due within half their interval are included.
  const along =
    due.length === 0
      ? []
      : paced.filter(({ dueAt, every }) => every !== undefined && dueAt <= now + every / 2)
  const ids = along.toSorted((a, b) => rank(a.phase) - rank(b.phase) || a.dueAt - b.dueAt).map(({ id }) => id)
  const calls: PollCall[] = chunks(ids, MATCHES_A_CALL[kind]).map((fixtureIds) => ({
    what: 'matches',
    fixtureIds,
  }))
  const rest = restOf(situation, allowed.other === undefined ? allowed.resetsAt : now)
  // Squads bring absences, and both bring the calendar: the widest call that is due is enough.
  const widest = rest.findLast(({ dueAt }) => dueAt <= now)
  if (widest !== undefined) calls.push({ what: widest.what })
  const past = pastOf(situation, allowed.pastFrom)
  const fixtureIds = past.filter(({ dueAt }) => dueAt <= now).map(({ id }) => id)
  const turn = fixtureIds.slice(0, PAST_A_TURN[kind])
  if (turn.length > 0) calls.push({ what: 'matches', fixtureIds: turn, isPast: true })
  const taken = new Set(ids)
  const later = [
    ...past.map(({ id, dueAt }) => (turn.includes(id) ? now + PAST_AGAIN : Math.max(now + SECOND, dueAt))),
    ...paced.map(({ id, dueAt, every }) => (taken.has(id) ? now + (every ?? IDLE) : dueAt)),
    ...rest.map(({ what, dueAt }) => (dueAt <= now ? now + REST[kind][what] : dueAt)),
    ...matches
      .filter(({ isPast }) => isPast !== true)
      .flatMap(turnsOf)
      .filter((at) => at > now),
  ]
  const nextAt = Math.min(now + IDLE, ...later.filter((at) => at > now))
  return { calls, nextAt: Math.round(nextAt + (nextAt - now) * JITTER * situation.random) }
}

/** Matches of the past that are still missing, the newest first: form is made of these. */
function pastOf(
  { matches, requestedAt }: PollSituation,
  from: EpochMs,
): readonly { readonly id: string; readonly dueAt: EpochMs }[] {
  return matches
    .filter(({ isPast }) => isPast === true)
    .toSorted((a, b) => (b.kickOffAt ?? 0) - (a.kickOffAt ?? 0))
    .map(({ fixtureId }) => ({
      id: fixtureId,
      dueAt: Math.max(from, (requestedAt.get(fixtureId) ?? -Infinity) + PAST_AGAIN),
    }))
}

function backoff({ failures, retryAfterMs }: PollSituation): number {
  return retryAfterMs ?? Math.min(MAX_WAIT, SECOND * 2 ** Math.max(0, failures - 1))
}

function restOf(
  { kind, requestedAt }: PollSituation,
  from: EpochMs,
): readonly { readonly what: 'calendar' | 'availability' | 'squads'; readonly dueAt: EpochMs }[] {
  const kinds = ['calendar', 'availability', 'squads'] as const
  return kinds.map((what) => ({
    what,
    dueAt: Math.max(from, (requestedAt.get(what) ?? -Infinity) + REST[kind][what]),
  }))
}

const PHASES = ['live', 'before', 'waiting', 'after'] as const satisfies readonly Phase[]

function rank(phase: Phase): number {
  return PHASES.indexOf(phase)
}

function paceFor(phase: Phase): 'live' | 'waiting' | 'other' {
  return phase === 'live' || phase === 'waiting' ? phase : 'other'
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
