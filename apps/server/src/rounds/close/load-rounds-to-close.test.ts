import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEntry } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildPlayedContest, closeDepsOf } from '../../testing/build-played-contest.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeRound } from './close-round.ts'
import { loadRoundsToClose, loadRoundWaits } from './load-rounds-to-close.ts'
import { reopenRound } from './reopen-round.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

async function build() {
  const { id: operatorId } = await buildOperator(database.db)
  return { operatorId, ...(await buildPlayedContest(database.db, operatorId)) }
}

const isDue = async (gameRoundId: number) => (await loadRoundsToClose(database.db)).includes(gameRoundId)

describe('a round that was reopened', () => {
  it('is closed as soon as its matches are over, and waits for one that is not over any more', async () => {
    const { db } = database
    const { gameRoundId, league } = await build()
    await closeRound(closeDepsOf(db), gameRoundId)
    await reopenRound(db, gameRoundId, 'it is tested')
    expect(await isDue(gameRoundId)).toBe(true)
    const say = (state: 'playing' | 'finished') =>
      db
        .updateTable('fixtureState')
        .set({ state })
        .where('fixtureId', '=', league.rounds[0]?.fixtureIds[0] ?? 0)
        .execute()
    await say('playing')
    expect(await isDue(gameRoundId)).toBe(false)
    const waits = (await loadRoundWaits(db, [gameRoundId])).get(gameRoundId)
    expect(waits).toMatchObject({ isClosing: false, matchesLeft: 1 })
    await say('finished')
    expect(await isDue(gameRoundId)).toBe(true)
  })
})

describe('an entry that waits for its wallet', () => {
  it('holds up the close of its round, unless its contest was called off', async () => {
    const { db } = database
    const { operatorId, league, gameRoundId, starters } = await build()
    const other = await buildTournament(db, operatorId, league)
    await sql`update tournament_round set game_round_id = ${gameRoundId} where tournament_id = ${other.tournamentId}`.execute(
      db,
    )
    const { id: managerId } = await buildManager(db, operatorId)
    const entry = { operatorId, contestId: other.contestId, managerId, starters, state: 'reserved' as const }
    await buildEntry(db, entry)
    // Half of the hour for which it is waited for is over.
    await sql`update championship set game_minute_ms = 60000 where id = ${league.championshipId}`.execute(db)
    await sql`update fixture_state set finished_at = clock_timestamp() - interval '90 minutes'`.execute(db)
    expect(await isDue(gameRoundId)).toBe(false)
    await sql`update subgame set cancelled_at = clock_timestamp() where id = ${other.contestId}`.execute(db)
    expect(await isDue(gameRoundId)).toBe(true)
  })
})
