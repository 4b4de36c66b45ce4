import { randomOf } from '@gaffer/feed/simulator'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadContests, loadLogVersion, loadScoreboard } from '../../rounds/index.ts'
import { buildOpenRound, type OpenRound } from '../../testing/build-open-round.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createTeamsReader, createTeamsThread, type TeamsReader } from './teams-reader.ts'

let database: TestDatabase
let reader: TeamsReader
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => reader.stop())
afterAll(() => database.end())

const MINUTE = 60_000
/** A thread has everything to load before it reads. */
const WITHIN_MS = 60_000

/** A round of both kinds of teams whose deadline is near, and a reader to whom every round is large. */
async function open() {
  const { db, connection } = database
  const world = await buildOpenRound(db, randomOf('reader', 1))
  await act(world)
  await moveDeadline(world, new Date(Date.now() + MINUTE))
  const thread = createTeamsThread({ primary: connection, replica: connection })
  reader = createTeamsReader({ primary: db, lineUps: db }, thread, { leastEntries: 0 })
  return { world, thread }
}

/** Joins and changes of teams. */
async function act({ act: one, entries }: OpenRound): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1)
    entries.push(...(await database.db.transaction().execute((tx) => one(tx, () => true))))
}

async function moveDeadline({ gameRoundId }: OpenRound, to: Date): Promise<void> {
  await database.db.updateTable('gameRound').set({ deadlineAt: to }).where('id', '=', gameRoundId).execute()
}

/** Locks the round; its scoreboard by the reader, and one read here. */
async function lock(world: OpenRound) {
  const { db } = database
  const { gameRoundId } = world
  await moveDeadline(world, new Date(Date.now() - 1_000))
  await sql`update game_round set locked_at = clock_timestamp() where id = ${gameRoundId}`.execute(db)
  return compare(world)
}

async function compare({ gameRoundId }: OpenRound) {
  const { db } = database
  const contests = await loadContests(db, gameRoundId)
  const logVersion = await loadLogVersion(db)
  const fromNothing = await loadScoreboard(db, gameRoundId, contests, logVersion)
  expect(fromNothing.size).toBeGreaterThan(0)
  const loaded = await reader.load([{ gameRoundId, contests, logVersion }])
  return { loaded: loaded.get(gameRoundId), fromNothing }
}

describe('the reader of teams', () => {
  it(
    'reads large rounds in a thread before the lock, completes them after it, and lets the thread go',
    async () => {
      const { world, thread } = await open()
      await reader.turn()
      expect(thread.isRunning()).toBe(true)
      await act(world)
      const { loaded, fromNothing } = await lock(world)
      expect(loaded).toEqual(fromNothing)
      expect(thread.isRunning()).toBe(false)
    },
    WITHIN_MS,
  )

  it(
    'has all teams again after its thread died, with what it had read or while it read',
    async () => {
      const { world, thread } = await open()
      await reader.turn()
      await act(world)
      await thread.end()
      const first = await lock(world)
      expect(first.loaded).toEqual(first.fromNothing)
      const failing = expect(compare(world)).rejects.toThrow('ended')
      await expect.poll(thread.open, { timeout: WITHIN_MS }).toBe(1)
      await thread.end()
      await failing
      const again = await compare(world)
      expect(again.loaded).toEqual(again.fromNothing)
    },
    2 * WITHIN_MS,
  )

  it('needs no thread for a round that is not near, or none at all', async () => {
    const { world, thread } = await open()
    await moveDeadline(world, new Date(Date.now() + 60 * MINUTE))
    await database.db
      .updateTable('gameRound')
      .set({ lockedAt: new Date() })
      .where('id', '<>', world.gameRoundId)
      .execute()
    await reader.turn()
    expect(thread.isRunning()).toBe(false)
    const { db } = database
    reader = createTeamsReader({ primary: db, lineUps: db }, undefined, { leastEntries: 0 })
    const { loaded, fromNothing } = await lock(world)
    expect(loaded).toEqual(fromNothing)
  })

  it('reads nothing of a large round once it was stopped, and does not say that there is nothing', async () => {
    const { world } = await open()
    await reader.stop()
    await expect(lock(world)).rejects.toThrow('stopped')
  })
})
