import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../../testing/fake-provider.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addLeague } from './add-league.ts'
import { loadNeeds } from './alert.ts'
import type { FeedSource } from './feed-source.ts'
import { askAtOnce } from './keep-feeds.ts'
import { loadFeedStatus } from './load-feed-status.ts'
import { loadGaps } from './source-gaps.ts'

/** A provider whose answers lack something, or are none. */
let database: TestDatabase
let provider: FakeProvider
let source: FeedSource

beforeEach(async () => {
  database = await createTestDatabase()
  provider = await startFakeProvider()
  const added = await addLeague(database.db, {
    kind: 'api-football',
    league: '9',
    season: '2026',
    address: provider.url,
    key: 'the-key-of-the-provider',
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: undefined,
  })
  if ('fault' in added) throw new Error(added.fault)
  source = added.source
})
afterEach(async () => {
  await provider.stop()
  await database.end()
})

/** Requests everything, whatever the plan says; returns what went wrong. */
async function request(): Promise<string | undefined> {
  await sql`update feed_source set failures = 0, settings = settings - 'poll'`.execute(database.db)
  return askAtOnce(database.db, source)
}

async function playersOfClubs() {
  const { rows } = await sql<{ club: string; players: number }>`
    select club.name as club, count(player.id)::int as players from club left join player on player.club_id = club.id
    group by club.id order by club.id`.execute(database.db)
  return rows
}

const NORTH = { club: 'North Town', players: 14 }

describe('a league of a provider', () => {
  it('comes in without the squad of a club of which nothing came, and the club and the call are named', async () => {
    provider.withoutSquad.add(2)
    expect(await request()).toBeUndefined()
    expect(await playersOfClubs()).toEqual([NORTH, { club: 'South Town', players: 0 }])
    expect(await loadGaps(database.db)).toMatchObject([
      { what: 'squad', id: '2', name: 'South Town', call: 'players/squads?team=2' },
    ])
    expect(await loadNeeds(database.db)).toEqual([
      'api-football-9-2026: 1 are missing from the answers of api-football',
    ])
    provider.withoutSquad.clear()
    await request()
    expect(await playersOfClubs()).toEqual([NORTH, { club: 'South Town', players: 14 }])
    expect(await loadGaps(database.db)).toEqual([])
    expect(await loadFeedStatus(database.db)).toMatchObject([{ failures: 0, missing: 0 }])
  })

  it('comes in without the squad of a club whose call fails', async () => {
    provider.failingSquads.add(2)
    expect(await request()).toBeUndefined()
    expect(await playersOfClubs()).toEqual([NORTH, { club: 'South Town', players: 0 }])
    expect(await loadGaps(database.db)).toMatchObject([
      { name: 'South Town', call: 'players/squads?team=2', reason: 'status 500' },
    ])
  })

  it('says which call failed, without the key', async () => {
    provider.fault = 'error'
    expect(await request()).toBe('leagues?id=9: status 500')
    provider.fault = 'down'
    expect(await request()).toMatch(/^leagues\?id=9: /)
    provider.fault = 'page'
    expect(await request()).toMatch(/^leagues\?id=9: notJson: /)
    provider.fault = 'refused'
    expect(await request()).toBe('leagues?id=9: overQuota: requests: Limit reached by …')
  })
})
