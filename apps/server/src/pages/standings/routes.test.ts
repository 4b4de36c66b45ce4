import { encodeRoundScopedId } from '@gaffer/contract'
import type { FactBody } from '@gaffer/feed'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduleFacts } from '../../football/scheduled-facts.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { keepRounds } from '../../rounds/keep-rounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

const NAMES = ['Anna', 'Боян', 'Cem', 'Dora'] as const

/** A contest of four teams with different captains, created in the order of their names; open for an hour. */
async function buildContest() {
  const { db } = app.database
  const league = await buildChampionship(db, { gameMinuteMs: 1 })
  const opened = await buildTournament(db, app.operatorId, league, {
    entryFee: 250,
    prizeTable: [
      { from: 1, to: 1, ratio: 6000 },
      { from: 2, to: 3, ratio: 2000 },
    ],
  })
  const starters = pickBuiltTeam(league)
  const teams: { entryId: number; managerId: number; userTeamId: number; name: string }[] = []
  for (const [index, name] of NAMES.entries()) {
    const manager = await buildManager(db, app.operatorId, { username: name })
    const entry = await buildEntry(db, {
      operatorId: app.operatorId,
      contestId: opened.contestId,
      managerId: manager.id,
      starters,
      teamName: `${name}'s Eleven`,
      captain: starters[10 - index] ?? null,
      createdAt: new Date(Date.UTC(2026, 0, index + 1)),
    })
    const userTeamId = encodeRoundScopedId({ id: entry.id, round: 1 })
    teams.push({ entryId: entry.id, managerId: manager.id, userTeamId, name })
  }
  const subTournamentId = encodeRoundScopedId({ id: opened.contestId, round: 1 })
  return { league, ...opened, starters, teams, subTournamentId }
}

type Contest = Awaited<ReturnType<typeof buildContest>>

const closeDeps = () => ({
  db: app.database.db,
  codeVersion: 'test',
  logFault: (error: unknown) => {
    throw error
  },
})

/** Brings the deadline forward to now: the keeper locks the round and live loads it. */
async function lock({ gameRoundId }: Contest) {
  const { db } = app.database
  await sql`update fixture set kick_off_at = clock_timestamp() - interval '1 second' where id in (
    select fixture_id from round_fixture where round_id = (select round_id from game_round where id = ${gameRoundId}))`.execute(
    db,
  )
  await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(db)
  await keepRounds(closeDeps())
  await app.live.turn()
}

/** Plays every match: the team's last starter, who is captain of the first team, scores; then the whistle. */
async function play({ league, starters }: Contest, isOver = true) {
  const clubOf = (id: number) => league.players.find((player) => player.id === id)?.clubId ?? 0
  const at = (minute: number) => ({ minute, added: 0 })
  const scorer = starters[10] ?? 0
  const facts = (league.rounds[0]?.fixtureIds ?? []).flatMap((fixtureId, index) => {
    const [home, away] = [league.clubIds[index * 2], league.clubIds[index * 2 + 1]]
    const squad = (clubId: number | undefined) =>
      league.players.filter((player) => player.clubId === clubId).map(({ id }) => id)
    const isScorersMatch = clubOf(scorer) === home || clubOf(scorer) === away
    const goal: FactBody = {
      kind: 'event',
      side: clubOf(scorer) === home ? 'home' : 'away',
      at: at(20),
      event: { type: 'goal', playerId: scorer, assistantId: undefined },
    }
    const bodies: readonly FactBody[] = [
      { kind: 'lineUp', side: 'home', starters: squad(home), bench: [] },
      { kind: 'lineUp', side: 'away', starters: squad(away), bench: [] },
      { kind: 'period', period: 'firstHalf', at: at(0) },
      ...(isScorersMatch ? [goal] : []),
      ...(isOver ? ([{ kind: 'final' }] as const) : []),
    ]
    return bodies.map((body, number) => ({
      fixtureId,
      dueAt: new Date(Date.now() - 60_000),
      sourceEventId: `${fixtureId}-${body.kind}-${number}`,
      revision: 0,
      body,
    }))
  })
  await scheduleFacts(app.database.db, league.championshipId, facts)
  await app.live.turn()
}

async function call(path: string, managerId?: number) {
  const headers = managerId === undefined ? { host: '127.0.0.1' } : await app.authorize(managerId)
  const response = await app.app.inject({ url: `/api${path}`, headers })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const rowsOf = (body: { data: { data: readonly Record<string, unknown>[] } }) => body.data.data
const placesOf = (body: { data: { data: readonly Record<string, unknown>[] } }) =>
  rowsOf(body).map(({ position, user_name, points }) => [position, user_name, points])

describe('a table', () => {
  it('has places by creation and no points before the lock, live ones after it, and final ones at last', async () => {
    const contest = await buildContest()
    const path = `/leaderBoard/subTournament/${contest.subTournamentId}`
    const open = await call(path)
    expect(placesOf(open.body)).toEqual(NAMES.map((name, index) => [index + 1, name, 0]))
    expect(open.body.data).toMatchObject({ is_final: false, total_championship_players: 4, mine: [] })

    await app.database.db
      .updateTable('manager')
      .set({ isBot: true })
      .where('id', '=', contest.teams[0]?.managerId ?? 0)
      .execute()
    await lock(contest)
    await play(contest, false)
    const live = await call(path)
    expect(rowsOf(live.body)[0]).toMatchObject({ position: 1, user_name: 'Anna', is_bot: true })
    expect(rowsOf(live.body)[1]).toMatchObject({ is_bot: false })
    expect(rowsOf(live.body)[0]?.points).toBeGreaterThan(Number(rowsOf(live.body)[1]?.points))
    expect(live.body.data.is_final).toBe(false)

    await play(contest)
    const ended = await call(path)
    await keepRounds(closeDeps())
    await app.live.turn()
    const closed = await call(path)
    expect(closed.body.data.is_final).toBe(true)
    expect(closed.body.data.data).toEqual(ended.body.data.data)
  })

  it('finds by user name alone, folded, and keeps the places of the whole contest', async () => {
    const contest = await buildContest()
    const path = `/leaderBoard/subTournament/${contest.subTournamentId}`
    for (const [name, found] of [
      ['ора', []],
      ['бо', ['Боян']],
      ['DORA', ['Dora']],
      ["cem's el", []],
      ['%', []],
      ['_', []],
      ['\\', []],
    ] as const) {
      const { body } = await call(`${path}?name=${encodeURIComponent(name)}`)
      expect(rowsOf(body).map(({ user_name }) => user_name)).toEqual(found)
    }
    const { body } = await call(`${path}?name=dora`)
    expect(rowsOf(body)[0]).toMatchObject({ position: 4, user_name: 'Dora' })
    await lock(contest)
    await play(contest)
    const live = await call(`${path}?name=dora`)
    const whole = rowsOf((await call(path)).body)
    expect(rowsOf(live.body)).toEqual(whole.filter(({ user_name }) => user_name === 'Dora'))
  })

  it('shows the caller’s own entries beside the page, and marks them', async () => {
    const contest = await buildContest()
    const me = contest.teams[2]
    const path = `/leaderBoard/subTournament/${contest.subTournamentId}`
    for (const step of [async () => {}, () => lock(contest), () => play(contest)]) {
      await step()
      const { body } = await call(path, me?.managerId)
      expect(body.data.mine).toMatchObject([{ user_team_id: me?.userTeamId, is_mine: true }])
      expect(rowsOf(body).filter(({ is_mine }) => is_mine)).toEqual(body.data.mine)
      expect(rowsOf((await call(path)).body).some(({ is_mine }) => is_mine)).toBe(false)
    }
  })

  it('is sorted by what is asked in both directions', async () => {
    const contest = await buildContest()
    await lock(contest)
    await play(contest)
    const path = `/leaderBoard/subTournament/${contest.subTournamentId}`
    const names = async (query: string) =>
      rowsOf((await call(`${path}?${query}`)).body).map(({ user_name }) => user_name)
    expect(await names('sortBy=user_name&sort=asc')).toEqual(['Anna', 'Cem', 'Dora', 'Боян'])
    expect(await names('sortBy=user_name&sort=desc')).toEqual(['Боян', 'Dora', 'Cem', 'Anna'])
    expect(await names('sortBy=position&sort=desc')).toEqual((await names('sortBy=position')).toReversed())
    expect(await names('sortBy=points&sort=desc')).toEqual(await names('sortBy=position'))
  })

  it('gives the bytes it gave before to who has them', async () => {
    const contest = await buildContest()
    const path = `/api/leaderBoard/subTournament/${contest.subTournamentId}`
    const first = await app.app.inject({ url: path, headers: { host: '127.0.0.1' } })
    const etag = String(first.headers.etag)
    const again = await app.app.inject({ url: path, headers: { host: '127.0.0.1', 'if-none-match': etag } })
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1e9',
    'page=NaN',
    'page=1001',
    'sortBy=__proto__',
    'page=1&page=2',
    'sortBy=points;--',
    'sort=ASC NULLS',
    'x=1',
    `name=${'a'.repeat(61)}`,
  ])('refuses %s', async (query) => {
    const contest = await buildContest()
    const { status } = await call(`/leaderBoard/subTournament/${contest.subTournamentId}?${query}`)
    expect(status).toBe(400)
  })
})

describe('entries', () => {
  it('have the average per finished player', async () => {
    const contest = await buildContest()
    await lock(contest)
    await play(contest)
    const { body } = await call(
      `/entries/subTournaments/${contest.subTournamentId}?sortBy=points_pp&sort=desc`,
    )
    const [first] = rowsOf(body)
    expect(first).toMatchObject({ position: 1, name: 'Anna', team_name: "Anna's Eleven" })
    expect(first?.points_pp).toBeCloseTo(Number(first?.points) / 11, 2)
  })

  it('have what finished players brought, whatever the others have, in every way they are asked for', async () => {
    const contest = await buildContest()
    await lock(contest)
    await play(contest, false)
    const scorer = contest.starters[10] ?? 0
    const clubOfScorer = contest.league.clubIds.indexOf(
      contest.league.players.find(({ id }) => id === scorer)?.clubId ?? 0,
    )
    const inPlay = Math.floor(clubOfScorer / 2)
    const over = (contest.league.rounds[0]?.fixtureIds ?? []).filter((_, index) => index !== inPlay)
    await scheduleFacts(
      app.database.db,
      contest.league.championshipId,
      over.map((fixtureId) => ({
        fixtureId,
        dueAt: new Date(Date.now() - 1000),
        sourceEventId: `${fixtureId}-over`,
        revision: 0,
        body: { kind: 'final' as const },
      })),
    )
    await app.live.turn()
    const averages: number[] = []
    for (const { userTeamId, managerId, name } of contest.teams) {
      const team = (await call(`/users/team?user_team_id=${userTeamId}`, managerId)).body.team
      const brought: number = team.groups
        .flatMap(({ players }: { players: readonly { presence: string; teamPoints: number }[] }) => players)
        .filter(({ presence }: { presence: string }) => presence === 'finished')
        .reduce((sum: number, { teamPoints }: { teamPoints: number }) => sum + teamPoints, 0)
      const { body } = await call(`/entries/subTournaments/${contest.subTournamentId}?name=${name}`)
      expect(team.finished_players).toBeGreaterThan(0)
      expect(brought).toBeLessThan(team.points)
      expect(rowsOf(body)[0]?.points_pp).toBe(Math.round((100 * brought) / team.finished_players) / 100)
      averages.push(Number(rowsOf(body)[0]?.points_pp))
    }
    const { body } = await call(
      `/entries/subTournaments/${contest.subTournamentId}?sortBy=points_pp&sort=desc`,
    )
    expect(rowsOf(body).map(({ points_pp }) => points_pp)).toEqual(averages.toSorted((a, b) => b - a))
  })
})

describe('prizes', () => {
  it('are the shares of the pool of now, for each place of a range', async () => {
    const contest = await buildContest()
    const { body } = await call(`/prizes/subTournament/${contest.subTournamentId}`)
    expect(body.data).toMatchObject({
      total_prize_pool: 10,
      is_final: false,
      ties: 'earlier',
      data: [
        { place: { from: 1, to: 1 }, ratio: 60, amount: 6 },
        { place: { from: 2, to: 3 }, ratio: 20, amount: 2 },
      ],
    })
  })
})

describe('the history of a team', () => {
  it('is empty before the lock, is hidden from others until then, and shows places and moments after it', async () => {
    const contest = await buildContest()
    const [anna, boyan] = contest.teams
    const path = `/gaffer/standings/${contest.subTournamentId}/history?user_team_id=${anna?.userTeamId}`
    expect((await call(path, anna?.managerId)).body.data).toEqual({
      total_players: 4,
      race: null,
      samples: [],
      moments: [],
    })
    expect(await call(path, boyan?.managerId)).toMatchObject({
      status: 403,
      body: { code: 'teamHiddenBeforeStart' },
    })
    await lock(contest)
    await play(contest)
    const { body } = await call(path, boyan?.managerId)
    expect(body.data.samples.at(-1)).toMatchObject({ place: 1 })
    expect(body.data.moments).toContainEqual(
      expect.objectContaining({
        playerId: contest.starters[10],
        action: 'goal',
        points: 8,
        minute: expect.stringMatching(/'$/),
      }),
    )
    await keepRounds(closeDeps())
    await app.live.turn()
    const closed = await call(path, boyan?.managerId)
    expect(closed.body.data.samples.at(-1)).toMatchObject({
      place: 1,
      points: body.data.samples.at(-1).points,
    })
  })
})

describe('the way of a team through its season', () => {
  it('has each closed round beside the average and the best of everybody', async () => {
    const contest = await buildContest()
    const [anna] = contest.teams
    const path = `/gaffer/standings/${contest.subTournamentId}/season?user_team_id=${anna?.userTeamId}`
    expect((await call(path)).status).toBe(401)
    expect((await call(path, anna?.managerId)).body.data).toEqual([])
    await lock(contest)
    await play(contest)
    await keepRounds(closeDeps())
    await app.live.turn()
    const table = await call(`/leaderBoard/subTournament/${contest.subTournamentId}`)
    const points = rowsOf(table.body).map((row) => Number(row.points))
    const [first = 0] = points
    const average = points.reduce((sum, each) => sum + each, 0) / points.length
    expect((await call(path, anna?.managerId)).body.data).toEqual([
      { number: 1, points: first, average, best: first, total_points: first, place: 1, total_players: 4 },
    ])
    const stranger = `/gaffer/standings/${contest.subTournamentId}/season?user_team_id=99999901`
    expect((await call(stranger, anna?.managerId)).status).toBe(404)
  })
})

describe('a contest of another operator', () => {
  it('is not found by any of the calls, nor is one that does not exist', async () => {
    const contest = await buildContest()
    const other = await buildOperator(app.database.db)
    const manager = await buildManager(app.database.db, other.id)
    const headers = await app.authorize(manager.id, other.id)
    const [team] = contest.teams
    for (const id of [contest.subTournamentId, contest.subTournamentId + 1, 99_999_901]) {
      for (const path of [
        `/leaderBoard/subTournament/${id}`,
        `/entries/subTournaments/${id}`,
        `/prizes/subTournament/${id}`,
        `/gaffer/standings/${id}/history?user_team_id=${team?.userTeamId}`,
      ]) {
        const response = await app.app.inject({ url: `/api${path}`, headers })
        expect([path, response.statusCode]).toEqual([path, 404])
      }
    }
  })
})

describe('the race around a team', () => {
  it('has who is beside it, and the places where its prize changes', async () => {
    const contest = await buildContest()
    const [first, , third] = contest.teams
    const raceOf = async (team: typeof first) => {
      const path = `/gaffer/standings/${contest.subTournamentId}/history?user_team_id=${team?.userTeamId}`
      return (await call(path, team?.managerId)).body.data.race
    }
    expect(await raceOf(first)).toBeNull()
    await lock(contest)
    await play(contest, false)
    const race = await raceOf(third)
    expect(race.rows.map(({ position, is_mine }: Record<string, unknown>) => [position, is_mine])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
    ])
    expect(race.next).toMatchObject({ position: 1, points: race.rows[0].points, prize: 6 })
    expect(race.kept).toMatchObject({ position: 4, points: race.rows[3].points, prize: 0 })
    const leads = await raceOf(first)
    expect(leads.next).toBeNull()
    expect(leads.rows, 'at an end of the table as many on its other side').toHaveLength(4)
  })
})
