import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { creditPrizes, stakeInBulk } from './credit-prizes.ts'

let app: TestApp
let contest: { contestId: number; gameRoundId: number }
let entries: readonly { readonly entryId: number; readonly managerId: number }[]

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())

beforeEach(async () => {
  const { db } = app.database
  const league = await buildChampionship(db)
  contest = await buildTournament(db, app.operatorId, league, { entryFee: 1000 })
  const starters = pickBuiltTeam(league)
  entries = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { id: managerId } = await buildManager(db, app.operatorId, { isBot: true })
      const entry = { operatorId: app.operatorId, contestId: contest.contestId, managerId, starters }
      return { entryId: (await buildEntry(db, entry)).id, managerId }
    }),
  )
})

const balances = () =>
  Promise.all(
    entries.map(({ managerId }) =>
      app.deps.wallet.quote({ operatorId: app.operatorId, managerId, currency: 'EUR' }),
    ),
  )

async function sumOfBooks() {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount), 0)::bigint as sum from posting`.execute(app.database.db)
  return rows[0]?.sum
}

const pay = (amounts: readonly number[]) =>
  app.database.db.transaction().execute((tx) =>
    creditPrizes(
      tx,
      contest.gameRoundId,
      entries.map(({ entryId }, index) => ({ entryId, amount: amounts[index] ?? 0 })),
    ),
  )

describe('prizes', () => {
  it('are paid to each winner once, however often the round is closed', async () => {
    expect(await pay([2500, 1000, 500, 0])).toBe(3)
    expect(await pay([2500, 1000, 500, 0])).toBe(0)
    expect(await Promise.all([pay([2500, 1000, 500, 0]), pay([2500, 1000, 500, 0])])).toEqual([0, 0])
    expect(await balances()).toEqual([2500, 1000, 500, 0])
    expect(await sumOfBooks()).toBe(0)
  })

  it('are paid once for an entry, whichever round of its contest pays', async () => {
    await pay([2500, 1000, 0, 0])
    const league = await buildChampionship(app.database.db)
    const { gameRoundId } = await buildTournament(app.database.db, app.operatorId, league)
    const again = (amount: number) =>
      app.database.db
        .transaction()
        .execute((tx) => creditPrizes(tx, gameRoundId, [{ entryId: entries[0]?.entryId ?? 0, amount }]))
    expect(await again(2500)).toBe(0)
    expect(await again(2700)).toBe(1)
    expect(await balances()).toEqual([2700, 1000, 0, 0])
  })

  it('raised by a reopening are paid by what they rose, as often as they rise', async () => {
    await pay([2500, 1000, 0, 0])
    expect(await pay([2600, 900, 50, 0])).toBe(2)
    expect(await pay([2800, 1000, 50, 0])).toBe(1)
    expect(await pay([2800, 1000, 50, 0])).toBe(0)
    expect(await balances()).toEqual([2800, 1000, 50, 0])
    const { rows } = await sql<{ naturalKey: string }>`
      select natural_key from wallet_operation where kind = 'prize' and entry_id = ${entries[0]?.entryId}
    `.execute(app.database.db)
    const first = `prize:${contest.gameRoundId}:${entries[0]?.entryId}`
    expect(rows.map(({ naturalKey }) => naturalKey).toSorted()).toEqual([
      first,
      `${first}:2500`,
      `${first}:2600`,
    ])
  })

  it('of an entry that is not there are paid to nobody', async () => {
    const { db } = app.database
    const nobody = [{ entryId: 2_147_483_647, amount: 100 }]
    expect(await db.transaction().execute((tx) => creditPrizes(tx, contest.gameRoundId, nobody))).toBe(0)
  })

  it('paid by two closes at once are paid once', async () => {
    const paid = await Promise.all([pay([300, 200, 100, 50]), pay([300, 200, 100, 50])])
    expect(paid.toSorted()).toEqual([0, 4])
    expect(await balances()).toEqual([300, 200, 100, 50])
  })

  it('stand in the history with their tournament', async () => {
    await pay([2500, 0, 0, 0])
    const answer = await app.app.inject({
      url: '/api/gaffer/wallet/history',
      headers: { host: '127.0.0.1', ...(await app.authorize(entries[0]?.managerId ?? 0)) },
    })
    expect(answer.json().data).toMatchObject({
      count: 1,
      last_page: 1,
      data: [{ reason: 'prize', amount: 25, currency: 'EUR', tournament_name: expect.any(String) }],
    })
  })
})

describe('the stakes of bots', () => {
  it('are lent to them, so that nobody owes, and are taken once', async () => {
    const stakes = { operatorId: app.operatorId, amount: 1000, entries }
    for (let time = 0; time < 2; time += 1) {
      await app.database.db.transaction().execute((tx) => stakeInBulk(tx, stakes))
    }
    expect(await balances()).toEqual([0, 0, 0, 0])
    const { rows } = await sql<{ stakes: number }>`
      select coalesce(sum(posting.amount), 0)::bigint as stakes from posting
      join account on account.id = posting.account_id and account.kind = 'stakes'
      join money_transaction on money_transaction.id = posting.money_transaction_id
      join wallet_operation on wallet_operation.id = money_transaction.wallet_operation_id
      where wallet_operation.entry_id = any(${entries.map(({ entryId }) => entryId)}::int[])`.execute(
      app.database.db,
    )
    expect(rows[0]?.stakes).toBe(4000)
    expect(await sumOfBooks()).toBe(0)
  })
})
