import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadLogVersion } from '../core/game-log.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../testing/build-season.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { loadContests } from './contests-of-round.ts'
import { keepRounds } from './keep-rounds.ts'
import { loadScoreboard } from './scoreboard/load-scoreboard.ts'
import type { Scoreboard } from './scoreboard/scoreboard.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const logFault = (error: unknown) => {
  throw error
}

/** A season round of three teams, two of which share a squad, whose deadline has passed. */
async function buildDueRound() {
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db, { clubs: 8 })
  const { contestId, gameRoundIds } = await buildSeason(db, operator.id, league)
  const same = pickSeasonTeam(league)
  const other = pickSeasonTeam(league, (players, count) => players.toReversed().slice(0, count))
  for (const lineUp of [same, same, other]) {
    const { id: managerId } = await buildManager(db, operator.id)
    const team = { operatorId: operator.id, contestId, managerId, lineUps: [{ ...lineUp, fromRound: 1 }] }
    await buildSeasonEntry(db, team)
  }
  const [id = 0] = gameRoundIds
  await sql`update game_round set deadline_at = clock_timestamp() where id = ${id}`.execute(db)
  return { id, twice: same.reserves[0] ?? 0 }
}

const keep = (scoreboardOf?: (id: number) => Scoreboard | undefined) =>
  keepRounds({ db: database.db, codeVersion: 'test', logFault, scoreboardOf })

async function sharesOf(id: number) {
  const rows = await database.db
    .selectFrom('playerOwnership')
    .select(['playerId', 'basisPoints'])
    .where('gameRoundId', '=', id)
    .execute()
  return new Map(rows.map(({ playerId, basisPoints }) => [playerId, basisPoints]))
}

describe('the ownership of a locked round', () => {
  it('is counted from the teams a node has in memory, the same as from those it reads', async () => {
    const read = await buildDueRound()
    await keep()
    const remembered = await buildDueRound()
    const { db } = database
    await keep(() => undefined)
    expect((await sharesOf(remembered.id)).size).toBe(0)
    const teams = await loadScoreboard(
      db,
      remembered.id,
      await loadContests(db, remembered.id),
      await loadLogVersion(db),
    )
    await keep((id) => (id === remembered.id ? teams : undefined))
    const [ofRead, ofMemory] = [await sharesOf(read.id), await sharesOf(remembered.id)]
    expect(ofMemory.get(remembered.twice)).toBe(6_667)
    expect([...ofMemory.values()].toSorted()).toEqual([...ofRead.values()].toSorted())
  })

  it('is read once nobody had the teams in memory for a minute', async () => {
    const { id } = await buildDueRound()
    await keep(() => undefined)
    await sql`update game_round set locked_at = locked_at - interval '61 seconds' where id = ${id}`.execute(
      database.db,
    )
    await keep(() => undefined)
    expect((await sharesOf(id)).size).toBeGreaterThan(0)
  })
})
