import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  APPOINTMENT_RETURNS_AFTER_MS,
  type Appointment,
  type AppointmentMemory,
  nameOf,
  takeAppointment,
} from './take-appointment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const KICK_OFF = Date.UTC(2026, 10, 28, 15)
const UPCOMING = { hasBegun: false }

const on = (kickOffAt: number, servedAt?: number): Appointment => ({
  state: 'scheduled',
  kickOffAt,
  servedAt,
})
const off = (kickOffAt: number | null = null, servedAt?: number): Appointment => ({
  state: 'postponed',
  kickOffAt,
  servedAt,
})

/** What counts after each of some answers, a minute apart. */
function follow(answers: readonly Appointment[], every = MINUTE): readonly string[] {
  let memory: AppointmentMemory = {}
  return answers.map((reported, index) => {
    const taken = takeAppointment(memory, reported, { ...UPCOMING, at: KICK_OFF + index * every })
    memory = taken.memory
    return memory.given?.at(-1) ?? ''
  })
}

/** A provider that postpones a match and dates it again, each change a quarter of an hour to a week after the last one. */
const history = fc
  .array(
    fc.record({
      after: fc.integer({ min: 15 * MINUTE, max: 168 * HOUR }),
      isOff: fc.boolean(),
      moved: fc.constantFrom(5, 35, 360, 1_440, 4_320),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((turns) => {
    const reported: { readonly from: number; readonly reported: Appointment }[] = [
      { from: 0, reported: on(KICK_OFF) },
    ]
    let [from, kickOffAt] = [0, KICK_OFF]
    for (const turn of turns) {
      from += turn.after
      if (!turn.isOff) kickOffAt += turn.moved * MINUTE
      reported.push({ from, reported: turn.isOff ? off(kickOffAt) : on(kickOffAt) })
    }
    return reported
  })

describe('a match in a calendar', () => {
  it('never goes back, whatever the age of its answers, and in the end is as the last good answer', () => {
    const stale = fc.record({
      from: fc.nat(200 * HOUR),
      lasts: fc.constantFrom(MINUTE, HOUR, 4 * HOUR),
      age: fc.constantFrom(MINUTE, HOUR, 24 * HOUR, 168 * HOUR),
      isMarked: fc.boolean(),
    })
    fc.assert(
      fc.property(history, fc.array(stale, { maxLength: 5 }), (turns, stales) => {
        const reportedAt = (at: number) => turns.findLast(({ from }) => from <= at)?.reported ?? on(KICK_OFF)
        // Every change is polled once as it is; what nobody has seen and nothing dates cannot be known as old.
        const polls = [
          ...turns.map(({ from }) => from),
          ...Array.from({ length: 400 }, (_, nth) => nth * 30 * MINUTE),
        ]
        const truth = turns.map(({ reported }) => nameOf(reported))
        let memory: AppointmentMemory = {}
        let furthest = 0
        for (const at of polls.toSorted((a, b) => a - b)) {
          const isGood = turns.some(({ from }) => from === at)
          const old = stales.find(({ from, lasts }) => !isGood && from <= at && at < from + lasts)
          const reported = reportedAt(at - (old?.age ?? 0))
          const servedAt = old?.isMarked === true ? at - old.age : at
          memory = takeAppointment(memory, { ...reported, servedAt }, { ...UPCOMING, at }).memory
          const now = truth.indexOf(memory.given?.at(-1) ?? '', furthest)
          expect({ at, now, furthest }).toMatchObject({
            now: expect.toSatisfy((index: number) => index >= furthest),
          })
          furthest = now
        }
        const last = turns.at(-1)
        for (const after of [0, 30 * MINUTE]) {
          const at = Math.max(last?.from ?? 0, 200 * HOUR) + 24 * HOUR + after
          memory = takeAppointment(memory, { ...reportedAt(at), servedAt: at }, { ...UPCOMING, at }).memory
        }
        expect(memory.given?.at(-1)).toBe(truth.at(-1))
      }),
      { numRuns: Number(process.env.RUNS ?? 200) },
    )
  })

  it('is followed from date to date, off and on again', () => {
    const later = KICK_OFF + 35 * MINUTE
    expect(follow([on(KICK_OFF), off(), on(later), on(later), off(later)])).toEqual([
      '2026-11-28T15:00Z',
      'postponed',
      '2026-11-28T15:35Z',
      '2026-11-28T15:35Z',
      'postponed 2026-11-28T15:35Z',
    ])
  })

  it('does not take a postponement back with an answer of before, however often it comes within a day', () => {
    const stale = Array.from({ length: 23 }, () => on(KICK_OFF))
    expect(follow([on(KICK_OFF), off(), ...stale], HOUR).slice(1)).toEqual([
      'postponed',
      ...stale.map(() => 'postponed'),
    ])
  })

  it('is as before once the source has reported nothing else for a day', () => {
    const answers = [on(KICK_OFF), off(), on(KICK_OFF), on(KICK_OFF)]
    expect(follow(answers, APPOINTMENT_RETURNS_AFTER_MS).at(-1)).toBe('2026-11-28T15:00Z')
    const broken = [on(KICK_OFF), off(), on(KICK_OFF), off(), on(KICK_OFF)]
    expect(follow(broken, APPOINTMENT_RETURNS_AFTER_MS).at(-1)).toBe('postponed')
  })

  it.each(['abandoned', 'awarded'] as const)(
    'does not take back that it was %s with an answer of before',
    (state) => {
      const outcome: Appointment = { state, kickOffAt: KICK_OFF }
      const stale = Array.from({ length: 23 }, () => on(KICK_OFF))
      const known = `${state} 2026-11-28T15:00Z`
      expect(follow([on(KICK_OFF), outcome, ...stale], HOUR).slice(1)).toEqual([
        known,
        ...stale.map(() => known),
      ])
      expect(follow([on(KICK_OFF), outcome, on(KICK_OFF + HOUR)]).at(-1)).toBe('2026-11-28T16:00Z')
    },
  )

  it('does not count when it was served before what is known, though nobody has received it yet', () => {
    const at = KICK_OFF - HOUR
    const answers = [on(KICK_OFF, at), off(null, at + HOUR), on(KICK_OFF + HOUR, at + 30 * MINUTE)]
    expect(follow(answers).at(-1)).toBe('postponed')
    expect(follow([...answers, on(KICK_OFF + HOUR, at + HOUR - 1_000)]).at(-1)).toBe('2026-11-28T16:00Z')
  })

  it('does not call off a match that has begun', () => {
    const { old } = takeAppointment({}, off(), { hasBegun: true, at: KICK_OFF })
    expect(old).toMatchObject({ reason: 'begun', times: 1 })
  })
})
