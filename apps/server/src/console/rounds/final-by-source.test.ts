import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isReadyToClose, waitsOf } from './waits.ts'
import { loadNeeds } from '../../football/feeds/alert.ts'
import type { FeedSource } from '../../football/feeds/feed-source.ts'
import { takeFinality } from '../../football/feeds/final-rounds.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures, pushedMatch } from '../../testing/push-league.ts'
import { loadRoundWaits } from '../../rounds/index.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'

/** A round whose matches were over and reported whole hours ago, from a source that states when its figures are final. */
let app: TestApp
let source: FeedSource
let gameRoundId: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

beforeEach(async () => {
  const league = await buildPushedCup(app, 1)
  source = league.source
  const { fixtures } = pushedFixtures(4, 1)
  const kick_off_at = new Date(Date.now() - 1000).toISOString()
  await league.push('fixtures', { fixtures: fixtures.map((one) => ({ ...one, kick_off_at })) })
  await keepPushedRounds(app)
  await state(false)
  await league.push('facts', { facts: pushedMatch('r1-1', 'c1', 'c2', []) })
  await league.push('facts', { facts: pushedMatch('r1-2', 'c3', 'c4', []) })
  await app.live.turn()
  await passSinceEnd(app.database.db, 60)
  const { rows } = await sql<{ id: number }>`
    select game_round.id from game_round join round on round.id = game_round.round_id
    where round.championship_id = ${source.championshipId}`.execute(app.database.db)
  gameRoundId = rows[0]?.id ?? 0
})

const state = (isFinal: boolean | undefined) =>
  app.database.db
    .transaction()
    .execute((tx) =>
      takeFinality(tx, source, [{ number: 1, name: 'Round 1', ...(isFinal !== undefined && { isFinal }) }]),
    )

const waits = async () => (await loadRoundWaits(app.database.db, [gameRoundId])).get(gameRoundId)

const isClosed = async () => {
  await keepPushedRounds(app)
  return (await waits()) === undefined
}

describe('a round of a source that states when its figures are final', () => {
  it('waits for that, and corrections count for an hour from there', async () => {
    expect(await isClosed()).toBe(false)
    const open = { state: 'playing' as const, deadlineAt: new Date() }
    expect(waitsOf(open, await waits()).map((one) => one.for)).toEqual(['final'])
    await state(true)
    expect(await isClosed()).toBe(false)
    expect(waitsOf(open, await waits()).map((one) => one.for)).toEqual(['corrections'])
    // Said again, it is final since it was said first.
    await sql`update feed_round set final_at = final_at - interval '61 minutes'
      where feed_source_id = ${source.id}`.execute(app.database.db)
    await state(true)
    expect(await isClosed()).toBe(true)
  })

  it('waits again where the source takes it back', async () => {
    await state(true)
    await state(false)
    await sql`update feed_round set final_at = final_at - interval '61 minutes'
      where feed_source_id = ${source.id}`.execute(app.database.db)
    expect(await isClosed()).toBe(false)
  })

  it('is left to a person after a day, who is told', async () => {
    expect(isReadyToClose(await waits())).toBe(false)
    expect(await loadNeeds(app.database.db)).not.toContainEqual(expect.stringContaining('final for a day'))
    await passSinceEnd(app.database.db, 25 * 60)
    expect(await isClosed()).toBe(false)
    expect(isReadyToClose(await waits())).toBe(true)
    const need = `${source.championship}: push has not called the figures of round 1 final for a day`
    expect(await loadNeeds(app.database.db)).toContain(need)
  })

  it('closes as ever where no source states it', async () => {
    await sql`delete from feed_round where feed_source_id = ${source.id}`.execute(app.database.db)
    await state(undefined)
    expect(await isClosed()).toBe(true)
  })
})
