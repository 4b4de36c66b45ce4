import type { FixtureState, MatchReport } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { kickOffAgo } from '../../../testing/pass-since-end.ts'
import { buildPushedCup, keepPushedRounds } from '../../../testing/pushed-cup.ts'
import { takeReport } from '../take-report.ts'
import { pushedFixtures, type PushedLeague, pushedMatch } from '../../../testing/push-league.ts'

/** A match that kicked off two hours ago, has two goals, was stopped in minute 30, and is played again from its start. */
const MINUTE = 60_000
const BEGAN = 120
let app: TestApp
let league: PushedLeague
let matchId: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

/** `at`: in minutes after the kick-off of the first attempt; without it, the source gives no time. */
const fact = (event_id: string, revision: number, body: object, at?: number) => ({
  fixture_id: 'r1-1',
  event_id,
  revision,
  ...(at !== undefined && {
    happened_at: new Date(Date.now() + (at - BEGAN) * MINUTE).toISOString(),
  }),
  fact: body,
})
const goal = (minute: number, player_id = 'c1-fwd1', how = {}) => ({
  kind: 'goal',
  side: 'home',
  minute,
  player_id,
  ...how,
})
const period = (name: string, minute: number) => ({ kind: 'period', period: name, minute })
const FINAL = { kind: 'final' }

async function send(...facts: readonly object[]) {
  const { items } = await league.push('facts', { facts })
  await app.live.turn()
  return items.map(({ outcome }) => outcome)
}

/** The calendar dates the match, in minutes after the kick-off of the first attempt. */
async function calendar(at: number, state = 'scheduled'): Promise<void> {
  const [first] = pushedFixtures(4, 1, Date.now() + (at - BEGAN) * MINUTE).fixtures
  await league.push('fixtures', { fixtures: [{ ...first, state }] })
  await keepPushedRounds(app)
}

/** The date of the replay comes. */
const playsAgain = () =>
  sql`update fixture set kick_off_at = clock_timestamp() where id = ${matchId}`.execute(app.database.db)

async function goalsOf() {
  const state = await app.deps.matchStates.matchState(matchId)
  return `${state?.goals.home}:${state?.goals.away}`
}

beforeEach(async () => {
  league = await buildPushedCup(app, 1)
  await league.push('fixtures', pushedFixtures(4, 1, Date.now() - 1000))
  await keepPushedRounds(app)
  const { id } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('sourceId', '=', 'r1-1')
    .where('championshipId', '=', league.source.championshipId)
    .executeTakeFirstOrThrow()
  matchId = id
  await kickOffAgo(app.database.db, matchId, BEGAN)
  await send(...pushedMatch('r1-1', 'c1', 'c2', []).slice(0, 2))
  await send(
    fact('clock', 0, period('first_half', 0), 0),
    fact('goal-home-1', 0, goal(10), 10),
    fact('goal-home-2', 0, goal(20), 20),
  )
})

describe('a voided attempt', () => {
  beforeEach(async () => {
    await send(fact('stop', 0, { kind: 'abandoned' }, 30))
    await calendar(300)
  })

  it.each([
    ['a goal of before the stop', fact('late', 0, goal(25), 25)],
    ['a goal of seconds after the stop', fact('late', 0, goal(29), 30.2)],
    ['a goal without a time', fact('late', 0, goal(25))],
    ['its clock', fact('clock', 1, period('first_half', 30), 30.2)],
    ['its end', fact('late', 0, FINAL, 31)],
    ['a correction with the time of its goal', fact('goal-home-1', 2, goal(10, 'c1-mid1'), 10)],
    ['a correction with its own time', fact('goal-home-1', 2, goal(10, 'c1-mid1'), 100)],
    ['a correction without a time', fact('goal-home-1', 2, goal(10, 'c1-mid1'))],
    ['a fact that is known', fact('goal-home-1', 0, goal(10), 10)],
  ])('takes nothing more: %s', async (_, late) => {
    expect(await send(late)).toEqual(['refused'])
    expect(await app.deps.matchStates.matchState(matchId)).toMatchObject({ status: 'scheduled' })
    expect(await goalsOf()).toBe('0:0')
  })

  it.each([
    ['a goal of before the stop', fact('late', 0, goal(25), 25)],
    ['a correction with the time of its goal', fact('goal-home-1', 2, goal(10, 'c1-mid1'), 10)],
    ['a correction without a time', fact('goal-home-1', 2, goal(10, 'c1-mid1'))],
  ])('takes nothing more once its replay has begun before its date: %s', async (_, late) => {
    expect(await send(fact('again', 0, period('first_half', 0), BEGAN - 0.5))).toEqual(['taken'])
    expect(await send(late)).toEqual(['refused'])
    expect(await goalsOf()).toBe('0:0')
  })

  it('leaves what is played early to the replay, in one call with its clock', async () => {
    const begins = fact('again', 0, period('first_half', 0), BEGAN - 0.5)
    expect(await send(begins, fact('first', 0, goal(1)))).toEqual(['taken', 'taken'])
    expect(await goalsOf()).toBe('1:0')
  })

  it('leaves its ids to the replay, under the next revision of its source', async () => {
    await playsAgain()
    const [home] = pushedMatch('r1-1', 'c1', 'c2', [])
    const again = [
      { ...home, revision: 1 },
      fact('clock', 1, period('second_half', 50)),
      fact('goal-home-1', 1, goal(50)),
    ]
    expect(await send(...again)).toEqual(['taken', 'taken', 'taken'])
    expect(await send(...again)).toEqual(['known', 'known', 'known'])
    expect(await goalsOf()).toBe('1:0')
  })

  it('ends with the date that was a mistake, and its source sends it again', async () => {
    await calendar(0)
    const goals = [fact('goal-home-1', 1, goal(10), 10), fact('goal-home-2', 1, goal(20), 20)]
    expect(await send(...goals, fact('late', 0, goal(25), 25))).toEqual(['taken', 'taken', 'taken'])
    expect(await goalsOf()).toBe('3:0')
  })

  it('ends where the match goes on', async () => {
    await calendar(300, 'suspended')
    expect(await send(fact('late', 0, goal(25), 25))).toEqual(['taken'])
  })
})

describe('an event without a time that comes while its match is stopped', () => {
  it.each([
    ['before the date', [[fact('late', 0, goal(29))], []]],
    ['in one call with the stop', [[], [fact('late', 0, goal(29))]]],
  ])(
    'is of the attempt that was stopped, where the date has passed: %s',
    async (_, [late = [], same = []]) => {
      await send(fact('stop', 0, { kind: 'abandoned' }, 30), ...same)
      if (late.length > 0) expect(await send(...late)).toEqual(['taken'])
      await calendar(BEGAN - 5)
      expect(await goalsOf()).toBe('0:0')
    },
  )

  it('is of the replay once that has begun', async () => {
    await send(fact('stop', 0, { kind: 'abandoned' }, 30))
    await calendar(BEGAN - 5)
    await send(fact('again', 0, period('first_half', 0), BEGAN - 5), fact('first', 0, goal(3)))
    expect(await goalsOf()).toBe('1:0')
  })
})

describe('a voided attempt that was polled', () => {
  const polled = async (state: FixtureState, at: number, minute?: number, home = 0) => {
    const report: MatchReport = {
      fixtureId: 'r1-1',
      state,
      kickOffAt: Date.now() + (at - BEGAN) * MINUTE,
      ...(minute !== undefined && { clock: { period: 'firstHalf', at: { minute, added: 0 } } }),
      ...(state !== 'scheduled' && { score: { home, away: 0 } }),
      lineUps: {},
      events: [],
      statistics: [],
      people: [],
      isComplete: false,
    }
    const source = { ...league.source, kind: 'api-football' } as const
    await takeReport(app.database.db, source, matchId, report, () => undefined)
    await app.live.turn()
  }
  const status = async () => (await app.deps.matchStates.matchState(matchId))?.status

  beforeEach(async () => {
    await polled('inPlay', 0, 25, 2)
    await polled('abandoned', 0, undefined, 2)
    expect(await status()).toBe('abandoned')
    await calendar(300)
    await polled('scheduled', 300)
  })

  it.each<[string, FixtureState, number | undefined]>([
    ['that it was stopped', 'abandoned', undefined],
    ['that it may go on', 'interrupted', 25],
    ['its play', 'inPlay', 25],
  ])('is not revived by a cached answer: %s', async (_, state, minute) => {
    await polled(state, 0, minute, 2)
    expect(await status()).toBe('scheduled')
    await playsAgain()
    await polled('inPlay', BEGAN, 1)
    await polled(state, 0, minute, 2)
    expect(await status()).toBe('firstHalf')
    expect(await goalsOf()).toBe('0:0')
  })
})
