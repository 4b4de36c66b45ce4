import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { loadOpenRooms, openRooms } from './open-rooms.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

it('rooms of a championship are opened also where those of another cannot be', async () => {
  const { db } = app.database
  const firstKickOffAt = new Date(Date.now() + 6 * 3600_000)
  const spoilt = await buildChampionship(db, { firstKickOffAt, hasRooms: true })
  const sound = await buildChampionship(db, { firstKickOffAt, hasRooms: true })
  const faults: unknown[] = []
  const open = () => openRooms(db, { logFault: (error) => faults.push(error) })
  const areOpen = async () => {
    const found = await Promise.all(
      [spoilt, sound].map(({ championshipId }) => loadOpenRooms(db, app.operatorId, championshipId)),
    )
    return found.map((rooms) => rooms !== undefined)
  }
  await sql`alter table tournament add constraint spoilt
    check (championship_id <> ${sql.lit(spoilt.championshipId)}) not valid`.execute(db)
  await open()
  expect(await areOpen()).toEqual([false, true])
  const known = faults.length
  expect(known).toBeGreaterThan(0)
  await sql`alter table tournament drop constraint spoilt`.execute(db)
  await Promise.all([open(), open()])
  expect(await areOpen()).toEqual([true, true])
  expect(faults).toHaveLength(known)
})
