import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRooms } from '../rooms/open-rooms.ts'
import { seekRoom } from '../rooms/seek-room.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { demoPace } from './demo-settings.ts'
import { fillRooms } from './fill-rooms.ts'
import { keepDemo } from './keep-demo.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
  await keepDemo(app.database.db, [{ operatorId: app.operatorId, botShare: 0.01 }], demoPace(3_600))
  await openRooms(app.database.db)
})
afterAll(() => app.end())

/** A manager looks for a room, and joins it if `joins`; returns the room. */
async function seek(format: number, joins: boolean): Promise<number> {
  const { db } = app.database
  const { id: managerId } = await buildManager(db, app.operatorId)
  const operator = await app.deps.operators.byId(app.operatorId)
  const found = await seekRoom(db, operator, { operatorId: app.operatorId, managerId }, { bet: 5, format })
  if (!found.ok) throw new Error(found.refusal.code)
  if (joins) {
    await sql`with seat as (
        insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state)
        values (${found.value}, ${app.operatorId}, ${managerId}, 'Mine', 'mine', 'entered') returning id
      ) select release_holds(${found.value}, ${managerId}) from seat`.execute(db)
    await sql`update subgame set entry_count = entry_count + 1 where id = ${found.value}`.execute(db)
  }
  return found.value
}

async function seatsOf(roomId: number) {
  const { rows } = await sql<{ entries: number; bots: number; stakes: number; sum: number }>`
    select entry_count as entries,
      (select count(*)::int from entry join manager on manager.id = manager_id
       where subgame_id = subgame.id and is_bot) as bots,
      (select count(*)::int from wallet_operation join entry on entry.id = entry_id
       where subgame_id = subgame.id and kind = 'stake' and wallet_operation.state = 'done') as stakes,
      (select coalesce(sum(amount), 0)::bigint from posting) as sum
    from subgame where id = ${roomId}`.execute(app.database.db)
  return rows[0]
}

describe('bots of the demo', () => {
  it('sit down one by one where somebody is, and leave the last seat of a paid room to somebody', async () => {
    const room = await seek(10, true)
    const looked = await seek(2, false)
    for (let turn = 0; turn < 12; turn += 1) await fillRooms(app.database.db)
    expect(await seatsOf(room)).toEqual({ entries: 9, bots: 8, stakes: 8, sum: 0 })
    expect(await seatsOf(looked)).toMatchObject({ entries: 0, bots: 0 })
  })
})
