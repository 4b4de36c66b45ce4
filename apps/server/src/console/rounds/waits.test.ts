import { afterAll, beforeAll, expect, it } from 'vitest'
import { reopenRound } from '../../rounds/index.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { keepAll, playLeague } from '../../testing/play-league.ts'
import { buildStaff } from '../../testing/staff-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

it('a reopened round waits for nothing but its keeper, or for a match that is not over any more', async () => {
  const { db } = app.database
  const { gameRoundId, match } = await playLeague(app, { isUnderWay: false })
  await keepAll(app)
  expect(await reopenRound(db, gameRoundId, 'it is tested')).toMatchObject({ ok: true })
  const staff = await buildStaff(app, ['contests'])
  const read = async () => (await staff.get(`/operators/demo/rounds/${gameRoundId}`)).body.data
  expect(await read()).toMatchObject({ state: 'reopened', waits: [], can_close: true })
  await db.updateTable('fixtureState').set({ state: 'playing' }).where('fixtureId', '=', match).execute()
  expect(await read()).toMatchObject({
    state: 'reopened',
    waits: [{ for: 'matches', count: 1 }],
    can_close: false,
  })
})
