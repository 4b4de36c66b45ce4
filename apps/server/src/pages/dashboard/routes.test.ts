import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildClosedRound, buildDeadline } from '../../testing/build-round-state.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

let test: TestApp
let operator: { readonly id: number; readonly host: string }
let league: BuiltChampionship

beforeAll(async () => {
  test = await buildTestApp()
  operator = await buildOperator(test.database.db)
  league = await buildChampionship(test.database.db, { rounds: 3 })
})
afterAll(async () => {
  await test.end()
})

async function get(path: string, managerId?: number, operatorId = operator.id) {
  const headers = managerId === undefined ? {} : await test.authorize(managerId, operatorId)
  const reply = await test.app.inject({ url: `/api${path}`, headers: { host: operator.host, ...headers } })
  return { status: reply.statusCode, body: reply.json() }
}

async function enter(managerId: number, contestId: number, teamName?: string) {
  return buildEntry(test.database.db, {
    operatorId: operator.id,
    contestId,
    managerId,
    starters: pickBuiltTeam(league),
    ...(teamName === undefined ? {} : { teamName }),
  })
}

type Card = { sub_tournament_id: number; status: string }

describe('the dashboard', () => {
  it('shows the manager’s games: those being played, then those still open, and past ones when asked', async () => {
    const { db } = test.database
    const manager = await buildManager(db, operator.id)
    const past = await buildTournament(db, operator.id, league, { round: 1 })
    const current = await buildTournament(db, operator.id, league, { round: 2 })
    const upcoming = await buildTournament(db, operator.id, league, {
      round: 3,
      name: 'Still open',
      entryFee: 100,
      guaranteedPool: 5000,
      capacity: 2,
    })
    await buildTournament(db, operator.id, league, { round: 3, name: 'Not mine' })
    const [first] = [await enter(manager.id, past.contestId, 'Firsts')]
    await enter(manager.id, current.contestId)
    const mine = [
      await enter(manager.id, upcoming.contestId, 'A'),
      await enter(manager.id, upcoming.contestId, 'B'),
    ]
    await buildDeadline(db, current.gameRoundId, new Date(Date.now() - 1000))
    await buildClosedRound(db, past.gameRoundId, new Map())
    await sql`insert into entry_round_result
      (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players)
      values (${past.gameRoundId}, ${first?.id ?? 0}, ${past.contestId}, 5550, 5550, 1, 11)`.execute(db)

    const idsOf = (body: { data: Card[] }) => body.data.map(({ sub_tournament_id: id }) => (id - 1) / 100)
    const active = await get('/palms/dashboard', manager.id)
    expect(active.status).toBe(200)
    expect(idsOf(active.body)).toEqual([current.contestId, upcoming.contestId])
    expect(active.body.data[1]).toMatchObject({
      sub_tournament_id: upcoming.contestId * 100 + 1,
      tournament_id: upcoming.tournamentId,
      name: 'Still open',
      status: 'upcoming',
      is_active: true,
      is_seasonal_game: false,
      all_matches: 3,
      matches_left: 3,
      total_places: 2,
      prize_pool: 50,
      total_prize_pool: 50,
      currency: 'EUR',
      can_add_team: false,
      user_teams: [
        { user_team_id: (mine[1]?.id ?? 0) * 100 + 1, name: 'B', points: null, place: null },
        { user_team_id: (mine[0]?.id ?? 0) * 100 + 1, name: 'A', points: null, place: null },
      ],
    })
    expect(idsOf((await get('/palms/dashboard?status=upcoming', manager.id)).body)).toEqual([
      upcoming.contestId,
    ])
    expect(idsOf((await get('/palms/dashboard?status=current', manager.id)).body)).toEqual([
      current.contestId,
    ])
    const ended = await get('/palms/dashboard?status=past', manager.id)
    expect(ended.body.data).toMatchObject([
      {
        status: 'past',
        is_active: false,
        matches_left: 0,
        user_teams: [{ name: 'Firsts', points: 55.5, place: 1 }],
      },
    ])
    expect((await get('/palms/dashboard?status=all', manager.id)).body.data).toHaveLength(3)
    const named = await get(
      `/palms/dashboard?status=upcoming&sub_tournament_id=${past.contestId * 100 + 1}`,
      manager.id,
    )
    expect(idsOf(named.body).toSorted()).toEqual([past.contestId, upcoming.contestId].toSorted())
  })

  it('is empty for who entered nothing, and shows a named contest without a team', async () => {
    const manager = await buildManager(test.database.db, operator.id)
    const fresh = await buildChampionship(test.database.db)
    const { contestId } = await buildTournament(test.database.db, operator.id, fresh)
    expect((await get('/palms/dashboard', manager.id)).body.data).toEqual([])
    const { body } = await get(`/palms/dashboard?sub_tournament_id=${contestId * 100 + 1}`, manager.id)
    expect(body.data).toMatchObject([{ user_teams: [], can_add_team: true }])
  })

  it('never shows a contest of another operator', async () => {
    const other = await buildOperator(test.database.db)
    const { contestId } = await buildTournament(test.database.db, other.id, league)
    const manager = await buildManager(test.database.db, operator.id)
    const { body } = await get(`/palms/dashboard?sub_tournament_id=${contestId * 100 + 1}`, manager.id)
    expect(body.data).toEqual([])
  })

  it('needs a login, and more than an onlooker’s', async () => {
    expect((await get('/palms/dashboard')).status).toBe(401)
    const manager = await buildManager(test.database.db, operator.id)
    const token = await test.deps.tokens.sign(
      { managerId: manager.id, operatorId: operator.id, isOnlooker: true },
      'access',
    )
    const reply = await test.app.inject({
      url: '/api/palms/dashboard',
      headers: { host: operator.host, authorization: token },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'onlookerOnly'])
  })

  it.each(['status=other', 'status=__proto__', 'sub_tournament_id=0', 'sub_tournament_id=700', 'page=1'])(
    'refuses %s',
    async (query) => {
      const manager = await buildManager(test.database.db, operator.id)
      expect((await get(`/palms/dashboard?${query}`, manager.id)).status).toBe(400)
    },
  )
})

describe('the rounds of a game', () => {
  it('are one for a gameweek tournament', async () => {
    const manager = await buildManager(test.database.db, operator.id)
    const fresh = await buildChampionship(test.database.db)
    const { contestId, tournamentId } = await buildTournament(test.database.db, operator.id, fresh)
    const { id } = await enter(manager.id, contestId)
    const { status, body } = await get(
      `/gameRounds/subTournament/${contestId * 100 + 1}/userTeam/${id * 100 + 1}`,
      manager.id,
    )
    expect(status).toBe(200)
    expect(body.data).toHaveLength(1)
    expect(body.data).toMatchObject([
      {
        number: 1,
        is_active: true,
        is_selected: true,
        is_open: true,
        has_team: true,
        sub_tournament_id: contestId * 100 + 1,
        tournament_id: tournamentId,
        user_team_id: id * 100 + 1,
      },
    ])
  })

  it('are not found for a team of another contest, an unknown round or another operator', async () => {
    const manager = await buildManager(test.database.db, operator.id)
    const [one, other] = [
      await buildTournament(test.database.db, operator.id, league),
      await buildTournament(test.database.db, operator.id, league),
    ]
    const { id } = await enter(manager.id, one.contestId)
    const elsewhere = await buildOperator(test.database.db)
    const path = (subId: number) => `/gameRounds/subTournament/${subId}/userTeam/${id * 100 + 1}`
    expect((await get(path(other.contestId * 100 + 1))).status).toBe(404)
    expect((await get(path(one.contestId * 100 + 2))).status).toBe(404)
    const reply = await test.app.inject({
      url: `/api${path(one.contestId * 100 + 1)}`,
      headers: { host: elsewhere.host },
    })
    expect(reply.statusCode).toBe(404)
    expect((await get('/gameRounds/subTournament/700/userTeam/101')).status).toBe(400)
  })
})
