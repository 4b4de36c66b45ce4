import { type Kysely, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { holdRoundLock } from '../contests/round.ts'
import { appendToLog } from '../core/game-log.ts'
import type { DB } from '../db/generated/database.ts'
import { connectDatabase, type Database } from '../platform/db/connect.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildPlayedContest } from '../testing/build-played-contest.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { matchOf } from '../testing/play-league.ts'
import { keepAwake } from '../platform/db/keep-awake.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { inStage, takeRound } from './close/closing.ts'
import { holdRoundsOfMatch } from './correct/preview-correction.ts'

type Step = (tx: Transaction<DB>) => Promise<unknown>
/** Takes something that other nodes wait for, and does the step while it holds it. */
type Hold = (db: Kysely<DB>, step: Step) => Promise<unknown>

let database: TestDatabase
/** As a node has it for its work in the background. */
let frozen: Database
let rounds: readonly number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  frozen = connectDatabase(database.connection, 4)
  const { db } = database
  const operator = await buildOperator(db)
  const build = async () => (await buildTournament(db, operator.id, await buildChampionship(db))).gameRoundId
  rounds = [await build(), await build(), await build()]
  await db
    .updateTable('gameRound')
    .set({ closeStep: 'begun', closeVersion: 0 })
    .where('id', '=', round(2))
    .execute()
})
afterAll(async () => {
  await frozen.end()
  await database.end()
})

const round = (at: number) => rounds[at] ?? 0
const after =
  (take: Step): Hold =>
  (db, step) =>
    db.transaction().execute(async (tx) => {
      await take(tx)
      await step(tx)
    })
const append: Step = (tx) =>
  appendToLog(tx, [{ kind: 'matchFact', source: 'test', sourceEventId: 'one', body: {} }])

/** How a node has something, and how another one then gets it. */
const HELD: Readonly<Record<string, readonly [Hold, Hold]>> = {
  'the game log': [after(append), after(append)],
  'a round that is locked or closed': [
    after((tx) => takeRound(tx, round(0))),
    after((tx) => takeRound(tx, round(0))),
  ],
  'a round in which somebody enters': [
    after((tx) => holdRoundLock(tx, round(1))),
    after((tx) => takeRound(tx, round(1))),
  ],
  'a stage of a close': [
    (db, step) => inStage(db, { gameRoundId: round(2), version: 0 }, 'begun', step),
    (db, step) => inStage(db, { gameRoundId: round(2), version: 0 }, 'begun', step),
  ],
}

describe('a node that waits for what a correction would change', () => {
  it('keeps its rounds while it computes', async () => {
    const { db } = database
    const { league, starters } = await buildPlayedContest(db, (await buildOperator(db)).id)
    const fixtureId = matchOf(league, starters[0] ?? 0)
    const kept = db.transaction().execute(async (tx) => {
      expect(await holdRoundsOfMatch(tx, fixtureId)).toBe(true)
      await keepAwake(tx, () => new Promise((resolve) => setTimeout(resolve, 10_000)))
      return sql`select 1 as there`.execute(tx)
    })
    expect((await kept).rows).toEqual([{ there: 1 }])
  })
})

describe.concurrent('a node that freezes in the middle', () => {
  it.each(Object.entries(HELD))('soon loses %s to another one, and writes nothing late', async (_, held) => {
    const [hold, holdNext] = held
    const isHeld = Promise.withResolvers<void>()
    const thaw = Promise.withResolvers<void>()
    const silent = hold(frozen.db, async (tx) => {
      isHeld.resolve()
      await thaw.promise
      await tx.updateTable('gameRound').set({ closeAfter: 1 }).execute()
    })
    await isHeld.promise
    const isNext = vi.fn(() => Promise.resolve())
    await holdNext(database.db, isNext)
    expect(isNext).toHaveBeenCalledOnce()
    thaw.resolve()
    await expect(silent).rejects.toThrow()
  })
})
