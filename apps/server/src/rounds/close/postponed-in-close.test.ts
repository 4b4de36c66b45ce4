import type { FixtureState, MatchReport } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLeague } from '../../football/feeds/add-league.ts'
import { followSilence } from '../../football/feeds/choose-source.ts'
import type { FeedSource } from '../../football/feeds/feed-source.ts'
import { holdMatch } from '../../football/feeds/hold-match.ts'
import { loadContradictions } from '../../football/feeds/load-contradictions.ts'
import { acceptContradictions } from '../../football/feeds/write-decision.ts'
import { takeFacts } from '../../football/feeds/take-facts.ts'
import { takeReport } from '../../football/feeds/take-report.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import { pushedFixtures } from '../../testing/push-league.ts'
import { untilLocked } from '../../testing/until-locked.ts'
import { beginClose } from './begin-close.ts'
import { loadRoundWaits } from './load-rounds-to-close.ts'
import { passSinceEnd } from '../../testing/pass-since-end.ts'

/** A round of two matches from a source that is polled: one was played hours ago, the other was called off before it. */
const HOUR = 3_600_000
let app: TestApp
let source: FeedSource
let gameRoundId: number
let called: number
let kickOffAt: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

beforeEach(async () => {
  const { db } = app.database
  const league = await buildPushedCup(app, 1)
  const { fixtures } = pushedFixtures(4, 1)
  const kick_off_at = new Date(Date.now() - 1000).toISOString()
  await league.push('fixtures', { fixtures: fixtures.map((one) => ({ ...one, kick_off_at })) })
  await keepPushedRounds(app)
  await sql`update feed_source set kind = 'api-football', matches_due_at = 'infinity'
    where id = ${league.source.id}`.execute(db)
  source = { ...league.source, kind: 'api-football' }
  kickOffAt = Date.now() - 4 * HOUR
  await sql`update fixture set kick_off_at = ${new Date(kickOffAt)}
    where championship_id = ${source.championshipId}`.execute(db)
  const { rows } = await sql<{ id: number; fixtureId: number }>`
    select game_round.id, fixture.id as fixture_id from game_round
    join round on round.id = game_round.round_id
    join fixture on fixture.championship_id = round.championship_id
    where round.championship_id = ${source.championshipId} order by fixture.source_id`.execute(db)
  gameRoundId = rows[0]?.id ?? 0
  called = rows[0]?.fixtureId ?? 0
  await report('postponed')
  await report('finished', rows[1]?.fixtureId)
  await app.live.turn()
  await passSinceEnd(db, 90)
})

async function report(state: FixtureState, fixtureId = called, from = source, at = kickOffAt) {
  const hasBegun = state === 'inPlay' || state === 'finished'
  const told: MatchReport = {
    fixtureId: String(fixtureId),
    state,
    kickOffAt: at,
    ...(hasBegun && {
      score: { home: 0, away: 0 },
      clock: { period: 'firstHalf', at: { minute: 10, added: 0 } },
    }),
    lineUps: hasBegun ? await lineUpsOf(fixtureId) : {},
    events: [],
    statistics: [],
    people: [],
    isComplete: state === 'finished',
  }
  await takeReport(app.database.db, from, fixtureId, told, Number)
  await app.live.turn()
}

/** Eleven of each club, by our own ids. */
async function lineUpsOf(fixtureId: number): Promise<MatchReport['lineUps']> {
  const { rows } = await sql<{ side: 'home' | 'away'; starters: string[] }>`
    select case when player.club_id = fixture.home_club_id then 'home' else 'away' end as side,
      (array_agg(player.id::text order by player.id))[1:11] as starters
    from fixture join player on player.club_id in (fixture.home_club_id, fixture.away_club_id)
    where fixture.id = ${fixtureId} group by 1`.execute(app.database.db)
  return Object.fromEntries(rows.map(({ side, starters }) => [side, { starters, bench: [] }]))
}

const lastHeard = (ago: string, fixtureId = called) =>
  sql`update feed_report set heard_at = clock_timestamp() - ${ago}::interval
    where fixture_id = ${fixtureId}`.execute(app.database.db)

const isClosed = async () => {
  await keepPushedRounds(app)
  const { closedAt } = await app.database.db
    .selectFrom('gameRound')
    .select('closedAt')
    .where('id', '=', gameRoundId)
    .executeTakeFirstOrThrow()
  return closedAt !== null
}

const waits = async () => (await loadRoundWaits(app.database.db, [gameRoundId])).get(gameRoundId)

const isVoided = async () => {
  const lines = await app.database.db
    .selectFrom('gameLog')
    .select('seq')
    .where('kind', '=', 'fixtureVoided')
    .where('fixtureId', '=', called)
    .execute()
  return lines.length > 0
}

async function addRival(): Promise<FeedSource> {
  const added = await addLeague(app.database.db, {
    kind: 'desk',
    league: '',
    season: '',
    address: undefined,
    key: undefined,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: source.championship,
  })
  if ('fault' in added) throw new Error(added.fault)
  return added.source
}

describe('a round with a match that was postponed today', () => {
  it('closes once its source has confirmed that since the last whistle', async () => {
    await lastHeard('100 minutes')
    expect(await isClosed()).toBe(false)
    expect(await waits()).toMatchObject({ matchesLeft: 0, matchesUntold: 0, matchesDoubtful: 1 })
    await report('postponed')
    expect(await isClosed()).toBe(true)
    expect(await isVoided()).toBe(true)
  })

  it('does not close on a word of hours ago, however long the whistle is gone', async () => {
    await passSinceEnd(app.database.db, 9 * 60)
    await lastHeard('5 hours')
    expect(await isClosed()).toBe(false)
  })

  it('waits for it while it is played after all, and counts it', async () => {
    await report('scheduled', called, source, kickOffAt + 35 * 60_000)
    expect(await isClosed()).toBe(false)
    const { kickOffAt: newDate } = await app.database.db
      .selectFrom('fixture')
      .select('kickOffAt')
      .where('id', '=', called)
      .executeTakeFirstOrThrow()
    expect(newDate?.getTime()).toBe(kickOffAt + 35 * 60_000)
    await report('inPlay', called, source, kickOffAt + 35 * 60_000)
    expect(await isClosed()).toBe(false)
    await report('finished', called, source, kickOffAt + 35 * 60_000)
    await passSinceEnd(app.database.db, 90, called)
    expect(await isClosed()).toBe(true)
    expect(await isVoided()).toBe(false)
  })

  it('waits while any other source reports it as played', async () => {
    await report('inPlay', called, await addRival())
    expect((await app.deps.matchStates.matchState(called))?.status).toBe('postponed')
    expect(await isClosed()).toBe(false)
    await lastHeard('25 hours')
    await report('postponed')
    expect(await isClosed()).toBe(true)
  })

  it('counts it from another source that has reported three minutes of play', async () => {
    const { db } = app.database
    const rival = await addRival()
    await sql`update feed_source set kind = 'sportmonks', matches_due_at = 'infinity' where id = ${rival.id}`.execute(
      db,
    )
    await sql`update feed_report set moved_at = moved_at - interval '5 minutes' where fixture_id = ${called}`.execute(
      db,
    )
    await report('inPlay', called, { ...rival, kind: 'sportmonks' })
    expect(await followSilence(db)).toEqual([{ fixtureId: called, from: source.id, to: rival.id }])
    await app.live.turn()
    expect((await app.deps.matchStates.matchState(called))?.status).toBe('firstHalf')
  })

  it('closes without a word where the match was called off days ago', async () => {
    await sql`update fixture set kick_off_at = clock_timestamp() - interval '2 days' where id = ${called}`.execute(
      app.database.db,
    )
    await sql`update feed_fact set happened_at = happened_at - interval '2 days'
      where fixture_id = ${called}`.execute(app.database.db)
    await lastHeard('2 days')
    expect(await isClosed()).toBe(true)
  })
})

describe('the close of a round, racing with the report that the match is on', () => {
  const onAgain = [
    { key: 'schedule', revision: undefined, body: { kind: 'scheduled', kickOffAt: 1 } },
    {
      key: 'clock',
      revision: undefined,
      body: { kind: 'period', period: 'firstHalf', at: { minute: 1, added: 0 } },
    },
  ] as const

  it('does not begin while a report of it is being taken', async () => {
    const { db } = app.database
    await db.transaction().execute(async (tx) => {
      await holdMatch(tx, source.championshipId, called)
      expect(await beginClose(db, gameRoundId)).toBeUndefined()
      await takeFacts(tx, source, called, onAgain)
    })
    expect(await beginClose(db, gameRoundId)).toBeUndefined()
    expect(await isVoided()).toBe(false)
  })

  it('does not begin where the report was written between its reading and its beginning', async () => {
    const { db } = app.database
    let begun: ReturnType<typeof beginClose> | undefined
    await db.transaction().execute(async (tx) => {
      await takeFacts(tx, source, called, onAgain)
      begun = beginClose(db, gameRoundId)
      await untilLocked(db)
    })
    expect(await begun).toBeUndefined()
    expect(await isVoided()).toBe(false)
  })

  it('counts no fact of another match that was written meanwhile unjudged', async () => {
    const { db } = app.database
    const { fixtureId: played } = await db
      .selectFrom('fixture')
      .select('id as fixtureId')
      .where('championshipId', '=', source.championshipId)
      .where('id', '<>', called)
      .executeTakeFirstOrThrow()
    const playing = [
      {
        key: 'clock',
        revision: undefined,
        body: { kind: 'period', period: 'secondHalf', at: { minute: 80, added: 0 } },
      },
      { key: 'final', revision: undefined, body: { kind: 'withdrawn' } },
    ] as const
    let begun: ReturnType<typeof beginClose> | undefined
    await db.transaction().execute(async (tx) => {
      await takeFacts(tx, source, played, playing)
      begun = beginClose(db, gameRoundId)
      await untilLocked(db)
    })
    expect(await begun).toBeUndefined()
    expect(await beginClose(db, gameRoundId)).toBeUndefined()
    await report('finished', played)
    await report('postponed')
    expect(await beginClose(db, gameRoundId)).toMatchObject({ gameRoundId })
  })

  it('does not begin over a match that contradicts itself by what was written meanwhile, until a person accepts it', async () => {
    const { db } = app.database
    const { fixtureId: played } = await db
      .selectFrom('fixture')
      .select('id as fixtureId')
      .where('championshipId', '=', source.championshipId)
      .where('id', '<>', called)
      .executeTakeFirstOrThrow()
    const score = { kind: 'score', home: 2, away: 0 } as const
    let begun: ReturnType<typeof beginClose> | undefined
    await db.transaction().execute(async (tx) => {
      await takeFacts(tx, source, played, [{ key: 'score', revision: undefined, body: score }])
      begun = beginClose(db, gameRoundId)
      await untilLocked(db)
    })
    expect(await begun).toBeUndefined()
    // The state for lists is not stored yet.
    expect((await waits())?.matchesContradictory).toBe(0)
    expect(await beginClose(db, gameRoundId)).toBeUndefined()
    await app.live.turn()
    const contradictions = await loadContradictions(db, played)
    expect(contradictions).toMatchObject([{ code: 'scoreDiffersFromEvents' }])
    await db
      .transaction()
      .execute((tx) => acceptContradictions(tx, source.championshipId, played, contradictions))
    expect(await beginClose(db, gameRoundId)).toMatchObject({ gameRoundId })
  })

  it('whoever comes first, never leaves out a match whose play it has read', async () => {
    const { db } = app.database
    const reported = report('inPlay', called, source, kickOffAt + 35 * 60_000)
    const [begun] = await Promise.all([beginClose(db, gameRoundId), reported])
    const { rows } = await sql<{ seq: number }>`
      select seq::int from game_log where fixture_id = ${called} and body ->> 'kind' = 'period'`.execute(db)
    expect(rows.filter(({ seq }) => begun !== undefined && seq <= begun.version)).toEqual([])
    expect(await isVoided()).toBe(begun !== undefined)
  })
})
