import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFacts } from '../../testing/build-facts.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildClosedRound, buildFixtureState } from '../../testing/build-round-state.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { lockRound } from '../../rounds/lock-round.ts'
import { insertFixtures } from '../../football/write-football.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

let test: TestApp
let operator: { readonly id: number; readonly host: string }
let league: BuiltChampionship
let subId: number

const NAMES = {
  0: ['Martin', 'Ødegaard'],
  1: ['Łukasz', 'Weiß'],
  2: ['Йордан', 'Петров'],
  3: ['محمد', 'صلاح'],
  4: ['100%', 'Name_'],
} as const

beforeAll(async () => {
  test = await buildTestApp()
  operator = await buildOperator(test.database.db)
  league = await buildChampionship(test.database.db, {
    names: NAMES,
    statuses: { 5: 'injured', 6: 'suspended', 7: 'doubtful', 8: 'left' },
  })
  const { contestId } = await buildTournament(test.database.db, operator.id, league)
  subId = contestId * 100 + 1
})
afterAll(async () => {
  await test.end()
})

async function get(path: string) {
  const reply = await test.app.inject({ url: `/api${path}`, headers: { host: operator.host } })
  return { status: reply.statusCode, body: reply.json() }
}
async function filter(body: object, query = '') {
  const reply = await test.app.inject({
    method: 'POST',
    url: `/api/palms/players/filter${query}`,
    headers: { host: operator.host },
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const need = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('missing')
  return value
}
const player = (index: number) => need(league.players[index])
type Row = {
  id: number
  gw_price: number
  status: string
  diff: number | null
  lastName: string
  form: number
}
const idsOf = (body: { players: Row[] }) => body.players.map(({ id }) => id)

describe('the list of players', () => {
  it('shows twenty a page, dearest first, only those expected to play', async () => {
    const { status, body } = await get(`/palms/players?sub_tournament_id=${subId}`)
    expect(status).toBe(200)
    expect(body.players).toHaveLength(20)
    // 72 players, three of them injured, suspended or gone; a doubtful player still counts as expected.
    expect(body.data).toEqual({ current_page: 1, last_page: 4, count: 69 })
    const prices = body.players.map(({ gw_price }: Row) => gw_price)
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => b - a))
  })

  it('shows a player whole', async () => {
    const { body } = await filter({ sub_tournament_id: subId, player_name: 'ødegaard' })
    expect(body.players).toEqual([
      expect.objectContaining({
        id: player(0).id,
        playerId: player(0).id,
        firstName: 'Martin',
        lastName: 'Ødegaard',
        name: 'M. Ødegaard',
        position: 'GK',
        positionId: 1,
        groupId: 1,
        team: 'Club 1',
        teams: [
          { name: 'Club 1', short_name: 'C1', player_in_team: true },
          { name: 'Club 2', short_name: 'C2', player_in_team: false },
        ],
        gw_price: 4,
        initial_price: 4,
        diff: 2,
        points: 0,
        form: 0,
        status: 'expected',
        isBanned: false,
        isInjured: false,
        merchandise_link: null,
      }),
    ])
  })

  it.each([
    ['ODEGAARD', 0],
    ['lukasz', 1],
    ['weiss', 1],
    ['ЙОРДАН', 2],
    ['صلاح', 3],
    ['%', 4],
    ['_', 4],
    ['rd mart', 0],
  ])('finds %s', async (name, index) => {
    const { body } = await filter({ sub_tournament_id: subId, player_name: name })
    expect(idsOf(body)).toEqual([player(index).id])
  })

  it.each(['\\', '"; drop', 'nobody', '😀', 'e\u0301\u0301\u0301x'])('finds nobody for %j', async (name) => {
    const { status, body } = await filter({ sub_tournament_id: subId, player_name: name })
    expect([status, body.players]).toEqual([200, []])
  })

  it('keeps to position, club, price and status', async () => {
    const clubId = need(league.clubIds[1])
    const { body } = await filter({
      sub_tournament_id: subId,
      position_id: 2,
      team_id: clubId,
      max_price: 7.5,
    })
    const expected = league.players.filter(
      (one) => one.clubId === clubId && one.position === 'DEF' && one.price <= 750,
    )
    expect(idsOf(body).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    const absent = await filter({ sub_tournament_id: subId, status: 'not_available' })
    expect(idsOf(absent.body).toSorted()).toEqual([5, 6, 8].map((index) => player(index).id).toSorted())
    const confirmed = await filter({ sub_tournament_id: subId, status: 'confirmed' })
    expect(confirmed.body.players).toEqual([])
  })

  it('gives the players of a team, whatever their status, and nobody who is not in the game', async () => {
    const wanted = [player(0).id, player(5).id, 999_999_999]
    const { body } = await get(
      `/palms/players?sub_tournament_id=${subId}&status=confirmed&player_ids=${wanted.join(',')}`,
    )
    expect(idsOf(body).toSorted()).toEqual([player(0).id, player(5).id].toSorted())
    const wrong = await Promise.all(
      ['1,', 'a', '1,,2', Array.from({ length: 21 }, (_, id) => id + 1).join(',')].map(
        async (ids) => (await get(`/palms/players?sub_tournament_id=${subId}&player_ids=${ids}`)).status,
      ),
    )
    expect(wrong).toEqual([400, 400, 400, 400])
  })

  it('has nobody of a club of another championship', async () => {
    const other = await buildChampionship(test.database.db)
    const { body } = await filter({ sub_tournament_id: subId, team_id: need(other.clubIds[0]) })
    expect(body.players).toEqual([])
  })

  it.each(['name', 'difficulty', 'form', 'points', 'price'])(
    'sorted by %s has each player once, in the other direction reversed by that figure',
    async (sortBy) => {
      const read = async (sort: string) => {
        const pages = await Promise.all(
          [1, 2, 3, 4].map(
            async (page) =>
              (
                await get(
                  `/palms/players?sub_tournament_id=${subId}&sortBy=${sortBy}&sort=${sort}&page=${page}`,
                )
              ).body.players as Row[],
          ),
        )
        return pages.flat()
      }
      const [up, down] = [await read('asc'), await read('desc')]
      expect(new Set(up.map(({ id }) => id)).size).toBe(69)
      expect(down.map(({ id }) => id).toSorted()).toEqual(up.map(({ id }) => id).toSorted())
      if (sortBy === 'price') expect(up[0]?.gw_price).toBe(down.at(-1)?.gw_price)
      if (sortBy === 'difficulty') expect([up[0]?.diff, down[0]?.diff]).toEqual([2, 4])
    },
  )

  it('confirms the starters of a line-up and leaves out who is not named', async () => {
    const soon = await buildChampionship(test.database.db, {
      firstKickOffAt: new Date(Date.now() + 30 * 60_000),
    })
    const { contestId } = await buildTournament(test.database.db, operator.id, soon)
    const [starter, bench, left] = [need(soon.players[0]), need(soon.players[1]), need(soon.players[2])]
    await buildFacts(test.database.db, need(soon.rounds[0]?.fixtureIds[0]), [
      { kind: 'lineUp', side: 'home', starters: [starter.id], bench: [bench.id] },
    ])
    const ask = async (status: string) =>
      idsOf((await filter({ sub_tournament_id: contestId * 100 + 1, status, team_id: starter.clubId })).body)
    expect(await ask('confirmed')).toEqual([starter.id])
    expect((await ask('expected')).toSorted()).toEqual([starter.id, bench.id].toSorted())
    expect(await ask('not_available')).toContain(left.id)
  })

  it('without a contest answers for the operator’s own championship', async () => {
    const { status, body } = await get('/palms/players')
    expect(status).toBe(200)
    expect(body.players.length).toBeGreaterThan(0)
  })

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1e9 },
    { page: '1' },
    { page: 1.5 },
    { position_id: 5 },
    { status: 'other' },
    { max_price: -1 },
    { max_price: 1e9 },
    { max_price: '0,1' },
    { player_name: 'x'.repeat(61) },
    { player_name: 5 },
    { team_id: [5] },
    { sub_tournament_id: 700 },
    { sub_tournament_id: 2 ** 53 },
    { price: 1 },
    [],
  ])('refuses the filter %j', async (body) => {
    const { status } = await filter(body)
    expect(status).toBe(400)
  })

  it.each([
    'sortBy=points;--',
    'sortBy=__proto__',
    'sort=ASC%20NULLS',
    'max_price=1e9',
    'max_price=-1',
    'page=0',
    'extra=1',
  ])('refuses the query %s', async (query) => {
    expect((await get(`/palms/players?${query}`)).status).toBe(400)
  })

  it('refuses a contest or a round nobody has', async () => {
    expect((await get('/palms/players?sub_tournament_id=99999901')).status).toBe(404)
    expect((await get(`/palms/players?sub_tournament_id=${subId + 1}`)).status).toBe(404)
  })

  it('of a championship is whole, by club, position and name', async () => {
    const { body } = await get(`/championships/${league.championshipId}/players`)
    expect(body.players).toHaveLength(72)
    const clubs = body.players.map(({ team }: { team: string }) => team)
    expect(clubs).toEqual(clubs.toSorted())
    const goalkeepers = await get(
      `/championships/${league.championshipId}/players?position_id=1&sort_by=price`,
    )
    expect(goalkeepers.body.players).toHaveLength(12)
    expect((await get('/championships/2147483647/players')).status).toBe(404)
  })

  it('knows the four positions', async () => {
    expect((await get('/players/positions')).body.data).toEqual([
      { id: 1, name: 'GK' },
      { id: 2, name: 'DEF' },
      { id: 3, name: 'MID' },
      { id: 4, name: 'FWD' },
    ])
  })
})

describe('a player', () => {
  it('has his points, form, prices and matches', async () => {
    const own = await buildChampionship(test.database.db, { rounds: 3 })
    const scorer = need(own.players[0])
    for (const [round, points] of [700, 150].entries()) {
      const { gameRoundId } = await buildTournament(test.database.db, operator.id, own, { round: round + 1 })
      await buildClosedRound(test.database.db, gameRoundId, new Map([[scorer.id, points]]))
      const fixtureId = need(own.rounds[round]?.fixtureIds[0])
      const breakdown = JSON.stringify([{ action: 'longPlay', count: 1, points, fixtureId }])
      await sql`update player_round_result set breakdown = ${breakdown}::jsonb
        where game_round_id = ${gameRoundId} and player_id = ${scorer.id}`.execute(test.database.db)
      await buildFixtureState(test.database.db, fixtureId, {
        state: 'finished',
        homeScore: round,
        awayScore: 0,
      })
    }
    await sql`insert into player_price values (${own.gameweekPriceListId}, ${scorer.id}, 2, 425)`.execute(
      test.database.db,
    )
    const { status, body } = await get(`/users/player/${scorer.id}/info`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: scorer.id,
      totalPoints: 8.5,
      pointsLastRound: 1.5,
      form: 4.25,
      formPoints: [7, 1.5],
      gw_price: 4,
      prices: [
        { roundNumber: 1, price: 4 },
        { roundNumber: 2, price: 4.25 },
      ],
      previousMatches: [
        { roundName: 'Matchday 1', teamShort: 'C2', isHome: true, points: 7 },
        { roundName: 'Matchday 2', points: 1.5 },
      ],
      nextMatches: [{ roundName: 'Matchday 3', points: null, diff: 2 }],
    })
    expect(body.data.fixtures).toMatchObject([
      {
        roundNumber: 1,
        hostName: 'Club 1',
        guestName: 'Club 2',
        hostScore: 0,
        guestScore: 0,
        playerPoints: 7,
      },
      { roundNumber: 2, hostScore: 1, playerPoints: 1.5, isUpcoming: false },
      { roundNumber: 3, hostScore: null, playerPoints: null, isUpcoming: true },
    ])
    expect((await get(`/palms/player/${scorer.id}/info`)).body.data.fixtures).toEqual(body.data.fixtures)
    const profile = await get(`/users/team/player/${scorer.id}/profile`)
    expect(profile.body.data).toMatchObject({ playerId: scorer.id, points: 8.5, form: 4.25, price: 4 })
    expect(profile.body.rounds).toMatchObject([
      { roundNumber: 1, points: 7, matches: [{ points: 7 }] },
      { roundNumber: 2, points: 1.5 },
      { roundNumber: 3, points: null },
    ])
  })

  it('has each action of a round named in the language of the request', async () => {
    const own = await buildChampionship(test.database.db, {
      firstKickOffAt: new Date(Date.now() - 60 * 60_000),
      rounds: 1,
    })
    const fixtureId = need(own.rounds[0]?.fixtureIds[0])
    const forward = need(
      own.players.find(({ clubId, position }) => clubId === own.clubIds[0] && position === 'FWD'),
    )
    await buildFacts(test.database.db, fixtureId, [
      { kind: 'lineUp', side: 'home', starters: [forward.id], bench: [] },
      { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } },
      {
        kind: 'event',
        side: 'home',
        at: { minute: 12, added: 0 },
        event: { type: 'goal', playerId: forward.id, assistantId: undefined },
      },
      {
        kind: 'event',
        side: 'home',
        at: { minute: 30, added: 0 },
        event: { type: 'yellowCard', playerId: forward.id },
      },
    ])
    await test.live.turn()
    const { status, body } = await get(`/users/team/player/${forward.id}/stats/round/-1`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ playerPoints: 4, data: { roundName: 'Matchday 1', isFinal: false } })
    expect(body.breakDown).toEqual(
      expect.arrayContaining([
        { criteria: 'Goal', points: 4, action: 'goal', count: 1, match: null },
        { criteria: 'Yellow card', points: -1, action: 'yellowCard', count: 1, match: null },
      ]),
    )
    expect(body.data.breakDown).toEqual(body.breakDown)
    expect(body.hostLogo).toContain('/C1.svg')
    expect(body.guestLogo).toContain('/C2.svg')
    const roundId = need(own.rounds[0]).id
    const french = await get(`/users/team/teamplayer/${forward.id}/stats/round/${roundId}?lang=fr`)
    expect(french.body.breakDown.map(({ criteria }: { criteria: string }) => criteria)).toContain('But')
  })

  it('who plays twice in a round has every action with its match', async () => {
    const { db } = test.database
    const own = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() - 60 * 60_000), rounds: 1 })
    const round = need(own.rounds[0])
    const second = await insertFixtures(db, own.championshipId, [
      {
        sourceId: 'second',
        homeClubId: need(own.clubIds[2]),
        awayClubId: need(own.clubIds[0]),
        kickOffAt: new Date(round.kickOffAt.getTime() + 60_000),
        recordedKickOffAt: null,
        homeDifficulty: null,
        awayDifficulty: null,
      },
    ])
    const secondId = need([...second.values()][0])
    await db.insertInto('roundFixture').values({ roundId: round.id, fixtureId: secondId }).execute()
    const keeper = need(own.players[0])
    for (const [fixtureId, side] of [
      [need(round.fixtureIds[0]), 'home'],
      [secondId, 'away'],
    ] as const) {
      await buildFacts(db, fixtureId, [
        { kind: 'lineUp', side, starters: [keeper.id], bench: [] },
        { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } },
        { kind: 'event', side, at: { minute: 20, added: 0 }, event: { type: 'save', playerId: keeper.id } },
      ])
    }
    await test.live.turn()
    const { body } = await get(`/users/team/player/${keeper.id}/stats/round/${round.id}`)
    expect(body.breakDown.map((row: { action: string; match: string }) => [row.action, row.match])).toEqual([
      ['shortPlay', 'C1 - C2'],
      ['shortPlay', 'C3 - C1'],
    ])
    expect(body.playerPoints).toBe(2)
    const info = await get(`/users/player/${keeper.id}/info`)
    expect(info.body.data.fixtures).toMatchObject([
      { hostName: 'Club 1', playerPoints: 1, diff: 2 },
      { hostName: 'Club 3', guestName: 'Club 1', playerPoints: 1, diff: 4 },
    ])
  })

  it('is listed with the points of the season, those being earned among them', async () => {
    const { db } = test.database
    const own = await buildChampionship(db, { firstKickOffAt: new Date(Date.now() - 60 * 60_000), rounds: 1 })
    const opened = await buildTournament(db, operator.id, own)
    const scorer = need(own.players.find(({ position }) => position === 'FWD'))
    const listed = async () => {
      const { body } = await get(
        `/palms/players?sub_tournament_id=${opened.contestId * 100 + 1}&sortBy=points&sort=desc`,
      )
      return [body.players[0].id, body.players[0].totalPoints]
    }
    await lockRound(db, opened.gameRoundId)
    await test.live.turn()
    expect((await listed())[1]).toBe(0)
    await buildFacts(db, need(need(own.rounds[0]).fixtureIds[0]), [
      { kind: 'lineUp', side: 'home', starters: [scorer.id], bench: [] },
      { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } },
      {
        kind: 'event',
        side: 'home',
        at: { minute: 20, added: 0 },
        event: { type: 'goal', playerId: scorer.id, assistantId: undefined },
      },
    ])
    await test.live.turn()
    expect(await listed()).toEqual([scorer.id, 5])
  })

  it('without a part in the round has an empty breakdown', async () => {
    const { body } = await get(`/users/team/player/${player(0).id}/stats/round/${need(league.rounds[0]).id}`)
    expect(body).toMatchObject({ breakDown: [], playerPoints: 0 })
  })

  it.each(['0', '-1', '2147483648', '1.5', '1e3', '01', '%D9%A1', "1'--"])(
    'refuses the id %s',
    async (id) => {
      for (const path of [
        `users/player/${id}/info`,
        `palms/player/${id}/info`,
        `users/team/player/${id}/profile`,
      ]) {
        expect([path, (await get(`/${path}`)).status]).toEqual([path, 400])
      }
    },
  )

  it('is not found by an unknown id, a round of another league or a contest of another league', async () => {
    const other = await buildChampionship(test.database.db)
    const { contestId } = await buildTournament(test.database.db, operator.id, other)
    const { id } = player(0)
    for (const path of [
      '/users/player/2147483647/info',
      '/users/team/player/2147483647/profile',
      `/users/team/player/${id}/stats/round/${need(other.rounds[0]).id}`,
      `/users/team/player/${id}/stats/round/2147483647`,
      `/users/player/${id}/info?sub_tournament_id=${contestId * 100 + 1}`,
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
  })
})
