import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildPlayedContest, closeDepsOf, type PlayedContest } from '../../testing/build-played-contest.ts'
import { matchOf } from '../../testing/play-league.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeRound } from '../close/close-round.ts'
import { previewCorrection } from '../correct/preview-correction.ts'
import { type RecountThread, type Recounts, recountsInThread, recountsOn } from './recounts.ts'

let database: TestDatabase
let operatorId: number
/** Shared by the tests that need no limits of their own, for a thread has everything to load before it answers. */
let thread: RecountThread
beforeAll(async () => {
  database = await createTestDatabase()
  operatorId = (await buildOperator(database.db)).id
  thread = recountsInThread(database.connection, { mostOpen: MOST_OPEN })
})
afterAll(async () => {
  await thread.stop()
  await database.end()
})

const MOST_OPEN = 2
const WITHIN_MS = 60_000
const UNAVAILABLE = { code: 'unavailable' }
/** No round has this id, for no column could hold it. */
const TOO_LARGE = 2 ** 40

/** A contest in play whose first entry leads, and what two goals of the second one's captain would change. */
async function play() {
  const world = await buildPlayedContest(database.db, operatorId)
  const captain = world.starters[1] ?? 0
  const fixtureId = matchOf(world.league, captain)
  const { clubId } = world.league.players.find(({ id }) => id === captain) ?? {}
  const side = world.league.clubIds.indexOf(clubId ?? 0) % 2 === 0 ? 'home' : 'away'
  const wanted = {
    fixtureId,
    sourceEventId: `${fixtureId}/desk`,
    body: { kind: 'statistics', side, playerId: captain, statistics: { goals: 2 } },
  } as const
  return { ...world, correct: (recounts: Recounts) => previewCorrection(database.db, recounts, wanted) }
}

const first = ({ entries }: PlayedContest) => entries[0]?.entryId ?? 0

describe('a thread of recounts', { timeout: WITHIN_MS }, () => {
  it('says of a correction what is said on the thread of whoever asks', async () => {
    const { correct, entries, gameRoundId, starters } = await play()
    const said = await correct(thread)
    expect(said).toEqual(await correct(recountsOn(database.db)))
    const [{ teams, players } = { teams: undefined, players: [] }] = said
    expect(said).toMatchObject([{ gameRoundId, isClosed: false }])
    expect(players).toContainEqual(expect.objectContaining({ playerId: starters[1], teams: 3 }))
    expect([...(teams?.entryIds ?? [])]).toEqual(entries.map(({ entryId }) => entryId))
    expect([...(teams?.placeBefore ?? [])]).toEqual([1, 2, 3])
    expect([...(teams?.placeAfter ?? [])]).toEqual([2, 1, 3])
    expect([...(teams?.prizeBefore ?? [])]).toEqual([1890, 540, 270])
    expect([...(teams?.prizeAfter ?? [])]).toEqual([540, 1890, 270])
  })

  it('says the same of an entry that is out, and of a closed round and its result', async () => {
    const world = await play()
    const { gameRoundId } = world
    const here = recountsOn(database.db)
    const out = await thread.preview(gameRoundId, { entryId: first(world) })
    expect(out).toEqual(await here.preview(gameRoundId, { entryId: first(world) }))
    expect([...(out?.teams.placeAfter ?? [])]).toEqual([0, 1, 2])
    expect(await thread.check(gameRoundId)).toBeUndefined()

    await closeRound(closeDepsOf(database.db), gameRoundId)
    const nothing = await thread.preview(gameRoundId)
    expect(nothing).toMatchObject({ isClosed: true, players: [] })
    expect(nothing?.teams.entryIds).toHaveLength(0)
    expect(await world.correct(thread)).toEqual(await world.correct(here))
    const check = await thread.check(gameRoundId)
    expect(check).toMatchObject({ isSame: true, isWhole: true })
    expect(check).toEqual(await here.check(gameRoundId))
  })

  it('goes on after a question that failed, whose fault keeps the code of the database', async () => {
    const world = await play()
    const [failed, answered] = await Promise.allSettled([
      thread.check(TOO_LARGE),
      thread.preview(world.gameRoundId, { entryId: first(world) }),
    ])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22003' } })
    expect(answered).toMatchObject({ status: 'fulfilled', value: { gameRoundId: world.gameRoundId } })
  })

  it('refuses what is too much at once, and takes questions again afterwards', async () => {
    const { gameRoundId } = await play()
    const taken = [thread.check(gameRoundId), thread.preview(gameRoundId)]
    await expect(thread.check(gameRoundId)).rejects.toMatchObject(UNAVAILABLE)
    await Promise.all(taken)
    expect(await thread.check(gameRoundId)).toBeUndefined()
  })

  it('needs no connection of whoever asks', async () => {
    const world = await play()
    const { pool } = database
    const held: PoolClient[] = []
    while (held.length < pool.options.max) held.push(await pool.connect())
    try {
      expect(await thread.preview(world.gameRoundId, { entryId: first(world) })).toBeDefined()
    } finally {
      for (const client of held) client.release()
    }
  })

  it('ends when nobody has asked for a while, is started again, and takes no question once stopped', async () => {
    const { gameRoundId } = await play()
    const idle = recountsInThread(database.connection, { idleMs: 0 })
    try {
      expect(await idle.check(gameRoundId)).toBeUndefined()
      await expect.poll(idle.isRunning).toBe(false)
      expect(await idle.preview(gameRoundId)).toMatchObject({ gameRoundId })
    } finally {
      await idle.stop()
    }
    await expect(idle.check(gameRoundId)).rejects.toMatchObject(UNAVAILABLE)
  })
})
