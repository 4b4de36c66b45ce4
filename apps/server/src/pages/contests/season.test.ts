import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildClosedRound, buildDeadline, buildFixtureState } from '../../testing/build-round-state.ts'
import {
  buildSeason,
  buildSeasonEntry,
  type BuiltSeason,
  pickSeasonTeam,
} from '../../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

/** A season of five planned rounds, three of them opened, an hour and two hours apart. */
let test: TestApp
let operator: { readonly id: number; readonly host: string }
let league: BuiltChampionship
let season: BuiltSeason

const PLAN = {
  guaranteedPool: 2_000_000,
  maxEntriesPerManager: 1,
  prizeTable: [
    { from: 1, to: 1, ratio: 7500 },
    { from: 2, to: 2, ratio: 2500 },
  ],
}
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  const { db } = test.database
  operator = await buildOperator(db)
  league = await buildChampionship(db, { rounds: 5, firstKickOffAt: inHours(2) })
  season = await buildSeason(db, operator.id, league, { ...PLAN, opened: 3, name: 'The season' })
})
afterAll(() => test.end())

async function get(path: string, managerId?: number) {
  const headers = managerId === undefined ? {} : await test.authorize(managerId, operator.id)
  const reply = await test.app.inject({ url: `/api${path}`, headers: { host: operator.host, ...headers } })
  return { status: reply.statusCode, body: reply.json() }
}

const lock = (number: number) =>
  buildDeadline(test.database.db, season.gameRoundIds[number - 1] ?? 0, inHours(-1))
const close = (number: number) =>
  buildClosedRound(test.database.db, season.gameRoundIds[number - 1] ?? 0, new Map())
const idIn = (round: number) => season.contestId * 100 + round

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

async function card(status = 'current', managerId?: number) {
  const { body } = await get(`/home/tournaments?status=${status}`, managerId)
  return body.data.data[0]
}

describe('the card of a season', () => {
  it('tells its rounds, pool and matches from the calendar, planned rounds with them', async () => {
    await enter()
    expect(await card('upcoming')).toMatchObject({
      is_seasonal_game: true,
      status: 'upcoming',
      duration: 'GW 1-5',
      number_of_matches: 15,
      matches_left: 15,
      total_prize_pool: 20_000,
      current_players: 1,
      current_seasonal_palms_game_entries: 1,
      subgames: [{ id: idIn(1), played_id: idIn(1), max_entries_from_single_users: 1 }],
    })
  })

  it('counts down to the deadline of the round that can be entered, also under way', async () => {
    const { managerId, entryId } = await enter()
    await lock(1)
    const second = inHours(2.5)
    await buildDeadline(test.database.db, season.gameRoundIds[1] ?? 0, second)
    const shown = await card('current', managerId)
    expect(shown).toMatchObject({
      status: 'current',
      start_time: second.toISOString(),
      coming_soon: false,
      subgames: [{ id: idIn(2), played_id: idIn(1), my_team_ids: [entryId * 100 + 2] }],
    })
    expect(shown.time_left).toBeGreaterThan(2 * 3600)
    await close(1)
    expect(await card()).toMatchObject({ subgames: [{ id: idIn(2), played_id: idIn(1) }] })
    await lock(2)
    expect(await card()).toMatchObject({ subgames: [{ id: idIn(3), played_id: idIn(2) }] })
  })

  it('under way is among the started alone, whether it can still be joined or not', async () => {
    const listed = async () => {
      const { data } = (await get('/home/tournaments')).body
      return {
        counts: data.status_counts,
        open: (await card('upcoming'))?.id,
        started: (await card('current'))?.id,
      }
    }
    await lock(1)
    const { tournamentId } = season
    const underWay = {
      counts: { all: 1, upcoming: 0, current: 1, past: 0 },
      open: undefined,
      started: tournamentId,
    }
    expect(await listed()).toEqual(underWay)
    for (const number of [2, 3]) await lock(number)
    expect(await listed()).toEqual(underWay)
  })

  it('has no round to enter once the last is locked, and is past when that is closed', async () => {
    for (const number of [1, 2, 3]) await lock(number)
    expect(await card()).toMatchObject({ time_left: 0, subgames: [{ id: idIn(1), played_id: idIn(3) }] })
    for (const number of [1, 2, 3]) await close(number)
    // Two planned rounds are not opened yet.
    expect(await card()).toMatchObject({ status: 'current', matches_left: 6 })
    const all = await buildSeason(test.database.db, operator.id, league, { opened: 1, roundCount: 1 })
    await buildClosedRound(test.database.db, all.gameRoundIds[0] ?? 0, new Map())
    expect(await card('past')).toMatchObject({ id: all.tournamentId, matches_left: 0 })
  })

  it('says until which deadline a team can be picked: that of the round that can be entered', async () => {
    const overviewOf = async (language: string) => {
      const { body } = await get(`/tournament/${season.tournamentId}?lang=${language}`)
      return body.data.subgames[0].overview
    }
    const before = 'Free entry. Pick 15 players within 100.0M before Matchday 1 kicks off.'
    expect((await card('upcoming')).subgames[0].overview).toBe(before)
    await lock(1)
    await buildDeadline(test.database.db, season.gameRoundIds[1] ?? 0, inHours(2.5))
    expect((await card()).subgames[0].overview).toBe(before.replace('Matchday 1', 'Matchday 2'))
    expect(await overviewOf('fr')).toContain('(Matchday 2)')
    await lock(2)
    expect(await overviewOf('en')).toContain('before Matchday 3 kicks off')
  })

  it('counts matches that are over down', async () => {
    const [fixtureId = 0] = league.rounds[0]?.fixtureIds ?? []
    await buildFixtureState(test.database.db, fixtureId, { state: 'finished', homeScore: 1, awayScore: 0 })
    expect(await card('upcoming')).toMatchObject({ number_of_matches: 15, matches_left: 14 })
  })
})

describe('the details of a season', () => {
  it('are those of the round that can be entered, or of the round of a team', async () => {
    const { managerId, entryId } = await enter()
    await lock(1)
    const path = `/tournament/${season.tournamentId}`
    const open = await get(path, managerId)
    expect(open.body.data).toMatchObject({
      rounds_number: 5,
      titulars_limit: 11,
      reserves_limit: 4,
      goalkeepers_limit: 2,
      attackers_limit: 3,
      subgames: [{ id: idIn(2) }],
    })
    const asked = await get(`${path}?user_team_id=${entryId * 100 + 3}`, managerId)
    expect(asked.body.data.subgames[0]).toMatchObject({ id: idIn(3), my_team_ids: [entryId * 100 + 3] })
  })

  it('tell its run and prizes', async () => {
    const rules = await get(`/rules/tournaments/${season.tournamentId}`)
    expect(rules.body.data).toMatchObject({
      tournament_run: 'GW 1-5',
      is_seasonal_game: true,
      reserve_players: 4,
      teams_per_user: 1,
      prize_distribution: '1: 75% · 2: 25%',
    })
    const overview = await get(`/overview/tournaments/${season.tournamentId}`)
    expect(overview.body.data).toMatchObject({
      game_week: 'GW 1-5',
      rounds_number: 5,
      number_of_matches: 15,
      total_prize_pool: 20_000,
      guaranteed_prize_pool: 20_000,
    })
  })

  it('have the matches of every planned round, or of one', async () => {
    const path = `/fixtures/tournaments/${season.tournamentId}`
    const numbersOf = (body: { data: { round: { roundNumber: number } }[] }) =>
      body.data.map(({ round }) => round.roundNumber)
    expect(numbersOf((await get(path)).body)).toEqual([1, 2, 3, 4, 5])
    expect(numbersOf((await get(`${path}?sub_tournament_id=${idIn(4)}`)).body)).toEqual([4])
    expect((await get(`${path}?sub_tournament_id=${idIn(6)}`)).status).toBe(404)
    expect((await get(`${path}?sub_tournament_id=${(season.contestId + 1000) * 100 + 1}`)).status).toBe(404)
  })
})

it.each([
  (id: number) => `/leaderBoard/subTournament/${id}`,
  (id: number) => `/entries/subTournaments/${id}`,
  (id: number) => `/prizes/subTournament/${id}`,
  (id: number) => `/subTournament/details/${id}`,
  (id: number) => `/palms/players?sub_tournament_id=${id}`,
  (id: number, team: number) => `/users/team?sub_tournament_id=${id}&user_team_id=${team}`,
  (id: number, team: number) => `/gameRounds/subTournament/${id}/userTeam/${team}`,
  (_: number, team: number) => `/tournament/${season.tournamentId}?user_team_id=${team}`,
])('a round that is only planned is not found (%#)', async (pathOf) => {
  const { managerId, entryId } = await enter()
  for (const round of [4, 6, 99]) {
    const { status, body } = await get(pathOf(idIn(round), entryId * 100 + round), managerId)
    expect([status, body.has_error, body.code]).toEqual([404, true, 'notFound'])
    expect(body.message).not.toBe('')
  }
})
