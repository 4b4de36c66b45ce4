import type { FixtureState, MatchReport } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'
import { addLeague } from './add-league.ts'
import type { FeedSource } from './feed-source.ts'
import { loadContradictingMatches, loadContradictions } from './load-contradictions.ts'
import { takeReport } from './take-report.ts'
import { takeSeason } from './take-season.ts'
import { acceptContradictions } from './write-decision.ts'
import { confirmSource } from './write-old-answer.ts'

/** A match of a source that is polled, which is awarded or called over by mistake; its answers of play are set aside. */
const KICK_OFF = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
let app: TestApp
let source: FeedSource
let season = 2040
let fixtureId: number
let kickOffAt = KICK_OFF

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

const clockAt = (state: FixtureState, minute: number): MatchReport['clock'] => ({
  period: state === 'finished' ? 'fullTime' : minute > 45 ? 'secondHalf' : 'firstHalf',
  at: { minute, added: 0 },
})

async function addSource(kind: 'api-football' | 'sportmonks', to?: string): Promise<FeedSource> {
  const added = await addLeague(app.database.db, {
    kind,
    league: '9',
    season: String(season),
    address: undefined,
    key: 'a key of the provider',
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to,
  })
  if ('fault' in added) throw new Error(added.fault)
  return added.source
}

async function report(
  state: FixtureState,
  minute?: number,
  by = source,
  score = { home: 0, away: 0 },
): Promise<void> {
  const said: MatchReport = {
    fixtureId: 'm1',
    state,
    kickOffAt,
    ...(minute !== undefined && {
      score,
      clock: clockAt(state, minute),
    }),
    lineUps: {},
    events: [],
    statistics: [],
    people: [],
    isComplete: state === 'finished',
  }
  await takeReport(app.database.db, by, fixtureId, said, () => undefined)
  await app.live.turn()
}

const codes = async () => (await loadContradictions(app.database.db, fixtureId)).map(({ code }) => code)
const isPlayedOn = async () => (await codes()).includes('playAfterStop')
const status = async () => (await app.deps.matchStates.matchState(fixtureId))?.status

beforeEach(async () => {
  kickOffAt = KICK_OFF
  season += 1
  source = await addSource('api-football')
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

async function completeAt(): Promise<Date | null> {
  const { db } = app.database
  const reported = db.selectFrom('feedReport').select('completeAt').where('fixtureId', '=', fixtureId)
  return (await reported.executeTakeFirstOrThrow()).completeAt
}

describe('a match that is polled and was called over', () => {
  it.each([
    ['at half-time', 45, 46],
    ['a few minutes before its end', 85, 89],
  ])(
    'by mistake %s contradicts itself once it is played on, until it is over again',
    async (_, last, next) => {
      await report('inPlay', last)
      await report('finished', last)
      expect(await isPlayedOn()).toBe(false)
      const endedAt = await completeAt()
      await report('inPlay', next)
      expect(await status()).toBe('final')
      expect(await isPlayedOn()).toBe(true)
      // An answer that was kept from before does not take away what is known.
      await report('inPlay', last - 5)
      expect(await isPlayedOn()).toBe(true)
      await report('finished', 90)
      expect(await isPlayedOn()).toBe(false)
      expect((await completeAt())?.getTime()).toBeGreaterThan(endedAt?.getTime() ?? Infinity)
    },
  )

  it('by mistake before any play was known contradicts itself once it is played longer than it can have been', async () => {
    await report('finished', 45)
    await report('inPlay', 52)
    expect(await isPlayedOn()).toBe(false)
    await report('inPlay', 62)
    expect(await isPlayedOn()).toBe(true)
  })

  it('goes on once a person confirms its source', async () => {
    await report('inPlay', 45)
    await report('finished', 45)
    await report('inPlay', 60)
    expect(await confirmSource(app.database.db, source.id, fixtureId)).toBeUndefined()
    await report('inPlay', 61)
    expect([await status(), await isPlayedOn(), await completeAt()]).toEqual(['secondHalf', false, null])
  })

  it('is over, however often an answer comes that may have been kept from before', async () => {
    await report('inPlay', 85)
    await report('finished', 90)
    const endedAt = await completeAt()
    for (const minute of [85, 88, 70, 70, 70, 70, 30, 88]) {
      await report('inPlay', minute)
      expect(await isPlayedOn()).toBe(false)
    }
    await report('finished', 90)
    expect(await completeAt()).toEqual(endedAt)
  })
})

describe('a match that is over, and that another source follows', () => {
  let other: FeedSource

  beforeEach(async () => {
    other = await addSource('sportmonks', source.championship)
  })

  /** Lets minutes pass since the match ended; `begun`: since its kick-off. */
  async function pass(minutes: number, begun = minutes): Promise<void> {
    kickOffAt -= begun * 60_000
    await passSinceEnd(app.database.db, minutes, fixtureId)
    await sql`update fixture set kick_off_at = kick_off_at - make_interval(mins => ${begun}) where id = ${fixtureId}`.execute(
      app.database.db,
    )
  }

  /** The match began so many minutes ago. */
  const kickedOff = (minutes: number) => pass(0, minutes - 60)

  it.each([
    ['in its first half hour', 22, 22],
    ['at half-time', 45, 47],
  ])(
    'contradicts itself where that plays on after an end %s, and once that has ended too',
    async (_, minute, gone) => {
      await kickedOff(gone)
      await report('inPlay', minute)
      await report('finished', minute)
      await report('inPlay', minute, other)
      expect(await isPlayedOn()).toBe(false)
      await pass(30)
      await report('inPlay', minute + 14, other)
      expect(await isPlayedOn()).toBe(true)
      await pass(115 - gone - 30)
      await report('finished', 90, other)
      expect(await isPlayedOn()).toBe(true)
    },
  )

  it('contradicts itself where it ended some minutes before that does with another score', async () => {
    await kickedOff(101)
    await report('inPlay', 83)
    await report('finished', 84)
    await report('inPlay', 84, other)
    await pass(5)
    expect(await isPlayedOn()).toBe(false)
    await report('inPlay', 88, other)
    expect(await isPlayedOn()).toBe(true)
    await pass(6)
    await report('finished', 90, other, { home: 1, away: 0 })
    expect(await isPlayedOn()).toBe(true)
  })

  it('agrees with itself where that is behind, and ends with the same score', async () => {
    await kickedOff(112)
    await report('inPlay', 90)
    await report('finished', 90)
    await pass(5)
    await report('finished', 90, other)
    expect(await isPlayedOn()).toBe(false)
  })

  it('agrees with itself where its result stands after an hour of play, and that ends it too', async () => {
    await kickedOff(80)
    await report('inPlay', 60)
    await report('finished', 60)
    await report('finished', 60, other)
    await pass(60)
    expect(await isPlayedOn()).toBe(false)
  })

  it('agrees with itself where the clock of both runs faster than time does', async () => {
    await kickedOff(5)
    await report('finished', 90)
    await report('inPlay', 88, other)
    expect(await isPlayedOn()).toBe(false)
  })
})
