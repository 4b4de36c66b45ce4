import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPath, encodeRoundScopedId } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { cancelContests, releaseCancelled, releaseEntries } from './release-entries.ts'
import { isContestCancelled, loadStage } from './repo.ts'

let app: TestApp
let league: BuiltChampionship
let contestId: number
let gameRoundId: number
let managers: readonly number[]
let entries: readonly number[]

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

/** A contest that two managers have entered, the first of them twice. */
beforeEach(async () => {
  league = await buildChampionship(app.database.db)
  ;({ contestId, gameRoundId } = await buildTournament(app.database.db, app.operatorId, league))
  const [one, two] = [await newManager(), await newManager()]
  managers = [one, two]
  const built: number[] = []
  for (const managerId of [one, two, one]) built.push((await enter(managerId)).id)
  entries = built
})

async function newManager(): Promise<number> {
  return (await buildManager(app.database.db, app.operatorId)).id
}

function enter(managerId: number) {
  const { operatorId } = app
  return buildEntry(app.database.db, { operatorId, contestId, managerId, starters: pickBuiltTeam(league) })
}

const within = <T>(act: (tx: Parameters<typeof releaseEntries>[0]) => Promise<T>) =>
  app.database.db.transaction().execute(act)

async function states() {
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state from entry where subgame_id = ${contestId} order by id`.execute(app.database.db)
  return rows.map(({ state }) => state)
}

async function contest() {
  const { rows } = await sql<{ seats: number; isCancelled: boolean; because: string | null }>`
    select entry_count as seats, cancelled_at is not null as is_cancelled, cancelled_because as because
    from subgame where id = ${contestId}`.execute(app.database.db)
  return rows[0]
}

async function withdrawn() {
  const { rows } = await sql<{ kind: string; sourceEventId: string; entryId: number; body: object }>`
    select kind, source_event_id, entry_id, body from game_log
    where game_round_id = ${gameRoundId} order by entry_id`.execute(app.database.db)
  return rows
}

describe('teams that leave a contest', () => {
  it('are those of one manager, and their seats are free again', async () => {
    expect(await within((tx) => releaseEntries(tx, [contestId], managers[0]))).toEqual([
      entries[0],
      entries[2],
    ])
    expect(await states()).toEqual(['released', 'entered', 'released'])
    expect(await contest()).toMatchObject({ seats: 1 })
    expect(await within((tx) => releaseEntries(tx, [contestId], managers[0]))).toEqual([])
    expect(await contest()).toMatchObject({ seats: 1 })
  })

  it('are everybody’s where nobody is named', async () => {
    expect(await within((tx) => releaseEntries(tx, [contestId]))).toEqual(entries)
    expect(await contest()).toMatchObject({ seats: 0, isCancelled: false })
  })
})

describe('a contest', () => {
  it('is cancelled once, with its reason, and nobody has a seat any more', async () => {
    expect(await within((tx) => isContestCancelled(tx, entries[0] ?? 0))).toBe(false)
    expect(await within((tx) => cancelContests(tx, [contestId], 'creator'))).toEqual([contestId])
    expect(await contest()).toEqual({ seats: 0, isCancelled: true, because: 'creator' })
    expect(await states()).toEqual(['released', 'released', 'released'])
    expect(await within((tx) => isContestCancelled(tx, entries[0] ?? 0))).toBe(true)
    expect(await within((tx) => cancelContests(tx, [contestId], 'unfilled'))).toEqual([])
    expect(await contest()).toMatchObject({ because: 'creator' })
    expect(await withdrawn()).toEqual([])
  })

  it('cancelled after the lock tells the scoreboard of each team that left', async () => {
    await app.database.db
      .updateTable('gameRound')
      .set({ lockedAt: new Date() })
      .where('id', '=', gameRoundId)
      .execute()
    expect(await within((tx) => loadStage(tx, gameRoundId))).toBe('locked')
    expect(await within((tx) => cancelContests(tx, [contestId], 'unfilled', gameRoundId))).toEqual([
      contestId,
    ])
    expect(await withdrawn()).toEqual(
      entries.map((entryId) => ({
        kind: 'entryWithdrawn',
        sourceEventId: `entry:${entryId}:cancelled`,
        entryId,
        body: { entryId },
      })),
    )
  })

  it('that has more teams than leave at once lets the others follow, each once', async () => {
    await sql`update subgame set cancelled_at = clock_timestamp() where id = ${contestId}`.execute(
      app.database.db,
    )
    const left = await Promise.all([releaseCancelled(app.database.db), releaseCancelled(app.database.db)])
    expect(left.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await states()).toEqual(['released', 'released', 'released'])
    expect(await contest()).toMatchObject({ seats: 0 })
    expect(await releaseCancelled(app.database.db)).toBe(0)
  })

  it('of an operator that plays elsewhere now keeps its teams', async () => {
    const { db } = app.database
    const removed = (at: string | null) =>
      sql`update operator set removed_at = ${at}::timestamptz where id = ${app.operatorId}`.execute(db)
    await sql`update subgame set cancelled_at = clock_timestamp() where id = ${contestId}`.execute(db)
    await removed('2026-01-01')
    expect(await releaseCancelled(db)).toBe(0)
    expect(await states()).toEqual(['entered', 'entered', 'entered'])
    await removed(null)
  })

  it('is not cancelled any more once its round is being closed', async () => {
    expect(await within((tx) => loadStage(tx, gameRoundId))).toBe('open')
    await app.database.db
      .updateTable('gameRound')
      .set({ lockedAt: new Date(), closeStep: 'booking' })
      .where('id', '=', gameRoundId)
      .execute()
    expect(await within((tx) => loadStage(tx, gameRoundId))).toBe('closing')
    expect(await within((tx) => cancelContests(tx, [contestId], null, gameRoundId))).toEqual([])
    expect(await contest()).toMatchObject({ seats: 3, isCancelled: false })
  })
})

describe('the price of entering', () => {
  async function quote(as: number, id = contestId) {
    const answer = await app.app.inject({
      url: buildPath('joinQuote', { subId: encodeRoundScopedId({ id, round: 1 }) }),
      headers: { host: '127.0.0.1', ...(await app.authorize(as)) },
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('is not told of a contest that is not there, nor of a private one to those without its code', async () => {
    const [me = 0] = managers
    expect((await quote(me)).status).toBe(200)
    expect((await quote(me, 9_999_999)).body.code).toBe('notFound')
    await sql`
      with code as (
        insert into invite_code (operator_id, code) values (${app.operatorId}, 'PRIVATE1')
      )
      insert into created_game (tournament_id, operator_id, creator_manager_id, model_tournament_id, model_round,
        folded_name, invite_code, is_public, prize_split)
      select tournament_id, ${app.operatorId}::int, ${me}::int, tournament_id, 1, 'private', 'PRIVATE1', false,
        'winner_takes_all'
      from subgame where id = ${contestId}`.execute(app.database.db)
    expect((await quote(await newManager())).body.code).toBe('notFound')
  })

  it('is not told to somebody who takes a break', async () => {
    const resting = await newManager()
    await sql`
      insert into self_exclusion (manager_id, until) values (${resting}, now() + interval '1 day')`.execute(
      app.database.db,
    )
    expect((await quote(resting)).body.code).toBe('selfExcluded')
  })
})
