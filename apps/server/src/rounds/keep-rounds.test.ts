import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { whileClaimed } from '../platform/db/while-claimed.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { closeDepsOf } from '../testing/build-played-contest.ts'
import { buildSeason } from '../testing/build-season.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { playRound } from '../testing/play-round.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { takeRound } from './close/closing.ts'
import { closeRounds, countRounds, keepRounds, lockRounds } from './keep-rounds.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const deps = () => closeDepsOf(database.db)

/** A league of which everything is due, and in which an hour of game time is over at once. */
const buildDue = (rounds = 1) =>
  buildChampionship(database.db, {
    gameMinuteMs: 1,
    rounds,
    firstKickOffAt: new Date(Date.now() - 60_000),
    roundEveryMs: 10_000,
  })

/** A game round that only has to be closed. */
async function buildOver(): Promise<number> {
  const { id: operatorId } = await buildOperator(database.db)
  const league = await buildDue()
  const { gameRoundId } = await buildTournament(database.db, operatorId, league)
  await lockRounds(deps())
  await countRounds(deps())
  await playRound(database.db, league, { round: 1 })
  return gameRoundId
}

describe('a turn of closing', () => {
  it('closes the rounds of a season one after another', async () => {
    const { id: operatorId } = await buildOperator(database.db)
    const league = await buildDue(3)
    const { gameRoundIds } = await buildSeason(database.db, operatorId, league)
    await keepRounds(deps())
    for (const round of [3, 2, 1]) await playRound(database.db, league, { round })
    expect(await closeRounds(deps())).toEqual(gameRoundIds)
  })

  it('leaves a round that somebody has, closes the others, and comes again', async () => {
    const [held, free] = [await buildOver(), await buildOver()]
    await database.db.transaction().execute(async (tx) => {
      await takeRound(tx, held)
      expect(await closeRounds(deps())).toEqual([free])
    })
    expect(await closeRounds(deps())).toEqual([held])
  })

  it('goes on with the others where one fails, and tries each once', async () => {
    const [first, second] = [await buildOver(), await buildOver()]
    const faults: unknown[] = []
    const logFault = (error: unknown) => faults.push(error)
    await sql`update game_round set rule_pack = 'gone' where id = ${first}`.execute(database.db)
    expect(await closeRounds({ ...deps(), logFault })).toEqual([second])
    expect(faults).toHaveLength(1)
    await sql`update game_round set rule_pack = 'classic' where id = ${first}`.execute(database.db)
    expect(await closeRounds(deps())).toEqual([first])
  })
})

it('no deadline waits for the ownership of a round, which one node counts', async () => {
  const { id: operatorId } = await buildOperator(database.db)
  const { gameRoundId } = await buildTournament(database.db, operatorId, await buildDue())
  const isCounted = async () => {
    const row = await database.db
      .selectFrom('gameRound')
      .select('isOwnershipCounted')
      .where('id', '=', gameRoundId)
      .executeTakeFirstOrThrow()
    return row.isOwnershipCounted
  }
  expect(await lockRounds(deps())).toEqual([gameRoundId])
  expect(await isCounted()).toBe(false)
  await whileClaimed(database.db, [ADVISORY_LOCKS.ownership, gameRoundId], () => countRounds(deps()))
  expect(await isCounted()).toBe(false)
  await countRounds(deps())
  expect(await isCounted()).toBe(true)
})
