import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPath, encodeRoundScopedId, PATHS, type JsonOperation } from '@gaffer/contract'
import { POSITIONS, positionId } from '@gaffer/rules'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildDeadline } from '../testing/build-round-state.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { saveNamedLineUp } from './repo.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'

let app: TestApp
let league: BuiltChampionship
let starters: readonly number[]
let contest: { tournamentId: number; contestId: number; gameRoundId: number }
let managerId: number
let entryId: number

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

beforeEach(async () => {
  league = await buildChampionship(app.database.db)
  starters = pickBuiltTeam(league)
  contest = await buildTournament(app.database.db, app.operatorId, league)
  managerId = (await buildManager(app.database.db, app.operatorId)).id
  entryId = await enter(managerId)
})

async function enter(owner: number): Promise<number> {
  const entry = { operatorId: app.operatorId, contestId: contest.contestId, managerId: owner, starters }
  return (await buildEntry(app.database.db, entry)).id
}

const teamIdOf = (id = entryId) => encodeRoundScopedId({ id, round: 1 })
const contestId = () => encodeRoundScopedId({ id: contest.contestId, round: 1 })

function groupsOf(
  ids: readonly number[],
  roles: { captain?: number | undefined; vice?: number | undefined } = {},
) {
  const { captain = ids[0], vice = ids[1] } = roles
  return POSITIONS.map((position) => ({
    groupId: positionId(position),
    players: ids
      .filter((id) => league.players.find((player) => player.id === id)?.position === position)
      .map((playerId) => ({
        playerId,
        isCaptain: playerId === captain,
        isViceCaptain: playerId === vice,
      })),
  }))
}

type Call = {
  readonly params?: Record<string, number>
  readonly query?: Record<string, number>
  readonly body?: object
  readonly as?: number | null
  readonly operatorId?: number
}

async function call(
  operation: JsonOperation,
  { params, query, body, as = managerId, operatorId }: Call = {},
) {
  const answer = await app.app.inject({
    method: PATHS[operation].method,
    url: buildPath(operation, params, query),
    headers: { host: '127.0.0.1', ...(as === null ? {} : await app.authorize(as, operatorId)) },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const save = (body: object = {}, as?: number) =>
  call('saveTeam', { body: { teamId: teamIdOf(), groups: groupsOf(starters), ...body }, ...(as && { as }) })

async function stored(id = entryId) {
  return app.database.db
    .selectFrom('lineUp')
    .select(['starters', 'captain', 'viceCaptain', 'version', 'bank', 'scheme'])
    .where('entryId', '=', id)
    .executeTakeFirstOrThrow()
}

const passDeadline = () => buildDeadline(app.database.db, contest.gameRoundId, new Date(Date.now() - 1))

describe('saving a team', () => {
  it('replaces the line-up and raises its version', async () => {
    const roles = { captain: starters[4], vice: starters[5] }
    const { status, body } = await save({ groups: groupsOf(starters, roles) })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ user_team_id: teamIdOf(), version: 2, state: 'entered' })
    const cost = starters.reduce((sum, id) => sum + (league.players.find((p) => p.id === id)?.price ?? 0), 0)
    expect(await stored()).toMatchObject({
      captain: starters[4],
      viceCaptain: starters[5],
      version: 2,
      bank: 10_000 - cost,
      scheme: '4-4-2',
    })
  })

  it('works the same by the join call with user_team_id', async () => {
    const { status, body } = await call('join', {
      params: { subId: contestId() },
      query: { user_team_id: teamIdOf() },
      body: { groups: groupsOf(starters), version: 1 },
    })
    expect([status, body.data.version]).toEqual([200, 2])
  })

  it('from two tabs on one version is one success and one visible conflict', async () => {
    const [first, second] = [
      groupsOf(starters, { captain: starters[2] }),
      groupsOf(starters, { captain: starters[3] }),
    ]
    const answers = await Promise.all([
      save({ groups: first, version: 1 }),
      save({ groups: second, version: 1 }),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code))
    expect(codes.toSorted()).toEqual(['saved', 'teamChangedElsewhere'])
    const winner = codes[0] === 'saved' ? starters[2] : starters[3]
    expect(await stored()).toMatchObject({ captain: winner, version: 2 })
  })

  it('that comes again as it was, since its answer was lost, has the same answer', async () => {
    const sent = { groups: groupsOf(starters, { captain: starters[2] }), version: 1 }
    const [first, again] = [await save(sent), await save(sent)]
    expect([first.status, again.status, again.body.data]).toEqual([200, 200, first.body.data])
    expect(await stored()).toMatchObject({ captain: starters[2], version: 2 })
    const renamed = { ...sent, teamName: 'Another name', version: 2 }
    expect([(await save(renamed)).status, (await save(renamed)).body.data.version]).toEqual([200, 3])
    expect((await save({ ...renamed, teamName: 'A third name' })).body.code).toBe('teamChangedElsewhere')
    await save({ groups: groupsOf(starters, { captain: starters[3] }), version: 3 })
    expect((await save(renamed)).body.code).toBe('teamChangedElsewhere')
    expect(await stored()).toMatchObject({ captain: starters[3], version: 4 })
  })

  it('without a version is unconditional, 20 times at once too', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => save()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stored()).toMatchObject({ version: 21 })
  })

  it('of many teams in the same moment is stored for each, and each is judged alone', async () => {
    const others = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const owner = (await buildManager(app.database.db, app.operatorId)).id
        return { owner, id: await enter(owner) }
      }),
    )
    const nameOf = new Map(
      (await app.database.db.selectFrom('entry').select(['id', 'teamName']).execute()).map((row) => [
        row.id,
        row.teamName,
      ]),
    )
    const saveNamed = (id: number, as: number, captain: number | undefined, version: number) =>
      call('saveTeam', {
        as,
        body: {
          teamId: teamIdOf(id),
          teamName: nameOf.get(id),
          groups: groupsOf(starters, { captain }),
          version,
        },
      })
    const answers = await Promise.all([
      ...others.map(({ id, owner }, index) => saveNamed(id, owner, starters[2 + (index % 8)], 1)),
      ...[2, 3, 4, 5, 6].map((at) => saveNamed(entryId, managerId, starters[at], 1)),
      saveNamed(entryId, others[0]?.owner ?? 0, starters[2], 1),
    ])
    const codes = answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code))
    expect(codes.slice(0, 30)).toEqual(others.map(() => 'saved'))
    expect(codes.slice(30, 35).toSorted()).toEqual(['saved', ...Array(4).fill('teamChangedElsewhere')])
    expect(codes[35]).toBe('notFound')
    for (const [index, { id }] of others.entries()) {
      expect(await stored(id)).toMatchObject({ captain: starters[2 + (index % 8)], version: 2 })
    }
    expect(await stored()).toMatchObject({ version: 2 })
  })

  it('of one team several times in the same moment leaves what came last', async () => {
    const { db, pool } = app.database
    const { teamName } = await db
      .selectFrom('entry')
      .select('teamName')
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow()
    const one = (id: number, captain: number | undefined) =>
      saveNamedLineUp(pool, {
        entryId: id,
        gameRoundId: contest.gameRoundId,
        roundNumber: 1,
        teamName,
        next: {
          lineUp: { starters, reserves: [], captain: captain ?? null, viceCaptain: starters[9] ?? null },
          formation: '4-4-2',
          bank: 0,
          version: undefined,
        },
      })
    const saves = await Promise.all([
      ...starters.slice(0, 8).map((captain) => one(entryId, captain)),
      one(entryId + 1_000, starters[0]),
    ])
    expect(saves).toEqual([
      ...starters.slice(0, 8).map((_, index) => ({ state: 'entered', save: { version: index + 2 } })),
      { save: undefined },
    ])
    expect(await stored()).toMatchObject({ captain: starters[7], version: 9 })
  })

  it('after the deadline is refused and changes nothing', async () => {
    const before = await stored()
    await passDeadline()
    const late = await save({ groups: groupsOf(starters, { captain: starters[4] }) })
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'gameAlreadyStarted',
      'This game has already started',
    ])
    expect(await stored()).toEqual(before)
  })

  it('is judged by the clock of the database, also between its deadline and its lock', async () => {
    await sql`update game_round set deadline_at = clock_timestamp() where id = ${contest.gameRoundId}`.execute(
      app.database.db,
    )
    expect((await save()).body.code).toBe('gameAlreadyStarted')
  })

  it('waits for a lock under way and is then refused', async () => {
    const gate = Promise.withResolvers<undefined>()
    const held = Promise.withResolvers<undefined>()
    const lock = app.database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(1001, ${contest.gameRoundId}::int)`.execute(tx)
      held.resolve(undefined)
      await gate.promise
      await sql`update game_round set locked_at = clock_timestamp() where id = ${contest.gameRoundId}`.execute(
        tx,
      )
    })
    await held.promise
    const saving = save({ groups: groupsOf(starters, { captain: starters[4] }) })
    gate.resolve(undefined)
    await lock
    expect((await saving).body.code).toBe('gameAlreadyStarted')
    expect((await stored()).version).toBe(1)
  })

  it('that is not legal changes nothing', async () => {
    const before = await stored()
    const refused = await save({ groups: groupsOf(starters.slice(0, 10)) })
    expect([refused.status, refused.body.code]).toEqual([422, 'playersMissing'])
    expect(refused.body.message).toBe('Pick 1 more player')
    expect(await stored()).toEqual(before)
  })

  it('over the budget is refused in words of its own', async () => {
    const before = await stored()
    await sql`update tournament set rules = jsonb_set(rules, '{budget}', '100')
              where id = ${contest.tournamentId}`.execute(app.database.db)
    // A contest is judged as it was within the last second.
    await pause(1_100)
    const refused = await save()
    expect([refused.status, refused.body.code]).toEqual([422, 'budgetExceeded'])
    expect(refused.body.message).toBe('Error saving the team: it’s over budget')
    expect(await stored()).toEqual(before)
  })

  it('may give the team another name, unless another of the manager’s teams has it', async () => {
    const nameOf = async () =>
      (await call('userTeam', { query: { user_team_id: teamIdOf() } })).body.team.teamName
    expect((await save({ teamName: ' New  name ' })).status).toBe(200)
    expect(await nameOf()).toBe('New name')
    const second = await enter(managerId)
    const renamed = await save({ teamId: teamIdOf(second), teamName: 'NEW NAME' })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'teamNameTaken'])
    expect((await stored(second)).version).toBe(1)
    expect((await save({ teamName: '' })).status).toBe(200)
    expect(await nameOf()).toBe('New name')
    expect((await save({ teamName: 'x'.repeat(41) })).body.code).toBe('teamNameTooLong')
  })

  it('keeps a name it has, whatever is said of new ones', async () => {
    const inUse = 'Gaffer Support \u0430'
    await app.database.db.updateTable('entry').set({ teamName: inUse }).where('id', '=', entryId).execute()
    expect((await save({ teamName: inUse })).status).toBe(200)
    expect((await save({ teamName: 'Gaffer Support' })).body.code).toBe('nameReserved')
  })

  it('of another manager, of another operator or of nobody is not found', async () => {
    const stranger = (await buildManager(app.database.db, app.operatorId)).id
    expect((await save({}, stranger)).status).toBe(404)
    const elsewhere = await buildOperator(app.database.db)
    const theirs = (await buildManager(app.database.db, elsewhere.id)).id
    const body = { teamId: teamIdOf(), groups: groupsOf(starters) }
    expect((await call('saveTeam', { body, as: theirs, operatorId: elsewhere.id })).status).toBe(404)
    expect((await save({ teamId: teamIdOf(2_000_000) })).status).toBe(404)
    expect((await call('saveTeam', { body, as: null })).status).toBe(401)
  })
})

describe('naming a captain', () => {
  it('exchanges the roles when the vice-captain is named', async () => {
    const [captain, vice] = starters
    const named = await call('nameCaptain', {
      params: { id: vice ?? 0 },
      body: { user_team_id: teamIdOf() },
    })
    expect([named.status, named.body.data.version]).toEqual([200, 2])
    expect(await stored()).toMatchObject({ captain: vice, viceCaptain: captain })
  })

  it('leaves the other role where a third player is named', async () => {
    await call('nameViceCaptain', { params: { id: starters[7] ?? 0 }, body: { user_team_id: teamIdOf() } })
    expect(await stored()).toMatchObject({ captain: starters[0], viceCaptain: starters[7] })
  })

  it('20 opposing changes at once leave two players in the two roles', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(n % 2 === 0 ? 'nameCaptain' : 'nameViceCaptain', {
          params: { id: starters[1] ?? 0 },
          body: { user_team_id: teamIdOf() },
        }),
      ),
    )
    const { captain, viceCaptain } = await stored()
    expect([captain, viceCaptain].toSorted()).toEqual([starters[0], starters[1]].toSorted())
  })

  it('is refused for a player who is not in the team, after the deadline, and in another’s team', async () => {
    const outsider = league.players.find(({ id }) => !starters.includes(id))?.id ?? 0
    const body = { user_team_id: teamIdOf() }
    const of = (params: Record<string, number>, as = managerId) => call('nameCaptain', { params, body, as })
    expect((await of({ id: outsider })).body.code).toBe('captainNotInTeam')
    const vice = await call('nameViceCaptain', { params: { id: outsider }, body })
    expect(vice.body.code).toBe('viceCaptainNotInTeam')
    const stranger = (await buildManager(app.database.db, app.operatorId)).id
    expect((await of({ id: starters[1] ?? 0 }, stranger)).status).toBe(404)
    await passDeadline()
    expect((await of({ id: starters[1] ?? 0 })).body.code).toBe('gameAlreadyStarted')
    expect((await stored()).version).toBe(1)
  })

  it('on an old version is a visible conflict', async () => {
    await save()
    const named = await call('nameCaptain', {
      params: { id: starters[1] ?? 0 },
      body: { user_team_id: teamIdOf(), version: 1 },
    })
    expect(named.body.code).toBe('teamChangedElsewhere')
  })
})

describe('looking at a team', () => {
  it('shows the own team with its players, roles and budget', async () => {
    const { status, body } = await call('userTeam', { query: { user_team_id: teamIdOf() } })
    expect(status).toBe(200)
    expect(body.team).toMatchObject({
      teamId: teamIdOf(),
      is_mine: true,
      isReady: true,
      unfilledCount: 0,
      totalBudget: 100,
      currentScheme: '4-4-2',
      points: null,
      status: 'upcoming',
      version: 1,
      total_players: 1,
    })
    const players = body.team.groups.flatMap((group: { players: object[] }) => group.players)
    expect(players.map((player: { playerId: number }) => player.playerId).toSorted()).toEqual(
      starters.toSorted(),
    )
    expect(players.filter((player: { isCaptain: boolean }) => player.isCaptain)).toHaveLength(1)
  })

  it('without ids shows the newest open team, and none where there is none', async () => {
    expect((await call('userTeam')).body.team.teamId).toBe(teamIdOf())
    const newer = await enter(managerId)
    expect((await call('userTeam')).body.team.teamId).toBe(teamIdOf(newer))
    const stranger = (await buildManager(app.database.db, app.operatorId)).id
    expect((await call('userTeam', { as: stranger })).body.team).toBeNull()
  })

  it('of another is hidden until the deadline, then shown', async () => {
    const stranger = (await buildManager(app.database.db, app.operatorId)).id
    const query = { user_team_id: teamIdOf(), sub_tournament_id: contestId() }
    const hidden = await call('userTeam', { query, as: stranger })
    expect([hidden.status, hidden.body.code]).toEqual([403, 'teamHiddenBeforeStart'])
    expect(hidden.body).not.toHaveProperty('team')
    const alone = { user_team_id: query.user_team_id }
    expect(await call('userTeam', { query: alone, as: stranger })).toEqual(hidden)
    await passDeadline()
    const shown = await call('userTeam', { query, as: stranger })
    expect(shown.body.team).toMatchObject({ teamId: teamIdOf(), is_mine: false, points: 0 })
  })

  it('its overview hides and shows another’s team the same way', async () => {
    const stranger = (await buildManager(app.database.db, app.operatorId)).id
    const details = { params: { id: contestId() }, query: { user_team_id: teamIdOf() } }
    const mine = await call('subTournamentDetails', details)
    expect(mine.body.data.team).toMatchObject({ user_team_id: teamIdOf(), current_points: null })
    expect((await call('subTournamentDetails', { ...details, as: stranger })).body.code).toBe(
      'teamHiddenBeforeStart',
    )
    expect((await call('subTournamentDetails', { ...details, as: null })).body.code).toBe(
      'teamHiddenBeforeStart',
    )
    const bare = await call('subTournamentDetails', { params: details.params, as: null })
    expect(bare.body.data).toMatchObject({ team: null, tournament: { status: 'upcoming' } })
    await passDeadline()
    const shown = await call('subTournamentDetails', { ...details, as: stranger })
    expect(shown.body.data.team.user_team_id).toBe(teamIdOf())
  })

  it('its overview shows the caller’s newest team in the contest where none is named, and nobody else’s', async () => {
    const stranger = (await buildManager(app.database.db, app.operatorId)).id
    const teamShown = async (as?: number) =>
      (await call('subTournamentDetails', { params: { id: contestId() }, ...(as && { as }) })).body.data.team
    expect(await teamShown()).toMatchObject({ user_team_id: teamIdOf() })
    const newer = await enter(managerId)
    expect(await teamShown()).toMatchObject({ user_team_id: teamIdOf(newer) })
    expect(await teamShown(stranger)).toBeNull()
    await passDeadline()
    expect(await teamShown(stranger)).toBeNull()
  })

  it('of another operator, of another contest or of nobody is not found', async () => {
    const elsewhere = await buildOperator(app.database.db)
    const theirs = (await buildManager(app.database.db, elsewhere.id)).id
    await passDeadline()
    const query = { user_team_id: teamIdOf() }
    expect((await call('userTeam', { query, as: theirs, operatorId: elsewhere.id })).status).toBe(404)
    expect((await call('userTeam', { query: { user_team_id: teamIdOf(2_000_000) } })).status).toBe(404)
    const other = await buildTournament(app.database.db, app.operatorId, league, { round: 2 })
    const sub_tournament_id = encodeRoundScopedId({ id: other.contestId, round: 1 })
    // Before the start of a contest a team that is not in it is told as one that may not be seen.
    const asked = [teamIdOf(), teamIdOf(2_000_000)].map((user_team_id) =>
      call('userTeam', { query: { user_team_id, sub_tournament_id } }),
    )
    const codes = (await Promise.all(asked)).map(({ body }) => body.code)
    expect(codes).toEqual(['teamHiddenBeforeStart', 'teamHiddenBeforeStart'])
    expect((await call('userTeam', { query, as: null })).status).toBe(401)
  })
})

describe('a team as it was answered', () => {
  it('can be sent back as it is', async () => {
    const { team } = (await call('userTeam', { query: { user_team_id: teamIdOf() } })).body
    const { status, body } = await save({ groups: team.groups, reserves: team.reserves })
    expect([status, body.errors]).toEqual([200, undefined])
  })
})

describe('autofill', () => {
  const fill = (body: object = {}) =>
    call('autofill', { body: { sub_tournament_id: contestId(), ...body }, as: null })

  it('fills a legal team that can be entered as it is, once it has a captain', async () => {
    const { status, body } = await fill()
    expect(status).toBe(200)
    const ids = body.data.groups.flatMap((group: { players: { playerId: number }[] }) =>
      group.players.map(({ playerId }) => playerId),
    )
    expect(new Set(ids).size).toBe(11)
    expect(body.data.remainingBudget).toBeGreaterThanOrEqual(0)
    expect((await fill({ groups: body.data.groups, reserves: body.data.reserves })).status).toBe(200)
    expect((await save({ groups: groupsOf(ids) })).status).toBe(200)
  })

  it('keeps the players that were picked and takes their roles away', async () => {
    const picked = [starters[0], starters[5]].flatMap((id) => id ?? [])
    const { body } = await fill({ groups: groupsOf(picked) })
    const players = body.data.groups.flatMap((group: { players: object[] }) => group.players)
    for (const playerId of picked) {
      expect(players).toContainEqual(
        expect.objectContaining({ playerId, isCaptain: false, isViceCaptain: false }),
      )
    }
  })

  it.each([
    [
      'an unknown player',
      () => ({ groups: [{ groupId: 1, players: [{ playerId: 2_000_000 }] }] }),
      422,
      'unknownPlayer',
    ],
    [
      'a player twice',
      () => ({ groups: [{ groupId: 1, players: [{ playerId: starters[0] }, { playerId: starters[0] }] }] }),
      422,
      'duplicatePlayer',
    ],
    ['an unknown contest', () => ({ sub_tournament_id: 200_000_001 }), 404, 'notFound'],
  ])('refuses %s', async (_, body, status, code) => {
    const refused = await fill(body())
    expect([refused.status, refused.body.code]).toEqual([status, code])
  })

  it('fills fifteen where there are reserves, and keeps who was picked where he was', async () => {
    contest = await buildTournament(app.database.db, app.operatorId, league, {
      settings: { reservesLimit: 4 },
    })
    const [starter, reserve] = [
      league.players.find(({ position }) => position === 'MID')?.id ?? 0,
      league.players.findLast(({ position }) => position === 'DEF')?.id ?? 0,
    ]
    const { status, body } = await fill({
      groups: [{ groupId: 3, players: [{ playerId: starter }] }],
      reserves: [{ playerId: reserve }],
    })
    expect(status).toBe(200)
    const countsOf = (players: readonly { position: string }[]) =>
      ['GK', 'DEF', 'MID', 'FWD'].map((position) => players.filter((one) => one.position === position).length)
    const field = body.data.groups.flatMap((group: { players: object[] }) => group.players)
    const all = [...field, ...body.data.reserves]
    expect([field.length, body.data.reserves.length]).toEqual([11, 4])
    expect(countsOf(all)).toEqual([2, 5, 5, 3])
    expect(field).toContainEqual(expect.objectContaining({ playerId: starter }))
    expect(body.data.reserves[0]).toMatchObject({ playerId: reserve, preferencePosition: 1 })
    const spent = all.reduce((sum: number, player: { gw_price: number }) => sum + player.gw_price, 0)
    expect(body.data.remainingBudget).toBeCloseTo(100 - spent, 5)
    expect(body.data.remainingBudget).toBeGreaterThanOrEqual(0)
  })

  it('says when no legal team fits the budget', async () => {
    contest = await buildTournament(app.database.db, app.operatorId, league, { settings: { budget: 1000 } })
    expect((await fill()).body.code).toBe('noLegalTeam')
  })

  it('is over at the deadline', async () => {
    await passDeadline()
    expect((await fill()).body.code).toBe('gameAlreadyStarted')
  })
})
