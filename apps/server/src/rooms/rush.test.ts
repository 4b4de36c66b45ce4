/**
 * Many managers at once on several pools of connections, like several nodes: no seat is sold twice, none is left
 * stranded, nobody pays without a seat. A small version of `npm run rehearse:rooms`.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '../platform/db/connect.ts'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import type { Operator } from '../operators/operator.ts'
import { createWallets } from '../wallet/create-wallets.ts'
import { welcomeGuest } from '../wallet/welcome-guest.ts'
import { joinRoom } from './join-room.ts'
import { openRooms } from './open-rooms.ts'
import { releaseHold } from '../entries/release-hold.ts'
import { seekRoom } from './seek-room.ts'

const isFull = process.env['ROOM_RUSH'] === 'full'
const SEEKERS = isFull ? 1_000 : 60
const JOINERS = isFull ? 500 : 40
const NODES = 3
/** Maximum number of calls in progress: more would only wait for a connection and be told to try again. */
const IN_FLIGHT = 72
const MONEY = 10_000

let app: TestApp
let nodes: readonly Database[]
let operator: Operator

beforeAll(async () => {
  app = await buildTestApp()
  await buildChampionship(app.database.db, {
    firstKickOffAt: new Date(Date.now() + 6 * 3600_000),
    hasRooms: true,
  })
  await openRooms(app.database.db)
  operator = await app.deps.operators.byId(app.operatorId)
  nodes = Array.from({ length: NODES }, () => connectDatabase(app.database.connection, 8))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end()))
  await app.end()
})

async function newManagers(count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) {
    const { id } = await buildManager(app.database.db, app.operatorId)
    const owner = { operatorId: app.operatorId, managerId: id, currency: 'EUR' }
    await app.database.db.transaction().execute((tx) => welcomeGuest(tx, owner, MONEY))
    ids.push(id)
  }
  return ids
}

function nodeOf(managerId: number) {
  const node = nodes[managerId % NODES]
  if (node === undefined) throw new Error('there is no node')
  return {
    ...app.deps,
    db: node.db,
    pool: node.pool,
    wallet: createWallets({ db: node.db, operators: app.deps.operators, log: app.deps.log }),
    walletPatienceMs: 120_000,
  }
}

const callerOf = (managerId: number) => ({ operatorId: app.operatorId, managerId })

async function seats(stake: number, format: number) {
  const { rows } = await sql<{ entryCount: number; heldCount: number; entries: number; stakes: number }>`
    select entry_count, held_count,
      (select count(*)::int from entry where subgame_id = subgame.id and state = 'entered') as entries,
      (select count(*)::int from wallet_operation join entry on entry.id = entry_id
       where subgame_id = subgame.id and kind = 'stake' and wallet_operation.state = 'done') as stakes
    from subgame join tournament on tournament.id = tournament_id
    where tournament.type = 'room' and entry_fee = ${stake * 100} and coalesce(capacity, -1) = ${format}
    order by subgame.id`.execute(app.database.db)
  return rows
}

async function sumOfBooks() {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount), 0)::bigint as sum from posting`.execute(app.database.db)
  return rows[0]?.sum
}

async function seekAndJoin(managerId: number, bet: number, format: number) {
  const deps = nodeOf(managerId)
  const found = await seekRoom(deps.db, operator, callerOf(managerId), { bet, format })
  if (!found.ok) return found.refusal.code
  const joined = await joinRoom(deps, callerOf(managerId), { roomId: found.value })
  return joined.ok ? 'joined' : joined.refusal.code
}

async function allOf<T>(
  managers: readonly number[],
  act: (managerId: number) => Promise<T>,
): Promise<readonly T[]> {
  const waiting = managers.values()
  const outcomes: T[] = []
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const id of waiting) outcomes.push(await act(id))
    }),
  )
  return outcomes
}

describe('a rush', () => {
  it.each([
    [10, 5],
    [2, 10],
    [-1, 20],
  ])(
    'of seekers of rooms with %i seats fills them one after another',
    { timeout: 600_000 },
    async (format, bet) => {
      const managers = await newManagers(SEEKERS)
      const outcomes = await allOf(managers, (id) => seekAndJoin(id, bet, format))
      expect(outcomes.filter((outcome) => outcome !== 'joined')).toEqual([])
      const rooms = await seats(bet, format)
      const size = format === -1 ? SEEKERS : format
      expect(rooms).toEqual(
        Array.from({ length: Math.ceil(SEEKERS / size) }, () => ({
          entryCount: size,
          heldCount: 0,
          entries: size,
          stakes: size,
        })),
      )
      expect(await sumOfBooks()).toBe(0)
    },
  )

  it(
    'of seekers who mostly change their minds leaves no seat that nobody can have',
    { timeout: 600_000 },
    async () => {
      const managers = await newManagers(SEEKERS)
      const stays = (managerId: number) => managerId % 3 === 0
      await allOf(managers, async (id) => {
        if (stays(id)) return seekAndJoin(id, 50, 10)
        const { db } = nodeOf(id)
        const found = await seekRoom(db, operator, callerOf(id), { bet: 50, format: 10 })
        if (found.ok) await releaseHold(db, found.value, id)
        return undefined
      })
      const rooms = await seats(50, 10)
      expect(
        rooms.every(({ heldCount, entryCount, entries }) => heldCount === 0 && entryCount === entries),
      ).toBe(true)
      const free = rooms.reduce((sum, { entryCount }) => sum + 10 - entryCount, 0)
      const [late, ...others] = await newManagers(free + 1)
      for (const id of others) expect(await seekAndJoin(id, 50, 10)).toBe('joined')
      expect(await seats(50, 10)).toHaveLength(rooms.length)
      expect(await seekAndJoin(late ?? 0, 50, 10)).toBe('joined')
      expect(await seats(50, 10)).toHaveLength(rooms.length + 1)
    },
  )

  it(
    'on a room with ten seats makes exactly ten entries and takes ten stakes',
    { timeout: 600_000 },
    async () => {
      const [first = 0, ...others] = await newManagers(JOINERS + 1)
      const found = await seekRoom(app.database.db, operator, callerOf(first), { bet: 100, format: 10 })
      const roomId = found.ok ? found.value : 0
      await releaseHold(app.database.db, roomId, first)
      const outcomes = await allOf(others, async (id) => {
        const joined = await joinRoom(nodeOf(id), callerOf(id), { roomId })
        return joined.ok ? 'joined' : joined.refusal.code
      })
      expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(10)
      expect(outcomes.filter((outcome) => outcome === 'roomFull')).toHaveLength(JOINERS - 10)
      expect(await seats(100, 10)).toEqual([{ entryCount: 10, heldCount: 0, entries: 10, stakes: 10 }])
      expect(await sumOfBooks()).toBe(0)
    },
  )
})
