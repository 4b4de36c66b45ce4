import type { EpochMs } from '@gaffer/rules'
import { isOff } from './fixture-states.ts'
import type { FixtureState } from './source-model.ts'

/** When a match is played by a source, from its calendar or from its report of the match. */
export type Appointment = {
  readonly state: FixtureState
  readonly kickOffAt: EpochMs | null
  /** When the answer left the source, by the headers of its transport. */
  readonly servedAt?: EpochMs | undefined
}

/** The appointments that a source has given a match. */
export type AppointmentMemory = {
  /** Each once, in the order in which they were last given. */
  readonly given?: readonly string[] | undefined
  /** When the last one was served first. */
  readonly servedAt?: EpochMs | undefined
  /** One that was not taken: since when nothing else has been reported, and how often. */
  readonly refused?: { readonly given: string; readonly since: EpochMs; readonly times: number } | undefined
}

/**
 * Why an appointment is older than what is known: its answer was served before the one known, the source has given it
 * before and then another, or it calls off a match that has begun.
 */
export type OldAppointmentReason = 'mark' | 'repeated' | 'begun'

export type TakenAppointment = {
  readonly memory: AppointmentMemory
  /** Undefined where the appointment counts. */
  readonly old:
    | { readonly reason: OldAppointmentReason; readonly times: number; readonly known: string }
    | undefined
}

/** No cache keeps an answer so long: a report that has not changed all this time counts again. */
export const APPOINTMENT_RETURNS_AFTER_MS = 86_400_000
/** Machines of one provider do not agree about the time to the second. */
const CLOCKS_DIFFER_MS = 5_000
/** More appointments than a match has. */
const MAX_GIVEN = 50

/**
 * Whether a source's calendar counts for a match, given what the source has reported so far in any of its answers. A
 * date that was replaced, and a postponement that was taken back, do not come back because an answer of that time does
 * the report of a match that is played shows it itself. `at` is when the answer came.
 */
export function takeAppointment(
  memory: AppointmentMemory,
  reported: Appointment,
  match: { readonly hasBegun: boolean; readonly at: EpochMs },
): TakenAppointment {
  const given = nameOf(reported)
  const last = memory.given?.at(-1)
  if (given === last) return { memory: forget(memory), old: undefined }
  const reason = reasonAgainst(memory, reported, match)
  if (reason === undefined) return { memory: noteAppointment(memory, reported), old: undefined }
  const before = memory.refused?.given === given ? memory.refused : undefined
  const refused = { given, since: before?.since ?? match.at, times: (before?.times ?? 0) + 1 }
  return { memory: { ...memory, refused }, old: { reason, times: refused.times, known: last ?? '' } }
}

/** The memory once an appointment counts, for example by a report that was taken. */
export function noteAppointment(memory: AppointmentMemory, reported: Appointment): AppointmentMemory {
  const given = nameOf(reported)
  if (given === memory.given?.at(-1)) return forget(memory)
  const others = (memory.given ?? []).filter((one) => one !== given)
  return { given: [...others.slice(1 - MAX_GIVEN), given], servedAt: reported.servedAt ?? memory.servedAt }
}

/** An appointment in a few words that need no language: `2026-11-28T15:00Z`, `postponed`, `awarded 2026-11-28T15:00Z`. */
export function nameOf({ state, kickOffAt }: Appointment): string {
  const date = kickOffAt === null ? [] : [`${new Date(kickOffAt).toISOString().slice(0, 16)}Z`]
  if (isOff(state)) return ['postponed', ...date].join(' ')
  if (state === 'abandoned' || state === 'awarded') return [state, ...date].join(' ')
  return date[0] ?? 'undated'
}

function forget(memory: AppointmentMemory): AppointmentMemory {
  if (memory.refused === undefined) return memory
  const { refused: _, ...rest } = memory
  return rest
}

function reasonAgainst(
  { given = [], servedAt, refused }: AppointmentMemory,
  reported: Appointment,
  { hasBegun, at }: { readonly hasBegun: boolean; readonly at: EpochMs },
): OldAppointmentReason | undefined {
  if (hasBegun && isOff(reported.state)) return 'begun'
  if (given.length === 0) return undefined
  if ((reported.servedAt ?? Infinity) < (servedAt ?? 0) - CLOCKS_DIFFER_MS) return 'mark'
  if (!given.includes(nameOf(reported))) return undefined
  const isLasting = refused?.given === nameOf(reported) && at - refused.since >= APPOINTMENT_RETURNS_AFTER_MS
  return isLasting ? undefined : 'repeated'
}
