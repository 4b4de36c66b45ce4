import { LANGUAGES } from '@gaffer/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLeague } from '../../football/feeds/add-league.ts'
import { createFeedKeeper } from '../../football/feeds/keep-feeds.ts'
import { loadWatchedMatches } from '../../football/feeds/load-watched-matches.ts'
import { presentPeriod } from '../../football/present.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type FakeProvider, startFakeProvider } from '../../testing/fake-provider.ts'
import { loadFixtureRows } from './load-fixtures.ts'

/** A match of a provider, as managers, staff and `football status` are told of it. */
let app: TestApp
let provider: FakeProvider
let championshipId: number

beforeAll(async () => {
  app = await buildTestApp()
  provider = await startFakeProvider()
  const added = await addLeague(app.database.db, {
    kind: 'api-football',
    league: '9',
    season: '2026',
    address: provider.url,
    key: 'secret',
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: undefined,
  })
  if ('fault' in added) throw new Error(added.fault)
  championshipId = added.source.championshipId
  await poll()
  provider.match.kickOffAt = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
  await poll()
  Object.assign(provider.match, { status: '2H', elapsed: 60, goals: [1, 0], hasLineUps: true })
  await poll()
})
afterAll(async () => {
  await provider.stop()
  await app.end()
})

async function poll(): Promise<void> {
  await sql`update feed_source set matches_due_at = clock_timestamp(), settings = '{}', failures = 0`.execute(
    app.database.db,
  )
  const log = { warn: () => undefined }
  const keeper = createFeedKeeper({
    db: app.database.db,
    log,
    logFault: (error) => {
      throw error
    },
  })
  await keeper.turn()
  await keeper.settled()
  await app.live.turn()
}

it.each([
  ['INT', 63, 'interrupted', ['Interrupted', 'Interrompu', 'متوقفة مؤقتًا', 'Прекъснат']],
  ['SUSP', 64, 'suspended', ['Suspended', 'Suspendu', 'معلّقة', 'Спрян']],
  ['2H', 65, 'playing', ['65’', '65’', '65’', '65’']],
  ['ABD', 66, 'abandoned', ['Abandoned', 'Arrêté', 'لم تكتمل', 'Прекратен']],
  ['AWD', 66, 'awarded', ['Awarded', 'Sur tapis vert', 'حُسمت إداريًا', 'Служебен резултат']],
])('a match that is %s has its word everywhere, with its score', async (status, elapsed, word, shown) => {
  Object.assign(provider.match, { status, elapsed })
  await poll()
  const { db } = app.database
  const { football } = app.deps
  await football.fresh()
  const [fixture] = [...(football.championship(championshipId)?.fixtures.values() ?? [])]
  if (fixture === undefined) throw new Error('no match')
  const inLanguages = ['en', 'fr', 'ar', 'bg'] as const
  expect(inLanguages.map((language) => presentPeriod(fixture, language))).toEqual(shown)
  expect(LANGUAGES.toSorted()).toEqual(inLanguages.toSorted())
  expect(fixture).toMatchObject({ homeScore: 1, awayScore: 0 })
  expect(await loadWatchedMatches(db, championshipId)).toMatchObject([{ status: word }])
  expect(await loadFixtureRows(db, sql`fixture.id = ${fixture.id}`)).toMatchObject([{ state: word }])
})
