import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadNeeds } from '../football/feeds/alert.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague, pushedMatch } from '../testing/push-league.ts'
import { followKickOffs } from './lock-round.ts'

/** Round 1 began two days ago without its first match, which was put off into round 2; that begins in twenty hours. */
const HOUR = 3_600_000
let app: TestApp
let league: PushedLeague
let begin: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const keep = () => keepPushedRounds(app)
const date = (id: string, kickOffAt: number) => {
  const fixture = pushedFixtures(4, 3).fixtures.find((one) => one.id === id)
  const kick_off_at = new Date(kickOffAt).toISOString()
  return league.push('fixtures', { fixtures: [{ ...fixture, kick_off_at }] })
}
const play = (id: string) => league.push('facts', { facts: pushedMatch(id, 'c1', 'c2', []).slice(0, 3) })

async function idOf(sourceId: string) {
  return app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('championshipId', '=', league.source.championshipId)
    .where('sourceId', '=', sourceId)
    .executeTakeFirstOrThrow()
}

/** The rounds: their matches, whether they are locked, and how far their deadline is from when the second one begins, in hours. */
async function rounds() {
  const { rows } = await sql<{ fixtures: string; isLocked: boolean; deadlineAt: Date }>`
    select game_round.locked_at is not null as is_locked, game_round.deadline_at,
      string_agg(fixture.source_id, ' ' order by fixture.source_id) as fixtures
    from game_round join round on round.id = game_round.round_id
    join round_fixture on round_fixture.round_id = round.id
    join fixture on fixture.id = round_fixture.fixture_id
    where round.championship_id = ${league.source.championshipId}
    group by game_round.id, round.number order by round.number`.execute(app.database.db)
  return rows.map(({ fixtures, isLocked, deadlineAt }) => ({
    fixtures,
    isLocked,
    hours: (deadlineAt.getTime() - begin) / HOUR,
  }))
}

/** Round 1 is over once its other match is. */
async function closeFirst() {
  await league.push('facts', { facts: pushedMatch('r1-2', 'c3', 'c4', []) })
  await keep()
}

beforeEach(async () => {
  league = await buildPushedCup(app, 3)
  begin = Date.now() + 20 * HOUR
  for (const id of ['r2-1', 'r2-2']) await date(id, begin)
  for (const id of ['r3-1', 'r3-2']) await date(id, begin + 48 * HOUR)
  for (const id of ['r1-1', 'r1-2']) await date(id, Date.now() - 1000)
  await keep()
  await sql`
    update round_fixture set frozen_kick_off_at = frozen_kick_off_at - interval '2 days'
    from round where round.id = round_id and round.championship_id = ${league.source.championshipId}
      and frozen_kick_off_at is not null`.execute(app.database.db)
  await date('r1-1', begin + HOUR)
  await keep()
})

describe('a match that was put off into a later round', () => {
  it('counts there, and leaves the deadline where it comes after the others', async () => {
    expect(await rounds()).toMatchObject([
      { isLocked: true },
      { fixtures: 'r1-1 r2-1 r2-2', isLocked: false, hours: 0 },
      {},
    ])
  })

  it.each([
    ['now', 0],
    ['in some hours', 9],
  ])('leaves it with a date before the others, and its deadline stays: %s', async (_, hours) => {
    await closeFirst()
    await date('r1-1', Date.now() + hours * HOUR)
    await keep()
    await keep()
    const [first, second] = await rounds()
    expect(first).toMatchObject({ fixtures: 'r1-1 r1-2', isLocked: true })
    expect(second).toMatchObject({ fixtures: 'r2-1 r2-2', isLocked: false, hours: 0 })
    const { id } = await idOf('r1-1')
    expect(await loadNeeds(app.database.db)).toContainEqual(
      expect.stringMatching(new RegExp(`match ${id}, .*, counts in no round`)),
    )
  })

  it('moves no deadline before a turn has taken it out of the round', async () => {
    await date('r1-1', Date.now())
    await followKickOffs(app.database.db)
    expect((await rounds())[1]).toMatchObject({ fixtures: 'r1-1 r2-1 r2-2', hours: 0 })
  })

  it('leaves it when it is played before the deadline, which stays', async () => {
    await play('r1-1')
    expect((await rounds())[1]).toMatchObject({ isLocked: false, hours: 0 })
    await keep()
    expect((await rounds())[1]).toMatchObject({ fixtures: 'r2-1 r2-2', isLocked: false, hours: 0 })
  })

  it('stays, and the deadline with it, where it begins at most an hour before the others', async () => {
    await date('r1-1', begin - HOUR / 2)
    await keep()
    expect((await rounds())[1]).toMatchObject({ fixtures: 'r1-1 r2-1 r2-2', hours: -0.5 })
  })

  it('brings the deadline forward by an hour in all, however often it gets another date', async () => {
    await closeFirst()
    for (const hours of [-0.8, -0.5, -0.9]) {
      await date('r1-1', begin + hours * HOUR)
      await keep()
      expect((await rounds())[1]).toMatchObject({ fixtures: 'r1-1 r2-1 r2-2', hours })
    }
    await date('r1-1', begin - 1.7 * HOUR)
    await keep()
    await keep()
    expect((await rounds())[1]).toMatchObject({ fixtures: 'r2-1 r2-2', hours: 0 })
  })

  it('may come an hour before another date of the round itself', async () => {
    await date('r1-1', begin - 0.8 * HOUR)
    await keep()
    await date('r2-2', begin - 4 * HOUR)
    await keep()
    await date('r1-1', begin - 4.9 * HOUR)
    await keep()
    expect((await rounds())[1]).toMatchObject({ fixtures: 'r1-1 r2-1 r2-2', hours: -4.9 })
  })

  it('stays with a day of notice, and its deadline is kept then', async () => {
    const later = begin + 40 * HOUR
    await date('r1-1', begin + 60 * HOUR)
    for (const id of ['r2-1', 'r2-2']) await date(id, begin + 50 * HOUR)
    await keep()
    await date('r1-1', later)
    await keep()
    expect((await rounds())[1]).toMatchObject({ fixtures: 'r1-1 r2-1 r2-2', hours: 40 })
    await keep()
    expect((await rounds())[1]).toMatchObject({ fixtures: 'r1-1 r2-1 r2-2', hours: 40 })
  })

  it('joins none with a date before its others', async () => {
    league = await buildPushedCup(app, 2)
    for (const id of ['r2-1', 'r2-2']) await date(id, begin)
    await date('r1-2', Date.now() - 1000)
    await keep()
    await sql`
      update round_fixture set frozen_kick_off_at = frozen_kick_off_at - interval '2 days'
      from round where round.id = round_id and round.championship_id = ${league.source.championshipId}
        and frozen_kick_off_at is not null`.execute(app.database.db)
    await date('r1-1', Date.now() + 9 * HOUR)
    await keep()
    expect((await rounds())[1]).toMatchObject({ fixtures: 'r2-1 r2-2', hours: 0 })
  })
})

describe('a match of the round itself', () => {
  it('brings the deadline forward at once', async () => {
    await date('r2-2', begin - 9 * HOUR)
    await keep()
    expect((await rounds())[1]).toMatchObject({ isLocked: false, hours: -9 })
  })

  it('leaves 15 minutes where the deadline is before the kick-off, and never more than until that', async () => {
    const { db } = app.database
    await sql`
      update game_round set deadline_offset_minutes = 60, deadline_at = deadline_at - interval '1 hour' from round
      where round.id = round_id and round.championship_id = ${league.source.championshipId} and number = 2`.execute(
      db,
    )
    await date('r2-2', Date.now() + HOUR / 2)
    const before = Date.now()
    await keep()
    const [, second] = await rounds()
    expect(second?.isLocked).toBe(false)
    const left = begin + (second?.hours ?? 0) * HOUR - before
    expect(left).toBeGreaterThan(HOUR / 4 - 1)
    expect(left).toBeLessThan(HOUR / 2)
    await date('r2-2', Date.now() - 1000)
    await keep()
    expect((await rounds())[1]).toMatchObject({ isLocked: true })
  })
})
