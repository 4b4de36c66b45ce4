import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rulePack } from '@gaffer/rules'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildSeason } from '../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const ask = async (lang = 'en', host = '127.0.0.1') =>
  (await app.app.inject({ url: `/api/gaffer/support?lang=${lang}`, headers: { host } })).json()

describe('what the support page needs', () => {
  it('has the figures of the pack in force and no season where there is none', async () => {
    const { data } = await ask()
    const pack = rulePack('classic')
    expect(data.season).toBeNull()
    expect(data.figures).toMatchObject({
      formation: pack.positionLimits,
      squad: pack.squad,
      clean_sheet: { GK: 5, DEF: 4, MID: 1, FWD: 0 },
      stacking: [0, 1, 2, 3],
      bonus: [3, 2, 1],
      transfer_cost: 4,
      chips: { price: 9, price_of_all: 20 },
      prices: { limit: 0.05, rises: [{ percent: 50, is_inclusive: false, by: 0.05 }, {}, {}, {}] },
    })
  })

  it('lists the deadlines of the season that is played, of the own operator only', async () => {
    const league = await buildChampionship(app.database.db)
    const { id, host } = await buildOperator(app.database.db)
    const built = await buildSeason(app.database.db, id, league, {
      name: 'Long season',
      deadlineOffsetMinutes: 60,
      roundCount: 31,
    })
    const { data } = await ask('bg', host)
    expect(data.season).toMatchObject({
      tournament_id: built.tournamentId,
      name: 'Long season',
      rounds_number: 31,
      deadline_minutes: 60,
    })
    expect(data.season.rounds).toHaveLength(built.gameRoundIds.length)
    expect((await ask('bg')).data.season).toBeNull()
  })

  it('lets the page load the film of its operator, and no other', async () => {
    const { id, host } = await buildOperator(app.database.db)
    const film = JSON.stringify('https://films.example/play.mp4')
    await sql`update operator set brand = jsonb_set(brand, '{supportVideo}', ${film}::jsonb) where id = ${id}`.execute(
      app.database.db,
    )
    const policyOf = async (of: string) => {
      const { headers } = await app.app.inject({ url: '/api/gaffer/brand', headers: { host: of } })
      return String(headers['content-security-policy'])
    }
    expect(await policyOf(host)).toContain(
      "media-src 'self' https://films.example; frame-src https://films.example;",
    )
    expect(await policyOf('127.0.0.1')).not.toContain('media-src')
  })
})
