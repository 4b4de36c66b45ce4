import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPath } from '@gaffer/contract'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { enterSeason } from '../testing/season-caller.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

it('a hidden change of a team moves nothing in what others read of its locked round', async () => {
  const mine = await enterSeason(app)
  const other = await mine.newManager()
  await sql`update line_up set bank = 5000 where entry_id = ${mine.entryId}`.execute(app.database.db)
  await mine.lockRounds(1)
  const headers = { host: '127.0.0.1', ...(await app.authorize(other)) }
  const url = buildPath('userTeam', undefined, { user_team_id: mine.idIn(1) })
  const read = async () => {
    const { statusCode, headers: sent, body } = await app.app.inject({ url, headers })
    const { time_left: _, ...team } = JSON.parse(body).team
    return { statusCode, etag: sent.etag, team }
  }
  const before = await read()
  expect(before).toMatchObject({ statusCode: 200, team: { is_mine: false, version: 0 } })
  const { version } = await mine.team(2)

  const squad = [...mine.squad.starters, ...mine.squad.reserves]
  const [out = 0] = mine.squad.starters
  const position = mine.league.players.find(({ id }) => id === out)?.position
  const into = mine.league.players.find((one) => !squad.includes(one.id) && one.position === position)
  expect((await mine.transfer(2, [[out, into?.id ?? 0]])).status).toBe(200)
  expect((await mine.team(2)).version).toBeGreaterThan(version)

  expect(await read()).toEqual(before)
})
