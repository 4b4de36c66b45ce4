import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'
import { pushedFixtures, type PushedLeague, pushedMatch } from '../../testing/push-league.ts'

/** A locked round of two matches: one has been over for hours, the other is called off, stopped or awarded by mistake. */
const HOUR = 3_600_000
let app: TestApp
let league: PushedLeague
let kickOffAt: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  league = await buildPushedCup(app, 1)
})

const keep = () => keepPushedRounds(app)

async function calendar(state: string, date = kickOffAt) {
  const [, second] = pushedFixtures(4, 1).fixtures
  const { items } = await league.push('fixtures', {
    fixtures: [{ ...second, kick_off_at: new Date(date).toISOString(), state }],
  })
  return items.map(({ outcome }) => outcome)
}

async function facts(...reported: readonly object[]) {
  const { items } = await league.push('facts', { facts: reported })
  return items.map(({ outcome }) => outcome)
}

const other = pushedMatch('r1-1', 'c1', 'c2', [])
const whole = pushedMatch('r1-2', 'c3', 'c4', ['c3-fwd1'])
const now = (event_id: string, fact: object) => ({ fixture_id: 'r1-2', event_id, fact })
const whistle = {
  ...now('whistle', { kind: 'period', period: 'full_time', minute: 90, added: 4 }),
  happened_at: new Date(Date.now() - 3 * HOUR).toISOString(),
}

async function stateOf() {
  const { rows } = await sql<{ id: number; state: string | null; isClosed: boolean; codes: string[] }>`
    select fixture.id, report.state, game_round.closed_at is not null as is_closed,
      array(select one ->> 'code' from fixture_state, jsonb_array_elements(contradictions) one
        where fixture_state.fixture_id = fixture.id) as codes
    from fixture join round_fixture on round_fixture.fixture_id = fixture.id
    join game_round on game_round.round_id = round_fixture.round_id
    left join feed_report report on report.fixture_id = fixture.id
    where fixture.source_id = 'r1-2' and championship_id = ${league.source.championshipId}`.execute(
    app.database.db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no such match')
  const match = await app.deps.matchStates.matchState(row.id)
  return { ...row, status: match?.status }
}

/** Ends the other match, lets two hours pass, and closes the round unless something holds it up. */
async function isClosedAfterHours(): Promise<boolean> {
  await facts(...other.slice(-1))
  await keep()
  await passSinceEnd(app.database.db, 120)
  await keep()
  return (await stateOf()).isClosed
}

/** Brings the match to a moment of it: the status it has then. */
const MOMENTS = {
  'before its kick-off': 'scheduled',
  'while it is played': 'firstHalf',
  'after its whistle': 'final',
  'after the close of its round': 'final',
} as const
type Moment = keyof typeof MOMENTS

async function bringTo(moment: Moment): Promise<void> {
  kickOffAt = moment === 'before its kick-off' ? Date.now() + 5 * HOUR : Date.now() - 1000
  const { rounds, fixtures } = pushedFixtures(4, 1, Date.now() - 1000)
  const [first, second] = fixtures
  const dated = { ...second, kick_off_at: new Date(kickOffAt).toISOString() }
  await league.push('fixtures', { rounds, fixtures: [first, dated] })
  await keep()
  await facts(...(moment === 'after the close of its round' ? other : other.slice(0, -1)))
  if (moment === 'while it is played') await facts(...whole.slice(0, 4))
  if (moment === 'after its whistle') await facts(...whole.slice(0, -1), whistle)
  if (moment === 'after the close of its round') await facts(...whole)
  await keep()
  await passSinceEnd(app.database.db, 60)
  await keep()
}

const OUTCOMES = ['awarded', 'abandoned', 'cancelled', 'postponed', 'suspended', 'interrupted'] as const
const CASES = OUTCOMES.flatMap((outcome) =>
  Object.keys(MOMENTS).map((moment) => [outcome, moment as Moment] as const),
)

describe.each(CASES)('a match that its calendar calls %s by mistake, %s', (outcome, moment) => {
  const isClosed = moment === 'after the close of its round'
  const isStopped = outcome === 'awarded' || outcome === 'abandoned'

  beforeEach(async () => {
    await bringTo(moment)
    expect(await calendar(outcome)).toEqual(['taken'])
  })

  it('is as it was before once the calendar has it scheduled, and played anew where it was stopped and gets another date', async () => {
    const isPlayedAnew = isStopped && moment !== 'before its kick-off' && !isClosed
    expect(await calendar('scheduled')).toEqual(['taken'])
    await app.live.turn()
    expect(await stateOf()).toMatchObject({ status: MOMENTS[moment], codes: [] })
    await calendar(outcome)
    await app.live.turn()
    expect(await calendar('scheduled', Date.now() + 6 * HOUR)).toEqual(['taken'])
    await app.live.turn()
    const status = isPlayedAnew ? 'scheduled' : MOMENTS[moment]
    expect(await stateOf()).toMatchObject({ status, codes: [] })
    expect((await stateOf()).state).not.toBe(outcome)
    expect(await isClosedAfterHours()).toBe(isClosed)
  })

  it('holds its round while facts of play go on arriving, until it is reported to its end', async () => {
    await app.live.turn()
    const period = moment === 'before its kick-off' ? 'first_half' : 'second_half'
    expect(await facts(now('play', { kind: 'period', period, minute: 45 }))).toEqual(['taken'])
    expect(await isClosedAfterHours()).toBe(isClosed)
    const isContradictory = isStopped && !isClosed
    if (isContradictory) expect((await stateOf()).codes).toEqual(['playAfterStop'])
    await facts(...whole.slice(0, -1), now('final', { kind: 'final' }))
    await app.live.turn()
    expect(await stateOf()).toMatchObject({ status: 'final', codes: [] })
    expect(await isClosedAfterHours()).toBe(true)
  })
})
