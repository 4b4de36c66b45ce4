import { FEED_HEADERS } from '@gaffer/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'
import {
  buildPushedLeague,
  pushedFixtures,
  pushedMatch,
  pushedSquads,
  type PushedLeague,
} from '../../../testing/push-league.ts'
import { admitPlayer } from '../admit-player.ts'

let app: TestApp
let league: PushedLeague

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildPushedLeague(app)
  await league.push('squads', pushedSquads(4))
  await league.push('fixtures', pushedFixtures(4, 2))
})
afterAll(() => app.end())

const inShort = async (...call: Parameters<PushedLeague['push']>) =>
  (await league.push(...call)).items.map(({ id, outcome, reason }) =>
    [id, outcome, reason ?? ''].join(' ').trim(),
  )

const goal = (event_id: string, change: object = {}, revision = 0) => ({
  fixture_id: 'r1-1',
  event_id,
  revision,
  fact: { kind: 'goal', side: 'home', minute: 12, player_id: 'c1-fwd1', ...change },
})

/** The state of a match as pages show it. */
async function stateOf(fixture: string) {
  const { id } = await app.database.db
    .selectFrom('fixture')
    .select('id')
    .where('sourceId', '=', fixture)
    .where('championshipId', '=', league.source.championshipId)
    .executeTakeFirstOrThrow()
  await app.live.turn()
  return app.deps.matchStates.matchState(id)
}

describe('a call of a provider', () => {
  it.each([
    ['without a signature', { [FEED_HEADERS.signature]: '' }],
    ['with the signature of another call', { [FEED_HEADERS.signature]: 'ab'.repeat(32) }],
    ['of a source nobody knows', { [FEED_HEADERS.source]: '999999' }],
    ['with a source that is no number', { [FEED_HEADERS.source]: "1' or '1'='1" }],
    ['with another time than it was signed with', { [FEED_HEADERS.time]: '1' }],
    ['with another nonce than it was signed with', { [FEED_HEADERS.nonce]: 'aaaaaaaaaaaa' }],
  ])('is refused %s', async (_, headers) => {
    expect(await league.push('facts', { facts: [] }, headers)).toMatchObject({
      status: 401,
      code: 'feedSignatureWrong',
    })
  })

  it('is taken once: repeated to the letter it is refused, told again it is known', async () => {
    const first = await league.push('facts', { facts: [goal('once')] })
    expect(first.items).toMatchObject([{ outcome: 'taken' }])
    expect(await inShort('facts', { facts: [goal('once')] })).toEqual(['once known'])
    const request = league.signed('facts', { facts: [goal('replayed')] })
    const sent = [await app.app.inject(request), await app.app.inject(request)]
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  })

  it('is refused when it comes too late', async () => {
    for (const seconds of [-600, 600]) {
      const answer = await app.app.inject(league.signed('facts', { facts: [] }, seconds))
      expect(answer.json().code).toBe('feedCallLate')
    }
  })

  it.each([
    ['a web page', '<html><body>Bad gateway</body></html>'],
    ['half a body', '{"facts":[{"fixture_id":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['an unknown list', '{"goals":[]}'],
    ['a zero byte', '{"facts":["\\u0000"]}'],
    ['too many items', JSON.stringify({ facts: Array.from({ length: 2001 }, () => 1) })],
  ])('is refused whole when its body is %s', async (_, body) => {
    expect(await league.push('facts', body)).toMatchObject({ status: 400 })
  })

  it('has an answer for each item: one that is wrong does not keep the others out', async () => {
    const facts = [
      goal('i1'),
      goal('i2', { player_id: 'nobody' }),
      { ...goal('i3'), fixture_id: 'r9-9' },
      goal('i4', { minute: 200 }),
      goal('i5', { kind: 'dance' }),
      7,
      goal('i6'),
    ]
    const { items } = await league.push('facts', { facts })
    expect(items.map(({ index, id, outcome }) => [index, id, outcome])).toEqual([
      [0, 'i1', 'taken'],
      [1, 'i2', 'refused'],
      [2, 'i3', 'refused'],
      [3, 'i4', 'refused'],
      [4, 'i5', 'refused'],
      [5, '', 'refused'],
      [6, 'i6', 'taken'],
    ])
    expect(items[1]?.reason).toBe('unknown player nobody')
    expect(items[2]?.reason).toBe('unknown match r9-9')
  })

  it('says of squads and fixtures which clubs, rounds and players nobody knows', async () => {
    const [player] = pushedSquads(1).players
    expect(await inShort('squads', { players: [{ ...player, id: 'lost', club_id: 'c9' }] })).toEqual([
      'lost refused unknown club c9',
    ])
    const [fixture] = pushedFixtures(2, 1).fixtures
    expect(
      await inShort('fixtures', {
        fixtures: [
          { ...fixture, id: 'f1', home_club_id: 'c9' },
          { ...fixture, id: 'f2', round: 7 },
          { ...fixture, id: 'f3', away_club_id: 'c1' },
        ],
      }),
    ).toEqual([
      'f1 refused unknown club c9',
      'f2 refused unknown round 7',
      'f3 refused a club does not play against itself',
    ])
  })

  it('says of a match that it sends with other clubs which ones are known, and changes nothing of it', async () => {
    const [fixture] = pushedFixtures(2, 1, Date.now() + 7_200_000).fixtures
    const stored = () =>
      app.database.db
        .selectFrom('fixture')
        .select(['homeClubId', 'awayClubId', 'kickOffAt'])
        .where('championshipId', '=', league.source.championshipId)
        .where('sourceId', '=', 'r1-1')
        .executeTakeFirstOrThrow()
    const before = await stored()
    const swapped = { ...fixture, home_club_id: 'c2', away_club_id: 'c1' }
    expect(await inShort('fixtures', { fixtures: [swapped] })).toEqual([
      'r1-1 refused known as c1 against c2, and sent as c2 against c1',
    ])
    const others = { ...fixture, away_club_id: 'c4', state: 'postponed' }
    expect(await inShort('fixtures', { fixtures: [others] })).toEqual([
      'r1-1 refused known as c1 against c2, and sent as c1 against c4',
    ])
    expect(await stored()).toEqual(before)
    expect((await stateOf('r1-1'))?.status).not.toBe('postponed')
    // A side that is not known yet is no other club.
    expect(await inShort('fixtures', { fixtures: [{ ...fixture, away_club_id: null }] })).toEqual([
      'r1-1 taken',
    ])
  })
})

describe('facts that are pushed', () => {
  it('are corrected by a later revision, whatever order they come in', async () => {
    const told = (revision: number, player_id: string) => ({
      ...goal('g', { player_id }, revision),
      fixture_id: 'r1-2',
      fact: { kind: 'goal', side: 'home', minute: 12, player_id },
    })
    await league.push('facts', { facts: pushedMatch('r1-2', 'c3', 'c4', []).slice(0, 3) })
    expect(await inShort('facts', { facts: [told(2, 'c3-fwd2')] })).toEqual(['g taken'])
    expect(await inShort('facts', { facts: [told(1, 'c3-fwd1')] })).toEqual([
      'g refused a later revision of it is known',
    ])
    expect(await inShort('facts', { facts: [told(2, 'c3-fwd1')] })).toEqual([
      'g refused another fact is known under this id and revision',
    ])
    const state = await stateOf('r1-2')
    expect(state?.score).toEqual({ home: 1, away: 0 })
    await league.push('facts', {
      facts: [{ fixture_id: 'r1-2', event_id: 'g', revision: 3, fact: { kind: 'withdrawn' } }],
    })
    expect((await stateOf('r1-2'))?.score).toEqual({ home: 0, away: 0 })
    expect(await inShort('facts', { facts: [{ ...told(4, 'c3-mid1') }] })).toEqual(['g taken'])
    expect((await stateOf('r1-2'))?.score).toEqual({ home: 1, away: 0 })
  })

  it('count once, however often and however many at once they are told', async () => {
    const match = pushedFixtures(4, 2).fixtures.find(({ id }) => id === 'r2-1')
    await league.push('fixtures', { fixtures: [{ ...match, kick_off_at: new Date().toISOString() }] })
    const facts = pushedMatch('r2-1', 'c1', 'c2', ['c1-fwd1', 'c2-fwd1', 'c1-mid1'])
    const calls = Array.from({ length: 8 }, () => league.push('facts', { facts }))
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const taken = answers.flatMap(({ items }) => items).filter(({ outcome }) => outcome === 'taken')
    expect(taken).toHaveLength(facts.length)
    expect((await stateOf('r2-1'))?.score).toEqual({ home: 2, away: 1 })
  })
})

describe('squads that are pushed', () => {
  it('move players between clubs, rename them and say that they are ill, and leave their position', async () => {
    const [, , player] = pushedSquads(1).players
    const change = {
      ...player,
      club_id: 'c2',
      last_name: 'Renamed',
      position: 'FWD',
      status: 'injured',
      news: 'Knee',
    }
    expect(await inShort('squads', { players: [change] })).toEqual([`${player?.id} taken`])
    const row = await app.database.db
      .selectFrom('player')
      .innerJoin('club', 'club.id', 'player.clubId')
      .select(['club.sourceId as club', 'lastName', 'position', 'status', 'news'])
      .where('player.sourceId', '=', player?.id ?? '')
      .where('player.championshipId', '=', league.source.championshipId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ club: 'c2', lastName: 'Renamed', position: 2, status: 'injured', news: 'Knee' })
  })

  it('let nobody in twice: a second id for the same name waits for a person', async () => {
    const [player] = pushedSquads(1).players
    expect(await inShort('squads', { players: [{ ...player, id: 'double' }] })).toEqual([
      'double refused waits for a person: who is it? (football unmatched)',
    ])
  })

  it('let them in once a person says that they are somebody else', async () => {
    const { db } = app.database
    const admit = (id: string) => admitPlayer(db, league.source.id, id)
    expect(await admit('nobody')).toContain('no player nobody who waits')
    expect(await admit('double')).toBeUndefined()
    expect(await admit('double')).toContain('no player double who waits')
    const [player] = pushedSquads(1).players
    expect(await inShort('squads', { players: [{ ...player, id: 'double' }] })).toEqual(['double known'])
    const prices = await db
      .selectFrom('playerPrice')
      .innerJoin('player', 'player.id', 'playerId')
      .select('price')
      .where('player.sourceId', '=', 'double')
      .execute()
    expect(prices.length).toBeGreaterThan(0)
  })

  it('are the same people next season, if the provider names them so', async () => {
    const people = []
    for (const season of ['2026', '2027']) {
      const { push, source } = await buildPushedLeague(app, { name: 'Lakeside League', season })
      const { clubs, players } = pushedSquads(1)
      const [named, unnamed] = players
      const told = [
        { ...named, id: `${season}-1`, person_id: 'p1' },
        { ...unnamed, id: 'number-2' },
      ]
      expect((await push('squads', { clubs, players: told })).items.map(({ outcome }) => outcome)).toEqual([
        'taken',
        'taken',
        'taken',
      ])
      people.push(
        await app.database.db
          .selectFrom('player')
          .select('personId')
          .where('championshipId', '=', source.championshipId)
          .orderBy('id')
          .execute(),
      )
    }
    const [[first, second] = [], [again, other] = []] = people
    expect(again).toEqual(first)
    expect(other).not.toEqual(second)
  })

  it('come in once by many calls at the same time', async () => {
    const squads = {
      clubs: [{ id: 'new', name: 'New Town', short_name: 'NEW' }],
      players: [{ id: 'new-1', club_id: 'new', last_name: 'Newman', position: 'MID', price: 4.5 }],
    }
    const answers = await Promise.all(Array.from({ length: 5 }, () => league.push('squads', squads)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const prices = await app.database.db
      .selectFrom('playerPrice')
      .innerJoin('player', 'player.id', 'playerId')
      .select(['price', 'fromRound'])
      .where('player.sourceId', '=', 'new-1')
      .execute()
    expect(prices.length).toBeGreaterThan(0)
    expect(new Set(prices.map(({ price }) => price))).toEqual(new Set([450]))
  })
})
