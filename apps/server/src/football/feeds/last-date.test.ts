import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { next } from '../../testing/next-number.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague } from '../../testing/push-league.ts'
import { addLeague } from './add-league.ts'
import { holdDeskedMatch, tellByHand, undoByHand } from './desk/desk-facts.ts'
import { putInForce } from './take-over.ts'

/** Round 1 is locked; its second match is to be played tonight. */
const HOUR = 3_600_000
let app: TestApp
let league: PushedLeague
let tonight: number
let fixtureId: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const keep = () => keepPushedRounds(app)
const calendarOf = (fixture: string, kickOffAt: number, state = 'scheduled') => ({
  ...pushedFixtures(4, 3).fixtures.find(({ id }) => id === fixture),
  kick_off_at: new Date(kickOffAt).toISOString(),
  state,
})
const date = (fixture: string, kickOffAt: number, state?: string) =>
  league.push('fixtures', { fixtures: [calendarOf(fixture, kickOffAt, state)] })
const POSTPONED = { kind: 'postponed' } as const
const WITHDRAWN = { kind: 'withdrawn' } as const
const scheduled = (at: number) => ({ kind: 'scheduled', kick_off_at: new Date(at).toISOString() })

/** Reports an event of the match; returns what became of it. */
async function report(event_id: string, revision: number, fact: object) {
  const { items } = await league.push('facts', {
    facts: [{ fixture_id: 'r1-2', event_id, revision, fact }],
  })
  await keep()
  return items.map(({ outcome, reason }) => reason ?? outcome)
}

/** All that is known of when the match is played, and where it counts. */
async function stateOf() {
  const { rows } = await sql<{ number: number; frozen: Date | null; isVoided: boolean }>`
    select round.number, frozen_kick_off_at as frozen, coalesce((select kind from game_log
      where kind in ('fixtureVoided', 'fixtureReturned') and fixture_id = ${fixtureId}
        and (body ->> 'roundId')::int = round.id order by seq desc limit 1), '') = 'fixtureVoided' as is_voided
    from round_fixture join round on round.id = round_fixture.round_id
    where fixture_id = ${fixtureId} order by round.number`.execute(app.database.db)
  const { kickOffAt } = await app.database.db
    .selectFrom('fixture')
    .select('kickOffAt')
    .where('id', '=', fixtureId)
    .executeTakeFirstOrThrow()
  const status = (await app.deps.matchStates.matchState(fixtureId))?.status ?? 'scheduled'
  return { status, kickOffAt: kickOffAt?.getTime(), rounds: rows }
}

beforeEach(async () => {
  tonight = Date.now() + 5 * HOUR
  league = await buildPushedCup(app, 3)
  await date('r1-1', Date.now() - 1000)
  await date('r1-2', tonight)
  await keep()
  const { id } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('sourceId', '=', 'r1-2')
    .where('championshipId', '=', league.source.championshipId)
    .executeTakeFirstOrThrow()
  fixtureId = id
})

describe('a date that was reported by mistake at the desk', () => {
  async function takeDesk() {
    const { db } = app.database
    const desk = await addLeague(db, {
      kind: 'desk',
      league: '',
      season: '',
      address: undefined,
      key: undefined,
      name: undefined,
      countryCode: undefined,
      rulePack: 'classic',
      to: league.source.championship,
    })
    if ('fault' in desk) throw new Error(desk.fault)
    await putInForce(db, fixtureId, desk.source.id)
  }
  const atDesk = async (does: 'undo' | 'postponed' | number) => {
    await app.database.db.transaction().execute(async (tx) => {
      const match = await holdDeskedMatch(tx, league.source.championshipId, fixtureId)
      if (match === undefined) throw new Error('no desk')
      if (does === 'undo') return undoByHand(tx, match, undefined)
      const body = does === 'postponed' ? POSTPONED : ({ kind: 'scheduled', kickOffAt: does } as const)
      return tellByHand(tx, match, { id: `reported-${next()}`, corrects: undefined, body })
    })
    await keep()
  }

  it.each([
    ['later the same night', 2],
    ['the next morning', 15],
    ['in a later round', 75],
  ])('leaves a postponed match as it was once undone: %s', async (_, hours) => {
    await takeDesk()
    const untouched = await stateOf()
    await atDesk('postponed')
    const before = await stateOf()
    expect(before.status).toBe('postponed')
    await atDesk(tonight + hours * HOUR)
    expect(await stateOf()).toMatchObject({ status: 'scheduled', kickOffAt: tonight + hours * HOUR })
    await atDesk('undo')
    expect(await stateOf()).toEqual(before)
    await atDesk('undo')
    expect(await stateOf()).toEqual(untouched)
  })

  it('leaves a dated match with the date before, and one that nobody had dated with that of the calendar', async () => {
    await takeDesk()
    const untouched = await stateOf()
    await atDesk(tonight + HOUR)
    const before = await stateOf()
    await atDesk(tonight + 75 * HOUR)
    await atDesk('undo')
    expect(await stateOf()).toEqual(before)
    await atDesk('undo')
    expect(await stateOf()).toEqual(untouched)
  })
})

describe('of the events that date a match or call it off', () => {
  it('the last one counts, and one that comes again is known and changes nothing', async () => {
    expect(await report('off', 1, POSTPONED)).toEqual(['taken'])
    expect(await report('on', 1, scheduled(tonight + HOUR))).toEqual(['taken'])
    const before = await stateOf()
    expect(await report('off', 1, POSTPONED)).toEqual(['known'])
    expect(await report('on', 1, scheduled(tonight + HOUR))).toEqual(['known'])
    expect(await stateOf()).toEqual(before)
    expect(before).toMatchObject({ status: 'scheduled', kickOffAt: tonight + HOUR })
  })

  it.each([
    ['a higher revision of the same event', 'off', 2],
    ['another event', 'a', 1],
  ])('one that calls it off again counts: %s', async (_, id, revision) => {
    await report('off', 1, POSTPONED)
    await report('on', 1, scheduled(tonight + HOUR))
    expect(await report(id, revision, POSTPONED)).toEqual(['taken'])
    expect((await stateOf()).status).toBe('postponed')
  })

  it('the one before counts again when the last is withdrawn', async () => {
    await report('off', 1, POSTPONED)
    const before = await stateOf()
    await report('on', 1, scheduled(tonight + 75 * HOUR))
    expect(await report('on', 2, WITHDRAWN)).toEqual(['taken'])
    expect(await stateOf()).toEqual(before)
  })

  it('one that is withdrawn after a later one takes nothing back', async () => {
    await report('off', 1, POSTPONED)
    await report('on', 1, scheduled(tonight + HOUR))
    const before = await stateOf()
    expect(await report('off', 2, WITHDRAWN)).toEqual(['taken'])
    expect(await stateOf()).toEqual(before)
    expect(await report('off', 1, POSTPONED)).toEqual(['a later revision of it is known'])
  })

  it('none is undone by a calendar that is sent again', async () => {
    const all = { fixtures: [calendarOf('r1-1', Date.now() - 1000), calendarOf('r1-2', tonight)] }
    await league.push('fixtures', all)
    await report('off', 1, POSTPONED)
    const before = await stateOf()
    await league.push('fixtures', all)
    await keep()
    expect(await stateOf()).toEqual(before)
    await date('r1-2', tonight + HOUR)
    await keep()
    expect(await stateOf()).toMatchObject({ status: 'scheduled', kickOffAt: tonight + HOUR })
  })
})
