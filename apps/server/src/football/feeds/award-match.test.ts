import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGames } from '../../contests/open/open-games.ts'
import { writeOperator } from '../../operators/write-operator.ts'
import { keepRounds } from '../../rounds/keep-rounds.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { next } from '../../testing/next-number.ts'
import { operatorFileOf } from '../../testing/operator-file.ts'
import {
  buildPushedLeague,
  pushedFixtures,
  pushedMatch,
  pushedSquads,
  type PushedLeague,
} from '../../testing/push-league.ts'

let app: TestApp
let league: PushedLeague

const fail = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  app = await buildTestApp()
  const { db } = app.database
  league = await buildPushedLeague(app)
  await league.push('squads', pushedSquads(4))
  await league.push('fixtures', pushedFixtures(4, 1))
  const game = {
    key: 'cup',
    kind: 'gameweek' as const,
    championships: [league.source.championship],
    names: { en: 'Cup {round}' },
    starters: 5,
  }
  const content = operatorFileOf({ slug: `award-${next()}`, games: [game] })
  await writeOperator(db, { content, secrets: {}, readNeighbour: async () => undefined }, 'add')
  await openGames(db, { logFault: fail })
})
afterAll(() => app.end())

async function keep(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await keepRounds({ db: app.database.db, codeVersion: 'test', reachStep: () => undefined, logFault: fail })
    await app.live.turn()
  }
}

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
  // Corrections count for an hour after the last whistle.
  await sql`update fixture_state set finished_at = finished_at - interval '2 hours'`.execute(db)
  await keep()
  const { rows } = await sql<{ isClosed: boolean }>`
    select closed_at is not null as is_closed from game_round join round on round.id = game_round.round_id
    where round.championship_id = ${league.source.championshipId}`.execute(db)
  expect(rows).toEqual([{ isClosed: true }])
})
