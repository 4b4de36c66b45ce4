import { describe, expect, it } from 'vitest'
import type { FactBody } from './fact.ts'
import { isOfVoided } from './is-of-voided.ts'

const MINUTE = 60_000
const STOPPED_AT = 40
const DATE = 200
const goal = (minute: number): FactBody => ({
  kind: 'event',
  side: 'home',
  at: { minute, added: 0 },
  event: { type: 'goal', playerId: 1, assistantId: undefined },
})
const clock = (minute: number): FactBody => ({
  kind: 'period',
  period: 'firstHalf',
  at: { minute, added: 0 },
})
const attempt = { stoppedAt: STOPPED_AT * MINUTE, events: new Map([['g1', goal(20)]]) }

/** Whether a fact is void that comes at minute `now`, and happened at `at`, by the clock on the wall. */
type When = { readonly id?: string; readonly at?: number; readonly now?: number }
const isVoid = (body: FactBody, { id = 'new', at, now = at ?? 0 }: When) =>
  isOfVoided({ id, body, happenedAt: at === undefined ? undefined : at * MINUTE }, attempt, {
    replayFrom: DATE * MINUTE,
    now: now * MINUTE,
  })

describe('play that is reported once an attempt was voided', () => {
  it.each<[string, FactBody, When]>([
    ['it happened up to the stop', goal(39), { at: STOPPED_AT }],
    ['it happened then, and comes during the replay', goal(39), { at: 39, now: DATE + 50 }],
    ['its play began before the stop', goal(39), { at: STOPPED_AT + 1 }],
    ['its clock runs on from before the stop', clock(41), { at: STOPPED_AT + 1 }],
    ['the match is called over seconds after the stop', { kind: 'final' }, { at: STOPPED_AT + 1 }],
    ['it has no time, before the replay', goal(1), { now: DATE - 1 }],
    ['it corrects a voided event before the replay', goal(21), { id: 'g1', at: DATE - 1 }],
    ['it corrects a voided event during the replay', goal(20), { id: 'g1', at: DATE + 50 }],
  ])('is of the voided one where %s', (_, body, when) => {
    expect(isVoid(body, when)).toBe(true)
  })

  it.each<[string, FactBody, When]>([
    ['it happened from the date on', goal(1), { at: DATE }],
    ['it comes without a time from the date on', goal(1), { now: DATE }],
    ['its clock begins before the date', clock(0), { at: DATE - 1 }],
    ['its clock begins before the date, without a time', clock(0), { now: DATE - 1 }],
    ['it has its time, and its play began after the stop', goal(10), { at: DATE - 1 }],
    ['another event has the id of a voided one', goal(50), { id: 'g1', at: DATE + 65 }],
    ['it is a line-up', { kind: 'lineUp', side: 'home', starters: [], bench: [] }, { at: 1 }],
  ])('is of the replay where %s', (_, body, when) => {
    expect(isVoid(body, when)).toBe(false)
  })
})
