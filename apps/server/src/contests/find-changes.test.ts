import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { findChanges } from './find-changes.ts'
import { createTournamentMemory } from './tournament-memory.ts'

let database: TestDatabase
let league: BuiltChampionship
let operatorId: number

beforeAll(async () => {
  database = await createTestDatabase()
  league = await buildChampionship(database.db)
  operatorId = (await buildOperator(database.db)).id
})
afterAll(() => database.end())

const build = (of = league) => buildTournament(database.db, operatorId, of)
const enterOne = (contestId: number, db = database.db) =>
  sql`update subgame set entry_count = entry_count + 1 where id = ${contestId}`.execute(db)

describe('what changed', () => {
  it('is nothing where nothing was written, and only what was', async () => {
    const own = await buildChampionship(database.db)
    const [one, two, three] = [await build(own), await build(), await build()]
    const open = [one, two, three].map(({ tournamentId }) => tournamentId)
    const known = { afterId: Math.max(...open), open }
    let { mark } = await findChanges(database.db, { ...known, mark: undefined })
    const look = async () => {
      const changes = await findChanges(database.db, { ...known, mark })
      mark = changes.mark
      return changes.ids
    }
    // A mark waits for every transaction of the server, including those of other tests in other databases.
    const untilNothing = () => expect.poll(look, { timeout: 30_000 }).toEqual([])
    await untilNothing()
    await enterOne(two.contestId)
    expect(await look()).toEqual([two.tournamentId])
    await untilNothing()
    await sql`update game_round set deadline_at = deadline_at + interval '1 minute' where id = ${three.gameRoundId}`.execute(
      database.db,
    )
    expect(await look()).toContain(three.tournamentId)
    await untilNothing()
    await sql`update game_round set closed_at = clock_timestamp(), locked_at = clock_timestamp(), close_step = 'closed'
      where id = ${one.gameRoundId}`.execute(database.db)
    expect(await look()).toEqual([one.tournamentId])
    const fourth = await build()
    expect(await look()).toContain(fourth.tournamentId)
  })

  it('is found however late its transaction ends', async () => {
    const { tournamentId, contestId } = await build()
    const memory = createTournamentMemory(database.db, () => performance.now() * 10_000)
    const entriesNow = async () => {
      await memory.fresh()
      return memory.tournament(operatorId, tournamentId)?.contests[0].entryCount
    }
    expect(await entriesNow()).toBe(0)
    const late = database.db.transaction().execute(async (tx) => {
      await enterOne(contestId, tx)
      // Others write, commit and are read meanwhile.
      for (let turn = 0; turn < 3; turn += 1) {
        await enterOne((await build()).contestId)
        expect(await entriesNow()).toBe(0)
      }
    })
    await late
    expect(await entriesNow()).toBe(1)
    expect(await entriesNow()).toBe(1)
  })
})
