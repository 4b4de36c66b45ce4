import { eventIdOf, OPERATOR_SOURCE } from '@gaffer/feed'
import { sql } from 'kysely'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures, pushedMatch, type PushedLeague } from '../../testing/push-league.ts'
import { ingestFacts } from '../ingest/ingest-facts.ts'
import { loadHeldRounds } from './load-feed-status.ts'
import { voidMatchIn } from './write-decision.ts'
import { decideIdentity } from './write-identity.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'

/** A feed's calendar, followed from before the lock of a round until its close. */
const HOUR = 3_600_000
let app: TestApp
let league: PushedLeague

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildPushedCup(app, 4)
})
afterAll(() => app.end())

const keep = () => keepPushedRounds(app)

const [model] = pushedFixtures(4, 4).fixtures

const say = (fixture: string, round: number, kickOffAt: number | null, state = 'scheduled') => {
  const pair = fixture.endsWith('-1') ? ['c1', 'c2'] : ['c3', 'c4']
  const kick_off_at = kickOffAt === null ? null : new Date(kickOffAt).toISOString()
  const told = {
    ...model,
    id: fixture,
    round,
    home_club_id: pair[0],
    away_club_id: pair[1],
    kick_off_at,
    state,
  }
  return league.push('fixtures', { fixtures: [told] })
}

/** Each match with the numbers of its rounds, and whether each round is locked or closed. */
async function rounds() {
  const { rows } = await sql<{
    number: number
    fixtures: string
    isLocked: boolean
    isClosed: boolean
    deadline: Date
  }>`
    select round.number,
      (select string_agg(fixture.source_id, ' ' order by fixture.source_id) from round_fixture
        join fixture on fixture.id = round_fixture.fixture_id where round_id = round.id) as fixtures,
      bool_or(locked_at is not null) as is_locked, bool_and(closed_at is not null) as is_closed,
      min(deadline_at) as deadline
    from round left join game_round on game_round.round_id = round.id
    where round.championship_id = ${league.source.championshipId}
    group by round.id order by round.number`.execute(app.database.db)
  return rows
}

async function idOf(fixture: string): Promise<number> {
  const { id } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('sourceId', '=', fixture)
    .where('championshipId', '=', league.source.championshipId)
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a player of the source, named in its report of a match, wait for a person. */
async function waitFor(fixture: string, sourceId: string) {
  const { db } = app.database
  const feedSourceId = league.source.id
  const { ourId } = await db
    .selectFrom('feedIdentity')
    .select('ourId')
    .where('feedSourceId', '=', feedSourceId)
    .where('kind', '=', 'player')
    .where('sourceId', '=', sourceId)
    .executeTakeFirstOrThrow()
  await sql`update feed_identity set our_id = null
    where feed_source_id = ${feedSourceId} and kind = 'player' and source_id = ${sourceId}`.execute(db)
  await sql`update feed_report set unknown = ${JSON.stringify([sourceId])}::jsonb
    where feed_source_id = ${feedSourceId} and fixture_id = ${await idOf(fixture)}`.execute(db)
  return { feedSourceId, kind: 'player' as const, sourceId, ourId: ourId ?? 0 }
}

async function correct(fixture: string, key: string, body: object) {
  const fixtureId = await idOf(fixture)
  const fact = {
    source: OPERATOR_SOURCE,
    sourceEventId: eventIdOf(fixtureId, key),
    revision: 1,
    fixtureId,
    body,
  }
  await app.database.db.transaction().execute((tx) => ingestFacts(tx, [fact]))
}

describe('the calendar of a feed', () => {
  it('is followed before the lock: other days with their deadlines, other rounds', async () => {
    const later = Date.now() + 30 * HOUR
    expect((await say('r2-1', 2, later)).items).toMatchObject([{ outcome: 'taken' }])
    expect((await say('r2-2', 2, later + HOUR)).items).toMatchObject([{ outcome: 'taken' }])
    await keep()
    expect(Math.abs(((await rounds())[1]?.deadline.getTime() ?? 0) - later)).toBeLessThan(1000)
    await say('r2-2', 3, Date.now() + 50 * HOUR)
    expect((await rounds()).map(({ fixtures }) => fixtures)).toEqual([
      'r1-1 r1-2',
      'r2-1',
      'r2-2 r3-1 r3-2',
      'r4-1 r4-2',
    ])
    await say('r2-2', 2, later + HOUR)
  })

  it('after the lock lets a match that is put off wait for its new date, and gives it a later round', async () => {
    await say('r1-1', 1, Date.now() - 1000)
    await say('r1-2', 1, Date.now() - 1000)
    await keep()
    expect((await rounds())[0]).toMatchObject({ isLocked: true })
    await say('r1-2', 1, null, 'postponed')
    await keep()
    const state = await app.deps.matchStates.matchState(await idOf('r1-2'))
    expect(state?.status).toBe('postponed')
    await say('r1-2', 1, Date.now() + 75 * HOUR)
    await keep()
    expect((await rounds()).map(({ fixtures }) => fixtures)).toEqual([
      'r1-1 r1-2',
      'r2-1 r2-2',
      'r3-1 r3-2',
      'r1-2 r4-1 r4-2',
    ])
  })

  it('leaves a match in its round that was called off by mistake: it is on again on its day', async () => {
    const soon = Date.now() + 2 * HOUR
    await say('r1-1', 1, soon)
    const before = await rounds()
    await say('r1-1', 1, soon, 'postponed')
    await keep()
    expect((await app.deps.matchStates.matchState(await idOf('r1-1')))?.status).toBe('postponed')
    await say('r1-1', 1, soon)
    await keep()
    expect((await app.deps.matchStates.matchState(await idOf('r1-1')))?.status).toBe('scheduled')
    expect(await rounds()).toEqual(before)
    await say('r1-1', 1, Date.now() - 1000)
  })

  it('does not close a round before all of its matches is told', async () => {
    const facts = pushedMatch('r1-1', 'c1', 'c2', ['c1-fwd1'])
    const happened_at = facts[0]?.happened_at
    const whistle = { kind: 'period', period: 'full_time', minute: 90, added: 3 }
    await league.push('facts', {
      facts: [...facts.slice(0, -1), { fixture_id: 'r1-1', event_id: 'whistle', happened_at, fact: whistle }],
    })
    await keep()
    await keep()
    expect((await rounds())[0]).toMatchObject({ isClosed: false })
    await league.push('facts', { facts: facts.slice(-1) })
    // The source's report names a player who waits for a person: their points may be somebody's.
    const { db } = app.database
    const identity = await waitFor('r1-1', 'c1-fwd1')
    await keep()
    await keep()
    expect((await rounds())[0]).toMatchObject({ isClosed: false })
    expect(await loadHeldRounds(db, league.source.championshipId)).toEqual([])
    await passSinceEnd(db, 25 * 60)
    expect(await loadHeldRounds(db, league.source.championshipId)).toHaveLength(1)
    expect(await decideIdentity(db, identity)).toBeUndefined()
    await keep()
    await keep()
    expect((await rounds())[0]).toMatchObject({ isClosed: true })
  })

  it('keeps the round of a match that was stopped open until a person voids it', async () => {
    await say('r2-1', 2, Date.now() - 1000)
    await say('r2-2', 2, Date.now() - 1000)
    await keep()
    await league.push('facts', { facts: pushedMatch('r2-1', 'c1', 'c2', ['c2-fwd1']) })
    const [begun] = pushedMatch('r2-2', 'c3', 'c4', [])
    const happened_at = begun?.happened_at
    await league.push('facts', {
      facts: [
        ...pushedMatch('r2-2', 'c3', 'c4', ['c3-fwd1']).slice(0, 4),
        { fixture_id: 'r2-2', event_id: 'stopped', happened_at, fact: { kind: 'abandoned' } },
      ],
    })
    await keep()
    await keep()
    expect((await rounds())[1]).toMatchObject({ isLocked: true, isClosed: false })
    expect(await voidMatchIn(app.database.db, await idOf('r2-2'))).toBeUndefined()
    expect(await voidMatchIn(app.database.db, await idOf('r4-1'))).toContain('holds up no round')
    await passSinceEnd(app.database.db, 60)
    await keep()
    await keep()
    expect((await rounds())[1]).toMatchObject({ isClosed: true })
  })

  it('has a suspended match go on another day in its round, with all that was played', async () => {
    await say('r3-1', 3, Date.now() - 1000)
    await say('r3-2', 3, Date.now() + 4 * HOUR)
    await keep()
    const whole = pushedMatch('r3-1', 'c1', 'c2', ['c1-fwd1'])
    await league.push('facts', { facts: whole.slice(0, 4) })
    const state = async () => app.deps.matchStates.matchState(await idOf('r3-1'))
    await say('r3-1', 3, Date.now() + 50 * HOUR, 'suspended')
    await keep()
    expect(await state()).toMatchObject({ status: 'firstHalf', score: { home: 1, away: 0 } })
    const [, , third, fourth] = await rounds()
    expect(third).toMatchObject({ fixtures: 'r3-1 r3-2', isLocked: true, isClosed: false })
    expect(fourth?.fixtures).not.toContain('r3-1')
    await say('r3-1', 3, Date.now() - 1000, 'suspended')
    await league.push('facts', { facts: whole })
    await keep()
    expect(await state()).toMatchObject({ status: 'final', score: { home: 1, away: 0 } })
  })

  it('has a match that was stopped and is dated anew replayed: nothing of the first attempt counts', async () => {
    await say('r3-2', 3, Date.now() - 1000)
    await keep()
    const played = pushedMatch('r3-2', 'c3', 'c4', ['c3-fwd1']).slice(0, 4)
    const stopped = { ...played[0], event_id: 'stopped', fact: { kind: 'abandoned' } }
    await league.push('facts', { facts: [...played, stopped] })
    await keep()
    const state = async () => app.deps.matchStates.matchState(await idOf('r3-2'))
    expect((await state())?.status).toBe('abandoned')
    await correct('r3-2', 'goal-1', { kind: 'withdrawn' })
    expect((await rounds())[2]).toMatchObject({ isClosed: false })

    await passSinceEnd(app.database.db, 60)
    await say('r3-2', 3, Date.now() + 75 * HOUR)
    await keep()
    await keep()
    expect(await state()).toMatchObject({ status: 'scheduled' })
    expect([...((await state())?.players.values() ?? [])]).toEqual([])
    const now = await rounds()
    expect(now[3]?.fixtures).toContain('r3-2')
    expect(now[2]).toMatchObject({ isClosed: true })
    // The same id in the second attempt, at another minute, is another goal: no correction of the first lies over it.
    await say('r3-2', 3, Date.now() + 20 * HOUR)
    const again = pushedMatch('r3-2', 'c3', 'c4', ['c3-fwd2']).map(({ fact, ...pushed }) => ({
      ...pushed,
      fact: 'side' in fact && 'minute' in fact ? { ...fact, minute: 31 } : fact,
      revision: 9,
      happened_at: new Date().toISOString(),
    }))
    await league.push('facts', { facts: again.slice(0, 4) })
    await keep()
    expect((await state())?.score).toEqual({ home: 1, away: 0 })
  })
})
