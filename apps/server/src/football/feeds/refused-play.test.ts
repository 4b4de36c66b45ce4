import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures, type PushedLeague, pushedMatch } from '../../testing/push-league.ts'
import { loadNeeds } from './alert.ts'
import { voidMatchIn } from './write-decision.ts'

/** A locked round of two matches: one has ended, the other was put off to another week by mistake, and is played. */
const HOUR = 3_600_000
let app: TestApp
let league: PushedLeague
let kickOffAt: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

async function calendar(date: number): Promise<void> {
  const [first] = pushedFixtures(4, 2).fixtures
  const kick_off_at = new Date(date).toISOString()
  const { items } = await league.push('fixtures', { fixtures: [{ ...first, kick_off_at }] })
  expect(items).toMatchObject([{ outcome: 'taken' }])
  await keepPushedRounds(app)
}

const whole = pushedMatch('r1-1', 'c1', 'c2', ['c1-fwd1'])
const play = whole.slice(2)

async function send(facts: readonly object[]): Promise<readonly (string | undefined)[]> {
  const { items } = await league.push('facts', { facts })
  await keepPushedRounds(app)
  return items.map(({ outcome }) => outcome)
}

async function isClosed(): Promise<boolean> {
  await passSinceEnd(app.database.db, 60)
  await keepPushedRounds(app)
  const { rows } = await sql<{ isClosed: boolean }>`
    select closed_at is not null as is_closed from game_round join round on round.id = game_round.round_id
    where round.championship_id = ${league.source.championshipId} and round.number = 1`.execute(
    app.database.db,
  )
  return rows[0]?.isClosed === true
}

async function fixtureId(): Promise<number> {
  const { id } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('championshipId', '=', league.source.championshipId)
    .where('sourceId', '=', 'r1-1')
    .executeTakeFirstOrThrow()
  return id
}

/** A league of two rounds, the first of which is locked, and whose first match is given a date in three days. */
async function putOff(): Promise<void> {
  league = await buildPushedCup(app, 2)
  kickOffAt = Date.now() - 1000
  await league.push('fixtures', pushedFixtures(4, 2, kickOffAt))
  await keepPushedRounds(app)
  await calendar(Date.now() + 72 * HOUR)
  await send(pushedMatch('r1-2', 'c3', 'c4', []))
}

/** Lets hours pass since the play was set aside. */
async function pass(hours: number): Promise<void> {
  await sql`update quarantined_fact set quarantined_at = quarantined_at - make_interval(hours => ${hours})
    where fixture_id = ${await fixtureId()}`.execute(app.database.db)
}

describe('play of a match that left its locked round for a date in days', () => {
  beforeEach(async () => {
    await putOff()
    expect(await send(play.slice(0, 2))).toEqual(['refused', 'refused'])
  })

  it('holds the round, and the alert says so, until the date is put right and the match has ended', async () => {
    expect(await isClosed()).toBe(false)
    const held = expect.stringMatching(/ more than a day before its date, and holds up round 1$/)
    expect(await loadNeeds(app.database.db)).toContainEqual(held)
    await calendar(kickOffAt)
    expect(await send(whole.slice(0, -1))).not.toContain('refused')
    expect(await isClosed()).toBe(false)
    await send(whole.slice(-1))
    expect(await isClosed()).toBe(true)
    const { rows } = await sql`
      select from player_round_result join player on player.id = player_id
      where points > 0 and player.source_id = 'c1-fwd1' and championship_id = ${league.source.championshipId}`.execute(
      app.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('holds it for hours after the last report, and no longer', async () => {
    await pass(2)
    await send(play.slice(0, 1))
    await pass(2)
    expect(await isClosed()).toBe(false)
    await pass(1)
    expect(await isClosed()).toBe(true)
  })

  it('holds nothing once a person has voided the match', async () => {
    const id = await fixtureId()
    expect(await app.database.db.transaction().execute((tx) => voidMatchIn(tx, id))).toBeUndefined()
    expect(await isClosed()).toBe(true)
  })
})

describe('a match that left its locked round', () => {
  it('holds nothing where nothing of it is reported', async () => {
    await putOff()
    expect(await isClosed()).toBe(true)
  })
})
