import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildDeadline, buildFixtureState } from '../../testing/build-round-state.ts'
import {
  buildSeason,
  buildSeasonEntry,
  type BuiltSeason,
  pickSeasonTeam,
} from '../../testing/build-season.ts'
import { buildSeasonResult } from '../../testing/build-season-result.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

/** A season of four planned rounds, three of them opened. */
let test: TestApp
let operator: { readonly id: number; readonly host: string }
let league: BuiltChampionship
let season: BuiltSeason

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  const { db } = test.database
  operator = await buildOperator(db)
  league = await buildChampionship(db, { rounds: 4, firstKickOffAt: inHours(2) })
  season = await buildSeason(db, operator.id, league, { opened: 3, maxEntriesPerManager: 1 })
})
afterAll(() => test.end())

async function get(path: string, managerId: number) {
  const headers = await test.authorize(managerId, operator.id)
  const reply = await test.app.inject({ url: `/api${path}`, headers: { host: operator.host, ...headers } })
  return { status: reply.statusCode, body: reply.json() }
}

const idIn = (round: number) => season.contestId * 100 + round
const lock = (number: number) =>
  buildDeadline(test.database.db, season.gameRoundIds[number - 1] ?? 0, inHours(-1))

async function enter(fromRound = 1) {
  const manager = await buildManager(test.database.db, operator.id)
  const entryId = await buildSeasonEntry(test.database.db, {
    operatorId: operator.id,
    contestId: season.contestId,
    managerId: manager.id,
    lineUps: [{ ...pickSeasonTeam(league), fromRound }],
  })
  return { managerId: manager.id, entryId }
}

async function finishRound(number: number) {
  for (const fixtureId of league.rounds[number - 1]?.fixtureIds ?? []) {
    await buildFixtureState(test.database.db, fixtureId, { state: 'finished', homeScore: 0, awayScore: 0 })
  }
}

async function card(managerId: number) {
  const { body } = await get(`/palms/dashboard?sub_tournament_id=${idIn(1)}`, managerId)
  return body.data[0]
}

describe('the card of a season on the dashboard', () => {
  it('is that of the active round, and of the next once no match of it is left', async () => {
    const { managerId, entryId } = await enter()
    await lock(1)
    expect(await card(managerId)).toMatchObject({
      sub_tournament_id: idIn(1),
      status: 'current',
      time_left: 0,
      all_matches: 12,
      matches_left: 12,
      user_teams: [{ user_team_id: entryId * 100 + 1, points: null, place: null }],
    })
    await finishRound(1)
    const next = await card(managerId)
    expect(next).toMatchObject({
      sub_tournament_id: idIn(2),
      matches_left: 9,
      user_teams: [{ user_team_id: entryId * 100 + 2 }],
    })
    expect(next.time_left).toBeGreaterThan(0)
  })

  it('has the total of the closed rounds and the place by it', async () => {
    const { managerId, entryId } = await enter()
    await lock(1)
    await buildSeasonResult(test.database.db, season, 1, [
      { entryId, points: 4500, seasonPoints: 4500, place: 1 },
    ])
    await lock(2)
    await buildSeasonResult(test.database.db, season, 2, [
      { entryId, points: 3000, seasonPoints: 7500, place: 1 },
    ])
    expect((await card(managerId)).user_teams).toMatchObject([{ points: 75, place: 1 }])
    const newcomer = await enter(3)
    expect((await card(newcomer.managerId)).user_teams).toMatchObject([{ points: null, place: null }])
  })

  it('leads to the round that can be entered whom has no team in it', async () => {
    const manager = await buildManager(test.database.db, operator.id)
    await lock(1)
    const empty = await card(manager.id)
    expect(empty).toMatchObject({ can_add_team: true, open_sub_tournament_id: idIn(2), user_teams: [] })
    const { managerId } = await enter()
    expect(await card(managerId)).toMatchObject({ can_add_team: false, open_sub_tournament_id: idIn(2) })
    await lock(2)
    await lock(3)
    expect(await card(manager.id)).toMatchObject({ can_add_team: false, open_sub_tournament_id: null })
  })
})

describe('the slider of a season', () => {
  const roundsOf = async ({ managerId, entryId }: { managerId: number; entryId: number }) => {
    const path = `/gameRounds/subTournament/${idIn(1)}/userTeam/${entryId * 100 + 1}`
    const { status, body } = await get(path, managerId)
    expect(status).toBe(200)
    return body.data as Record<string, unknown>[]
  }

  it('has every planned round with what it is', async () => {
    const team = await enter()
    await lock(1)
    const rounds = await roundsOf(team)
    expect(
      rounds.map(({ number, sub_tournament_id: id, user_team_id: team_ }) => [number, id, team_]),
    ).toEqual([1, 2, 3, 4].map((number) => [number, idIn(number), team.entryId * 100 + number]))
    expect(rounds).toMatchObject([
      { is_active: true, is_selected: true, is_open: false, has_started: true, can_pick_roles: false },
      { is_active: false, is_selected: false, is_open: true, has_started: false, can_pick_roles: true },
      { is_open: false, is_opened: true, has_started: false, can_pick_roles: true },
      { is_open: false, is_opened: false, can_pick_roles: false, start_time: null, matches_left: 3 },
    ])
    expect(rounds[3]).toMatchObject({ name: 'Matchday 4', gameweek: 4, all_matches: 3 })
  })

  it('selects the next round when no match of the active one is left, and moves on when it is closed', async () => {
    const team = await enter()
    await lock(1)
    await finishRound(1)
    const flags = (rounds: Record<string, unknown>[]) =>
      rounds.map(({ is_active: isActive, is_selected: isSelected }) => [isActive, isSelected])
    expect(flags(await roundsOf(team))).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ])
    await buildSeasonResult(test.database.db, season, 1, [])
    const closed = await roundsOf(team)
    expect(flags(closed)[1]).toEqual([true, true])
    expect(closed[0]).toMatchObject({ is_closed: true, matches_left: 0 })
  })

  it('tells from which round on the team plays', async () => {
    await lock(1)
    const rounds = await roundsOf(await enter(2))
    expect(rounds.map(({ has_team: hasTeam }) => hasTeam)).toEqual([false, true, true, true])
  })
})
