import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameChampionship } from '../../football/index.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildClosedRound, buildDeadline, buildFixtureState } from '../../testing/build-round-state.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(async () => {
  await test.end()
})

const HOUR = 3_600_000

async function get(path: string, headers: Record<string, string> = {}) {
  const reply = await test.app.inject({ url: `/api${path}`, headers: { host: '127.0.0.1', ...headers } })
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
}

describe('the lobby', () => {
  it('shows a tournament with its figures to anyone', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const opened = await buildTournament(test.database.db, operator.id, league, {
      name: 'Friday Cup',
      isHot: true,
      entryFee: 250,
      capacity: 10,
      guaranteedPool: 400,
      rakeBasisPoints: 1000,
    })
    const manager = await buildManager(test.database.db, operator.id)
    const starters = pickBuiltTeam(league)
    for (let count = 0; count < 2; count += 1) {
      await buildEntry(test.database.db, {
        operatorId: operator.id,
        contestId: opened.contestId,
        managerId: manager.id,
        starters,
      })
    }
    const { status, body } = await get('/home/tournaments', { host: operator.host })
    expect(status).toBe(200)
    expect(body).toMatchObject({ has_error: false, message: '' })
    expect(body.data).toMatchObject({
      current_page: 1,
      last_page: 1,
      count: 1,
      status_counts: { upcoming: 1, current: 0, past: 0, all: 1 },
    })
    expect(body.data.data[0]).toMatchObject({
      id: opened.tournamentId,
      name: 'Friday Cup',
      status: 'upcoming',
      coming_soon: false,
      is_hot: true,
      team_budget: 100,
      titulars_limit: 11,
      duration: 'Matchday 1',
      number_of_matches: 3,
      matches_left: 3,
      entry_fee: 2.5,
      total_prize_pool: 4.5,
      currency: 'EUR',
      current_players: 2,
      subgames: [
        {
          id: opened.contestId * 100 + 1,
          max_players: 10,
          current_players: 2,
          max_entries_from_single_users: 3,
          my_entries: 0,
          my_team_ids: [],
        },
      ],
    })
  })

  it('is called by its name in the language of the request, by its own name where it has none', async () => {
    const operator = await buildOperator(test.database.db)
    await buildTournament(test.database.db, operator.id, await buildChampionship(test.database.db), {
      name: 'Friday Cup',
      names: { ar: 'كأس الجمعة' },
    })
    const nameIn = async (language: string) => {
      const { body } = await get(`/home/tournaments?lang=${language}`, { host: operator.host })
      return body.data.data[0].name
    }
    expect(await nameIn('ar')).toBe('كأس الجمعة')
    expect(await nameIn('bg')).toBe('Friday Cup')
  })

  it('lays the manager’s own teams over the cards, newest first, and nobody else’s', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const { contestId } = await buildTournament(test.database.db, operator.id, league)
    const [mine, other] = [
      await buildManager(test.database.db, operator.id),
      await buildManager(test.database.db, operator.id),
    ]
    const entry = { operatorId: operator.id, contestId, starters: pickBuiltTeam(league) }
    const first = await buildEntry(test.database.db, { ...entry, managerId: mine.id })
    const second = await buildEntry(test.database.db, { ...entry, managerId: mine.id })
    await buildEntry(test.database.db, { ...entry, managerId: mine.id, state: 'released' })
    await buildEntry(test.database.db, { ...entry, managerId: other.id })
    const { body } = await get('/home/tournaments', {
      host: operator.host,
      ...(await test.authorize(mine.id, operator.id)),
    })
    expect(body.data.data[0].subgames[0]).toMatchObject({
      my_entries: 2,
      my_team_ids: [second.id * 100 + 1, first.id * 100 + 1],
      current_players: 3,
    })
  })

  it('tells the manager what it tells everybody, but for what is theirs', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const opened = []
    for (const name of ['First', 'كأس "الجمعة"', '[] {"data":[]} \u2028'])
      opened.push(await buildTournament(test.database.db, operator.id, league, { name }))
    const mine = await buildManager(test.database.db, operator.id)
    const contestId = opened[1]?.contestId ?? 0
    const starters = pickBuiltTeam(league)
    const team = { operatorId: operator.id, contestId, managerId: mine.id, starters }
    const entry = await buildEntry(test.database.db, team)
    const path = '/home/tournaments?status=upcoming'
    const own = await get(path, { host: operator.host, ...(await test.authorize(mine.id, operator.id)) })
    const everybodys = await get(path, { host: operator.host })
    const [first, second, third] = everybodys.body.data.data.map((card: object) => ({
      ...card,
      time_left: expect.any(Number),
    }))
    const [contest] = second.subgames
    const subgames = [{ ...contest, my_entries: 1, my_team_ids: [entry.id * 100 + 1] }]
    expect(own.body).toEqual({
      ...everybodys.body,
      data: { ...everybodys.body.data, data: [first, { ...second, subgames }, third] },
    })
    expect(own.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(own.headers).not.toHaveProperty('etag')
  })

  it('tell who won a game that is over and the caller’s best place in it', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const { contestId, gameRoundId } = await buildTournament(test.database.db, operator.id, league)
    const [mine, other] = [
      await buildManager(test.database.db, operator.id),
      await buildManager(test.database.db, operator.id),
    ]
    const entry = { operatorId: operator.id, contestId, starters: pickBuiltTeam(league) }
    const entered = [
      await buildEntry(test.database.db, { ...entry, managerId: mine.id }),
      await buildEntry(test.database.db, { ...entry, managerId: other.id }),
      await buildEntry(test.database.db, { ...entry, managerId: mine.id }),
    ]
    const shown = async (as?: number) => {
      const headers = as === undefined ? {} : await test.authorize(as, operator.id)
      const { body } = await get('/home/tournaments', { host: operator.host, ...headers })
      const { winner, my_place: myPlace } = body.data.data[0].subgames[0]
      return { winner, myPlace }
    }
    expect(await shown(mine.id)).toEqual({ winner: null, myPlace: null })
    await buildClosedRound(test.database.db, gameRoundId, new Map())
    expect(await shown(mine.id)).toEqual({ winner: null, myPlace: null })
    for (const [at, place] of [3, 1, 2].entries()) {
      await sql`
        insert into entry_round_result (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players)
        values (${gameRoundId}, ${entered[at]?.id}, ${contestId}, 0, 0, ${place}, 11)`.execute(
        test.database.db,
      )
    }
    const { rows } = await sql<{ name: string; user: string }>`
      select team_name as name, username as user from entry join manager on manager.id = entry.manager_id
      where entry.id = ${entered[1]?.id}`.execute(test.database.db)
    const winner = { team_name: rows[0]?.name, user_name: rows[0]?.user }
    expect(await shown(mine.id)).toEqual({ winner, myPlace: 2 })
    expect(await shown(other.id)).toEqual({ winner, myPlace: 1 })
    expect(await shown()).toMatchObject({ myPlace: null })
  })

  it('filters by status and championship with counts that equal the lists', async () => {
    const operator = await buildOperator(test.database.db)
    const leagues = [await buildChampionship(test.database.db), await buildChampionship(test.database.db)]
    const [one, other] = leagues
    if (one === undefined || other === undefined) throw new Error('two leagues were built')
    const current = await buildTournament(test.database.db, operator.id, one)
    await buildDeadline(test.database.db, current.gameRoundId, new Date(Date.now() - 1000))
    await buildTournament(test.database.db, operator.id, one, { round: 2 })
    const past = await buildTournament(test.database.db, operator.id, other)
    await buildClosedRound(test.database.db, past.gameRoundId, new Map())
    await buildTournament(test.database.db, operator.id, other, { round: 2 })
    const idsOf = async (query: string) =>
      (await get(`/home/tournaments${query}`, { host: operator.host })).body.data
    expect((await idsOf('')).status_counts).toEqual({ upcoming: 2, current: 1, past: 1, all: 4 })
    for (const [status, count] of [
      ['upcoming', 2],
      ['current', 1],
      ['past', 1],
    ] as const) {
      const list = await idsOf(`?status=${status}`)
      expect(list.count).toBe(count)
      expect(list.data.every((card: { status: string }) => card.status === status)).toBe(true)
    }
    expect((await idsOf(`?status=past&championship_id=${one.championshipId}`)).count).toBe(0)
    expect((await idsOf('?type=head_to_head')).count).toBe(0)
    const { body } = await get('/championships/all?status=upcoming', { host: operator.host })
    const counts = new Map(
      body.counts.map((row: { championship_id: number; count: number }) => [row.championship_id, row.count]),
    )
    expect(leagues.map(({ championshipId }) => counts.get(championshipId))).toEqual([1, 1])
    expect(body.data.map((row: { id: number }) => row.id)).toEqual(
      expect.arrayContaining(leagues.map(({ championshipId }) => championshipId)),
    )
  })

  it('calls a championship as the reader’s language does, and by its own name where that has no other', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    await buildTournament(test.database.db, operator.id, league)
    const own = (await get('/home/tournaments', { host: operator.host })).body.data.data[0].championships[0]
      .name
    const { source } = await test.database.db
      .selectFrom('championship')
      .select('source')
      .where('id', '=', league.championshipId)
      .executeTakeFirstOrThrow()
    await nameChampionship(test.database.db, source, { ar: 'دوري الجنوب' })
    const read = async (language: string) => ({
      card: (await get(`/home/tournaments?lang=${language}`, { host: operator.host })).body.data.data[0],
      list: (await get(`/championships/all?lang=${language}`, { host: operator.host })).body.data,
    })
    const arabic = await read('ar')
    expect(arabic.card.championships[0].name).toBe('دوري الجنوب')
    expect(arabic.list.map(({ name }: { name: string }) => name)).toContain('دوري الجنوب')
    expect((await read('bg')).card.championships[0].name).toBe(own)
    expect(await nameChampionship(test.database.db, 'no-such-league', { ar: 'x' })).toBe(false)
  })

  it('pages by twelve, each tournament once', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    for (let count = 0; count < 14; count += 1) await buildTournament(test.database.db, operator.id, league)
    const pages = await Promise.all(
      [1, 2, 3].map(
        async (page) =>
          (await get(`/home/tournaments?page=${page}`, { host: operator.host })).body.data as {
            data: { id: number }[]
            last_page: number
          },
      ),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([12, 2, 0])
    expect(pages.map(({ last_page }) => last_page)).toEqual([2, 2, 2])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(14)
  })

  it('asks the database as often for twelve cards as for one', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const manager = await buildManager(test.database.db, operator.id)
    const headers = { host: operator.host, ...(await test.authorize(manager.id, operator.id)) }
    let asked = 0
    test.database.pool.on('acquire', () => {
      asked += 1
    })
    // The minimum of several tries: what is kept in memory is refreshed now and then, so the count varies.
    const countAsked = async () => {
      const counts: number[] = []
      for (let call = 0; call < 4; call += 1) {
        const before = asked
        await get('/home/tournaments', headers)
        counts.push(asked - before)
      }
      return Math.min(...counts)
    }
    await buildTournament(test.database.db, operator.id, league)
    const forOne = await countAsked()
    const MORE = 11
    for (let count = 0; count < MORE; count += 1) await buildTournament(test.database.db, operator.id, league)
    expect(await countAsked()).toBeLessThan(forOne + MORE)
  })

  it('puts what closes first first, hot ones before others at the same deadline', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    await buildTournament(test.database.db, operator.id, league, { round: 2, name: 'later', isHot: true })
    await buildTournament(test.database.db, operator.id, league, { name: 'plain' })
    await buildTournament(test.database.db, operator.id, league, { name: 'hot', isHot: true })
    const { body } = await get('/home/tournaments', { host: operator.host })
    expect(body.data.data.map(({ name }: { name: string }) => name)).toEqual(['hot', 'plain', 'later'])
  })

  it('forgets a tournament that was removed', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const kept = await buildTournament(test.database.db, operator.id, league)
    const gone = await buildTournament(test.database.db, operator.id, league)
    const count = async () => (await get('/home/tournaments', { host: operator.host })).body.data.count
    expect(await count()).toBe(2)
    for (const table of ['tournamentRound', 'subgame'] as const) {
      await test.database.db.deleteFrom(table).where('tournamentId', '=', gone.tournamentId).execute()
    }
    await test.database.db.deleteFrom('tournament').where('id', '=', gone.tournamentId).execute()
    expect(await count()).toBe(1)
    expect((await get(`/tournament/${gone.tournamentId}`, { host: operator.host })).status).toBe(404)
    expect((await get(`/tournament/${kept.tournamentId}`, { host: operator.host })).status).toBe(200)
  })

  it('is different for each operator', async () => {
    const [operator, empty] = [await buildOperator(test.database.db), await buildOperator(test.database.db)]
    await buildTournament(test.database.db, operator.id, await buildChampionship(test.database.db))
    expect((await get('/home/tournaments', { host: operator.host })).body.data.count).toBe(1)
    expect((await get('/home/tournaments', { host: empty.host })).body.data.count).toBe(0)
  })

  it('answers 304 to who has the same answer already', async () => {
    const operator = await buildOperator(test.database.db)
    const first = await get('/championships/all', { host: operator.host })
    const second = await test.app.inject({
      url: '/api/championships/all',
      headers: { host: operator.host, 'if-none-match': String(first.headers.etag) },
    })
    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
  })

  it.each([
    'page=0',
    'page=-1',
    'page=1000000000',
    'page=NaN',
    'page=1&page=2',
    'page[]=1',
    'status=other',
    'type=__proto__',
    'championship_id=0',
    'championship_id=1.5',
    'championship_id=9223372036854775807',
    'championship_id=%D9%A1',
    'sort=asc',
  ])('refuses %s', async (query) => {
    const { status, body } = await get(`/home/tournaments?${query}`)
    expect([status, body.has_error, body.code]).toEqual([400, true, 'badRequest'])
  })
})

describe('a tournament', () => {
  it('tells what building a team needs', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db, { clubs: 7 })
    const { tournamentId } = await buildTournament(test.database.db, operator.id, league)
    const { status, body } = await get(`/tournament/${tournamentId}`, { host: operator.host })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      goalkeepers_limit: 1,
      defenders_limit: 5,
      midfielders_limit: 5,
      attackers_limit: 3,
      formation: { GK: { min: 1, max: 1 }, DEF: { min: 3, max: 5 } },
      reserves_limit: 0,
      players_per_team_limit: 3,
      player_max_price: 9.9,
      max_entries_from_single_users: 3,
      rule_pack: 'classic',
      rounds_number: 1,
    })
    // The seventh club has no match in this gameweek.
    expect(body.data.teams).toHaveLength(6)
    expect(body.data.teams[0]).toMatchObject({ name: 'Club 1', short_name: 'C1' })
  })

  it('tells its rules and its overview in the language of the request', async () => {
    const operator = await buildOperator(test.database.db, { currency: 'TND', currencyExponent: 3 })
    const league = await buildChampionship(test.database.db)
    const { tournamentId } = await buildTournament(test.database.db, operator.id, league, {
      rulePack: 'impact',
      settings: { hasSafetyNet: true, hasStackingPenalty: true },
      maxEntriesPerManager: null,
      guaranteedPool: 12_345,
      prizeTable: [
        { from: 1, to: 1, ratio: 6000 },
        { from: 2, to: 3, ratio: 2000 },
      ],
    })
    const rules = await get(`/rules/tournaments/${tournamentId}`, { host: operator.host })
    expect(rules.body.data).toMatchObject({
      tournament_run: 'Matchday 1',
      team_budget: 100,
      max_players_per_team: 3,
      reserve_players: -1,
      teams_per_user: -1,
      score_calculation: 'Impact scoring',
      prize_distribution: '1: 60% · 2-3: 20%',
      safety_net_active: true,
      stacking_penalty_active: true,
    })
    const overview = await get(`/overview/tournaments/${tournamentId}?lang=fr`, { host: operator.host })
    expect(overview.body.data).toMatchObject({
      game_week: 'Matchday 1',
      total_prize_pool: 12.345,
      guaranteed_prize_pool: 12.345,
      currency: 'TND',
      max_players: -1,
      overview: expect.stringContaining('Inscription gratuite'),
    })
  })

  it('is coming soon while a side of its round is not known', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const { tournamentId } = await buildTournament(test.database.db, operator.id, league)
    const fixtureId = league.rounds[0]?.fixtureIds[0] ?? 0
    await test.database.db
      .updateTable('fixture')
      .set({ awayClubId: null })
      .where('id', '=', fixtureId)
      .execute()
    const { body } = await get(`/tournament/${tournamentId}`, { host: operator.host })
    expect(body.data.coming_soon).toBe(true)
    const fixtures = await get(`/fixtures/tournaments/${tournamentId}`, { host: operator.host })
    expect(fixtures.status).toBe(200)
    const undecided = fixtures.body.data[0].fixtures.find((row: { id: number }) => row.id === fixtureId)
    expect(undecided.guest_team.name).toBe('To be decided')
  })

  it('shows its matches with their states by rounds', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const { tournamentId } = await buildTournament(test.database.db, operator.id, league)
    const [playing = 0, finished = 0] = league.rounds[0]?.fixtureIds ?? []
    await buildFixtureState(test.database.db, playing, {
      state: 'playing',
      minute: 31,
      homeScore: 1,
      awayScore: 0,
    })
    await buildFixtureState(test.database.db, finished, { state: 'finished', homeScore: 2, awayScore: 2 })
    const { body } = await get(`/fixtures/tournaments/${tournamentId}`, { host: operator.host })
    expect(body.data).toHaveLength(1)
    expect(body.data[0].round).toMatchObject({ name: 'Matchday 1', roundNumber: 1 })
    expect(body.data[0].fixtures).toMatchObject([
      {
        id: playing,
        state: 'playing',
        period: '31’',
        result: '1 - 0',
        host_difficulty: 2,
        guest_difficulty: 4,
      },
      { id: finished, state: 'finished', period: 'Full time', result: '2 - 2' },
      { state: 'upcoming', period: '', result: null },
    ])
    const overview = await get(`/overview/tournaments/${tournamentId}`, { host: operator.host })
    expect(overview.body.data.matches_left).toBe(2)
  })

  it('moves from upcoming to current to past', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const { tournamentId, gameRoundId } = await buildTournament(test.database.db, operator.id, league)
    const read = async () => {
      const { body } = await get(`/tournament/${tournamentId}`, { host: operator.host })
      return [body.data.status, body.data.time_left > 0, body.data.matches_left]
    }
    expect(await read()).toEqual(['upcoming', true, 3])
    await buildDeadline(test.database.db, gameRoundId, new Date(Date.now() - HOUR))
    expect(await read()).toEqual(['current', false, 3])
    await buildClosedRound(test.database.db, gameRoundId, new Map())
    expect(await read()).toEqual(['past', false, 0])
  })

  it('is not found for another operator, in any of its calls', async () => {
    const [owner, other] = [await buildOperator(test.database.db), await buildOperator(test.database.db)]
    const league = await buildChampionship(test.database.db)
    const { tournamentId, contestId } = await buildTournament(test.database.db, owner.id, league)
    for (const path of [
      `/tournament/${tournamentId}`,
      `/rules/tournaments/${tournamentId}`,
      `/overview/tournaments/${tournamentId}`,
      `/fixtures/tournaments/${tournamentId}`,
      `/subTournament/scoring?tournament_id=${tournamentId}`,
      `/palms/players?sub_tournament_id=${contestId * 100 + 1}`,
    ]) {
      expect([path, (await get(path, { host: owner.host })).status]).toEqual([path, 200])
      expect([path, (await get(path, { host: other.host })).status]).toEqual([path, 404])
    }
  })

  it('with a team id is found only by the team’s owner', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const { tournamentId, contestId } = await buildTournament(test.database.db, operator.id, league)
    const [mine, other] = [
      await buildManager(test.database.db, operator.id),
      await buildManager(test.database.db, operator.id),
    ]
    const { id } = await buildEntry(test.database.db, {
      operatorId: operator.id,
      contestId,
      managerId: mine.id,
      starters: pickBuiltTeam(league),
    })
    const path = `/tournament/${tournamentId}?user_team_id=${id * 100 + 1}`
    const ask = async (managerId: number) =>
      (await get(path, { host: operator.host, ...(await test.authorize(managerId, operator.id)) })).status
    expect([await ask(mine.id), await ask(other.id)]).toEqual([200, 404])
    expect((await get(path, { host: operator.host })).status).toBe(404)
  })

  it.each([
    '0',
    '-1',
    '2147483648',
    '9223372036854775808',
    '1.5',
    '1e3',
    '01',
    '%2B1',
    '%201',
    '%D9%A1',
    "1'--",
    'a'.repeat(150),
  ])('refuses the id %s', async (id) => {
    for (const path of ['tournament', 'rules/tournaments', 'overview/tournaments', 'fixtures/tournaments']) {
      const { status, body } = await get(`/${path}/${id}`)
      expect([path, status, body.has_error]).toEqual([path, 400, true])
    }
  })

  it('answers 404 for an id nobody has', async () => {
    for (const path of ['tournament', 'rules/tournaments', 'overview/tournaments', 'fixtures/tournaments']) {
      expect((await get(`/${path}/2147483647`)).body).toMatchObject({
        has_error: true,
        code: 'notFound',
        data: null,
      })
    }
  })
})

describe('the scoring rules', () => {
  it('are those of the default pack, with names in the language of the request', async () => {
    const english = await get('/subTournament/scoring')
    expect(english.body.data).toEqual(
      expect.arrayContaining([
        { name: 'Goal · Goalkeeper', points: 10, action: 'goal', position: 'GK' },
        { name: 'Every 3 saves', points: 1, action: 'saves', position: null },
        { name: 'Red card', points: -3, action: 'redCard', position: null },
      ]),
    )
    const names = async (language: string) =>
      (await get(`/subTournament/scoring?lang=${language}`)).body.data.map(
        (row: { name: string }) => row.name,
      )
    expect(await names('fr')).toContain('Passe décisive')
    expect(await names('bg')).toContain('Червен картон')
    expect(await names('ar')).toContain('بطاقة حمراء')
  })

  it('are those of the tournament when one is named', async () => {
    const operator = await buildOperator(test.database.db)
    const league = await buildChampionship(test.database.db)
    const { tournamentId } = await buildTournament(test.database.db, operator.id, league, {
      rulePack: 'impact',
    })
    const { body } = await get(`/subTournament/scoring?tournament_id=${tournamentId}`, {
      host: operator.host,
    })
    const actions = body.data.map((row: { action: string }) => row.action)
    expect(actions).toContain('goalConcededBefore60')
    expect(actions).not.toContain('bonus')
  })
})
