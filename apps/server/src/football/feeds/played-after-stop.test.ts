import type { FixtureState, MatchReport } from '@gaffer/feed'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { addLeague } from './add-league.ts'
import type { FeedSource } from './feed-source.ts'
import { loadContradictingMatches, loadContradictions } from './load-contradictions.ts'
import { takeReport } from './take-report.ts'
import { takeSeason } from './take-season.ts'
import { acceptContradictions } from './write-decision.ts'
import { confirmSource } from './write-old-answer.ts'

/** A match of a source that is polled, which is awarded by mistake; its answers of play are set aside. */
const KICK_OFF = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
let app: TestApp
let source: FeedSource
let season = 2040
let fixtureId: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

async function calendar(state: FixtureState): Promise<void> {
  const club = (id: string) => ({ id, name: `Club ${id}`, shortName: `C${id}` })
  const fixture = { id: 'm1', round: 1, homeClubId: '1', awayClubId: '2', kickOffAt: KICK_OFF, state }
  await takeSeason(app.database.db, source, {
    clubs: [club('1'), club('2')],
    players: [],
    rounds: [{ number: 1, name: 'Round 1' }],
    fixtures: [fixture],
    gaps: [],
  })
  await app.live.turn()
}

async function report(state: FixtureState, minute?: number): Promise<void> {
  const said: MatchReport = {
    fixtureId: 'm1',
    state,
    kickOffAt: KICK_OFF,
    ...(minute !== undefined && {
      score: { home: 0, away: 0 },
      clock: { period: minute > 45 ? 'secondHalf' : 'firstHalf', at: { minute, added: 0 } },
    }),
    lineUps: {},
    events: [],
    statistics: [],
    people: [],
    isComplete: false,
  }
  await takeReport(app.database.db, source, fixtureId, said, () => undefined)
  await app.live.turn()
}

const codes = async () => (await loadContradictions(app.database.db, fixtureId)).map(({ code }) => code)
const status = async () => (await app.deps.matchStates.matchState(fixtureId))?.status

beforeEach(async () => {
  season += 1
  const added = await addLeague(app.database.db, {
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
  await calendar('scheduled')
  ;({ id: fixtureId } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('championshipId', '=', source.championshipId)
    .executeTakeFirstOrThrow())
})

describe('a match that is polled and was called awarded', () => {
  it('is not ended by a calendar while it is played: its reports say how it ends', async () => {
    await report('inPlay', 30)
    await calendar('awarded')
    expect(await status()).toBe('firstHalf')
    await calendar('abandoned')
    expect(await status()).toBe('firstHalf')
  })

  it.each(['its report', 'its calendar'])(
    'contradicts itself while answers about it report play, where %s ended it',
    async (by) => {
      if (by === 'its calendar') await calendar('awarded')
      else {
        await report('inPlay', 30)
        for (let times = 0; times < 4; times += 1) await report('awarded')
      }
      expect(await status()).toBe('abandoned')
      expect(await codes()).toEqual([])
      await report('inPlay', 31)
      expect(await codes()).toEqual(['playAfterStop'])
      const { db } = app.database
      expect(await loadContradictingMatches(db, source.championshipId)).toMatchObject([
        { fixtureId, contradictions: [{ code: 'playAfterStop' }] },
      ])
      await db
        .transaction()
        .execute(async (tx) =>
          acceptContradictions(tx, source.championshipId, fixtureId, await loadContradictions(tx, fixtureId)),
        )
      expect(await codes()).toEqual([])
    },
  )

  it('goes on once a person confirms its source', async () => {
    await calendar('awarded')
    await report('inPlay', 31)
    expect(await confirmSource(app.database.db, source.id, fixtureId)).toBeUndefined()
    await report('inPlay', 32)
    expect(await status()).toBe('firstHalf')
    expect(await codes()).toEqual([])
  })

  it('contradicts itself while its calendar dates it as it did before', async () => {
    await calendar('awarded')
    await calendar('scheduled')
    expect(await status()).toBe('abandoned')
    expect(await codes()).toEqual(['playAfterStop'])
    expect(await confirmSource(app.database.db, source.id, fixtureId)).toBeUndefined()
    await calendar('scheduled')
    expect(await status()).toBe('scheduled')
    expect(await codes()).toEqual([])
  })
})
