/** Those who look for the same kind of room in one moment: seated by few commits, each answered for itself. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import type { Operator } from '../operators/operator.ts'
import { upsertExclusion } from '../fair-play/repo.ts'
import { ADVISORY_LOCKS } from '../platform/db/advisory-locks.ts'
import { lockRound } from '../rounds/lock-round.ts'
import { openRooms } from './open-rooms.ts'
import { seekRoom } from './seek-room.ts'

let app: TestApp
let operator: Operator

beforeAll(async () => {
  app = await buildTestApp()
  await buildChampionship(app.database.db, {
    firstKickOffAt: new Date(Date.now() + 6 * 3600_000),
    hasRooms: true,
  })
  await openRooms(app.database.db)
  operator = await app.deps.operators.byId(app.operatorId)
})
afterAll(() => app.end())

const newManagers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => (await buildManager(app.database.db, app.operatorId)).id),
  )

async function seek(managerId: number, bet: number, format = 10): Promise<number | string> {
  const caller = { operatorId: app.operatorId, managerId }
  const found = await seekRoom(app.database.db, operator, caller, { bet, format })
  return found.ok ? found.value : found.refusal.code
}

async function roomsOf(bet: number) {
  const { rows } = await sql<{ id: number; heldCount: number; holders: readonly number[] }>`
    select id, held_count, array(select manager_id from room_hold where subgame_id = subgame.id order by 1) as holders
    from subgame where entry_fee = ${bet * 100} and least_entries > 1 order by id`.execute(app.database.db)
  return rows
}

/** Gives managers entries in a room, and frees the seats they had held. */
async function enter(room: number, managers: readonly number[]): Promise<void> {
  const { db } = app.database
  for (const id of managers) await sql`select release_holds(${room}::int, ${id}::int)`.execute(db)
  await sql`
    insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state)
    select ${room}::int, ${app.operatorId}, one, 'Mine', 'mine', 'entered'
    from unnest(${managers}::int[]) one`.execute(db)
  await sql`update subgame set entry_count = entry_count + ${managers.length}::int where id = ${room}::int`.execute(
    db,
  )
}

describe('seekers of one kind of room in one moment', () => {
  it('are seated by few commits, in rooms that fill one after another', async () => {
    const managers = await newManagers(24)
    const found = await Promise.all(managers.map((id) => seek(id, 5)))
    const rooms = await roomsOf(5)
    expect(rooms.map(({ heldCount, holders }) => [heldCount, holders.length])).toEqual([
      [10, 10],
      [10, 10],
      [4, 4],
    ])
    for (const [index, managerId] of managers.entries()) {
      expect(rooms.find(({ id }) => id === found[index])?.holders).toContain(managerId)
    }
    const { rows } = await sql<{ commits: number }>`
      select count(distinct xmin::text) as commits from room_hold where manager_id = any(${managers}::int[])`.execute(
      app.database.db,
    )
    expect(rows[0]?.commits).toBeLessThan(managers.length / 3)
  })

  it('have one seat each, however often they ask, and none is taken beside it', async () => {
    const managers = await newManagers(6)
    const [held = 0] = managers
    const room = await seek(held, 10)
    const found = await Promise.all([...managers, ...managers, held].map((id) => seek(id, 10)))
    expect(new Set(found)).toEqual(new Set([room]))
    expect(await roomsOf(10)).toEqual([
      { id: room, heldCount: 6, holders: managers.toSorted((a, b) => a - b) },
    ])
  })

  it('are not seated where they play already', async () => {
    const [member = 0, ...others] = await newManagers(5)
    const room = await seek(member, 20, -1)
    await enter(Number(room), [member])
    const [again, ...found] = await Promise.all([member, ...others].map((id) => seek(id, 20, -1)))
    expect(again).not.toBe(room)
    expect(found).toEqual(others.map(() => room))
  })

  it('are refused and fail each for itself', async () => {
    const [excluded = 0, broken = 0, ...others] = await newManagers(9)
    await upsertExclusion(app.database.db, excluded, 7)
    await sql`
      create function break_one() returns trigger language plpgsql as $$
      begin raise exception 'no seat for this one'; end $$`.execute(app.database.db)
    await sql`
      create trigger break_one before insert on room_hold for each row
      when (new.manager_id = ${sql.lit(broken)}) execute function break_one()`.execute(app.database.db)
    const [refused, failed, ...found] = await Promise.allSettled(
      [excluded, broken, ...others].map((id) => seek(id, 50)),
    )
    expect(refused).toEqual({ status: 'fulfilled', value: 'selfExcluded' })
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'no seat for this one' } })
    const [room] = await roomsOf(50)
    expect(found).toEqual(others.map(() => ({ status: 'fulfilled', value: room?.id })))
    expect(room?.heldCount).toBe(others.length)
  })
})

describe('the first deadline', () => {
  it('ends what is held, also in rooms that are played', async () => {
    const { db } = app.database
    const [member = 0, other = 0, late = 0] = await newManagers(3)
    const room = await seek(member, 100)
    await enter(Number(room), [member, other])
    expect(await seek(late, 100)).toBe(room)
    const { rows } = await sql<{ id: number }>`
      update game_round set deadline_at = clock_timestamp()
      from tournament_round first join subgame on subgame.tournament_id = first.tournament_id
      where first.game_round_id = game_round.id and first.number = 1 and subgame.id = ${room}::int
      returning game_round.id`.execute(db)
    expect(await lockRound(db, rows[0]?.id ?? 0)).toBe(true)
    expect((await roomsOf(100)).map(({ heldCount, holders }) => [heldCount, holders])).toEqual([[0, []]])
  })
})

it('where no rooms are to be had they are opened once for all who look, however many do', async () => {
  const { db } = app.database
  const managers = await newManagers(8)
  // A league whose rooms are not open yet, so that there is something to open.
  await buildChampionship(db, {
    firstKickOffAt: new Date(Date.now() + 6 * 3600_000),
    hasRooms: true,
  })
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(db)
    return rows[0]?.waiting ?? 0
  }
  const looking: Promise<string>[] = []
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.keepRooms}::int, 0)`.execute(tx)
    for (const managerId of managers) {
      const wanted = { bet: 10, format: 10, championshipId: 2_000_000_000 }
      const asked = seekRoom(db, operator, { operatorId: app.operatorId, managerId }, wanted)
      looking.push(asked.then((found) => (found.ok ? 'found' : found.refusal.code)))
    }
    await expect.poll(waiting).toBeGreaterThan(0)
    await wait(100)
    expect(await waiting()).toBe(1)
  })
  expect(await Promise.all(looking)).toEqual(managers.map(() => 'noRoomOpen'))
})
