import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import { passSinceEnd } from '../../../testing/pass-since-end.ts'
import { buildPushedCup, keepPushedRounds } from '../../../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague, pushedMatch, pushedSquads } from '../../../testing/push-league.ts'

/** Two calls of one source of which the one signed first arrives last; `LATE` are the seconds between them. */
const HOUR = 3_600_000
const LATE = -200
const OLDER = { outcome: 'refused', reason: 'a call signed later has described it' }
let app: TestApp
let league: PushedLeague

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  league = await buildPushedCup(app, 3)
  await sql`update feed_identity set signed_at = null where feed_source_id = ${league.source.id}`.execute(
    app.database.db,
  )
})

/** Sends a call that was signed so many seconds ago; returns the answers. */
async function sendLate(name: 'squads' | 'fixtures' | 'facts', body: object, seconds = LATE) {
  const answer = await app.app.inject(league.signed(name, body, seconds))
  expect(answer.statusCode).toBe(200)
  return answer.json().items as readonly { outcome: string; reason?: string }[]
}

const fixture = (more: object) => {
  const [, second] = pushedFixtures(4, 1).fixtures
  return { ...second, ...more }
}
const at = (date: number) => new Date(date).toISOString()
const fact = (event_id: string, body: object) => ({ fixture_id: 'r1-2', event_id, fact: body })

async function matchOf() {
  const { rows } = await sql<{ id: number; kickOffAt: Date; isClosed: boolean; deadlineAt: Date }>`
    select fixture.id, fixture.kick_off_at, game_round.closed_at is not null as is_closed, deadline_at from fixture
    join round_fixture on round_fixture.fixture_id = fixture.id
    join game_round on game_round.round_id = round_fixture.round_id
    join round on round.id = game_round.round_id and round.number = 1
    where fixture.source_id = 'r1-2' and fixture.championship_id = ${league.source.championshipId}`.execute(
    app.database.db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no such match')
  return { ...row, status: (await app.deps.matchStates.matchState(row.id))?.status ?? 'scheduled' }
}

describe('a call that was held up on its way', () => {
  it('does not call a match off that a later call has on', async () => {
    await league.push('fixtures', { fixtures: [fixture({ kick_off_at: at(Date.now() + 2 * HOUR) })] })
    const off = { fixtures: [fixture({ state: 'postponed', kick_off_at: null })] }
    expect(await sendLate('fixtures', off)).toMatchObject([OLDER])
    await keepPushedRounds(app)
    expect(await matchOf()).toMatchObject({ status: 'scheduled' })
    expect(await sendLate('fixtures', off, 1)).toMatchObject([{ outcome: 'taken' }])
    await keepPushedRounds(app)
    expect(await matchOf()).toMatchObject({ status: 'postponed' })
  })

  it('does not put a deadline back', async () => {
    const soon = Date.now() + 600_000
    const { fixtures } = pushedFixtures(4, 1, soon)
    await league.push('fixtures', { fixtures })
    await keepPushedRounds(app)
    const before = await matchOf()
    expect(await sendLate('fixtures', pushedFixtures(4, 1, soon + HOUR))).toMatchObject([
      { outcome: 'known' },
      OLDER,
      OLDER,
    ])
    await keepPushedRounds(app)
    expect(await matchOf()).toEqual(before)
    expect(before.deadlineAt.getTime()).toBeLessThanOrEqual(soon)
  })

  it('dates no match by its events, and reports what it reports besides', async () => {
    const date = { kind: 'scheduled', kick_off_at: at(Date.now() + 2 * HOUR) }
    await league.push('facts', { facts: [fact('on', date)] })
    const late = [fact('off', { kind: 'postponed' }), fact('half', { kind: 'score', home: 0, away: 0 })]
    expect(await sendLate('facts', { facts: late })).toMatchObject([OLDER, { outcome: 'taken' }])
    expect(await sendLate('fixtures', { fixtures: [fixture({ state: 'cancelled' })] })).toMatchObject([OLDER])
    await keepPushedRounds(app)
    expect(await matchOf()).toMatchObject({ status: 'scheduled' })
  })

  it.each([
    ['clubs', (name: string) => ({ clubs: [{ id: 'c1', name, short_name: 'ONE' }] })],
    [
      'players',
      (last_name: string) => ({ players: [{ ...pushedSquads(1).players[0], last_name, status: 'injured' }] }),
    ],
  ])('does not describe %s as they were', async (_, named) => {
    expect((await league.push('squads', named('Newer'))).items).toMatchObject([{ outcome: 'taken' }])
    expect(await sendLate('squads', named('Older'))).toMatchObject([OLDER])
    expect((await league.push('squads', named('Newer'))).items).toMatchObject([{ outcome: 'known' }])
  })

  it('counts for what the later call did not describe, or could not', async () => {
    await league.push('fixtures', { fixtures: [fixture({ home_club_id: 'nobody' })] })
    const date = Date.now() + 2 * HOUR
    expect(await sendLate('fixtures', { fixtures: [fixture({ kick_off_at: at(date) })] })).toMatchObject([
      { outcome: 'taken' },
    ])
    expect((await matchOf()).kickOffAt.getTime()).toBe(date)
  })

  it('counts where both were signed in the same second', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const date = (hours: number) => ({ fixtures: [fixture({ kick_off_at: at(Date.now() + hours * HOUR) })] })
    const sinceThen = () => seconds - Math.floor(Date.now() / 1000)
    for (const hours of [2, 3]) {
      expect(await sendLate('fixtures', date(hours), sinceThen())).toMatchObject([{ outcome: 'taken' }])
    }
  })
})

describe('a match that is called off by a call before its end, when the others of its round are over', () => {
  const CALLS = {
    'its calendar': (state: string) => league.push('fixtures', { fixtures: [fixture({ state })] }),
    'an event': () => league.push('facts', { facts: [fact('off', { kind: 'postponed' })] }),
  }

  async function lock(kickOffAt: number): Promise<void> {
    const [first] = pushedFixtures(4, 1, Date.now() - 3 * HOUR).fixtures
    await league.push('fixtures', { fixtures: [first, fixture({ kick_off_at: at(kickOffAt) })] })
    await keepPushedRounds(app)
    await league.push('facts', { facts: pushedMatch('r1-1', 'c1', 'c2', []) })
    await keepPushedRounds(app)
    await passSinceEnd(app.database.db, 120)
    await keepPushedRounds(app)
  }

  it.each([
    ['its calendar', 'postponed', 'its kick-off has not come', 2],
    ['its calendar', 'cancelled', 'its kick-off was an hour ago', -1],
    ['an event', 'postponed', 'its kick-off was an hour ago', -1],
  ] as const)('by %s as %s holds the round where %s', async (by, state, _, hours) => {
    await lock(Date.now() + hours * HOUR)
    await CALLS[by](state)
    await keepPushedRounds(app)
    expect(await matchOf()).toMatchObject({ status: 'postponed', isClosed: false })
    await sql`update round_fixture set frozen_kick_off_at = clock_timestamp() - interval '121 minutes'
      where fixture_id = ${(await matchOf()).id}`.execute(app.database.db)
    await keepPushedRounds(app)
    expect(await matchOf()).toMatchObject({ isClosed: true })
  })

  it('holds it no longer once the match has another date', async () => {
    await lock(Date.now() + 2 * HOUR)
    await CALLS['its calendar']('postponed')
    await keepPushedRounds(app)
    await league.push('fixtures', { fixtures: [fixture({ kick_off_at: at(Date.now() + 80 * HOUR) })] })
    await keepPushedRounds(app)
    expect(await matchOf()).toMatchObject({ isClosed: true })
  })
})
