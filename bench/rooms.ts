import { sql } from 'kysely'
import { demoPace } from '../apps/server/src/demo/demo-settings.ts'
import { keepDemo } from '../apps/server/src/demo/keep-demo.ts'
import { createOperatorDirectory } from '../apps/server/src/operators/operator-directory.ts'
import { installEditions } from '../apps/server/src/operators/repo.ts'
import { openRooms } from '../apps/server/src/rooms/open-rooms.ts'
import { seekRoom } from '../apps/server/src/rooms/seek-room.ts'
import type { Database } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { buildManagers } from '../apps/server/src/testing/build-manager.ts'
import { type BenchRow, milliseconds } from './bench-row.ts'
import { withDatabase } from './with-database.ts'

const SEEKERS = 10_000
const IN_FLIGHT = 32
const BET = 5
const SEATS = 10

/**
 * Matchmaking: 10,000 managers who look for the same kind of room, each given a held seat in one of the thousand
 * rooms created for them; compared with the same number of bare one-row inserts that wait for the same lock, which is
 * the cost of taking turns alone.
 */
export async function benchRooms(): Promise<readonly BenchRow[]> {
  return withDatabase(async (database) => {
    await migrate(database.db)
    const editions = await installEditions(database.db)
    await keepDemo(database.db, [{ operatorId: editions.demo, botShare: 0.01 }], demoPace(3_600))
    await openRooms(database.db)
    const operator = await createOperatorDirectory(database.db, () => performance.now()).byId(editions.demo)
    const managers = await buildManagers(database.db, editions.demo, {
      count: SEEKERS,
      name: 'Seeker',
    })
    const times: number[] = []
    const took = await timeAll(managers, async (managerId) => {
      const before = performance.now()
      const found = await seekRoom(
        database.db,
        operator,
        { operatorId: editions.demo, managerId },
        { bet: BET, format: SEATS },
      )
      if (!found.ok) throw new Error(found.refusal.code)
      times.push(performance.now() - before)
    })
    const { rows } = await sql<{ rooms: number; largest: number }>`
      select count(*)::int as rooms, max(held_count) as largest from subgame
      where least_entries > 1`.execute(database.db)
    const [made] = rows
    // There would be fewer rooms if the first seats became free again before the last were taken.
    if (made === undefined || made.rooms > SEEKERS / SEATS || made.largest !== SEATS) {
      throw new Error(`seats went wrong: ${JSON.stringify(made)}`)
    }
    const bare = await timeBare(database, managers)
    times.sort((a, b) => a - b)
    const p99 = times[Math.floor(times.length * 0.99)] ?? 0
    return [
      {
        what: `matchmaking of ${SEEKERS} seekers into ${made.rooms} rooms (p99 ${milliseconds(p99)})`,
        figure: `${Math.round(SEEKERS / (took / 1000))}/s`,
        yardstick: `${Math.round(SEEKERS / (bare / 1000))}/s bare inserts in turn`,
        ratio: `${Math.round((bare / took) * 100)} %`,
      },
    ]
  })
}

async function timeBare({ db }: Database, managers: readonly number[]): Promise<number> {
  await sql`create table bare_hold (manager_id int primary key, held_until timestamptz not null)`.execute(db)
  await sql`
    create function take_turn(holder int) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(1);
      insert into bare_hold values (holder, clock_timestamp());
    end $$`.execute(db)
  return timeAll(managers, async (id) => {
    await sql`select take_turn(${id}::int)`.execute(db)
  })
}

async function timeAll(
  managers: readonly number[],
  act: (managerId: number) => Promise<void>,
): Promise<number> {
  const waiting = managers.values()
  const before = performance.now()
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (const managerId of waiting) await act(managerId)
    }),
  )
  return performance.now() - before
}
