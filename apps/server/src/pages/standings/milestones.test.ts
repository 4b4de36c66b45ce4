import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildManagers, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createMilestones } from './milestones.ts'
import { loadNewcomerPlaces, loadNewcomers } from './newcomers.ts'

const ENTRIES = 60
const SINCE = { roundNumber: undefined, placed: 0 }

let database: TestDatabase
let contestId = 0
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const operator = await buildOperator(db)
  contestId = (await buildTournament(db, operator.id, await buildChampionship(db))).contestId
  const managers = await buildManagers(db, operator.id, { count: ENTRIES, name: 'Owl' })
  // Five join in each moment, later ids in part before earlier ones; each seventh has left.
  await sql`
    insert into entry (subgame_id, operator_id, manager_id, team_name, folded_team_name, state, created_at)
    select ${contestId}, ${operator.id}, id, 'x', 'x', case when nr % 7 = 0 then 'released' else 'entered' end,
      '2026-09-01 12:00:00.000001Z'::timestamptz + make_interval(secs => ((nr * 7) % ${ENTRIES}) / 5 / 1000000.0)
    from unnest(${[...managers]}::int[]) with ordinality as made (id, nr)`.execute(db)
})
afterAll(() => database.end())

const counted = (from: number) => ({ db: database.db, milestones: createMilestones(database.db, 4, from) })
const all = { offset: 0, limit: ENTRIES, isDescending: false }

it('a place counted from the nearest entry whose place is known is the place counted from the first', async () => {
  const plain = await loadNewcomers(counted(1_000), contestId, SINCE, ENTRIES, all)
  const ids = plain.map(({ entryId }) => entryId)
  const contest = { contestId, entries: ENTRIES }
  const fromFirst = await loadNewcomerPlaces(counted(1_000), contest, SINCE, ids)
  const fromNearest = await loadNewcomerPlaces(counted(1), contest, SINCE, ids)
  const byPlace = (places: typeof plain) => places.toSorted((one, other) => one.place - other.place)
  expect(byPlace(fromFirst)).toEqual(plain)
  expect(byPlace(fromNearest)).toEqual(plain)
})

it('every page is the same, wherever it is counted from', async () => {
  const deps = counted(1)
  const plain = await loadNewcomers(counted(1_000), contestId, SINCE, ENTRIES, all)
  for (let offset = 0; offset < plain.length; offset += 3) {
    const stretch = { offset, limit: 3, isDescending: false }
    expect(await loadNewcomers(deps, contestId, SINCE, ENTRIES, stretch)).toEqual(
      plain.slice(offset, offset + 3),
    )
  }
})

it('every page from the last place on is the same backwards', async () => {
  const count = ENTRIES - Math.floor(ENTRIES / 7)
  const plain = await loadNewcomers(counted(1_000), contestId, SINCE, count, all)
  for (let offset = 0; offset < count + 3; offset += 3) {
    const stretch = { offset, limit: 3, isDescending: true }
    const expected = plain.toReversed().slice(offset, offset + 3)
    expect(await loadNewcomers(counted(1), contestId, SINCE, count, stretch)).toEqual(expected)
    expect(await loadNewcomers(counted(1_000), contestId, SINCE, count, stretch)).toEqual(expected)
  }
})
