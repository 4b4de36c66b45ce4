import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTournamentMemory } from './contests/tournament-memory.ts'
import { createFootballMemory } from './football/football-memory.ts'
import { createOperatorDirectory } from './operators/operator-directory.ts'
import { installEditions } from './operators/repo.ts'
import { connectDatabase, type Database } from './platform/db/connect.ts'
import { buildChampionship } from './testing/build-championship.ts'
import { buildTournament } from './testing/build-tournament.ts'
import { type FaultyWay, openFaultyWay } from './testing/faulty-way.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const SECOND = 1_000

let direct: TestDatabase
let database: Database
let way: FaultyWay
let operatorId = 0
let championshipId = 0
let elapsed = 0
const clock = () => elapsed

beforeAll(async () => {
  direct = await createTestDatabase()
  operatorId = (await installEditions(direct.db)).demo
  const league = await buildChampionship(direct.db)
  championshipId = league.championshipId
  await buildTournament(direct.db, operatorId, league)
  way = await openFaultyWay(direct.connection)
  database = connectDatabase(way.connection, 4, SECOND)
})
beforeEach(() => way.mend())
afterAll(async () => {
  await database.end()
  way.close()
  await direct.end()
})

/** What the lobby reads, and how it tells that it knows something. */
const MEMORIES = {
  'of operators': () => {
    const operators = createOperatorDirectory(database.db, clock)
    return { ask: async () => (await operators.byId(operatorId)).id === operatorId }
  },
  'of tournaments': () => {
    const tournaments = createTournamentMemory(database.db, clock)
    const ask = async () => {
      await tournaments.fresh()
      return tournaments.ofOperator(operatorId).length === 1
    }
    return { ask, age: tournaments.age }
  },
  'of football': () => {
    const football = createFootballMemory(database.db, clock)
    const ask = async () => {
      await football.fresh()
      return football.championship(championshipId) !== undefined
    }
    return { ask, age: football.age }
  },
}

describe.each(Object.entries(MEMORIES))('the memory %s', (_, open) => {
  it('goes on while the database is away for a failover, and no longer than a minute', async () => {
    const { ask } = open()
    expect(await ask()).toBe(true)
    way.cut()
    for (const later of [5, 2, 30]) {
      elapsed += later * SECOND
      expect(await ask()).toBe(true)
    }
    elapsed += 30 * SECOND
    await expect(ask()).rejects.toThrow()
    way.mend()
    elapsed += 5 * SECOND
    expect(await ask()).toBe(true)
  })

  it('has nothing to go on with before its first read', async () => {
    const { ask } = open()
    way.cut()
    await expect(ask()).rejects.toThrow()
  })
})

describe.each(['of tournaments', 'of football'] as const)('the memory %s', (name) => {
  it('says how old it is while the database is away', async () => {
    const { ask, age } = MEMORIES[name]()
    await ask()
    expect(age()).toBeUndefined()
    way.cut()
    elapsed += 5 * SECOND
    await ask()
    expect(age()).toBe(5 * SECOND)
    way.mend()
    // Connections from before may still be found broken.
    await vi.waitFor(async () => {
      elapsed += 2 * SECOND
      await ask()
      expect(age()).toBeUndefined()
    })
  })
})
