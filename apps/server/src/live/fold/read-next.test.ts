import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadLogVersion } from '../../core/game-log.ts'
import { lockRound } from '../../rounds/lock-round.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readNext } from './read-next.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const PATIENCE_MS = 30_000

/** Two rounds whose deadline has passed, of which one is locked; what the log holds then is read from `after`. */
async function buildDeadline() {
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db)
  const [first, second] = [
    await buildTournament(db, operator.id, league),
    await buildTournament(db, operator.id, league, { round: 2 }),
  ]
  const ids = [first.gameRoundId, second.gameRoundId]
  await sql`update game_round set deadline_at = clock_timestamp() where id = any(${ids})`.execute(db)
  const after = await loadLogVersion(db)
  await lockRound(db, first.gameRoundId)
  return { after, first: first.gameRoundId, second: second.gameRoundId }
}

async function lockedIn(reading: ReturnType<typeof readNext>) {
  const entries = await reading
  return entries.filter(({ kind }) => kind === 'roundLocked').map(({ gameRoundId }) => gameRoundId)
}

it('tells of the rounds of one deadline together, though they are locked one after another', async () => {
  const { after, first, second } = await buildDeadline()
  const reading = lockedIn(readNext(database.db, after, PATIENCE_MS))
  await lockRound(database.db, second)
  expect(await reading).toEqual([first, second])
})

it('does not wait for ever for a round that cannot be locked', async () => {
  const { after, first } = await buildDeadline()
  expect(await lockedIn(readNext(database.db, after))).toEqual([first])
})
