import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { creditPrizes, stakeInBulk } from './credit-prizes.ts'
import { findOpenBooks } from './find-open-books.ts'
import { settleContests } from './settle-contests.ts'

const FEE = 1000

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

type StakedContest = {
  readonly contestId: number
  readonly gameRoundId: number
  readonly entryIds: readonly number[]
}
let contest: StakedContest
let other: StakedContest
beforeEach(async () => {
  contest = await stakeContest()
  other = await stakeContest()
})

/** A contest of three bots who have staked. */
async function stakeContest(): Promise<StakedContest> {
  const { db } = app.database
  const league = await buildChampionship(db)
  const { contestId, gameRoundId } = await buildTournament(db, app.operatorId, league, { entryFee: FEE })
  const starters = pickBuiltTeam(league)
  const enter = async () => {
    const { id: managerId } = await buildManager(db, app.operatorId, { isBot: true })
    const entry = await buildEntry(db, { operatorId: app.operatorId, contestId, managerId, starters })
    return { entryId: entry.id, managerId }
  }
  const entries = [await enter(), await enter(), await enter()]
  await db
    .transaction()
    .execute((tx) => stakeInBulk(tx, { operatorId: app.operatorId, amount: FEE, entries }))
  return { contestId, gameRoundId, entryIds: entries.map(({ entryId }) => entryId) }
}

const endRound = ({ gameRoundId }: StakedContest) =>
  sql`update game_round set locked_at = now(), closed_at = now() where id = ${gameRoundId}`.execute(
    app.database.db,
  )

/** Pays the first entry and keeps the rake, as the close of the round does. */
async function settle(settled: StakedContest, prize: number, rake: number, version = 1): Promise<void> {
  const { contestId, gameRoundId, entryIds } = settled
  const [entryId = 0] = entryIds
  await app.database.db.transaction().execute(async (tx) => {
    await sql`
      insert into entry_round_result
        (game_round_id, entry_id, subgame_id, points, season_points, place, finished_players, prize)
      values (${gameRoundId}, ${entryId}, ${contestId}, 0, 0, 1, 11, ${prize})
      on conflict (game_round_id, entry_id) do update set prize = excluded.prize`.execute(tx)
    await creditPrizes(tx, gameRoundId, [{ entryId, amount: prize }])
    const book = { contestId, operatorId: app.operatorId, currency: 'EUR', fees: 3 * FEE, rake }
    await settleContests(tx, { gameRoundId, version }, [book])
  })
}

async function keptBy(settled: StakedContest): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select account.kind, sum(posting.amount)::bigint as amount from money_transaction moved
    join posting on posting.money_transaction_id = moved.id join account on account.id = posting.account_id
    where moved.subgame_id = ${settled.contestId} group by account.kind order by account.kind`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

describe('the book of a contest', () => {
  it('is open once the contest is over, with what is left of its stakes, and not before', async () => {
    expect(await findOpenBooks(app.database.db, [contest.contestId])).toEqual([])
    await endRound(contest)
    const left = [{ contestId: contest.contestId, currency: 'EUR', left: 3 * FEE }]
    expect(await findOpenBooks(app.database.db, [contest.contestId, other.contestId])).toEqual(left)
    expect(await findOpenBooks(app.database.db, [other.contestId])).toEqual([])
    await endRound(other)
    const all = (await findOpenBooks(app.database.db)).map(({ contestId }) => contestId)
    expect(all).toEqual(expect.arrayContaining([contest.contestId, other.contestId]))
  })

  it('is not over while a round that it will have is not open yet', async () => {
    await endRound(contest)
    const plan = (rounds: number | null) =>
      sql`update tournament set round_count = ${rounds}
        where id = (select tournament_id from subgame where id = ${contest.contestId})`.execute(
        app.database.db,
      )
    await plan(2)
    expect(await findOpenBooks(app.database.db, [contest.contestId])).toEqual([])
    await plan(null)
    expect(await findOpenBooks(app.database.db, [contest.contestId])).toHaveLength(1)
  })

  it('comes to nothing when prize and rake are the fees', async () => {
    await endRound(contest)
    await settle(contest, 2700, 300)
    expect(await findOpenBooks(app.database.db, [contest.contestId])).toEqual([])
    expect(await keptBy(contest)).toEqual({ rake: 300, stakes: -300 })
  })

  it('of a guaranteed pool is filled up by the operator', async () => {
    await endRound(contest)
    await settle(contest, 5000, 300)
    expect(await findOpenBooks(app.database.db, [contest.contestId])).toEqual([])
    expect(await keptBy(contest)).toEqual({ guarantee: -2300, rake: 300, stakes: 2000 })
  })

  it('closed again posts the difference alone, and the same close nothing', async () => {
    await endRound(contest)
    await settle(contest, 2700, 300)
    await settle(contest, 2700, 300)
    expect(await keptBy(contest)).toEqual({ rake: 300, stakes: -300 })
    await settle(contest, 2900, 300, 2)
    expect(await keptBy(contest)).toEqual({ guarantee: -200, rake: 300, stakes: -100 })
    expect(await findOpenBooks(app.database.db, [contest.contestId])).toEqual([])
  })
})
