import type { MatchReport } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPushedCup, keepPushedRounds } from '../../testing/pushed-cup.ts'
import type { PushedLeague } from '../../testing/push-league.ts'
import { addLeague } from './add-league.ts'
import { loadNeeds } from './alert.ts'
import { followSilence } from './choose-source.ts'
import type { FeedSource } from './feed-source.ts'
import { putInForce } from './take-over.ts'
import { takeReport } from './take-report.ts'

/** Round 1 is open; its match r1-1 kicks off in an hour, and has a pushed and a polled source. */
let app: TestApp
let league: PushedLeague
let polled: FeedSource
let fixtureId: number
let revision = 0

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  league = await buildPushedCup(app, 1)
  const added = await addLeague(app.database.db, {
    kind: 'sportmonks',
    league: '9',
    season: '2026',
    address: undefined,
    key: 'a key of the provider',
    name: undefined,
    countryCode: undefined,
    rulePack: 'classic',
    to: league.source.championship,
  })
  if ('fault' in added) throw new Error(added.fault)
  polled = added.source
  ;({ id: fixtureId } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('championshipId', '=', league.source.championshipId)
    .where('sourceId', '=', 'r1-1')
    .executeTakeFirstOrThrow())
})

async function answer(state: 'scheduled' | 'inPlay'): Promise<void> {
  const said: MatchReport = {
    fixtureId: 'r1-1',
    state,
    kickOffAt: Date.now() + 3_600_000,
    ...(state === 'inPlay' && {
      score: { home: 3, away: 0 },
      clock: { period: 'firstHalf', at: { minute: 15, added: 0 } },
    }),
    lineUps: {},
    events: [],
    statistics: [],
    people: [],
    isComplete: false,
  }
  await takeReport(app.database.db, polled, fixtureId, said, () => undefined)
}

const FIRST_HALF = { kind: 'period', period: 'first_half', minute: 0 }

const push = async (event_id: string, fact: object = FIRST_HALF) => {
  const happened_at = new Date(Date.now() - 1000).toISOString()
  const { items } = await league.push('facts', {
    facts: [{ fixture_id: 'r1-1', event_id, revision: (revision += 1), happened_at, fact }],
  })
  expect(items).toMatchObject([{ outcome: 'taken' }])
}

async function isLocked(): Promise<boolean> {
  await keepPushedRounds(app)
  const { rows } = await sql<{ isLocked: boolean }>`
    select locked_at is not null as is_locked from game_round join round on round.id = game_round.round_id
    where round.championship_id = ${league.source.championshipId}`.execute(app.database.db)
  return rows[0]?.isLocked === true
}

const state = async () => (await app.deps.matchStates.matchState(fixtureId))?.status ?? 'scheduled'

describe('play that a source not in force reports before the date', () => {
  it('locks the round where the source in force pushes and has said nothing; its facts do not count yet', async () => {
    await answer('scheduled')
    expect(await isLocked()).toBe(false)
    await answer('inPlay')
    expect(await isLocked()).toBe(true)
    expect(await state()).toBe('scheduled')
    expect(await loadNeeds(app.database.db)).toContainEqual(
      expect.stringMatching(new RegExp(`match ${fixtureId}, .* and locked round 1`)),
    )
  })

  it('is not put in force before the date, however long the source in force says nothing', async () => {
    const { db } = app.database
    await answer('scheduled')
    await answer('inPlay')
    await sql`update fixture set kick_off_at = kick_off_at - interval '20 minutes' where id = ${fixtureId}`.execute(
      db,
    )
    expect(await followSilence(db)).toEqual([])
    await sql`update fixture set dated_at = kick_off_at where id = ${fixtureId}`.execute(db)
    expect(await followSilence(db)).toMatchObject([{ fixtureId, to: polled.id }])
  })

  it('leaves it open and alerts staff while the source in force says otherwise, and locks it once that falls silent', async () => {
    const { db } = app.database
    await putInForce(db, fixtureId, polled.id)
    await answer('scheduled')
    await push('first-half')
    expect(await isLocked()).toBe(false)
    expect(await loadNeeds(db)).toContainEqual(
      expect.stringMatching(new RegExp(`push reports match ${fixtureId}, .* as played before its date`)),
    )
    await sql`update feed_report set heard_at = heard_at - interval '10 minutes'
      where fixture_id = ${fixtureId} and feed_source_id = ${polled.id}`.execute(db)
    await push('again')
    expect(await isLocked()).toBe(true)
  })

  it.each(['polled', 'pushed'])('gives the match its date back once it is taken back: %s', async (by) => {
    const { db } = app.database
    const dates = () =>
      db.selectFrom('fixture').select(['kickOffAt', 'datedAt']).where('id', '=', fixtureId).executeTakeFirst()
    const before = await dates()
    if (by === 'pushed') await putInForce(db, fixtureId, polled.id)
    const report = () => (by === 'polled' ? answer('inPlay') : push('first-half'))
    await report()
    expect(await isLocked()).toBe(true)
    expect(await dates()).toMatchObject({ datedAt: before?.kickOffAt })
    if (by === 'pushed') await push('first-half', { kind: 'withdrawn' })
    for (let times = 1; times <= 4 && by === 'polled'; times += 1) {
      expect((await dates())?.datedAt).not.toBeNull()
      await answer('scheduled')
    }
    expect(await dates()).toEqual(before)
    expect(await isLocked()).toBe(true)
    expect(await loadNeeds(db)).not.toContainEqual(expect.stringContaining(`match ${fixtureId},`))
    await report()
    expect(await dates()).toMatchObject({ datedAt: before?.kickOffAt })
  })
})
