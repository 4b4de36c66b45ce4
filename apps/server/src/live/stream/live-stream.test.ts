import { encodeRoundScopedId, VERSION_HEADER } from '@gaffer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openRooms } from '../../rooms/open-rooms.ts'
import { keepRounds } from '../../rounds/keep-rounds.ts'
import { scheduleFacts } from '../../football/scheduled-facts.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildSeason } from '../../testing/build-season.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { openStream as openStreamAt } from '../../testing/open-stream.ts'
import { playRound } from '../../testing/play-round.ts'
import { shownLineUp, sitDown } from '../../testing/room-people.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await buildTestApp()
  address = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.end())

async function buildLockedContest() {
  const { db } = app.database
  const league = await buildChampionship(db)
  const opened = await buildTournament(db, app.operatorId, league)
  const starters = pickBuiltTeam(league)
  const enter = async () => {
    const manager = await buildManager(db, app.operatorId)
    const { contestId } = opened
    const entry = await buildEntry(db, {
      operatorId: app.operatorId,
      contestId,
      managerId: manager.id,
      starters,
    })
    return {
      managerId: manager.id,
      entryId: entry.id,
      userTeamId: encodeRoundScopedId({ id: entry.id, round: 1 }),
    }
  }
  const teams = [await enter(), await enter()] as const
  await sql`update game_round set deadline_at = clock_timestamp() where id = ${opened.gameRoundId}`.execute(
    db,
  )
  const logFault = (error: unknown) => {
    throw error
  }
  const lock = async () => {
    await keepRounds({ db, codeVersion: 'test', logFault })
    await app.live.turn()
  }
  const score = async () => {
    const [fixtureId] = league.rounds[0]?.fixtureIds ?? []
    const clubs = league.clubIds.slice(0, 2)
    const scorer = league.players.find(({ id, clubId }) => starters.includes(id) && clubs.includes(clubId))
    await scheduleFacts(db, league.championshipId, [
      {
        fixtureId: fixtureId ?? 0,
        dueAt: new Date(Date.now() - 1000),
        sourceEventId: `goal-${fixtureId}`,
        revision: 0,
        body: {
          kind: 'event',
          side: scorer?.clubId === clubs[0] ? 'home' : 'away',
          at: { minute: 12, added: 0 },
          event: { type: 'goal', playerId: scorer?.id ?? 0, assistantId: undefined },
        },
      },
    ])
    await app.live.turn()
    return { fixtureId, scorerId: scorer?.id }
  }
  const { championshipId } = league
  return {
    teams,
    lock,
    score,
    championshipId,
    subTournamentId: encodeRoundScopedId({ id: opened.contestId, round: 1 }),
  }
}

const openStream = (query: string, headers: Record<string, string> = {}) =>
  openStreamAt(address, query, headers)

describe('the stream', () => {
  it('greets, tells of the lock, and of points, place and match as they move', async () => {
    const contest = await buildLockedContest()
    const [me] = contest.teams
    const query = `?sub_tournament_id=${contest.subTournamentId}&user_team_id=${me.userTeamId}`
    const stream = await openStream(query, await app.authorize(me.managerId))
    expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(await stream.next()).toMatchObject({ type: 'hello', version: app.live.version() })
    await contest.lock()
    expect(await stream.next()).toMatchObject({
      type: 'update',
      roundChanged: true,
      team: { points: 0, place: 1 },
    })
    const { fixtureId, scorerId } = await contest.score()
    const update = await stream.next()
    expect(update).toMatchObject({
      type: 'update',
      version: app.live.version(),
      subTournamentId: contest.subTournamentId,
      roundChanged: false,
      team: { userTeamId: me.userTeamId, place: 1, totalPlayers: 2, prize: 0 },
      fixtures: [{ id: fixtureId, state: 'playing', minute: 12 }],
    })
    expect(update.type === 'update' && update.players.map(({ playerId }) => playerId)).toContain(scorerId)
    expect(update.type === 'update' && (update.team?.points ?? 0) > 0).toBe(true)
    stream.close()
  })

  it('says nothing of another manager’s team, nor of any without a token', async () => {
    const contest = await buildLockedContest()
    const [me, other] = contest.teams
    const query = `?sub_tournament_id=${contest.subTournamentId}&user_team_id=${other.userTeamId}`
    const streams = [await openStream(query, await app.authorize(me.managerId)), await openStream(query)]
    await contest.lock()
    await contest.score()
    for (const stream of streams) {
      expect(await stream.next()).toMatchObject({ type: 'hello' })
      expect(await stream.next()).toMatchObject({ roundChanged: true, team: null })
      expect(await stream.next()).toMatchObject({ roundChanged: false, team: null })
      stream.close()
    }
  })

  it('tells who looks at a round of a season of the lock of an earlier one', async () => {
    const { db } = app.database
    const league = await buildChampionship(db)
    const season = await buildSeason(db, app.operatorId, league)
    const stream = await openStream(`?sub_tournament_id=${season.contestId * 100 + 2}`)
    expect(await stream.next()).toMatchObject({ type: 'hello' })
    const [first = 0] = season.gameRoundIds
    await sql`update game_round set deadline_at = clock_timestamp() where id = ${first}`.execute(db)
    const logFault = (error: unknown) => {
      throw error
    }
    await keepRounds({ db, codeVersion: 'test', logFault })
    await app.live.turn()
    expect(await stream.next()).toMatchObject({ type: 'update', roundChanged: true })
    stream.close()
  })

  it('tells who opened it after a round was locked, and had asked for the page before', async () => {
    const contest = await buildLockedContest()
    const seen = String(app.live.version())
    await contest.lock()
    const query = `?sub_tournament_id=${contest.subTournamentId}`
    const stream = await openStream(query, { [VERSION_HEADER]: seen })
    expect(await stream.next()).toMatchObject({ type: 'hello' })
    expect(await stream.next()).toMatchObject({
      type: 'update',
      version: app.live.version(),
      roundChanged: true,
    })
    stream.close()
  })

  it('of a room is for who is in it: points and place as they move, of the own team alone', async () => {
    const { db } = app.database
    const league = await buildChampionship(db, {
      hasRooms: true,
      firstKickOffAt: new Date(Date.now() + 3 * 3600_000),
    })
    await openRooms(db)
    const wanted = { bet: 10, max_players: 10 }
    const [me, other] = [await sitDown(app, league, wanted), await sitDown(app, league, wanted)]
    const stranger = await buildManager(db, app.operatorId)
    const contest = encodeRoundScopedId({ id: me.roomId, round: 1 })
    const ask = async (userTeamId: number, managerId?: number) =>
      openStream(
        `?sub_tournament_id=${contest}&user_team_id=${userTeamId}`,
        managerId === undefined ? {} : await app.authorize(managerId),
      )
    for (const refused of [await ask(me.idIn(1), stranger.id), await ask(me.idIn(1))]) {
      expect(refused.response.status).toBe(404)
      refused.close()
    }
    const [mine, peeking] = [await ask(me.idIn(1), me.managerId), await ask(me.idIn(1), other.managerId)]
    for (const stream of [mine, peeking]) expect(await stream.next()).toMatchObject({ type: 'hello' })
    await sql`update game_round set deadline_at = clock_timestamp() where rule_pack = 'room' and locked_at is null
      and round_id = ${league.rounds[0]?.id}`.execute(db)
    await keepRounds({
      db,
      codeVersion: 'test',
      logFault: (error) => {
        throw error
      },
    })
    await app.live.turn()
    expect(await mine.next()).toMatchObject({ roundChanged: true, team: { points: 0, place: 1 } })
    expect(await peeking.next()).toMatchObject({ roundChanged: true, team: null })
    const { captain } = shownLineUp(await me.team(1))
    await playRound(db, league, { round: 1, scorers: [captain ?? 0], isUnderWay: true })
    await app.live.turn()
    const update = await mine.next()
    const shown = await me.call('userPoints', { query: { room_id: me.roomId } })
    expect(update).toMatchObject({
      subTournamentId: contest,
      team: {
        userTeamId: me.idIn(1),
        totalPoints: shown.data.total_points,
        place: shown.data.total_place,
        totalPlayers: 2,
      },
    })
    expect(update.type === 'update' && (update.team?.points ?? 0) > 11).toBe(true)
    expect(await peeking.next()).toMatchObject({ subTournamentId: contest, team: null })
    mine.close()
    peeking.close()
  })

  it('tells of the matches of a league that came in since the node started and that nobody asked about', async () => {
    const contest = await buildLockedContest()
    const stream = await openStream(`?championship_id=${contest.championshipId}`)
    expect(await stream.next()).toMatchObject({ type: 'hello' })
    const { fixtureId } = await contest.score()
    expect(await stream.next()).toMatchObject({ type: 'update', fixtures: [{ id: fixtureId, minute: 12 }] })
    stream.close()
  })

  it('tells a manager, and nobody else, what became of a join', async () => {
    const contest = await buildLockedContest()
    const [me, other] = contest.teams
    const mine = await openStream('', await app.authorize(me.managerId))
    const theirs = await openStream('', await app.authorize(other.managerId))
    await Promise.all([mine.next(), theirs.next()])
    app.deps.announceOutcome({ managerId: me.managerId, userTeamId: me.userTeamId, outcome: 'entered' })
    app.deps.announceOutcome({
      managerId: other.managerId,
      userTeamId: other.userTeamId,
      outcome: 'released',
    })
    expect(await mine.next()).toEqual({ type: 'entryOutcome', userTeamId: me.userTeamId, outcome: 'entered' })
    expect(await theirs.next()).toEqual({
      type: 'entryOutcome',
      userTeamId: other.userTeamId,
      outcome: 'released',
    })
    mine.close()
    theirs.close()
  })

  it.each([
    ['?sub_tournament_id=0', 400],
    ['?sub_tournament_id=1%27--', 400],
    ['?token=abc', 400],
    ['?sub_tournament_id=99999901', 404],
  ])('refuses %s', async (query, status) => {
    const { response, close } = await openStream(query)
    expect(response.status).toBe(status)
    close()
  })

  it('is not asked for by its head alone, which would never come', async () => {
    const { status } = await fetch(`${address}/api/gaffer/live`, { method: 'HEAD' })
    expect(status).toBe(405)
  })

  it('refuses a token that is none', async () => {
    const refused = await openStream('', { authorization: 'Bearer nonsense' })
    expect(refused.response.status).toBe(401)
  })

  it('of a manager who opens a seventh ends the oldest', async () => {
    const { teams } = await buildLockedContest()
    const headers = await app.authorize(teams[0].managerId)
    const open: Awaited<ReturnType<typeof openStream>>[] = []
    for (let count = 0; count < 6; count += 1) open.push(await openStream('', headers))
    for (const stream of open) expect(await stream.next()).toMatchObject({ type: 'hello' })
    const [oldest, ...others] = open
    const seventh = await openStream('', headers)
    expect(await seventh.next()).toMatchObject({ type: 'hello' })
    await expect(oldest?.next()).rejects.toThrow('the stream ended')
    app.deps.announceOutcome({
      managerId: teams[0].managerId,
      userTeamId: teams[0].userTeamId,
      outcome: 'entered',
    })
    for (const stream of [...others, seventh]) {
      expect(await stream.next()).toMatchObject({ type: 'entryOutcome' })
      stream.close()
    }
  })

  it('lets many onlookers of one address watch', async () => {
    const open = await Promise.all(Array.from({ length: 12 }, () => openStream('')))
    expect(open.map(({ response }) => response.status)).toEqual(open.map(() => 200))
    for (const stream of open) stream.close()
  })

  it('ends when its manager logs out, and leaves the others', async () => {
    const { teams } = await buildLockedContest()
    const leaving = await openStream('', await app.authorize(teams[0].managerId))
    const staying = await openStream('', await app.authorize(teams[1].managerId))
    await Promise.all([leaving.next(), staying.next()])
    await sql`update manager set sessions_valid_from = now() + interval '1 hour'
              where id = ${teams[0].managerId}`.execute(app.database.db)
    await app.closeEndedStreams()
    await expect(leaving.next()).rejects.toThrow('the stream ended')
    app.deps.announceOutcome({
      managerId: teams[1].managerId,
      userTeamId: teams[1].userTeamId,
      outcome: 'entered',
    })
    expect(await staying.next()).toMatchObject({ type: 'entryOutcome' })
    staying.close()
  })

  it('ends when its token is older than a token lives', async () => {
    const { teams } = await buildLockedContest()
    const stream = await openStream('', await app.authorize(teams[0].managerId))
    await stream.next()
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] })
    try {
      await app.closeEndedStreams()
      await expect(stream.next()).rejects.toThrow('the stream ended')
    } finally {
      vi.useRealTimers()
    }
  })

  it('takes no notice of a Last-Event-ID, whatever it says', async () => {
    for (const id of ['-1', '99999999999999999999', "1'--", 'other:5']) {
      const stream = await openStream('', { 'last-event-id': id })
      expect(await stream.next()).toMatchObject({ type: 'hello' })
      stream.close()
    }
  })
})
