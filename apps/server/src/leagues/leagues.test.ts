import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeRoundScopedId, type League, type LeagueRow } from '@gaffer/contract'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, type BuiltSeason, pickSeasonTeam } from '../testing/build-season.ts'
import { buildSeasonResult } from '../testing/build-season-result.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildCaller, type GameCaller } from '../testing/game-caller.ts'
import { sitDown } from '../testing/room-people.ts'
import { openRooms } from '../rooms/open-rooms.ts'
import { disqualifyEntry } from '../rounds/disqualify/disqualify-entry.ts'
import { lockRound } from '../rounds/lock-round.ts'
import { drawLeagues } from './draw-leagues.ts'

/** Managers with a team each in a season of four rounds. */
let app: TestApp
let football: BuiltChampionship
let season: BuiltSeason
let players: readonly Player[]

type Player = GameCaller & { readonly entryId: number; readonly teamId: number }
type Member = Pick<Player, 'call' | 'teamId'>

beforeAll(async () => {
  app = await buildTestApp()
  football = await buildChampionship(app.database.db, { rounds: 4, gameMinuteMs: 1, hasRooms: true })
})
beforeEach(async () => {
  season = await buildSeason(app.database.db, app.operatorId, football)
  players = await Promise.all(Array.from({ length: 7 }, () => enter(season)))
})
afterAll(() => app.end())

async function enter(into: BuiltSeason, captain = 0): Promise<Player> {
  const caller = await buildCaller(app, football)
  const lineUp = pickSeasonTeam(football)
  const entryId = await buildSeasonEntry(app.database.db, {
    operatorId: app.operatorId,
    contestId: into.contestId,
    managerId: caller.managerId,
    lineUps: [{ ...lineUp, captain: lineUp.starters.at(-1 - captain) ?? null, fromRound: 1 }],
  })
  return { ...caller, entryId, teamId: encodeRoundScopedId({ id: entryId, round: 1 }) }
}

function player(at: number): Player {
  const found = players[at]
  if (found === undefined) throw new Error(`there is no player ${at}`)
  return found
}

let names = 0
async function create(
  kind: League['kind'],
  by: Member = player(0),
  name = `League ${(names += 1)}`,
): Promise<League> {
  const made = await by.call('createLeague', { body: { name, kind, user_team_id: by.teamId } })
  expect([made.status, made.code]).toEqual([200, undefined])
  return made.data
}

const join = (league: League, who: Member) =>
  who.call('joinLeague', { body: { code: league.share.code, user_team_id: who.teamId } })

async function joinAll(league: League, who: readonly Member[]): Promise<void> {
  for (const one of who) expect((await join(league, one)).status).toBe(200)
}

/** What a league knows about its rounds is at most a second old. */
const soon = () => pause(1050)

type Scored = ReadonlyMap<number, readonly number[]>

/** Closes the next rounds with these points for each team, in whole points. */
async function close(into: BuiltSeason, points: Scored, from: number, to: number): Promise<void> {
  for (let round = from; round <= to; round += 1) {
    const lines = [...points].map(([entryId, own]) => ({
      entryId,
      points: (own[round - 1] ?? 0) * 100,
      seasonPoints: own.slice(0, round).reduce((sum, one) => sum + one, 0) * 100,
    }))
    const placed = lines.toSorted((a, b) => b.seasonPoints - a.seasonPoints || a.entryId - b.entryId)
    await buildSeasonResult(
      app.database.db,
      into,
      round,
      placed.map((line, at) => ({ ...line, place: at + 1 })),
    )
  }
  await soon()
}

/** Moves the deadline of a round into the past and locks it. */
async function lock(into: BuiltSeason, round: number): Promise<void> {
  const id = into.gameRoundIds[round - 1] ?? 0
  await sql`update game_round set deadline_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(
    app.database.db,
  )
  await lockRound(app.database.db, id)
}

const table = async (league: League, query: object = {}, by = player(0)) => {
  const { data, status } = await by.call('leagueTable', { params: { id: league.id }, query: { ...query } })
  expect(status).toBe(200)
  return data
}
const entryOf = (row: Pick<LeagueRow, 'user_team_id'>) => Math.floor(row.user_team_id / 100)

describe('a league', () => {
  it('is created with a team, joined by code, listed with the own place, left and closed', async () => {
    const league = await create('classic')
    expect(league).toMatchObject({
      kind: 'classic',
      is_mine: true,
      members: 1,
      status: 'open',
      rounds: 4,
      my_position: null,
    })
    const looked = await player(1).call('leagueByCode', { params: { code: league.share.code.toLowerCase() } })
    expect(looked.data.league).toMatchObject({ id: league.id, can_join: true, my_team_id: null })
    expect(looked.data.teams.map(({ user_team_id: id }) => id)).toEqual([player(1).teamId])
    expect((await join(league, player(1))).data).toMatchObject({
      members: 2,
      is_mine: false,
      can_leave: true,
    })
    expect((await join(league, player(1))).data.members).toBe(2)
    const mine = await player(1).call('myLeagues')
    expect(mine.data).toMatchObject({ limit: 15, held: 1, data: [{ id: league.id }] })
    expect((await player(2).call('myLeagues')).data.held).toBe(0)
    expect(mine.data.data[0]?.tournament).toMatchObject({
      championship_id: football.championshipId,
      is_room: false,
    })
    const renamed = await player(0).call('renameLeague', {
      params: { id: league.id },
      body: { name: 'Офисът' },
    })
    expect(renamed.data.name).toBe('Офисът')
    expect((await player(1).call('leaveLeague', { params: { id: league.id } })).status).toBe(200)
    expect((await player(1).call('leaveLeague', { params: { id: league.id } })).code).toBe('notFound')
    expect((await player(1).call('leagueTable', { params: { id: league.id } })).code).toBe('notFound')
    expect((await player(0).call('closeLeague', { params: { id: league.id } })).status).toBe(200)
    expect((await player(0).call('league', { params: { id: league.id } })).code).toBe('notFound')
    expect((await join(league, player(2))).code).toBe('codeUnknown')
  })

  it('names a newcomer’s team by the first round it plays, to themselves and to others', async () => {
    await lock(season, 1)
    const caller = await buildCaller(app, football)
    const lineUp = pickSeasonTeam(football)
    const entryId = await buildSeasonEntry(app.database.db, {
      operatorId: app.operatorId,
      contestId: season.contestId,
      managerId: caller.managerId,
      lineUps: [{ ...lineUp, fromRound: 2 }],
    })
    const teamId = encodeRoundScopedId({ id: entryId, round: 2 })
    const league = await create('classic', { ...caller, teamId })
    expect(league.my_team_id).toBe(teamId)
    const team = await caller.call('userTeam', { query: { user_team_id: league.my_team_id ?? 0 } })
    expect(team.status).toBe(200)
    await joinAll(league, [player(0)])
    await soon()
    const rows = (await table(league)).data
    expect(new Set(rows.map(({ user_team_id: id }) => id))).toEqual(new Set([teamId, player(0).teamId]))
    const mine = await caller.call('league', { params: { id: league.id } })
    expect([mine.data.my_team_id, mine.data.mine?.row.user_team_id]).toEqual([teamId, teamId])
  })

  it('is the same when the same is asked again at once, and keeps its name from the creator’s others', async () => {
    const made = await Promise.all(
      ['Наши хора', 'НАШИ ХОРА', ' Наши  хора '].map((name) => create('classic', player(0), name)),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    const body = { name: 'наши хора', kind: 'cup', user_team_id: player(0).teamId }
    expect((await player(0).call('createLeague', { body })).code).toBe('nameTaken')
    const other = await create('classic')
    const renamed = await player(0).call('renameLeague', {
      params: { id: other.id },
      body: { name: 'Наши хора' },
    })
    expect(renamed.code).toBe('nameTaken')
  })

  it.each([
    [{ name: ' ' }, 422, 'nameMissing'],
    [{ name: 'x'.repeat(41) }, 422, 'nameTooLong'],
    [{ name: 'a\u202Eb' }, 422, 'nameUnreadable'],
    [{ name: 'a\u{E0041}b' }, 422, 'nameInvisible'],
    [{ name: '\u0430dmin' }, 422, 'nameMixedScripts'],
    [{ name: 't.me/league' }, 422, 'nameAddress'],
    [{ name: 'Gaffer Support' }, 422, 'nameReserved'],
    [{ name: 'les encul\u00e9s' }, 422, 'nameUnsuitable'],
    [{ kind: 'ladder' }, 400, 'badRequest'],
    [{ kind: undefined }, 400, 'badRequest'],
    [{ user_team_id: 100 }, 400, 'badRequest'],
    [{ user_team_id: '101' }, 400, 'badRequest'],
    [{ user_team_id: 2_147_483_601 }, 404, 'notFound'],
    [{ members: 1 }, 400, 'badRequest'],
  ])('is not created with %j', async (change, status, code) => {
    const body = { name: 'Fine name', kind: 'classic', user_team_id: player(0).teamId, ...change }
    const refused = await player(0).call('createLeague', { body })
    expect([refused.status, refused.code]).toEqual([status, code])
    expect((await player(0).call('myLeagues')).data.data).toEqual([])
  })

  it('is not made with another manager’s team, nor joined with one, nor with a team of another season', async () => {
    const league = await create('classic')
    const theirs = { name: 'Mine', kind: 'classic', user_team_id: player(1).teamId }
    expect((await player(0).call('createLeague', { body: theirs })).code).toBe('notFound')
    const other = await enter(await buildSeason(app.database.db, app.operatorId, football))
    expect((await join(league, other)).code).toBe('teamNotInContest')
    const stolen = { code: league.share.code, user_team_id: player(1).teamId }
    expect((await player(2).call('joinLeague', { body: stolen })).code).toBe('teamNotInContest')
    expect((await table(league)).members).toBe(1)
  })

  it('is for at most fifteen at once, however many are joined at once', async () => {
    const hosts = await Promise.all(Array.from({ length: 18 }, () => enter(season)))
    const leagues = await Promise.all(hosts.map((host) => create('classic', host)))
    const joined = []
    for (let at = 0; at < leagues.length; at += 6) {
      joined.push(...(await Promise.all(leagues.slice(at, at + 6).map((league) => join(league, player(3))))))
    }
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(15)
    expect(new Set(joined.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['tooManyLeagues']),
    )
    const body = { name: 'One more', kind: 'classic', user_team_id: player(3).teamId }
    expect((await player(3).call('createLeague', { body })).code).toBe('tooManyLeagues')
    const [first] = (await player(3).call('myLeagues')).data.data
    await player(3).call('leaveLeague', { params: { id: first?.id ?? 0 } })
    expect((await player(3).call('createLeague', { body })).status).toBe(200)
  })

  it('is not there for strangers and for other operators, whatever they call', async () => {
    const league = await create('classic')
    const operator = await buildOperator(app.database.db)
    const foreign = await buildCaller(app, football, { operatorId: operator.id, host: operator.host })
    for (const who of [player(6), foreign]) {
      for (const operation of ['league', 'leagueTable', 'leagueCup', 'leaveLeague', 'closeLeague'] as const) {
        const answer = await who.call(operation, { params: { id: league.id } })
        expect([operation, answer.status, answer.code]).toEqual([operation, 404, 'notFound'])
      }
      const renamed = await who.call('renameLeague', { params: { id: league.id }, body: { name: 'Ours' } })
      expect(renamed.code).toBe('notFound')
    }
    const body = { code: league.share.code, user_team_id: player(0).teamId }
    expect((await foreign.call('joinLeague', { body })).code).toBe('codeUnknown')
    await join(league, player(6))
    expect((await player(6).call('closeLeague', { params: { id: league.id } })).code).toBe('creatorOnly')
  })

  it('limits guesses of its code together with those of games', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        at % 2 === 0
          ? player(5).call('leagueByCode', { params: { code: 'AAAAAAAA' } })
          : player(5).call('gameByCode', { params: { code: 'AAAAAAAA' } }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})

describe('a team that leaves its contest', () => {
  it('leaves its leagues with it, and is not drawn', async () => {
    const { db } = app.database
    await openRooms(db)
    const wanted = { bet: 5, max_players: 10 }
    const people = [
      await sitDown(app, football, wanted),
      await sitDown(app, football, wanted),
      await sitDown(app, football, wanted),
      // Alone in a room, which will be cancelled.
      await sitDown(app, football, { bet: 50, max_players: 2 }),
    ]
    const [ann, bob, cat, hal] = people.map((one) => ({ ...one, teamId: one.idIn(1) }))
    if (!ann || !bob || !cat || !hal) throw new Error('somebody has no seat')
    const leagues = [
      await create('classic', ann),
      await create('head_to_head', ann),
      await create('cup', ann),
    ]
    for (const league of leagues) await joinAll(league, [bob, cat, hal])
    expect((await bob.call('leaveRoom', { body: { room_id: bob.roomId } })).status).toBe(200)
    await soon()
    for (const { id } of leagues) {
      expect((await ann.call('league', { params: { id } })).data.members).toBe(3)
      const { data } = await ann.call('leagueTable', { params: { id } })
      expect(data.data.map(entryOf)).not.toContain(bob.entryId)
    }
    expect((await bob.call('myLeagues')).data.data).toEqual([])
    await sql`update game_round set deadline_at = clock_timestamp() from round where round.id = game_round.round_id
      and round.championship_id = ${football.championshipId} and round.number = 1 and rule_pack = 'room'`.execute(
      db,
    )
    const { rows } = await sql<{ id: number }>`select id from game_round where rule_pack = 'room'
      and deadline_at <= clock_timestamp() and locked_at is null`.execute(db)
    for (const { id } of rows) await lockRound(db, id)
    await drawLeagues(db)
    const pairs = await db
      .selectFrom('pairing')
      .select(['leagueId', 'round', 'entryA', 'entryB'])
      .where(
        'leagueId',
        'in',
        leagues.map(({ id }) => id),
      )
      .execute()
    for (const { entryA, entryB } of pairs) {
      expect([entryA, entryB].toSorted()).toEqual([ann.entryId, cat.entryId].toSorted())
    }
    expect(new Set(pairs.map(({ leagueId }) => leagueId)).size).toBe(2)
    await soon()
    for (const { id } of leagues) expect((await ann.call('league', { params: { id } })).data.members).toBe(2)
  })
})

describe('the table of a classic league', () => {
  it('is that of the newest results where a round was opened again and closed with others', async () => {
    const into = await buildSeason(app.database.db, app.operatorId, football)
    const [host, other] = [await enter(into), await enter(into)]
    const league = await create('classic', host)
    await joinAll(league, [other])
    const totals = async () =>
      (await table(league, {}, host)).data.map((row) => [entryOf(row), row.total_points])
    const closeWith = (ofHost: number, ofOther: number) =>
      close(
        into,
        new Map([
          [host.entryId, [ofHost]],
          [other.entryId, [ofOther]],
        ]),
        1,
        1,
      )
    await closeWith(5, 3)
    expect(await totals()).toEqual([
      [host.entryId, 5],
      [other.entryId, 3],
    ])
    await sql`delete from entry_round_result where game_round_id = ${into.gameRoundIds[0]}`.execute(
      app.database.db,
    )
    await closeWith(5, 9)
    expect(await totals()).toEqual([
      [other.entryId, 9],
      [host.entryId, 5],
    ])
  })

  it('is what a slow count makes of the results, page by page, in every order, with movement', async () => {
    for (const size of [1, 9, 23]) {
      const into = await buildSeason(app.database.db, app.operatorId, football)
      const members = await Promise.all(Array.from({ length: size }, () => enter(into)))
      const [host] = members
      if (host === undefined) throw new Error('nobody is there')
      const league = await create('classic', host)
      await joinAll(league, members.slice(1))
      const outsider = await enter(into)
      const points: Scored = new Map(
        [...members, outsider].map(({ entryId }, at) => [
          entryId,
          [1, 2, 3].map((n) => (at * 7 + n * n * 5) % 11),
        ]),
      )
      await close(into, points, 1, 3)
      const totalOf = (id: number, rounds: number) =>
        (points.get(id) ?? []).slice(0, rounds).reduce((sum, one) => sum + one, 0)
      const order = (rounds: number) =>
        members
          .map(({ entryId }) => entryId)
          .toSorted((a, b) => totalOf(b, rounds) - totalOf(a, rounds) || a - b)
      const expected = order(3).map((id, at) => ({
        id,
        position: at + 1,
        movement: order(2).indexOf(id) - at,
        points: points.get(id)?.[2],
        total: totalOf(id, 3),
      }))
      const found: unknown[] = []
      for (let page = 1; page <= Math.ceil(size / 10); page += 1) {
        const { data, count, round, is_final: isFinal } = await table(league, { page }, host)
        expect([count, round, isFinal]).toEqual([size, 3, false])
        found.push(
          ...data.map((row) => ({
            id: entryOf(row),
            position: row.position,
            movement: row.movement,
            points: row.points,
            total: row.total_points,
          })),
        )
      }
      expect(found).toEqual(expected)
      const byPoints = await table(league, { sortBy: 'points', sort: 'desc' }, host)
      const sorted = byPoints.data.map((row) => row.points)
      expect(sorted).toEqual(
        expected
          .map((row) => row.points ?? 0)
          .toSorted((a, b) => b - a)
          .slice(0, 10),
      )
      const last = await table(league, { sort: 'desc' }, host)
      expect(last.data[0]?.position).toBe(size)
      const named = await table(league, { sortBy: 'user_name' }, host)
      expect(named.data.map((row) => row.user_name)).toEqual(
        members
          .map(({ username }) => username)
          .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
          .slice(0, 10),
      )
      const searched = await table(league, { name: host.username.toUpperCase() }, host)
      expect(searched.data.find((row) => entryOf(row) === host.entryId)).toMatchObject({
        position: expected.find(({ id }) => id === host.entryId)?.position,
      })
      expect((await table(league, { name: '%' }, host)).data).toEqual([])
      // The last of 100,000 members is on page 10,000.
      expect((await table(league, { page: 10_000 }, host)).data).toEqual([])
      const mine = await host.call('league', { params: { id: league.id } })
      expect(mine.data).toMatchObject({
        my_position: expected.find(({ id }) => id === host.entryId)?.position,
        my_movement: expected.find(({ id }) => id === host.entryId)?.movement,
        round: 3,
      })
      const paged = await table(league, { page: mine.data.mine?.page }, host)
      expect(paged.data.find((row) => entryOf(row) === host.entryId)).toEqual(mine.data.mine?.row)
      expect(mine.data.mine?.row.user_name).toBe(host.username)
    }
  })

  it('is live while a round is played, in the order of the contest itself', async () => {
    const league = await create('classic')
    await joinAll(league, players.slice(1, 5))
    await lock(season, 1)
    await app.live.turn()
    await soon()
    const { data, round, version } = await table(league)
    const board = await player(0).call('leaderBoard', {
      params: { id: encodeRoundScopedId({ id: season.contestId, round: 1 }) },
    })
    const inLeague = new Set(players.slice(0, 5).map(({ entryId }) => entryId))
    expect([round, version]).toEqual([1, app.live.standings.version()])
    expect(data.map((row) => [entryOf(row), row.points])).toEqual(
      board.data.data.filter((row) => inLeague.has(entryOf(row))).map((row) => [entryOf(row), row.points]),
    )
  })
})

describe('a season of head-to-heads', () => {
  const points: (who: readonly Player[]) => Scored = (who) =>
    new Map(who.map(({ entryId }, at) => [entryId, [1, 2, 3, 4].map((n) => (at * 5 + n * 3) % 7)]))

  it('is drawn also where another league cannot be', async () => {
    const { db } = app.database
    const [spoilt, sound] = [await create('head_to_head'), await create('head_to_head')]
    for (const league of [spoilt, sound]) await joinAll(league, players.slice(1, 4))
    await lock(season, 1)
    const faults: unknown[] = []
    const draw = () => drawLeagues(db, { logFault: (error) => faults.push(error) })
    await sql`alter table pairing add constraint spoilt check (league_id <> ${sql.lit(spoilt.id)}) not valid`.execute(
      db,
    )
    expect([await draw(), faults.length]).toEqual([1, 1])
    await sql`alter table pairing drop constraint spoilt`.execute(db)
    expect([await draw(), faults.length]).toEqual([1, 1])
  })

  it('is drawn once at the lock of its first round, then closed to newcomers, and counted 3/1/0', async () => {
    const { db } = app.database
    const league = await create('head_to_head')
    await joinAll(league, players.slice(1, 5))
    expect(await drawLeagues(db)).toBe(0)
    expect((await player(0).call('leagueRound', { params: { id: league.id, round: 1 } })).data.data).toEqual(
      [],
    )
    await lock(season, 1)
    const [first, second] = await Promise.all([drawLeagues(db), drawLeagues(db)])
    expect(first + second).toBe(1)
    expect((await join(league, player(6))).code).toBe('leagueStarted')
    expect((await player(1).call('leaveLeague', { params: { id: league.id } })).code).toBe('leagueStarted')
    const scored = points(players.slice(0, 5))
    await close(season, scored, 1, 2)
    const won = new Map<number, number>()
    for (const round of [1, 2]) {
      const {
        data,
        is_final: isFinal,
        count,
        mine,
      } = (await player(0).call('leagueRound', { params: { id: league.id, round } })).data
      expect([data.length, count, isFinal, data.filter((pair) => pair.is_bye).length]).toEqual([
        3,
        3,
        true,
        1,
      ])
      const own = data.filter(({ a, b }) =>
        [a, b].some((side) => side !== null && entryOf(side) === player(0).entryId),
      )
      expect(own).toEqual([mine])
      const all = [...scored.values()].map((points) => points[round - 1] ?? 0)
      const average = Math.round((all.reduce((sum, one) => sum + one, 0) / all.length) * 100) / 100
      for (const pair of data) {
        const [a, b] = [pair.a, pair.b].map((side) => (side === null ? undefined : entryOf(side)))
        const ownPoints = scored.get(a ?? 0)?.[round - 1] ?? 0
        const other = b === undefined ? average : (scored.get(b)?.[round - 1] ?? 0)
        expect([pair.points_a, pair.points_b]).toEqual([ownPoints, other])
        const result = Math.sign(ownPoints - other)
        expect(pair.winner).toBe(result === 0 ? 'draw' : result > 0 ? 'a' : 'b')
        won.set(a ?? 0, (won.get(a ?? 0) ?? 0) + (result > 0 ? 3 : result + 1))
        if (b !== undefined) won.set(b, (won.get(b) ?? 0) + (result < 0 ? 3 : 1 - result))
      }
    }
    const { data } = await table(league)
    expect(new Map(data.map((row) => [entryOf(row), row.head_to_head?.league_points]))).toEqual(won)
    const leaguePoints = data.map((row) => row.head_to_head?.league_points ?? 0)
    expect(leaguePoints).toEqual(leaguePoints.toSorted((a, b) => b - a))
    expect(data.every((row) => row.head_to_head?.played === 2 && row.movement !== null)).toBe(true)
    expect((await player(0).call('leagueRound', { params: { id: league.id, round: 5 } })).code).toBe(
      'notFound',
    )
    expect((await player(0).call('leagueCup', { params: { id: league.id } })).code).toBe('notFound')
    await expect(sql`delete from pairing where league_id = ${league.id}`.execute(db)).rejects.toThrow(
      /append-only/,
    )
  })

  it('keeps who is disqualified in its draw, while a table of totals leaves them out', async () => {
    const { db } = app.database
    const [drawn, totals] = [await create('head_to_head'), await create('classic')]
    for (const league of [drawn, totals]) await joinAll(league, players.slice(1, 4))
    await lock(season, 1)
    await drawLeagues(db)
    const entryIds = async (league: League) => new Set((await table(league)).data.map((row) => entryOf(row)))
    const all = new Set(players.slice(0, 4).map(({ entryId }) => entryId))
    await soon()
    expect(await entryIds(totals)).toEqual(all)
    const { entryId } = player(2)
    const asked = { entryId, reason: 'two accounts', cause: 'accounts' } as const
    const done = await db.transaction().execute((tx) => disqualifyEntry(tx, app.operatorId, asked))
    expect(done.ok).toBe(true)
    await soon()
    expect(await entryIds(drawn)).toEqual(all)
    all.delete(entryId)
    expect(await entryIds(totals)).toEqual(all)
  })

  it('raced by joins and leavings with its lock has exactly its members drawn', async () => {
    const { db } = app.database
    const league = await create('head_to_head')
    const acts: Promise<unknown>[] = players
      .slice(1)
      .flatMap((one) => [join(league, one), one.call('leaveLeague', { params: { id: league.id } })])
    acts.push(lock(season, 1).then(() => drawLeagues(db)))
    await Promise.all(acts)
    await drawLeagues(db)
    const { rows } = await sql<{ members: number[]; drawn: number[] | null; count: number }>`
      select array(select entry_id from league_member where league_id = ${league.id} order by 1) as members,
        array(select entry_a from pairing where league_id = ${league.id} and round = 1
          union select entry_b from pairing where league_id = ${league.id} and round = 1 and entry_b is not null
          order by 1) as drawn, member_count as count
      from league where id = ${league.id}`.execute(db)
    const [{ members, drawn, count } = { members: [], drawn: [], count: -1 }] = rows
    expect(count).toBe(members.length)
    expect(drawn).toEqual(members.length < 2 ? [] : members)
  })
})

describe('a cup', () => {
  it('sends the better team of each pairing on to its winner, with byes in the first round only', async () => {
    const league = await create('cup')
    expect(league).toMatchObject({ most_members: 16, rounds: 1 })
    await joinAll(league, players.slice(1, 6))
    await lock(season, 1)
    await drawLeagues(app.database.db)
    const best = player(4).entryId
    const scored: Scored = new Map(
      players.map(({ entryId }, at) => [
        entryId,
        [1, 2, 3].map((n) => (entryId === best ? 50 : (at + n) % 5)),
      ]),
    )
    await close(season, scored, 1, 1)
    const bracket = async () => (await player(0).call('leagueCup', { params: { id: league.id } })).data
    const begun = await bracket()
    expect(begun.rounds.map(({ ties }) => ties.length)).toEqual([4, 2, 1])
    expect(begun.rounds[0]?.ties.filter((tie) => tie.is_bye)).toHaveLength(2)
    expect(
      begun.rounds[1]?.ties.every((tie) => tie.a !== null && tie.b !== null && tie.winner === null),
    ).toBe(true)
    expect(begun.winner).toBeNull()
    await close(season, scored, 2, 3)
    const over = await bracket()
    expect(over.winner?.user_team_id).toBe(encodeRoundScopedId({ id: best, round: 3 }))
    expect((await player(0).call('league', { params: { id: league.id } })).data).toMatchObject({
      status: 'over',
      rounds: 3,
    })
  })
})
