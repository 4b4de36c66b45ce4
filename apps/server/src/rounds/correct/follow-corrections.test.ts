import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserTeam } from '@gaffer/contract'
import { tellTeam } from '../../pages/share/tell-team.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { keepAll, matchOf, playLeague } from '../../testing/play-league.ts'
import { playRound, sayFacts } from '../../testing/play-round.ts'
import { findOpenBooks } from '../../wallet/find-open-books.ts'
import { checkRound } from '../check-round.ts'
import { reopenRound } from '../close/reopen-round.ts'
import { recountsInThread } from '../recount/recounts.ts'
import { seekCorrections } from './seek-corrections.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  await seekCorrections(app.database.db)
})
afterAll(() => app.end())

type World = Awaited<ReturnType<typeof playLeague>>

/** A closed round of two teams: the captain of the first scored. */
async function playClosed(): Promise<World> {
  const world = await playLeague(app, { entryFee: 1000, isUnderWay: false })
  await keepAll(app)
  return world
}

/** The source says a day later that the other captain scored too, twice. */
async function tellLate({ league, other }: World): Promise<void> {
  const clubId = league.players.find(({ id }) => id === other)?.clubId
  const side = league.clubIds.indexOf(clubId ?? 0) % 2 === 0 ? 'home' : 'away'
  const event = { type: 'goal', playerId: other, assistantId: undefined } as const
  await sayFacts(
    app.database.db,
    league,
    ['late-1', 'late-2'].map((key) => [
      matchOf(league, other),
      { kind: 'event', side, at: { minute: 60, added: 0 }, event },
      key,
    ]),
  )
}

const read = async (url: string, managerId?: number) => {
  const headers = managerId === undefined ? {} : await app.authorize(managerId)
  return (await app.app.inject({ url: `/api${url}`, headers: { host: '127.0.0.1', ...headers } })).json()
}

const resultOf = (gameRoundId: number) =>
  app.database.db
    .selectFrom('roundResult')
    .select(['hash', 'logVersion'])
    .where('gameRoundId', '=', gameRoundId)
    .executeTakeFirstOrThrow()

async function prizesOf({ gameRoundId }: World) {
  const { rows } = await sql<{ entryId: number; prize: number; paid: number }>`
    select entry_id, prize, (select coalesce(sum(amount), 0)::int from wallet_operation operation
      where operation.entry_id = result.entry_id and kind = 'prize') as paid
    from entry_round_result result where game_round_id = ${gameRoundId} order by entry_id`.execute(
    app.database.db,
  )
  return rows
}

/** Everything that shows the team of an entry, from the calls of its manager. */
async function screensOf(world: World, at: number) {
  const { entryId = 0, managerId = 0 } = world.entries[at] ?? {}
  const [team, board, history, corrections] = [
    (await read(`/users/team?user_team_id=${entryId * 100 + 1}`, managerId)).team as UserTeam,
    (await read(`/leaderBoard/subTournament/${world.contestId * 100 + 1}?page=1`, managerId)).data,
    (
      await read(
        `/gaffer/standings/${world.contestId * 100 + 1}/history?user_team_id=${entryId * 100 + 1}`,
        managerId,
      )
    ).data,
    (await read('/gaffer/corrections', managerId)).data,
  ]
  const row = board.data.find((one: { user_team_id: number }) => one.user_team_id === entryId * 100 + 1)
  const eleven = team.groups.flatMap(({ players }) => players)
  const operator = await app.deps.operators.byId(app.operatorId)
  const picture = await tellTeam(
    app.deps,
    { operator, language: 'en', ask: async () => undefined },
    entryId * 100 + 1,
  )
  return { team, row, history, corrections, eleven, picture }
}

describe('a correction of a source after the close (Q-106)', () => {
  it('moves figure, total, place, table, picture, history and ledger together; result and prizes stay', async () => {
    const world = await playClosed()
    const before = [await screensOf(world, 0), await screensOf(world, 1)]
    expect(before.map(({ team }) => team.current_place)).toEqual([1, 2])
    expect(before.map(({ team }) => team.corrected)).toEqual([null, null])
    const decided = await resultOf(world.gameRoundId)
    const prizes = await prizesOf(world)
    await tellLate(world)
    await keepAll(app)
    await app.live.turn()
    const after = [await screensOf(world, 0), await screensOf(world, 1)]
    expect(after.map(({ team }) => team.current_place)).toEqual([2, 1])
    for (const [at, { team, row, eleven, picture, history }] of after.entries()) {
      const sum = eleven.reduce((points, player) => points + (player.teamPoints ?? 0), 0)
      expect(team.points).toBe(sum)
      expect(row).toMatchObject({ points: team.points, position: team.current_place })
      expect(team.is_final).toBe(true)
      expect(picture?.text).toContain(`Points: ${team.points}`)
      expect(history.samples.at(-1)).toMatchObject({ place: team.current_place, points: team.points })
      const had = before[at]?.team
      const corrected = { points: had?.points, total_points: had?.total_points, place: had?.current_place }
      expect(team.corrected).toEqual(corrected)
      expect(row.corrected).toEqual(corrected)
    }
    const scorer = after[1]?.eleven.find(({ isCaptain }) => isCaptain)
    const stats = await read(
      `/users/team/player/${world.other}/stats/round/${after[1]?.team.roundId}?sub_tournament_id=${world.contestId * 100 + 1}`,
      world.entries[1]?.managerId,
    )
    expect(stats.playerPoints * 2).toBe(scorer?.teamPoints)
    const lines = after[1]?.corrections ?? []
    expect(lines).toMatchObject([
      { cause: 'source', teams: 2, own: [{ place_before: 2, place_after: 1 }] },
      { cause: 'source', teams: 2, own: [{ place_before: 2, place_after: 1 }] },
    ])
    expect(lines[0].own[0].points_after).toBe(after[1]?.team.points)
    expect(await resultOf(world.gameRoundId)).toEqual(decided)
    expect(await prizesOf(world)).toEqual(prizes)
    expect(await checkRound(app.database.db, world.gameRoundId)).toMatchObject({
      isSame: true,
      isWhole: true,
    })
    expect(await findOpenBooks(app.database.db, [world.contestId])).toEqual([])
    await keepAll(app)
    expect((await screensOf(world, 1)).corrections).toEqual(lines)
  })

  it('that is withdrawn again leaves no mark, and both lines', async () => {
    const world = await playClosed()
    await tellLate(world)
    await keepAll(app)
    await sayFacts(
      app.database.db,
      world.league,
      ['late-1', 'late-2'].map((key) => [matchOf(world.league, world.other), { kind: 'withdrawn' }, key, 1]),
    )
    await keepAll(app)
    await app.live.turn()
    const { team, corrections } = await screensOf(world, 1)
    expect(team).toMatchObject({ corrected: null, current_place: 2 })
    const own = corrections.filter(
      (line: { fixture_id: number }) => line.fixture_id === matchOf(world.league, world.other),
    )
    expect(own.map((line: { after: unknown }) => line.after === null)).toEqual([true, true, false, false])
  })

  it('raises prizes only where a person opens the round again, and what it costs is no guarantee', async () => {
    const world = await playClosed()
    await tellLate(world)
    await keepAll(app)
    const shown = (await screensOf(world, 1)).team
    const hash = (await resultOf(world.gameRoundId)).hash
    expect(await reopenRound(app.database.db, world.gameRoundId, 'the league decided')).toMatchObject({
      ok: true,
    })
    await keepAll(app)
    await app.live.turn()
    const { team } = await screensOf(world, 1)
    expect(team).toMatchObject({ points: shown.points, current_place: 1, corrected: null })
    expect((await resultOf(world.gameRoundId)).hash).not.toBe(hash)
    expect((await prizesOf(world)).map(({ prize, paid }) => [prize, paid])).toEqual([
      [600, 1400],
      [1400, 1400],
    ])
    const { rows } = await sql<{ kind: string; amount: number }>`
      select account.kind, sum(posting.amount)::int as amount from money_transaction moved
      join posting on posting.money_transaction_id = moved.id join account on account.id = posting.account_id
      where moved.subgame_id = ${world.contestId} group by 1 order by 1`.execute(app.database.db)
    expect(rows).toEqual([
      { kind: 'correction', amount: -800 },
      { kind: 'stakes', amount: 800 },
    ])
    expect(await checkRound(app.database.db, world.gameRoundId)).toMatchObject({ isSame: true })
  })

  it('is computed by a thread as it is here', async () => {
    const world = await playClosed()
    await tellLate(world)
    const { db } = app.database
    await seekCorrections(db)
    const thread = recountsInThread(app.database.connection)
    expect(await thread.correct([world.gameRoundId])).toEqual([world.gameRoundId])
    expect(await thread.correct([world.gameRoundId])).toEqual([])
    await thread.stop()
    await app.live.turn()
    expect((await screensOf(world, 1)).team).toMatchObject({ current_place: 1 })
  })
})

describe('a correction of an earlier gameweek of a season', () => {
  it('moves its totals in all closed gameweeks since, and their results stay as they were decided', async () => {
    const { db } = app.database
    const { league } = await playLeague(app, { isUnderWay: false })
    const season = await buildSeason(db, app.operatorId, league)
    const { id: managerId } = await buildManager(db, app.operatorId)
    const picked = pickSeasonTeam(league)
    const entryId = await buildSeasonEntry(db, {
      operatorId: app.operatorId,
      contestId: season.contestId,
      managerId,
      lineUps: [{ ...picked, fromRound: 1 }],
    })
    await keepAll(app)
    await keepAll(app)
    const [first = 0, second = 0] = season.gameRoundIds
    const now = sql`clock_timestamp()`
    await sql`update fixture set kick_off_at = ${now} where id = any(${[...(league.rounds[1]?.fixtureIds ?? [])]})`.execute(
      db,
    )
    await sql`update game_round set deadline_at = ${now} where id = ${second}`.execute(db)
    await keepAll(app)
    await playRound(db, league, { round: 2, scorers: picked.starters.slice(10, 11) })
    await keepAll(app)
    const totals = async () => {
      const rows = await db
        .selectFrom('entryRoundResult')
        .select(['gameRoundId', 'points', 'seasonPoints', 'resultSeasonPoints'])
        .where('entryId', '=', entryId)
        .orderBy('gameRoundId')
        .execute()
      return rows
    }
    const [one, two] = await totals()
    expect(two?.seasonPoints).toBe((one?.points ?? 0) + (two?.points ?? 0))
    const captain = picked.starters.at(-1) ?? 0
    const clubId = league.players.find(({ id }) => id === captain)?.clubId ?? 0
    await sayFacts(db, league, [
      [
        matchOf(league, captain),
        {
          kind: 'event',
          side: league.clubIds.indexOf(clubId) % 2 === 0 ? 'home' : 'away',
          at: { minute: 70, added: 0 },
          event: { type: 'goal', playerId: captain, assistantId: undefined },
        },
        'late',
      ],
    ])
    await keepAll(app)
    const [oneAfter, twoAfter] = await totals()
    const gained = (oneAfter?.points ?? 0) - (one?.points ?? 0)
    expect(gained).not.toBe(0)
    expect(twoAfter).toEqual({
      ...two,
      seasonPoints: (two?.seasonPoints ?? 0) + gained,
      resultSeasonPoints: two?.seasonPoints,
    })
    for (const gameRound of [first, second])
      expect(await checkRound(db, gameRound)).toMatchObject({ isSame: true, isWhole: true })
  })
})
