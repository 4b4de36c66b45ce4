import { gunzipSync } from 'node:zlib'
import { eventIdOf, OPERATOR_SOURCE } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { type FakeProvider, startFakeProvider, toldGoal } from '../../testing/fake-provider.ts'
import { ingestFacts } from '../ingest/ingest-facts.ts'
import { addLeague } from './add-league.ts'
import { loadNeeds } from './alert.ts'
import type { FeedSource } from './feed-source.ts'
import { createFeedKeeper } from './keep-feeds.ts'
import { loadDifferences } from './load-differences.ts'
import { loadFeedStatus } from './load-feed-status.ts'
import { confirmSource } from './write-old-answer.ts'

/** A league from a provider, polled by the keeper, through everything that goes wrong with providers. */
const KEY = 'the-key-of-the-provider'
let app: TestApp
let provider: FakeProvider
let source: FeedSource
let logged: string[]

beforeEach(async () => {
  app = await buildTestApp()
  provider = await startFakeProvider()
  logged = []
  const added = await addLeague(app.database.db, {
    kind: 'api-football',
    league: '9',
    season: '2026',
    address: provider.url,
    key: KEY,
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: undefined,
  })
  if ('fault' in added) throw new Error(added.fault)
  source = added.source
  await poll()
})
afterEach(async () => {
  await provider.stop()
  await app.end()
})

const keeper = () =>
  createFeedKeeper({
    db: app.database.db,
    log: { warn: (fields) => void logged.push(JSON.stringify(fields)) },
    logFault: (error) => {
      throw error
    },
  })

/** Requests everything now, whatever the plan says. */
async function poll(): Promise<void> {
  await sql`update feed_source set matches_due_at = clock_timestamp(), settings = '{}', failures = 0`.execute(
    app.database.db,
  )
  await turn()
}

async function turn(): Promise<void> {
  const one = keeper()
  await one.turn()
  await one.settled()
}

async function fixtureId(): Promise<number> {
  const { id } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('championshipId', '=', source.championshipId)
    .executeTakeFirstOrThrow()
  return id
}

async function state() {
  await app.live.turn()
  return app.deps.matchStates.matchState(await fixtureId())
}

const told = async () => {
  const match = await state()
  return [match?.status, match?.score]
}

/** The match has been in play for half an hour; North Town leads by a goal. */
async function kickOff(): Promise<void> {
  const { match } = provider
  match.kickOffAt = Math.floor((Date.now() - 30 * 60_000) / 1000) * 1000
  await poll()
  Object.assign(match, { status: '1H', elapsed: 30, goals: [1, 0], hasLineUps: true })
  match.events = [toldGoal(12, 1, 4)]
  await poll()
}

describe('a league of a provider', () => {
  it('comes in whole: its name, clubs, players with prices, rounds and matches', async () => {
    const row = await app.database.db
      .selectFrom('championship')
      .select(['name', 'countryCode', 'kind'])
      .where('id', '=', source.championshipId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ name: 'First League', countryCode: 'NW', kind: 'feed' })
    const { rows } = await sql<{ clubs: number; players: number; prices: number; rounds: number }>`
      select (select count(*)::int from club where championship_id = championship.id) as clubs,
        (select count(*)::int from player where championship_id = championship.id) as players,
        (select count(distinct player_id)::int from player_price join price_list on price_list.id = price_list_id
          where championship_id = championship.id) as prices,
        (select count(*)::int from round where championship_id = championship.id) as rounds
      from championship where id = ${source.championshipId}`.execute(app.database.db)
    expect(rows).toEqual([{ clubs: 2, players: 28, prices: 28, rounds: 1 }])
    expect(await loadFeedStatus(app.database.db)).toMatchObject([
      { kind: 'api-football', failures: 0, unmatched: 0, quotaLeft: 7000, quotaLimit: 7500 },
    ])
  })

  it('is played: goals come, are given to somebody else, and are taken away', async () => {
    await kickOff()
    expect(await told()).toEqual(['firstHalf', { home: 1, away: 0 }])
    provider.match.events = [toldGoal(12, 1, 5)]
    await poll()
    const players = (await state())?.players ?? new Map()
    const scorers = [...players.values()].filter(({ statistics }) => statistics.goals > 0)
    expect(scorers).toHaveLength(1)
    Object.assign(provider.match, { goals: [0, 0], events: [], elapsed: 33 })
    await poll()
    expect(await told()).toEqual(['firstHalf', { home: 0, away: 0 }])
    Object.assign(provider.match, { status: 'FT', elapsed: 90, goals: [0, 1], hasFigures: true })
    provider.match.events = [toldGoal(88, 2, 35)]
    await poll()
    expect(await told()).toEqual(['final', { home: 0, away: 1 }])
  })

  it('asks about a match on its new date, though its last report said that it was put off', async () => {
    const { match } = provider
    const inMinutes = (minutes: number) => Math.floor((Date.now() + minutes * 60_000) / 1000) * 1000
    match.kickOffAt = inMinutes(30)
    await poll()
    match.status = 'PST'
    await poll()
    expect((await told())[0]).toBe('postponed')
    Object.assign(match, { status: 'NS', kickOffAt: inMinutes(-30) })
    await poll()
    await app.live.turn()
    Object.assign(match, { status: '1H', elapsed: 30, goals: [1, 0], hasLineUps: true })
    match.events = [toldGoal(12, 1, 4)]
    await poll()
    expect(await told()).toEqual(['firstHalf', { home: 1, away: 0 }])
  })

  it.each(['PST', 'CANC', 'SUSP'])(
    'asks about a match that is %s by itself, without the calendar',
    async (status) => {
      const { match } = provider
      match.kickOffAt = Math.floor((Date.now() - 10 * 60_000) / 1000) * 1000
      await poll()
      match.status = status
      await poll()
      Object.assign(match, { status: '1H', elapsed: 3, goals: [0, 0], hasLineUps: true })
      const before = provider.asked.length
      // The next time that the plan asks about a match which waits, and not about the calendar.
      await sql`update feed_source set matches_due_at = clock_timestamp(),
      settings = jsonb_set(settings, '{poll,asked,501}', to_jsonb(${Date.now() - 4 * 60_000}::bigint))`.execute(
        app.database.db,
      )
      await turn()
      expect(provider.asked.slice(before).map(({ path }) => path)).toEqual(['/fixtures?ids=501'])
      expect((await told())[0]).toBe('firstHalf')
    },
  )

  it('needs a person when its source goes on calling it upcoming an hour after the kick-off', async () => {
    const late = async (minutes: number) => {
      provider.match.kickOffAt = Math.floor((Date.now() - minutes * 60_000) / 1000) * 1000
      await poll()
      return loadNeeds(app.database.db)
    }
    expect(await late(30)).toEqual([])
    expect(await late(70)).toEqual([expect.stringContaining('api-football has not reported the kick-off of')])
    expect(await late(20 * 60)).toHaveLength(1)
  })

  it.each(['page', 'half', 'empty', 'error', 'quota', 'refused', 'down'] as const)(
    'keeps what is known while the provider answers so: %s',
    async (fault) => {
      await kickOff()
      provider.fault = fault
      await poll()
      await poll()
      expect(await told()).toEqual(['firstHalf', { home: 1, away: 0 }])
      const [status] = await loadFeedStatus(app.database.db)
      expect(status?.lastFault).toBeTruthy()
      expect(status?.failures).toBeGreaterThan(0)
      provider.fault = undefined
      Object.assign(provider.match, { goals: [2, 0], elapsed: 40 })
      provider.match.events = [toldGoal(12, 1, 4), toldGoal(39, 1, 6)]
      await poll()
      expect(await told()).toEqual(['firstHalf', { home: 2, away: 0 }])
    },
  )

  it('leaves a provider alone for as long as it asks to be', async () => {
    await kickOff()
    provider.fault = 'quotaWithTime'
    await poll()
    const count = provider.asked.length
    await sql`update feed_source set matches_due_at = clock_timestamp()`.execute(app.database.db)
    await turn()
    expect(provider.asked.length).toBe(count)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from matches_due_at - clock_timestamp())::float8 as seconds from feed_source`.execute(
      app.database.db,
    )
    expect(rows[0]?.seconds).toBeGreaterThan(60)
  })

  it('is asked by one node at a time', async () => {
    await kickOff()
    const count = provider.asked.filter(({ path }) => path.includes('ids=')).length
    await sql`update feed_source set matches_due_at = clock_timestamp(), settings = '{}'`.execute(
      app.database.db,
    )
    const nodes = Array.from({ length: 6 }, keeper)
    await Promise.all(nodes.map((node) => node.turn()))
    await Promise.all(nodes.map((node) => node.settled()))
    expect(provider.asked.filter(({ path }) => path.includes('ids=')).length).toBe(count + 1)
  })

  it('is not asked again before it has answered, however long that takes', async () => {
    const due = () =>
      sql`update feed_source set matches_due_at = clock_timestamp(), settings = '{}'`.execute(app.database.db)
    const before = provider.asked.length
    await poll()
    const once = provider.asked.length - before
    let release: () => void = () => undefined
    provider.held = new Promise((resolve) => (release = resolve))
    const one = keeper()
    for (const _ of [1, 2]) {
      await due()
      await one.turn()
    }
    release()
    await one.settled()
    expect(provider.asked.length - before).toBe(2 * once)
  })

  it.each([
    ['in play', { status: '2H', elapsed: 70, goals: [2, 0] }],
    ['at half-time', { status: 'HT', elapsed: 45, goals: [2, 0] }],
    ['after its end', { status: 'FT', elapsed: 90, goals: [2, 0], hasFigures: true }],
  ] as const)('stays as it is %s, however often its source answers as it was a day ago', async (_, now) => {
    await kickOff()
    const whole = { ...now, goals: [...now.goals] as [number, number] }
    Object.assign(provider.match, whole)
    provider.match.events = [toldGoal(12, 1, 4), toldGoal(35, 1, 6)]
    await poll()
    const before = await told()
    const dayAgo = {
      status: 'NS',
      elapsed: null,
      goals: [null, null],
      events: [],
      hasLineUps: false,
      hasFigures: false,
    }
    Object.assign(provider.match, dayAgo)
    for (let times = 0; times < 6; times += 1) await poll()
    expect(await told()).toEqual(before)
    const olderAnswers = async () =>
      (await loadDifferences(app.database.db)).filter(({ subject }) => subject === 'olderAnswer')
    expect(await olderAnswers()).toMatchObject([
      {
        subject: 'olderAnswer',
        source: 'api-football',
        says: 'scheduled',
        otherSays: expect.stringContaining('2-0'),
      },
    ])
    const older = expect.stringMatching(/api-football reports match \d+, .+, as it was earlier/)
    expect(await loadNeeds(app.database.db)).toContainEqual(older)
    Object.assign(provider.match, whole, { hasLineUps: true })
    provider.match.events = [toldGoal(12, 1, 4), toldGoal(35, 1, 6)]
    await poll()
    expect(await told()).toEqual(before)
    expect(await olderAnswers()).toEqual([])
    expect(await loadNeeds(app.database.db)).toEqual([])
  })

  it('goes back to play when a person confirms the source, which had called it over', async () => {
    await kickOff()
    Object.assign(provider.match, { status: 'FT', elapsed: 90, hasFigures: true })
    await poll()
    Object.assign(provider.match, { status: '2H', elapsed: 86, hasFigures: false })
    await poll()
    expect((await told())[0]).toBe('final')
    const id = await fixtureId()
    expect(await confirmSource(app.database.db, source.id, id)).toBeUndefined()
    await poll()
    expect((await told())[0]).toBe('secondHalf')
    expect(await confirmSource(app.database.db, source.id, id)).toContain('waits to be confirmed')
  })

  it('shows no failure that is over', async () => {
    provider.fault = 'error'
    await poll()
    expect((await loadFeedStatus(app.database.db))[0]?.lastFault).toBeTruthy()
    provider.fault = undefined
    await poll()
    expect((await loadFeedStatus(app.database.db))[0]).toMatchObject({ failures: 0, lastFault: null })
  })

  it('is not over because of an answer about another day', async () => {
    await kickOff()
    const { match } = provider
    const today = match.kickOffAt
    Object.assign(match, { status: 'FT', elapsed: 90, goals: [1, 0], hasFigures: true })
    match.kickOffAt = today - 7 * 86_400_000
    for (let times = 0; times < 6; times += 1) await poll()
    expect(await told()).toEqual(['firstHalf', { home: 1, away: 0 }])
    const reports = await app.database.db.selectFrom('feedReport').select('completeAt').execute()
    expect(reports).toEqual([{ completeAt: null }])
  })

  it('loses a goal by the next answer when its clock goes on', async () => {
    await kickOff()
    Object.assign(provider.match, { goals: [0, 0], events: [], elapsed: 31 })
    await poll()
    expect(await told()).toEqual(['firstHalf', { home: 0, away: 0 }])
  })

  it('writes down nothing of an answer that is set aside', async () => {
    await kickOff()
    const whole = { status: 'FT', elapsed: 90, goals: [1, 0] as [number, number], hasFigures: true }
    Object.assign(provider.match, whole)
    await poll()
    const report = () => app.database.db.selectFrom('feedReport').select(['state', 'completeAt']).execute()
    const before = await report()
    expect(before).toMatchObject([{ state: 'finished', completeAt: expect.any(Date) }])
    Object.assign(provider.match, { status: '1H', elapsed: 20, hasFigures: false })
    await poll()
    expect(await report()).toEqual(before)
  })

  it('lets a correction of a goal lie over that goal, also when the one before it is taken back', async () => {
    await kickOff()
    Object.assign(provider.match, { goals: [2, 0], elapsed: 40 })
    provider.match.events = [toldGoal(12, 1, 4), toldGoal(35, 1, 5)]
    await poll()
    const scorers = async () => {
      const players = [...((await state())?.players ?? [])]
      return players.filter(([, { statistics }]) => statistics.goals > 0).map(([id]) => id)
    }
    const corrected = await app.database.db
      .selectFrom('player')
      .select('id')
      .where('sourceId', '=', '7')
      .executeTakeFirstOrThrow()
    const body = {
      kind: 'event',
      side: 'home',
      at: { minute: 35, added: 0 },
      event: { type: 'goal', playerId: corrected.id },
    }
    const id = await fixtureId()
    await app.database.db.transaction().execute((tx) =>
      ingestFacts(tx, [
        {
          source: OPERATOR_SOURCE,
          sourceEventId: eventIdOf(id, 'goal/home/2'),
          revision: 1,
          fixtureId: id,
          body,
        },
      ]),
    )
    expect(await scorers()).toContain(corrected.id)
    expect(await scorers()).toHaveLength(2)
    Object.assign(provider.match, { goals: [1, 0], elapsed: 42 })
    provider.match.events = [toldGoal(35, 1, 5)]
    await poll()
    expect(await told()).toEqual(['firstHalf', { home: 1, away: 0 }])
    expect(await scorers()).toEqual([corrected.id])
  })

  it('keeps every answer as it came, and no key in any of them, even one that names it', async () => {
    provider.fault = 'refused'
    await poll()
    const rows = await app.database.db.selectFrom('feedAnswer').selectAll().execute()
    expect(rows.length).toBeGreaterThan(4)
    expect(provider.asked.every(({ key }) => key === KEY)).toBe(true)
    const everything = JSON.stringify([
      rows.map(({ request, body }) => [request, gunzipSync(body).toString('utf8')]),
      await app.database.db.selectFrom('feedSource').selectAll().execute(),
      logged,
    ])
    expect(everything).toContain('Limit reached by …')
    expect(everything).not.toContain(KEY)
  })
})

describe('squads of a provider in mid-season', () => {
  it('let a player change clubs and bring a new one in, priced from the next round on', async () => {
    const moved = provider.squads.get(1)?.pop()
    provider.squads.get(2)?.push(moved ?? { id: 0, name: '', number: null, position: 'Defender' })
    provider.squads.get(2)?.push({ id: 99, name: 'Newly Come', number: 33, position: 'Attacker' })
    await poll()
    const rows = await app.database.db
      .selectFrom('player')
      .innerJoin('club', 'club.id', 'player.clubId')
      .innerJoin('playerPrice', 'playerPrice.playerId', 'player.id')
      .select(['player.sourceId as id', 'club.name', 'position', 'price'])
      .where('player.championshipId', '=', source.championshipId)
      .where('player.sourceId', 'in', [String(moved?.id), '99'])
      .orderBy('id')
      .execute()
    expect(new Set(rows.map(({ id, name }) => `${id} ${name}`))).toEqual(
      new Set([`${moved?.id} South Town`, '99 South Town']),
    )
    expect(rows.find(({ id }) => id === '99')).toMatchObject({ position: 4 })
  })
})
