import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague, pushedMatch } from '../../testing/push-league.ts'
import { loadNeeds } from './alert.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'

/** Round 1 is locked; its second match is to be played tonight and is called off by an event of its provider. */
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
const at = (date: number) => new Date(date).toISOString()
const date = (fixture: string, kickOffAt: number | null) => {
  const planned = pushedFixtures(4, 3).fixtures.find(({ id }) => id === fixture)
  return league.push('fixtures', {
    fixtures: [{ ...planned, kick_off_at: kickOffAt === null ? null : at(kickOffAt) }],
  })
}
const report = (event_id: string, revision: number, fact: object) =>
  league.push('facts', { facts: [{ fixture_id: 'r1-2', event_id, revision, fact }] })
const scheduled = (kickOffAt: number) => ({ kind: 'scheduled', kick_off_at: at(kickOffAt) })

beforeEach(async () => {
  tonight = Date.now() + 5 * HOUR
  await lockWithDate(tonight)
})

/** The match has this date when its round is locked. */
async function lockWithDate(kickOffAt: number | null): Promise<void> {
  league = await buildPushedCup(app, 3)
  await date('r1-1', Date.now() - 1000)
  await date('r1-2', kickOffAt)
  await keep()
  const { championshipId } = league.source
  ;({ id: fixtureId } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('sourceId', '=', 'r1-2')
    .where('championshipId', '=', championshipId)
    .executeTakeFirstOrThrow())
  await report('off', 1, { kind: 'postponed' })
  await keep()
}

/** Whether the match is still called off, and the rounds in which it counts. */
async function stateOf() {
  const { rows } = await sql<{ number: number }>`
    select round.number from round_fixture join round on round.id = round_fixture.round_id
    where fixture_id = ${fixtureId} and coalesce((select kind from game_log
      where kind in ('fixtureVoided', 'fixtureReturned') and fixture_id = ${fixtureId}
        and (body ->> 'roundId')::int = round.id order by seq desc limit 1), '') <> 'fixtureVoided'
    order by round.number`.execute(app.database.db)
  const state = await app.deps.matchStates.matchState(fixtureId)
  return { status: state?.status, rounds: rows.map(({ number }) => number) }
}

const WAYS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a correction of the same event', () => report('off', 2, scheduled(tonight))],
  ['a correction that dates it the next morning', () => report('off', 2, scheduled(tonight + 15 * HOUR))],
  ['a withdrawal', () => report('off', 2, { kind: 'withdrawn' })],
  ['a later event', () => report('on', 1, scheduled(tonight + HOUR))],
  ['the calendar', () => date('r1-2', tonight + HOUR)],
]

describe('a match that was called off in a locked round', () => {
  it.each(WAYS)('stays in it where that is taken back by %s', async (_, takeBack) => {
    expect(await stateOf()).toEqual({ status: 'postponed', rounds: [1] })
    await takeBack()
    await keep()
    expect(await stateOf()).toEqual({ status: 'scheduled', rounds: [1] })
    expect(await loadNeeds(app.database.db)).not.toContainEqual(expect.stringContaining('on again'))
  })

  it('leaves it with a date more than a day off, though its provider withdraws the postponement', async () => {
    await date('r1-2', Date.now() + 75 * HOUR)
    await report('off', 2, { kind: 'withdrawn' })
    await keep()
    expect(await stateOf()).toEqual({ status: 'scheduled', rounds: [3] })
  })

  it('leaves it once it has a date, where it had none at the lock', async () => {
    await lockWithDate(null)
    expect(await stateOf()).toEqual({ status: 'postponed', rounds: [1] })
    await date('r1-2', Date.now() + 75 * HOUR)
    await keep()
    expect(await stateOf()).toEqual({ status: 'scheduled', rounds: [3] })
  })

  it('is in no later round where a release that knows no return has given it one too', async () => {
    await report('off', 2, scheduled(tonight))
    await sql`
      insert into round_fixture (round_id, fixture_id) select id, ${fixtureId} from round
      where championship_id = ${league.source.championshipId} and number = 3`.execute(app.database.db)
    await keep()
    expect(await stateOf()).toEqual({ status: 'scheduled', rounds: [1] })
  })

  it.each([
    ['an event', () => report('on', 1, scheduled(tonight + HOUR))],
    ['the calendar', () => date('r1-2', tonight + HOUR)],
  ])(
    'goes back from its later round where %s has it on again, and may leave it again',
    async (_, takeBack) => {
      await date('r1-2', Date.now() + 75 * HOUR)
      await keep()
      expect((await stateOf()).rounds).toEqual([3])
      await takeBack()
      await keep()
      expect(await stateOf()).toEqual({ status: 'scheduled', rounds: [1] })
      const { rows } = await sql<{ isEarly: boolean }>`
      select bool_or(deadline_at < ${new Date(tonight + 6 * HOUR)}) as is_early from game_round
      join round on round.id = round_id where championship_id = ${league.source.championshipId}
        and round.number = 3`.execute(app.database.db)
      expect(rows).toEqual([{ isEarly: false }])
      await date('r1-2', Date.now() + 75 * HOUR)
      await keep()
      expect((await stateOf()).rounds).toEqual([3])
    },
  )

  it.each([
    ['in a later one, with a date after the first match of that', 20.5, [2]],
    ['in none, with a date before the next round begins', 1, []],
  ])('counts %s, where its own is closed without it, and staff are notified', async (_, hours, expected) => {
    await league.push('facts', { facts: pushedMatch('r1-1', 'c1', 'c2', ['c1-fwd1']) })
    await keep()
    await passSinceEnd(app.database.db, 60)
    await sql`update round_fixture set frozen_kick_off_at = clock_timestamp() - interval '3 hours'
      where fixture_id = ${fixtureId}`.execute(app.database.db)
    await keep()
    const { closedAt } = await app.database.db
      .selectFrom('gameRound')
      .innerJoin('round', 'round.id', 'gameRound.roundId')
      .select('closedAt')
      .where('championshipId', '=', league.source.championshipId)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    expect(closedAt).not.toBeNull()
    await sql`update round_fixture set frozen_kick_off_at = ${new Date(tonight)}
      where fixture_id = ${fixtureId}`.execute(app.database.db)
    await report('off', 2, scheduled(tonight + hours * HOUR))
    await keep()
    expect((await stateOf()).rounds).toEqual(expected)
    expect(await loadNeeds(app.database.db)).toContainEqual(
      expect.stringMatching(/match \d+, Club c3 - Club c4, is on again, too late to count in round 1$/),
    )
  })
})
