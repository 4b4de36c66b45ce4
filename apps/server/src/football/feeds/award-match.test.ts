import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures, pushedMatch, type PushedLeague } from '../../testing/push-league.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'

let app: TestApp
let league: PushedLeague

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildPushedCup(app, 1)
})
afterAll(() => app.end())

const keep = () => keepPushedRounds(app)

const say = (state: string) => {
  const { fixtures } = pushedFixtures(4, 1)
  const kick_off_at = new Date(Date.now() - 1000).toISOString()
  return league.push('fixtures', {
    fixtures: fixtures.map((one) => ({
      ...one,
      kick_off_at,
      state: one.id === 'r1-2' ? state : 'scheduled',
    })),
  })
}

it('a match whose result is awarded holds up no round, whoever says so, and nobody scores in it', async () => {
  const { db } = app.database
  await say('scheduled')
  await keep()
  await league.push('facts', { facts: pushedMatch('r1-1', 'c1', 'c2', ['c1-fwd1']) })
  const { items } = await say('awarded')
  expect(items[1]).toMatchObject({ outcome: 'taken' })
  await keep()
  await passSinceEnd(db, 120)
  await keep()
  const { rows } = await sql<{ isClosed: boolean }>`
    select closed_at is not null as is_closed from game_round join round on round.id = game_round.round_id
    where round.championship_id = ${league.source.championshipId}`.execute(db)
  expect(rows).toEqual([{ isClosed: true }])
})
