import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { up } from '../db/migrations/0066-pack-versions-and-corrections.ts'
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

/** Pays one entry and keeps the rake, as the close of the round does. */
async function settle(
  settled: StakedContest,
  prize: number,
  rake: number,
  { version = 1, winner = 0 } = {},
): Promise<void> {
  const { contestId, gameRoundId, entryIds } = settled
  const entryId = entryIds[winner] ?? 0
  await app.database.db.transaction().execute(async (tx) => {
    await sql`
      insert into result_correction (game_round_id, log_version, entry_id, points_before, points_after, place_before,
        place_after, prize_before, prize_after)
      select game_round_id, ${version}, entry_id, 0, 0, 1, 2, prize, 0 from entry_round_result
      where game_round_id = ${gameRoundId} and entry_id <> ${entryId} and prize > 0`.execute(tx)
    await sql`update entry_round_result set prize = 0 where game_round_id = ${gameRoundId}`.execute(tx)
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
    await settle(contest, 2900, 300, { version: 2 })
    expect(await keptBy(contest)).toEqual({ guarantee: -200, rake: 300, stakes: -100 })
    expect(await findOpenBooks(app.database.db, [contest.contestId])).toEqual([])
  })

  it('never posts a guarantee above its sum: what stays paid of an earlier result is a correction', async () => {
    await endRound(contest)
    await settle(contest, 5000, 300)
    await settle(contest, 5000, 300, { version: 2, winner: 1 })
    const kept = { correction: -5000, guarantee: -2300, rake: 300, stakes: 7000 }
    expect(await keptBy(contest)).toEqual(kept)
    expect(await findOpenBooks(app.database.db, [contest.contestId])).toEqual([])
    await settle(contest, 5000, 300, { version: 3, winner: 0 })
    expect(await keptBy(contest)).toEqual(kept)
  })

  it('that posted a correction as a guarantee is put right once, by a transaction of the day it was posted', async () => {
    const { db } = app.database
    await endRound(contest)
    await settle(contest, 5000, 300)
    await settle(contest, 5000, 300, { version: 2, winner: 1 })
    const right = await keptBy(contest)
    // As the release before posted it.
    await sql`
      with moved as (
        insert into money_transaction (subgame_id, natural_key)
        values (${contest.contestId}, ${`settled:${contest.gameRoundId}:${contest.contestId}:3`}) returning id)
      insert into posting (money_transaction_id, account_id, amount, currency)
      select moved.id, account.id, side.amount, 'EUR' from moved
      cross join (values ('guarantee', -5000), ('correction', 5000)) side (kind, amount)
      join account on account.operator_id = ${app.operatorId} and account.kind = side.kind
        and account.currency = 'EUR'`.execute(db)
    expect(await keptBy(contest)).toEqual({ correction: 0, guarantee: -7300, rake: 300, stakes: 7000 })
    await up(db as unknown as Kysely<unknown>)
    await up(db as unknown as Kysely<unknown>)
    expect(await keptBy(contest)).toEqual(right)
    const { rows } = await sql<{ isSame: boolean }>`
      select posted_at = (select max(posted_at) from money_transaction settled
        where settled.subgame_id = moved.subgame_id and natural_key like 'settled:%') as is_same
      from money_transaction moved where natural_key = ${`reclassified:${contest.contestId}`}`.execute(db)
    expect(rows).toEqual([{ isSame: true }])
    expect(await findOpenBooks(db, [contest.contestId])).toEqual([])
  })
})
