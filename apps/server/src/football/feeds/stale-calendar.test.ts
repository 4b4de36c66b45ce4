import type { FixtureState, MatchReport, SourceFixture } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { addLeague } from './add-league.ts'
import type { FeedSource } from './feed-source.ts'
import { takeReport } from './take-report.ts'
import { takeSeason } from './take-season.ts'
import { confirmSource } from './write-old-answer.ts'

const HOUR = 3_600_000
const KICK_OFF = Math.floor(Date.now() / 1000) * 1000 + 30 * HOUR
const LATER = KICK_OFF + HOUR / 2
let database: TestDatabase
let source: FeedSource
let season = 2030

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())
beforeEach(async () => {
  season += 1
  const added = await addLeague(database.db, {
    kind: 'api-football',
    league: '9',
    season: String(season),
    address: undefined,
    key: 'a key of the provider',
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: undefined,
  })
  if ('fault' in added) throw new Error(added.fault)
  source = added.source
})

/** The calendar says this of the only match. */
async function calendar(state: FixtureState, kickOffAt: number | null, servedAt?: number): Promise<void> {
  const club = (id: string) => ({ id, name: `Club ${id}`, shortName: `C${id}` })
  const fixture: SourceFixture = { id: 'm1', round: 1, homeClubId: '1', awayClubId: '2', kickOffAt, state }
  await takeSeason(database.db, source, {
    clubs: [club('1'), club('2')],
    players: [],
    rounds: [{ number: 1, name: 'Round 1' }],
    fixtures: [fixture],
    gaps: [],
    servedAt,
  })
}

async function matchId(): Promise<number> {
  const { id } = await database.db
    .selectFrom('fixture')
    .select('id')
    .where('championshipId', '=', source.championshipId)
    .executeTakeFirstOrThrow()
  return id
}

async function report(state: FixtureState, kickOffAt: number): Promise<void> {
  const lists = { lineUps: {}, events: [], statistics: [], people: [], isComplete: false }
  const said: MatchReport = { fixtureId: 'm1', state, kickOffAt, ...lists }
  await takeReport(database.db, source, await matchId(), said, () => undefined)
}

/** When the match is played, and what of the calendar was set aside. */
async function known() {
  const { rows } = await sql<{ schedule: object; kickOffAt: Date | null; aside: string | null }>`
    select body as schedule, kick_off_at,
      (select told ->> 'other' from feed_difference where feed_difference.fixture_id = fixture.id) as aside
    from fixture left join feed_fact on feed_fact.fixture_id = fixture.id and key = 'schedule'
    where fixture.id = ${await matchId()}`.execute(database.db)
  const [row] = rows
  return { schedule: row?.schedule, kickOffAt: row?.kickOffAt?.getTime(), aside: row?.aside ?? undefined }
}

const named = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`

describe('an older calendar', () => {
  it('does not move a kick-off back, and is kept as a difference until the calendar is as known', async () => {
    await calendar('scheduled', KICK_OFF)
    await calendar('scheduled', LATER)
    for (let turn = 0; turn < 3; turn += 1) await calendar('scheduled', KICK_OFF)
    expect(await known()).toMatchObject({ kickOffAt: LATER, aside: named(KICK_OFF) })
    await calendar('scheduled', LATER)
    expect(await known()).toMatchObject({ kickOffAt: LATER, aside: undefined })
  })

  it('does not take a postponement back, whichever answer said it', async () => {
    await calendar('scheduled', KICK_OFF)
    await calendar('postponed', null)
    await calendar('scheduled', KICK_OFF)
    expect(await known()).toMatchObject({ schedule: { kind: 'postponed' }, aside: named(KICK_OFF) })
    await calendar('scheduled', LATER)
    expect(await known()).toMatchObject({ schedule: { kind: 'scheduled', kickOffAt: LATER } })
    await report('postponed', LATER)
    await calendar('scheduled', LATER)
    await calendar('scheduled', KICK_OFF)
    expect(await known()).toMatchObject({ schedule: { kind: 'postponed' } })
  })

  it('does not date a match as it was dated before its report', async () => {
    await calendar('scheduled', KICK_OFF)
    await report('scheduled', LATER)
    await calendar('scheduled', KICK_OFF)
    expect(await known()).toMatchObject({ schedule: { kickOffAt: LATER }, kickOffAt: LATER })
  })

  it('does not count when it left its source before what is known, though nobody has heard it yet', async () => {
    const now = Date.now()
    await calendar('scheduled', KICK_OFF, now - 2 * HOUR)
    await calendar('postponed', null, now - HOUR)
    await calendar('scheduled', LATER, now - 1.5 * HOUR)
    expect(await known()).toMatchObject({ schedule: { kind: 'postponed' }, aside: named(LATER) })
    await calendar('scheduled', LATER, now)
    expect(await known()).toMatchObject({ schedule: { kickOffAt: LATER }, aside: undefined })
  })

  it('counts when a person confirms it', async () => {
    await calendar('scheduled', KICK_OFF)
    await calendar('scheduled', LATER)
    expect(await confirmSource(database.db, source.id, await matchId())).toContain('no answer')
    await calendar('scheduled', KICK_OFF)
    expect(await confirmSource(database.db, source.id, await matchId())).toBeUndefined()
    await calendar('scheduled', KICK_OFF)
    expect(await known()).toMatchObject({ kickOffAt: KICK_OFF, aside: undefined })
  })
})
