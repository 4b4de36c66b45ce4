import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadNeeds } from '../football/feeds/alert.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague, pushedMatch } from '../testing/push-league.ts'

/** Round 1 is locked; round 2 begins in two days. */
const HOUR = 3_600_000
let app: TestApp
let league: PushedLeague
let begin: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  league = await buildPushedCup(app, 2)
  begin = Date.now() + 48 * HOUR
  const dated = pushedFixtures(4, 2).fixtures.map((fixture) => {
    const at = fixture.round === 1 ? Date.now() - 1000 : begin
    return { ...fixture, kick_off_at: new Date(at).toISOString() }
  })
  await league.push('fixtures', { fixtures: dated })
  await keep()
})

const keep = () => keepPushedRounds(app)
const late = (kickOffAt: number, round: number | null = 1) => ({
  id: 'late',
  round,
  home_club_id: 'c1',
  away_club_id: 'c3',
  kick_off_at: new Date(kickOffAt).toISOString(),
})
const send = async (fixture: object) => (await league.push('fixtures', { fixtures: [fixture] })).items

/** The rounds in which the late match counts, and whether the alert says that it counts in none. */
async function whereabouts() {
  const { db } = app.database
  const { rows } = await sql<{ id: number; rounds: readonly number[] }>`
    select fixture.id, array(select round.number from round_fixture join round on round.id = round_id
      where fixture_id = fixture.id and not exists (select from game_log where kind = 'fixtureVoided'
        and game_log.fixture_id = fixture.id and (body ->> 'roundId')::int = round.id)) as rounds
    from fixture where source_id = 'late' and championship_id = ${league.source.championshipId}`.execute(db)
  const [found] = rows
  const needs = (await loadNeeds(db)).filter((need) => need.includes(`match ${found?.id},`))
  return { rounds: found?.rounds, needs: needs.map((need) => need.split(', ').at(-1)) }
}

async function deadlineOfSecond(): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select deadline_at as at from game_round join round on round.id = game_round.round_id
    where number = 2 and championship_id = ${league.source.championshipId}`.execute(app.database.db)
  return rows[0]?.at.getTime() ?? 0
}

describe('a match that comes into the calendar of a locked round', () => {
  it('counts in a later one by its date, as a postponed match does', async () => {
    expect(await send(late(begin + HOUR))).toMatchObject([{ outcome: 'taken' }])
    await keep()
    expect(await whereabouts()).toEqual({ rounds: [2], needs: [] })
    expect(await send(late(begin + HOUR))).toMatchObject([{ outcome: 'known' }])
  })

  it('counts in a later one once it has a date', async () => {
    await send({ ...late(begin), kick_off_at: null })
    await keep()
    expect(await whereabouts()).toEqual({ rounds: [], needs: [] })
    await send(late(begin + HOUR))
    await keep()
    expect(await whereabouts()).toEqual({ rounds: [2], needs: [] })
  })

  it('counts in a later one though it was known without a round', async () => {
    await send(late(begin + HOUR, null))
    await send(late(begin + HOUR))
    await keep()
    expect(await whereabouts()).toEqual({ rounds: [2], needs: [] })
  })

  it.each([
    ['in some hours', 5 * HOUR],
    ['now', -500],
    ['days ago', -72 * HOUR],
  ])('counts in none where it is played before the next one, and the alert says so: %s', async (_, ms) => {
    expect(await send(late(Date.now() + ms))).toMatchObject([{ outcome: 'taken' }])
    await keep()
    const { rounds, needs } = await whereabouts()
    expect(rounds).toEqual([])
    expect(needs).toContain('counts in no round')
    expect(await deadlineOfSecond()).toBe(begin)
  })

  it('locks no round when it begins before its date, and does not hold up the round that it missed', async () => {
    await send(late(Date.now() + HOUR))
    await league.push('facts', { facts: pushedMatch('late', 'c1', 'c3', ['c1-fwd1']) })
    await league.push('facts', { facts: pushedMatch('r1-1', 'c1', 'c2', []) })
    await league.push('facts', { facts: pushedMatch('r1-2', 'c3', 'c4', []) })
    await keep()
    expect(await whereabouts()).toEqual({ rounds: [], needs: ['counts in no round'] })
    await sql`update feed_report set complete_at = complete_at - interval '2 hours'`.execute(app.database.db)
    await keep()
    const { rows } = await sql<{ isClosed: boolean }>`
      select closed_at is not null as is_closed from game_round join round on round.id = round_id
      where number = 1 and championship_id = ${league.source.championshipId}`.execute(app.database.db)
    expect(rows).toEqual([{ isClosed: true }])
  })
})
