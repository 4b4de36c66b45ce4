import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND, type PolledMatch } from './poll-intervals.ts'
import { planPolls, type PollSituation } from './polling.ts'

const NOON = Date.UTC(2026, 7, 15, 12)
const KICK_OFF = NOON + 2 * HOUR

const match = (id: number, changes: Partial<PolledMatch> = {}): PolledMatch => ({
  fixtureId: String(id),
  kickOffAt: KICK_OFF,
  state: 'scheduled',
  ...changes,
})
const round = (changes: Partial<PolledMatch> = {}) =>
  Array.from({ length: 10 }, (_, id) => match(id, changes))
const inPlay = { state: 'inPlay' as const, kickOffAt: NOON - HOUR }

/** Everything except the matches has just been requested. */
const rest = (at: number) => ['calendar', 'availability', 'squads'].map((what) => [what, at] as const)

const situation = (changes: Partial<PollSituation>): PollSituation => ({
  kind: 'api-football',
  matches: [],
  now: NOON,
  quota: {},
  quotaAt: changes.now ?? NOON,
  requestedAt: new Map(rest(changes.now ?? NOON)),
  failures: 0,
  failedAt: 0,
  random: 0,
  ...changes,
})
const plan = (changes: Partial<PollSituation>) => planPolls(situation(changes))

/** Polls a source from one moment to another and counts its calls; every answer gives the new quota. */
function run(from: number, to: number, changes: Partial<PollSituation>) {
  const requestedAt = new Map<string, number>(rest(from))
  let { dayLeft } = changes.quota ?? {}
  let [calls, longest, lastAt] = [0, 0, from]
  for (let now = from; now < to;) {
    const next = plan({
      ...changes,
      now,
      requestedAt,
      quotaAt: now,
      quota: { ...changes.quota, dayLeft },
    })
    for (const call of next.calls) {
      calls += 1
      if (dayLeft !== undefined) dayLeft -= 1
      for (const id of call.what === 'matches' ? call.fixtureIds : [call.what]) requestedAt.set(id, now)
      if (call.what === 'matches') [longest, lastAt] = [Math.max(longest, now - lastAt), now]
    }
    expect(next.nextAt).toBeGreaterThan(now)
    now = next.nextAt
  }
  return { calls, longest }
}

describe('polling a source', () => {
  it('one request serves ten matches, twenty at most', () => {
    expect(plan({ matches: round(inPlay) }).calls).toEqual([
      { what: 'matches', fixtureIds: round().map(({ fixtureId }) => fixtureId) },
    ])
    const many = Array.from({ length: 25 }, (_, id) => match(id, inPlay))
    expect(
      plan({ matches: many }).calls.map((call) => call.what === 'matches' && call.fixtureIds.length),
    ).toEqual([20, 5])
  })

  it('matches in play come first, then those about to begin, then those that are over', () => {
    const matches = [
      match(1, { state: 'finished', endedAt: NOON - HOUR }),
      match(2, { kickOffAt: NOON + HOUR }),
      match(3, inPlay),
    ]
    expect(plan({ matches }).calls).toEqual([{ what: 'matches', fixtureIds: ['3', '2', '1'] }])
  })

  it('an hour of ten matches is 240 requests of API-Football and 720 of Sportmonks', () => {
    const hour = (kind: PollSituation['kind']) =>
      run(NOON, NOON + HOUR, { kind, matches: round(inPlay) }).calls
    expect(
      [hour('api-football'), hour('sportmonks'), hour('fpl')].map((calls) => Math.round(calls / 10)),
    ).toEqual([24, 72, 6])
  })

  it('before its line-ups can be there a match is not polled, and planned for the moment they can', () => {
    const next = plan({ matches: round(), now: NOON + 40 * MINUTE })
    expect(next).toEqual({ calls: [], nextAt: KICK_OFF - 75 * MINUTE })
    expect(plan({ matches: round(), now: KICK_OFF - 75 * MINUTE }).calls.length).toBe(1)
  })

  it.each(['fpl', 'api-football', 'sportmonks'] as const)(
    'a match is polled by %s as it kicks off, however short before it was polled last',
    (kind) => {
      const now = KICK_OFF - 30 * SECOND
      const requestedAt = new Map<string, number>([...rest(now), ['1', now]])
      expect(plan({ kind, matches: [match(1)], now, requestedAt }).nextAt).toBe(KICK_OFF)
      const later = plan({ kind, matches: [match(1)], now: KICK_OFF + MINUTE, requestedAt })
      expect(later.calls).toEqual([{ what: 'matches', fixtureIds: ['1'] }])
    },
  )

  it('a match that should have begun is waited for as if it had', () => {
    const now = KICK_OFF + MINUTE
    expect(plan({ matches: round(), now }).nextAt).toBe(now + 15 * SECOND)
  })

  it('corrections are polled less and less often, for two weeks', () => {
    const after = (since: number) => {
      const [now, requested] = [NOON, new Map([...rest(NOON), ['1', NOON] as const])]
      const matches = [match(1, { state: 'finished', endedAt: NOON - since })]
      return plan({ matches, now, requestedAt: requested, kind: 'api-football' }).nextAt - now
    }
    expect([0, HOUR].map((since) => after(since) / MINUTE)).toEqual([1, 5])
    expect(after(16 * DAY)).toBe(30 * MINUTE)
    const due = (since: number, requestedAgo: number) =>
      plan({
        matches: [match(1, { state: 'finished', endedAt: NOON - since })],
        requestedAt: new Map([...rest(NOON), ['1', NOON - requestedAgo]]),
      }).calls.length
    expect([
      due(5 * HOUR, 30 * MINUTE),
      due(5 * HOUR, HOUR),
      due(2 * DAY, 5 * HOUR),
      due(7 * DAY, 4 * DAY),
    ]).toEqual([0, 1, 0, 1])
  })

  it.each(['postponed', 'cancelled', 'deleted', 'suspended'] as const)(
    'a %s match is polled until its round is over: most often in the hours after its date',
    (state) => {
      const wait = (since: number, kind: PollSituation['kind']) => {
        const waiting = match(1, { state, kickOffAt: NOON - since, isRoundOpen: true })
        return (
          plan({ kind, matches: [waiting], requestedAt: new Map([...rest(NOON), ['1', NOON]]) }).nextAt - NOON
        )
      }
      const hours = [-1, 0, 2, 6, 23] as const
      expect(hours.map((since) => wait(since * HOUR, 'api-football') / MINUTE)).toEqual([3, 3, 3, 15, 15])
      expect(hours.map((since) => wait(since * HOUR, 'sportmonks') / MINUTE)).toEqual([1, 1, 1, 15, 15])
      expect(hours.map((since) => wait(since * HOUR, 'fpl') / MINUTE)).toEqual([5, 5, 5, 15, 15])
      const dueAt = (since: number, requestedAgo: number) => {
        const waiting = match(1, { state, kickOffAt: NOON - since, isRoundOpen: true })
        return plan({ matches: [waiting], requestedAt: new Map([...rest(NOON), ['1', NOON - requestedAgo]]) })
          .calls.length
      }
      for (const since of [-9 * HOUR, 2 * DAY]) {
        expect([dueAt(since, 59 * MINUTE), dueAt(since, HOUR)]).toEqual([0, 1])
      }
    },
  )

  describe.each(['fpl', 'api-football', 'sportmonks'] as const)(
    'a match that %s calls off shortly before its kick-off',
    (kind) => {
      /** How late the source is polled after a match is on again, and after it has kicked off again; in minutes. */
      const lateness = (onAgainAt: number, kickOffAt: number) => {
        const requestedAt = new Map<string, number>(rest(KICK_OFF - 6 * MINUTE))
        let known = match(1, { isRoundOpen: true })
        const late: { onAgain?: number; begun?: number } = {}
        for (let now = KICK_OFF - 6 * MINUTE; late.begun === undefined;) {
          const next = plan({ kind, matches: [known], now, requestedAt, quotaAt: now, random: 1 })
          for (const call of next.calls) {
            if (call.what !== 'matches') requestedAt.set(call.what, now)
            if (call.what !== 'matches') continue
            requestedAt.set('1', now)
            if (now < onAgainAt) known = { ...known, state: 'postponed' }
            else if (now < kickOffAt) known = { ...known, state: 'scheduled', kickOffAt }
            else known = { ...known, state: 'inPlay', kickOffAt }
            if (now >= onAgainAt) late.onAgain ??= (now - onAgainAt) / MINUTE
            if (now >= kickOffAt) late.begun ??= (now - kickOffAt) / MINUTE
          }
          now = next.nextAt > now ? next.nextAt : now + SECOND
        }
        return late
      }
      const after = (minutes: number) => KICK_OFF + minutes * MINUTE

      it.each([
        ['5 minutes', after(5), 6],
        ['35 minutes', after(35), 6],
        ['6 hours', after(6 * 60), 17],
        ['9 hours, across midnight', after(9 * 60), 17],
        ['the next day', after(22 * 60), 17],
      ])('is found on again: %s later', (_when, kickOffAt, max) => {
        // Announced at the last moment, and announced an hour before.
        expect(lateness(kickOffAt, kickOffAt).begun).toBeLessThanOrEqual(max)
        const reported = lateness(Math.max(KICK_OFF, kickOffAt - HOUR), kickOffAt)
        expect(reported.onAgain).toBeLessThanOrEqual(max)
        expect(reported.begun).toBeLessThanOrEqual(max === 6 ? max : 1)
      })
    },
  )

  it('a match that is off, and whose round is over, is left to the calendar', () => {
    const matches = [match(1, { state: 'postponed' }), match(2, { state: 'cancelled', isRoundOpen: false })]
    expect(plan({ matches }).calls).toEqual([])
  })

  it('matches of the past come when nothing else is due, the newest first, and leave the rest of a plan alone', () => {
    const past = Array.from({ length: 30 }, (_, id) =>
      match(id, { kickOffAt: NOON - (60 - id) * DAY, isPast: true }),
    )
    const callOf = (changes: Partial<PollSituation>) => plan({ matches: past, ...changes }).calls.at(-1)
    const first = callOf({})
    const ids = Array.from({ length: 20 }, (_, index) => String(29 - index))
    expect(first).toEqual({ what: 'matches', fixtureIds: ids, isPast: true })
    const requested = new Map([...rest(NOON), ...ids.map((id) => [id, NOON] as const)])
    const older = Array.from({ length: 10 }, (_, id) => String(9 - id))
    expect(callOf({ requestedAt: requested })).toMatchObject({ fixtureIds: older })
    expect(callOf({ matches: [...past, ...round(inPlay)] })).toMatchObject({ isPast: true })
    expect(callOf({ quota: { dayLimit: 100, dayLeft: 20 } })).toBeUndefined()
    expect(callOf({ quota: { minuteLeft: 2 } })).toBeUndefined()
    expect(plan({ matches: past, quota: { minuteLeft: 2 } }).nextAt - NOON).toBe(MINUTE)
    const hour = { hourLeft: 100, hourResetsInSeconds: 600 }
    expect(callOf({ kind: 'sportmonks', quota: hour })).toBeUndefined()
    expect(callOf({ kind: 'fpl' })).toMatchObject({ fixtureIds: ids.slice(0, 10) })
  })

  it('squads bring absences and the calendar with them, absences the calendar', () => {
    const due = (...kinds: readonly string[]) => {
      const requested = ['calendar', 'availability', 'squads'].filter((one) => !kinds.includes(one))
      const requestedAt = new Map(requested.map((what) => [what, NOON] as const))
      return plan({ requestedAt }).calls.map(({ what }) => what)
    }
    expect(due('calendar', 'availability', 'squads')).toEqual(['squads'])
    expect(due('calendar', 'availability')).toEqual(['availability'])
    expect(due('calendar')).toEqual(['calendar'])
  })

  it('an interrupted match is polled as one in play for an evening, then as one that waits', () => {
    const wait = (since: number) => {
      const matches = [match(1, { state: 'interrupted', kickOffAt: NOON - since })]
      return plan({ matches, requestedAt: new Map([...rest(NOON), ['1', NOON]]) }).nextAt - NOON
    }
    expect([wait(2 * HOUR), wait(8 * HOUR)]).toEqual([15 * SECOND, 15 * MINUTE])
  })
})

describe('the limits of a plan', () => {
  it('of 100 requests a day the matches of an afternoon get what is left, evenly, and some are reserved', () => {
    const quota = { dayLimit: 100, dayLeft: 90 }
    const live = run(NOON, NOON + 65 * MINUTE, { quota, matches: round(inPlay) })
    expect(live.calls).toBeLessThanOrEqual(85)
    expect(live.calls).toBeGreaterThan(50)
    expect(live.longest).toBeLessThanOrEqual(2 * MINUTE)
  })

  it('when little of the day is left matches in play are polled once a minute', () => {
    const quota = { dayLimit: 7500, dayLeft: 1000 }
    expect(plan({ quota, matches: round(inPlay) }).nextAt - NOON).toBe(MINUTE)
  })

  it('the last of the day is reserved for what comes after the matches, and nothing is requested beyond the limit', () => {
    const quota = { dayLimit: 7500, dayLeft: 300 }
    const matches = [match(1, inPlay), match(2, { state: 'finished', endedAt: NOON - MINUTE })]
    expect(plan({ quota, matches }).calls).toEqual([{ what: 'matches', fixtureIds: ['2'] }])
    const none = plan({ quota: { dayLimit: 7500, dayLeft: 0 }, matches, requestedAt: new Map() })
    expect(none.calls).toEqual([])
  })

  it('of 100 requests a day a postponed match leaves half of what is left to those in play', () => {
    const quota = { dayLimit: 100, dayLeft: 90 }
    const waiting = match(1, { state: 'postponed', kickOffAt: NOON, isRoundOpen: true })
    expect(run(NOON, NOON + 11 * HOUR, { quota, matches: [waiting] }).calls).toBeLessThanOrEqual(50)
    const requestedAt = new Map([...rest(NOON), ['1', NOON - 59 * MINUTE]])
    const reserve = { dayLimit: 100, dayLeft: 4 }
    expect(plan({ quota: reserve, matches: [waiting], requestedAt }).calls).toEqual([])
  })

  it('a new day has a new allowance', () => {
    const quota = { dayLimit: 100, dayLeft: 0 }
    expect(plan({ quota, quotaAt: NOON - DAY, matches: round(inPlay) }).calls.length).toBe(1)
  })

  it('a minute without requests left is waited out', () => {
    const requested = new Map([...rest(NOON), ...round().map(({ fixtureId }) => [fixtureId, NOON] as const)])
    const next = plan({ quota: { minuteLeft: 0 }, matches: round(inPlay), requestedAt: requested })
    expect(next.nextAt - NOON).toBe(MINUTE)
  })

  it('what is left of an hour is spread over it', () => {
    const quota = { hourLeft: 60, hourResetsInSeconds: 1800 }
    expect(plan({ kind: 'sportmonks', quota, matches: round(inPlay) }).nextAt - NOON).toBe(30 * SECOND)
    const none = { hourLeft: 0, hourResetsInSeconds: 600 }
    const stopped = plan({ kind: 'sportmonks', quota: none, matches: round(inPlay) })
    expect(stopped).toEqual({ calls: [], nextAt: NOON + 600 * SECOND })
  })

  it('whatever the limits, no more is requested than is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 4 }), (dayLeft, hours) => {
        const quota = { dayLimit: 400, dayLeft }
        const matches = round(inPlay)
        expect(run(NOON, NOON + hours * HOUR, { quota, matches }).calls).toBeLessThanOrEqual(dayLeft)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a source that fails', () => {
  const waits = (failures: number, retryAfterMs?: number) =>
    plan({ matches: round(inPlay), failures, failedAt: NOON, retryAfterMs }).nextAt - NOON

  it('is polled again after 1, 2, 4 … 60 seconds', () => {
    expect([1, 2, 3, 6, 7, 30].map((failures) => waits(failures) / SECOND)).toEqual([1, 2, 4, 32, 60, 60])
  })

  it('that gives a time to wait is believed', () => {
    expect(waits(1, 17 * SECOND)).toBe(17 * SECOND)
    expect(plan({ matches: round(inPlay), failures: 3, failedAt: NOON - 5 * SECOND }).calls.length).toBe(1)
  })

  it('sources are not polled in step: what comes next moves by up to a tenth', () => {
    expect(plan({ matches: round(inPlay), random: 0.5 }).nextAt - NOON).toBe(15_750)
  })
})
