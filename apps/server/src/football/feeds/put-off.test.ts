import type { MatchReport } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague } from '../../testing/push-league.ts'
import { takeReport } from './take-report.ts'

const HOUR = 3_600_000
let app: TestApp
let league: PushedLeague

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildPushedCup(app, 4)
})
afterAll(() => app.end())

const keep = () => keepPushedRounds(app)

const say = (fixture: string, kickOffAt: number, state = 'scheduled') => {
  const told = pushedFixtures(4, 4).fixtures.find(({ id }) => id === fixture)
  const kick_off_at = new Date(kickOffAt).toISOString()
  return league.push('fixtures', { fixtures: [{ ...told, kick_off_at, state }] })
}

const idOf = (fixture: string) => idIn(league, fixture)

async function idIn({ source }: PushedLeague, fixture: string): Promise<number> {
  const { id } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('sourceId', '=', fixture)
    .where('championshipId', '=', source.championshipId)
    .executeTakeFirstOrThrow()
  return id
}

async function report(fixture: string, state: MatchReport['state'], kickOffAt: number): Promise<void> {
  const told: MatchReport = {
    fixtureId: fixture,
    state,
    kickOffAt,
    score: undefined,
    clock: undefined,
    lineUps: { home: undefined, away: undefined },
    events: [],
    statistics: [],
    people: [],
    isComplete: false,
  }
  await takeReport(app.database.db, league.source, await idOf(fixture), told, () => undefined)
}

/** The rounds in which a match counts. */
async function roundsOf(fixture: string): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select round.number from round_fixture join round on round.id = round_fixture.round_id
    where fixture_id = ${await idOf(fixture)} and not exists (select from game_log
      where kind = 'fixtureVoided' and fixture_id = round_fixture.fixture_id
        and (body ->> 'roundId')::int = round.id)
    order by round.number`.execute(app.database.db)
  return rows.map(({ number }) => number)
}

async function lockRound(number: number): Promise<void> {
  await say(`r${number}-1`, Date.now() - 1000)
  await say(`r${number}-2`, Date.now() - 1000)
  await keep()
}

describe('a match that leaves its round after the deadline', () => {
  it('counts in a later one, though the report of the match says so before the calendar does', async () => {
    await lockRound(1)
    const later = Date.now() + 75 * HOUR
    await report('r1-2', 'scheduled', later)
    await say('r1-2', later)
    await keep()
    expect(await roundsOf('r1-2')).toEqual([4])
    expect(await roundsOf('r1-1')).toEqual([1])
  })

  it('counts in a later one, though the provider said so before the lock was written', async () => {
    const at = Date.now() - 1000
    await say('r2-1', at)
    await say('r2-2', at)
    await sql`update game_round set deadline_at = ${new Date(at)} where round_id in
      (select id from round where number = 2 and championship_id = ${league.source.championshipId})`.execute(
      app.database.db,
    )
    await say('r2-2', Date.now() + 75 * HOUR)
    await keep()
    await keep()
    expect(await roundsOf('r2-2')).toEqual([4])
  })

  it('and was stopped is one fact, whether the calendar or the report says it', async () => {
    const at = Date.now() - 2 * HOUR
    const written = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from game_log
        where kind = 'matchFact' and fixture_id = ${await idOf('r1-1')}`.execute(app.database.db)
      return rows[0]?.count
    }
    await say('r1-1', at)
    await report('r1-1', 'abandoned', at)
    await say('r1-1', at, 'abandoned')
    const before = await written()
    for (let turn = 0; turn < 3; turn += 1) {
      await report('r1-1', 'abandoned', at)
      await say('r1-1', at, 'abandoned')
    }
    expect(await written()).toBe(before)
    await keep()
    expect((await app.deps.matchStates.matchState(await idOf('r1-1')))?.status).toBe('abandoned')
  })

  it('and was stopped is played again on its new date, though an old answer calls it stopped once more', async () => {
    const later = Date.now() + 75 * HOUR
    await say('r1-1', later)
    await say('r1-1', Date.now() - 2 * HOUR, 'abandoned')
    await keep()
    await say('r1-1', later)
    await keep()
    expect((await app.deps.matchStates.matchState(await idOf('r1-1')))?.status).toBe('scheduled')
    expect(await roundsOf('r1-1')).toEqual([4])
  })
  it('and has no new date yet waits in its round, though the old one is still to come', async () => {
    await say('r3-1', Date.now() - 1000)
    const tonight = Date.now() + 5 * HOUR
    await say('r3-2', tonight)
    await keep()
    await say('r3-2', tonight, 'postponed')
    await keep()
    await keep()
    expect(await roundsOf('r3-2')).toEqual([3])
    await say('r3-2', Date.now() + 75 * HOUR)
    await keep()
    expect(await roundsOf('r3-2')).toEqual([4])
  })
})

describe('a match that is postponed before its round is locked', () => {
  let own: PushedLeague
  const lock = async (fixture: string, at: number, state = 'scheduled') => {
    const told = pushedFixtures(4, 3).fixtures.find(({ id }) => id === fixture)
    const kick_off_at = new Date(at).toISOString()
    await own.push('fixtures', { fixtures: [{ ...told, kick_off_at, state }] })
  }
  const numbersOf = async (fixture: string) => {
    const { rows } = await sql<{ number: number }>`
      select round.number from round_fixture join round on round.id = round_fixture.round_id
      join fixture on fixture.id = round_fixture.fixture_id
      where fixture.source_id = ${fixture} and fixture.championship_id = ${own.source.championshipId}
        and not exists (select from game_log where kind = 'fixtureVoided' and game_log.fixture_id = fixture.id
          and (body ->> 'roundId')::int = round.id)
      order by round.number`.execute(app.database.db)
    return rows.map(({ number }) => number)
  }

  beforeEach(async () => {
    own = await buildPushedCup(app, 3)
    await lock('r1-2', Date.now() + 1000, 'postponed')
    await lock('r1-1', Date.now())
    await keep()
  })

  it('and dated anew days later after it, counts in a later round', async () => {
    expect(await numbersOf('r1-2')).toEqual([1])
    await lock('r1-2', Date.now() + 75 * HOUR)
    await keep()
    expect(await numbersOf('r1-2')).toEqual([3])
  })

  it('and is on again within a day after it, stays in its round', async () => {
    await lock('r1-2', Date.now() + 20 * HOUR)
    await keep()
    expect(await numbersOf('r1-2')).toEqual([1])
  })

  it('also by a fact of its provider stays in its round, though that is withdrawn in a later call', async () => {
    const off = (revision: number, kind: string) =>
      own.push('facts', { facts: [{ fixture_id: 'r1-2', event_id: 'off', revision, fact: { kind } }] })
    await off(1, 'postponed')
    await keep()
    await lock('r1-2', Date.now() + HOUR / 3)
    await keep()
    expect(await numbersOf('r1-2')).toEqual([1])
    expect((await off(2, 'withdrawn')).items).toMatchObject([{ outcome: 'taken' }])
    await keep()
    expect(await numbersOf('r1-2')).toEqual([1])
    expect((await app.deps.matchStates.matchState(await idIn(own, 'r1-2')))?.status).toBe('scheduled')
  })
})

describe('the report of a match whose round is locked', () => {
  it('dates it at once, without the calendar, and it stays in its round', async () => {
    const old = Date.now() - 1000
    const own = await buildPushedCup(app, 2)
    const { fixtures } = pushedFixtures(4, 2)
    const kick_off_at = new Date(old).toISOString()
    await own.push('fixtures', { fixtures: fixtures.slice(0, 2).map((one) => ({ ...one, kick_off_at })) })
    await keep()
    const found = await app.database.db
      .selectFrom('fixture')
      .select('id')
      .where('sourceId', '=', 'r1-2')
      .where('championshipId', '=', own.source.championshipId)
      .executeTakeFirstOrThrow()
    const tell = (state: MatchReport['state'], kickOffAt: number) => {
      const empty = { lineUps: {}, events: [], statistics: [], people: [], isComplete: false }
      const told: MatchReport = { fixtureId: 'r1-2', state, kickOffAt, ...empty }
      return takeReport(app.database.db, own.source, found.id, told, () => undefined)
    }
    for (const minutes of [5, 35, 6 * 60, 20 * 60]) {
      const again = old + minutes * 60_000
      await tell('postponed', old)
      // Its state is stored a moment later than its report.
      await tell('scheduled', again)
      await keep()
      const { rows } = await sql<{ at: Date; rounds: number; status: string }>`
        select kick_off_at as at, state.state as status,
          (select count(*)::int from round_fixture where fixture_id = fixture.id) as rounds
        from fixture join fixture_state state on state.fixture_id = fixture.id
        where fixture.id = ${found.id}`.execute(app.database.db)
      expect(rows).toEqual([{ at: new Date(again), rounds: 1, status: 'upcoming' }])
      await sql`update fixture set kick_off_at = ${new Date(old)} where id = ${found.id}`.execute(
        app.database.db,
      )
    }
  })
})
