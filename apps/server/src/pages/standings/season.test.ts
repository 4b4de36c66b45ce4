import type { FactBody } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scheduleFacts } from '../../football/scheduled-facts.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import {
  buildSeason,
  buildSeasonEntry,
  type BuiltSeason,
  pickSeasonTeam,
} from '../../testing/build-season.ts'
import { buildSeasonResult } from '../../testing/build-season-result.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { keepRounds } from '../../rounds/keep-rounds.ts'

/** A season of three rounds with Anna, Ben and Cleo from the start; others join later. */
let app: TestApp
let operator: { readonly id: number; readonly host: string }
let league: BuiltChampionship
let season: BuiltSeason
let teams: readonly Team[]

type Team = { readonly entryId: number; readonly managerId: number; readonly name: string }

beforeAll(async () => {
  app = await buildTestApp()
})
beforeEach(async () => {
  const { db } = app.database
  operator = await buildOperator(db)
  league = await buildChampionship(db, { rounds: 3, gameMinuteMs: 1 })
  season = await buildSeason(db, operator.id, league, {
    guaranteedPool: 2_000_000,
    prizeTable: [
      { from: 1, to: 1, ratio: 6000 },
      { from: 2, to: 9, ratio: 500 },
    ],
  })
  teams = [await enter('Anna', 1, 0), await enter('Ben', 1, 1), await enter('Cleo', 1, 2)]
})
afterAll(() => app.end())

/** Enters a team whose captain is the starter at this position from the end. */
async function enter(name: string, fromRound: number, captain = 0): Promise<Team> {
  const { db } = app.database
  const manager = await buildManager(db, operator.id, { username: name })
  const lineUp = pickSeasonTeam(league)
  const entryId = await buildSeasonEntry(db, {
    operatorId: operator.id,
    contestId: season.contestId,
    managerId: manager.id,
    lineUps: [{ ...lineUp, captain: lineUp.starters.at(-1 - captain) ?? null, viceCaptain: null, fromRound }],
  })
  return { entryId, managerId: manager.id, name }
}

const idIn = (round: number) => season.contestId * 100 + round

async function get(path: string, managerId?: number) {
  const headers = managerId === undefined ? {} : await app.authorize(managerId, operator.id)
  const reply = await app.app.inject({ url: `/api${path}`, headers: { host: operator.host, ...headers } })
  return { status: reply.statusCode, body: reply.json() }
}

type Row = { user_name: string; position: number; points: number; total_championship_points: number }

/** Rows of a leaderboard as "place name round total". */
async function board(round: number, query = '') {
  const { status, body } = await get(`/leaderBoard/subTournament/${idIn(round)}?${query}`)
  expect(status).toBe(200)
  return (body.data.data as Row[]).map(
    (row) => `${row.position} ${row.user_name} ${row.points} ${row.total_championship_points}`,
  )
}

/** Closes a round with each team's points and total; places go by the total. */
async function close(
  number: number,
  results: readonly (readonly [team: number, points: number, total: number])[],
) {
  const placed = results
    .toSorted(([, , a], [, , b]) => b - a)
    .map(([team, points, total], index) => ({
      entryId: teams[team]?.entryId ?? 0,
      points: points * 100,
      seasonPoints: total * 100,
      place: index + 1,
    }))
  await buildSeasonResult(app.database.db, season, number, placed)
}

/** Brings the deadline of a round forward to now: the keeper locks it and live loads it. */
async function lock(number: number) {
  const { db } = app.database
  const gameRoundId = season.gameRoundIds[number - 1] ?? 0
  await sql`update fixture set kick_off_at = clock_timestamp() - interval '1 second' where id in (
    select fixture_id from round_fixture where round_id = (select round_id from game_round where id = ${gameRoundId}))`.execute(
    db,
  )
  await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(db)
  const logFault = (error: unknown) => {
    throw error
  }
  await keepRounds({ db, codeVersion: 'test', logFault })
  await app.live.turn()
}

/** Begins the matches of a round with everybody on the pitch; Anna's captain scores. */
async function play(number: number) {
  const captain = pickSeasonTeam(league).starters.at(-1) ?? 0
  const clubId = league.players.find(({ id }) => id === captain)?.clubId
  const facts = (league.rounds[number - 1]?.fixtureIds ?? []).flatMap((fixtureId, index) => {
    const [home, away] = [league.clubIds[index * 2], league.clubIds[index * 2 + 1]]
    const squad = (id: number | undefined) =>
      league.players.filter((player) => player.clubId === id).map((player) => player.id)
    const goal: FactBody = {
      kind: 'event',
      side: clubId === home ? 'home' : 'away',
      at: { minute: 20, added: 0 },
      event: { type: 'goal', playerId: captain, assistantId: undefined },
    }
    const bodies: readonly FactBody[] = [
      { kind: 'lineUp', side: 'home', starters: squad(home), bench: [] },
      { kind: 'lineUp', side: 'away', starters: squad(away), bench: [] },
      { kind: 'period', period: 'firstHalf', at: { minute: 0, added: 0 } },
      ...(clubId === home || clubId === away ? [goal] : []),
    ]
    return bodies.map((body, at) => ({
      fixtureId,
      dueAt: new Date(Date.now() - 60_000),
      sourceEventId: `${fixtureId}-${at}`,
      revision: 0,
      body,
    }))
  })
  await scheduleFacts(app.database.db, league.championshipId, facts)
  await app.live.turn()
}

describe('the leaderboard of a season', () => {
  it('has the points of the round and the total, by either in either direction', async () => {
    await close(1, [
      [0, 50, 50],
      [1, 40, 40],
      [2, 30, 30],
    ])
    await close(2, [
      [0, 10, 60],
      [1, 15, 55],
      [2, 35, 65],
    ])
    expect(await board(1)).toEqual(['1 Anna 50 50', '2 Ben 40 40', '3 Cleo 30 30'])
    expect(await board(2)).toEqual(['1 Cleo 35 65', '2 Anna 10 60', '3 Ben 15 55'])
    expect(await board(2, 'sortBy=points&sort=desc')).toEqual(['1 Cleo 35 65', '3 Ben 15 55', '2 Anna 10 60'])
    expect(await board(2, 'sortBy=total_championship_points&sort=asc')).toEqual([
      '3 Ben 15 55',
      '2 Anna 10 60',
      '1 Cleo 35 65',
    ])
    expect(await board(2, 'name=cle')).toEqual(['1 Cleo 35 65'])
  })

  it('of a round ahead has the totals so far, newcomers last', async () => {
    expect(await board(1)).toEqual(['1 Anna 0 0', '2 Ben 0 0', '3 Cleo 0 0'])
    await close(1, [
      [0, 30, 30],
      [1, 40, 40],
      [2, 50, 50],
    ])
    const dora = await enter('Dora', 2)
    await enter('Emil', 2)
    const ahead = ['1 Cleo 0 50', '2 Ben 0 40', '3 Anna 0 30', '4 Dora 0 0', '5 Emil 0 0']
    expect(await board(2)).toEqual(ahead)
    expect(await board(3)).toEqual(ahead)
    expect(await board(2, 'sort=desc')).toEqual(ahead.toReversed())
    expect(await board(2, 'sortBy=total_championship_points&sort=desc')).toEqual(ahead)
    expect(await board(2, 'sortBy=total_championship_points&sort=asc')).toEqual(ahead.toReversed())
    // Points in the round are equal: everybody is ordered by place.
    expect(await board(2, 'sortBy=points&sort=asc')).toEqual(ahead)
    expect(await board(2, 'sortBy=user_name')).toEqual([ahead[2], ahead[1], ahead[0], ahead[3], ahead[4]])
    expect(await board(2, 'name=Emil')).toEqual(['5 Emil 0 0'])
    const { body } = await get(`/leaderBoard/subTournament/${idIn(2)}`, dora.managerId)
    expect(body.data).toMatchObject({
      mine: [{ user_name: 'Dora', position: 4, user_team_id: dora.entryId * 100 + 2, is_mine: true }],
      total_championship_players: 5,
      is_final: false,
    })
  })

  it('as it stands lists whoever has joined since, behind those who play, and counts them', async () => {
    await close(1, [
      [0, 30, 30],
      [1, 40, 40],
      [2, 50, 50],
    ])
    const adam = await enter('Adam', 2)
    const stands = ['1 Cleo 50 50', '2 Ben 40 40', '3 Anna 30 30', '4 Adam 0 0']
    expect(await board(1)).toEqual(stands)
    expect(await board(1, 'sortBy=points&sort=desc')).toEqual(stands)
    expect(await board(1, 'sortBy=user_name')).toEqual([stands[3], stands[2], stands[1], stands[0]])
    expect(await board(1, 'name=Adam')).toEqual([stands[3]])
    const { body } = await get(`/leaderBoard/subTournament/${idIn(1)}`, adam.managerId)
    expect(body.data).toMatchObject({
      mine: [{ user_name: 'Adam', position: 4, user_team_id: adam.entryId * 100 + 2 }],
      total_championship_players: 4,
      count: 4,
    })
  })

  it('has nobody in a round that is over before their first one, whatever it is sorted by', async () => {
    await close(1, [
      [0, 30, 30],
      [1, 40, 40],
      [2, 50, 50],
    ])
    await close(2, [
      [0, 30, 60],
      [1, 10, 50],
      [2, 20, 70],
    ])
    const adam = await enter('Adam', 3)
    expect(await board(1)).toHaveLength(3)
    expect(await board(2)).toHaveLength(4)
    expect(await board(1, 'sortBy=user_name')).toEqual(['3 Anna 30 30', '2 Ben 40 40', '1 Cleo 50 50'])
    expect(await board(1, 'name=Adam')).toEqual([])
    const { body } = await get(`/leaderBoard/subTournament/${idIn(1)}`, adam.managerId)
    expect(body.data).toMatchObject({ mine: [], total_championship_players: 3, count: 3, is_final: true })
  })

  it('goes over pages without a gap between the placed and the newcomers', async () => {
    await close(1, [
      [0, 30, 30],
      [1, 20, 20],
      [2, 10, 10],
    ])
    for (let index = 0; index < 20; index += 1) await enter(`New ${String(index).padStart(2, '0')}`, 2)
    const placesOf = (lines: readonly string[]) => lines.map((line) => Number(line.split(' ')[0]))
    const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
    expect(placesOf(await board(2, 'page=1'))).toEqual(upTo(1, 10))
    expect(placesOf(await board(2, 'page=2'))).toEqual(upTo(11, 20))
    expect(placesOf(await board(2, 'page=3'))).toEqual([21, 22, 23])
    expect(placesOf(await board(2, 'page=2&sort=desc'))).toEqual(upTo(4, 13).toReversed())
    expect(placesOf(await board(2, 'page=3&sort=desc'))).toEqual([3, 2, 1])
    expect(await board(2, 'page=4')).toEqual([])
  })

  it('moves while the round is played, and the round ahead has the totals of now', async () => {
    await lock(1)
    const dora = await enter('Dora', 2)
    await play(1)
    const live = await board(1)
    expect(live[0]).toMatch(/^1 Anna/)
    expect(live[3]).toBe('4 Dora 0 0')
    const totals = live.map((line) => line.split(' ').at(-1))
    expect(live.map((line) => line.split(' ')[2])).toEqual(totals)
    expect(Number(totals[0])).toBeGreaterThan(Number(totals[1]))
    const ahead = await board(2)
    expect(ahead).toEqual(live.map((line) => line.replace(/^(\d \w+) \S+ /, '$1 0 ')))
    expect(await board(2, 'sort=desc')).toEqual(ahead.toReversed())
    expect(await board(1, 'sortBy=user_name&sort=desc')).toHaveLength(4)
    const { body } = await get(`/leaderBoard/subTournament/${idIn(2)}`, dora.managerId)
    expect(body.data.mine).toMatchObject([{ position: 4 }])
  })
})

describe('the entries of a season', () => {
  it('are those of the contest, by the total, whichever round is named', async () => {
    await close(1, [
      [0, 30, 30],
      [1, 40, 40],
      [2, 50, 50],
    ])
    await enter('Dora', 2)
    for (const round of [1, 2, 3]) {
      const { body } = await get(`/entries/subTournaments/${idIn(round)}`)
      expect(body.data).toMatchObject({
        total: 4,
        data: [
          { position: 1, name: 'Cleo', points: 50, points_pp: 4.55 },
          { position: 2, name: 'Ben', points: 40 },
          { position: 3, name: 'Anna', points: 30 },
          { position: 4, name: 'Dora', points: 0, points_pp: 0 },
        ],
      })
    }
    const sorted = await get(`/entries/subTournaments/${idIn(1)}?sortBy=points&sort=asc`)
    expect(sorted.body.data.data.map(({ name }: { name: string }) => name)).toEqual([
      'Dora',
      'Anna',
      'Ben',
      'Cleo',
    ])
  })
})

describe('the prizes of a season', () => {
  it('are of the whole pool by the total, and final only with the last round', async () => {
    const prizes = async (round: number) => (await get(`/prizes/subTournament/${idIn(round)}`)).body.data
    const expected = {
      total_prize_pool: 20_000,
      is_final: false,
      data: [
        { place: { from: 1, to: 1 }, ratio: 60, amount: 12_000 },
        { place: { from: 2, to: 9 }, ratio: 5, amount: 1000 },
      ],
    }
    expect(await prizes(1)).toMatchObject(expected)
    await close(1, [[0, 1, 1]])
    expect(await prizes(1)).toMatchObject(expected)
    expect(await prizes(3)).toMatchObject(expected)
    await close(2, [[0, 1, 2]])
    await close(3, [
      [0, 1, 3],
      [1, 1, 2],
      [2, 1, 1],
    ])
    const final = await prizes(1)
    expect(final).toMatchObject({ is_final: true, total_prize_pool: 20_000 })
    // Two places of the second range are filled: the ratios of filled places add up to the whole.
    expect(final.data[0].amount + 2 * final.data[1].amount).toBe(20_000)
  })
})

describe('the way of a team through the season', () => {
  const history = (round: number, team: Team | undefined, by: Team | undefined) =>
    get(
      `/gaffer/standings/${idIn(round)}/season?user_team_id=${(team?.entryId ?? 0) * 100 + round}`,
      by?.managerId,
    )

  it('tells its rounds beside the average and the best, from its first round on', async () => {
    await close(1, [
      [0, 30, 30],
      [1, 40, 40],
      [2, 50, 50],
    ])
    teams = [...teams, await enter('Dora', 2)]
    await close(2, [
      [0, 30, 60],
      [1, 0, 40],
      [2, 0, 50],
      [3, 90, 90],
    ])
    const [anna, , , dora] = teams
    expect((await history(2, anna, anna)).body.data).toEqual([
      { number: 1, points: 30, average: 40, best: 50, total_points: 30, place: 3, total_players: 3 },
      { number: 2, points: 30, average: 30, best: 90, total_points: 60, place: 2, total_players: 4 },
    ])
    expect((await history(2, dora, dora)).body.data).toEqual([
      { number: 2, points: 90, average: 30, best: 90, total_points: 90, place: 1, total_players: 4 },
    ])
  })

  it('of another manager is hidden until the deadline of the round', async () => {
    await close(1, [[0, 30, 30]])
    const [anna, ben] = teams
    const hidden = await history(2, anna, ben)
    expect([hidden.status, hidden.body.code]).toEqual([403, 'teamHiddenBeforeStart'])
    expect((await history(1, anna, ben)).body.data).toHaveLength(1)
    expect((await history(2, anna, anna)).status).toBe(200)
    const nobodys = { entryId: 999_999, managerId: 1, name: 'Nobody' }
    expect((await history(2, nobodys, ben)).body).toEqual(hidden.body)
    expect((await history(1, nobodys, ben)).status).toBe(404)
    expect((await history(2, anna, undefined)).status).toBe(401)
  })
})
