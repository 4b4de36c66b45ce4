import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { poolOf } from '../../contests/index.ts'
import { joinContest } from '../../entries/index.ts'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { next } from '../../testing/next-number.ts'
import { pickedSquad } from '../../testing/picked-squad.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { booksAt, coveredAt } from './contest-books.ts'

let app: TestApp
let league: BuiltChampionship
let contestId: number

beforeAll(async () => {
  app = await buildTestApp()
  league = await buildChampionship(app.database.db)
})
afterAll(() => app.end())
beforeEach(async () => {
  ;({ contestId } = await buildTournament(app.database.db, app.operatorId, league, {
    name: `Floodlights ${randomUUID()}`,
    entryFee: 500,
    capacity: 20,
    guaranteedPool: 4_000,
    rakeBasisPoints: 1_000,
  }))
})

const path = (rest = '') => `/operators/demo/contests/${contestId}${rest}`

/** A manager with money who has joined the contest. */
async function join(): Promise<number> {
  const { id: managerId } = await buildManager(app.database.db, app.operatorId)
  const operator = await app.deps.operators.byId(app.operatorId)
  await app.database.db.transaction().execute((tx) => app.deps.welcomeManager(tx, operator, managerId))
  const joined = await joinContest(
    app.deps,
    { operatorId: app.operatorId, managerId },
    {
      contest: { id: contestId, round: 1 },
      teamName: `Team ${next()}`,
      squad: pickedSquad(league, pickBuiltTeam(league)),
    },
  )
  expect(joined.ok, JSON.stringify(joined)).toBe(true)
  return managerId
}

async function balanceOf(managerId: number): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::int as balance from posting
    join account on account.id = posting.account_id where account.manager_id = ${managerId}`.execute(
    app.database.db,
  )
  return rows[0]?.balance ?? 0
}

describe('the books of a contest', () => {
  it('are fees, rake and guarantee as the close will pay them', () => {
    const terms = { entryFee: 500, guaranteedPool: 4_000, rakeBasisPoints: 1_000 }
    expect(booksAt(terms, 2)).toEqual({
      entries: 2,
      fees: 1_000,
      rake: 100,
      pool: 4_000,
      liability: 3_100,
      result: -3_000,
    })
    expect(booksAt(terms, 20)).toMatchObject({ pool: 9_000, liability: 0, result: 1_000 })
  })

  it('name the first number of entries that covers the guarantee, and no smaller one does', () => {
    const terms = fc.record({
      entryFee: fc.integer({ min: 1, max: 10_000 }),
      guaranteedPool: fc.integer({ min: 1, max: 100_000 }),
      rakeBasisPoints: fc.integer({ min: 0, max: 9_000 }),
    })
    fc.assert(
      fc.property(terms, (one) => {
        const covered = coveredAt(one) ?? 0
        expect(poolOf({ ...one, guaranteedPool: 0 }, covered)).toBeGreaterThanOrEqual(one.guaranteedPool)
        expect(booksAt(one, covered).liability).toBe(0)
        expect(booksAt(one, covered - 1).liability).toBeGreaterThan(0)
      }),
    )
    expect(coveredAt({ entryFee: 0, guaranteedPool: 100, rakeBasisPoints: 0 })).toBeNull()
    expect(coveredAt({ entryFee: 500, guaranteedPool: 100, rakeBasisPoints: 10_000 })).toBeNull()
  })

  it('count an entry once it is paid, and hold its seat before (R16)', async () => {
    const staff = await buildStaff(app, ['viewer'])
    await join()
    await join()
    await sql`update entry set state = 'reserved' where id =
      (select min(id) from entry where subgame_id = ${contestId})`.execute(app.database.db)
    const { body } = await staff.get(path())
    expect(body.data).toMatchObject({
      state: 'open',
      entries: 1,
      held: 1,
      fees: 500,
      pool: 4_000,
      covered_at: 9,
    })
    expect(
      body.data.books.map(({ label, entries }: { label: string; entries: number }) => [label, entries]),
    ).toEqual([
      ['now', 1],
      ['tenth', 2],
      ['half', 10],
      ['full', 20],
    ])
  })
})

describe('the list of contests', () => {
  it('is read in pages by deadline, each contest once, and finds a part of a name', async () => {
    const staff = await buildStaff(app, ['contests'])
    for (let built = 0; built < 60; built += 1) {
      await buildTournament(app.database.db, app.operatorId, league, { name: `Page ${built}` })
    }
    const seen: number[] = []
    let next: string | null = null
    do {
      const more = next === null ? '' : `&cursor=${next}`
      const { body } = await staff.get(`/operators/demo/contests?state=open&text=page${more}`)
      seen.push(...body.data.map(({ id }: { id: number }) => id))
      next = body.next
    } while (next !== null)
    expect(seen).toHaveLength(60)
    expect(new Set(seen).size).toBe(60)
  })
})

describe('cancelling a contest', () => {
  it('that nobody entered is done at once', async () => {
    const staff = await buildStaff(app, ['contests'])
    expect((await staff.act(path('/cancel'))).body.data).toEqual({ proposal_id: null })
    expect((await staff.get(path())).body.data).toMatchObject({
      state: 'cancelled',
      cancelled_because: 'operator',
      can_cancel: false,
    })
    expect((await staff.act(path('/cancel'))).body.code).toBe('contestNotCancellable')
  })

  it('that somebody entered takes another person, and gives every stake back once', async () => {
    const [asker, signer] = [
      await buildStaff(app, ['contests', 'finance']),
      await buildStaff(app, ['finance']),
    ]
    const managers = [await join(), await join()]
    const before = await Promise.all(managers.map(balanceOf))
    expect((await asker.get(path('/cancel'))).body.data).toEqual({
      entries: 2,
      held: 0,
      managers: 2,
      refunds: 2,
      amount: 1_000,
    })
    const { proposal_id: id } = (await asker.act(path('/cancel'))).body.data
    expect((await asker.act(path('/cancel'))).body.data.proposal_id).toBe(id)
    expect((await asker.get(path())).body.data.state).toBe('open')
    const proposal = `/operators/demo/proposals/${id}`
    const { seen } = (await asker.get(proposal)).body.data
    expect((await asker.act(`${proposal}/sign`, { seen })).body.code).toBe('ownRequest')
    const support = await buildStaff(app, ['support'])
    expect((await support.act(`${proposal}/sign`, { seen })).body.code).toBe('roleMissing')
    const replies = await Promise.all([
      signer.act(`${proposal}/sign`, { seen }),
      signer.act(`${proposal}/sign`, { seen }),
    ])
    expect(replies.map(({ body }) => body.code).toSorted()).toEqual(['proposalOver', undefined])
    expect((await signer.get(proposal)).body.data).toMatchObject({
      state: 'signed',
      decided_by: { id: signer.memberId },
    })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from wallet_operation refund join entry on entry.id = refund.entry_id
      where entry.subgame_id = ${contestId} and refund.kind = 'refund'`.execute(app.database.db)
    expect(rows[0]?.count).toBe(2)
    expect(before.every((balance) => balance > 0)).toBe(true)
  })

  it('is not signed when what it does has changed since it was read', async () => {
    const [asker, signer] = [await buildStaff(app, ['contests']), await buildStaff(app, ['owner'])]
    await join()
    const { proposal_id: id } = (await asker.act(path('/cancel'))).body.data
    const { seen } = (await signer.get(`/operators/demo/proposals/${id}`)).body.data
    await join()
    const path2 = `/operators/demo/proposals/${id}`
    expect((await signer.act(`${path2}/sign`, { seen })).body.code).toBe('changedMeanwhile')
    const again = (await signer.get(path2)).body.data
    expect(again.effects).not.toEqual(again.now)
    expect((await signer.act(`${path2}/sign`, { seen: again.seen })).body.data.state).toBe('signed')
  })

  it('is declined by somebody else, withdrawn by who asked, and decided once', async () => {
    const [asker, other] = [await buildStaff(app, ['contests', 'owner']), await buildStaff(app, ['owner'])]
    await join()
    const ask = async () =>
      `/operators/demo/proposals/${(await asker.act(path('/cancel'))).body.data.proposal_id}`
    const declined = await ask()
    expect((await asker.act(`${declined}/decline`)).body.code).toBe('ownRequest')
    expect((await other.act(`${declined}/decline`)).body.data).toMatchObject({ state: 'declined' })
    expect((await asker.act(`${declined}/withdraw`)).body.code).toBe('proposalOver')
    const withdrawn = await ask()
    expect((await other.act(`${withdrawn}/withdraw`)).body.code).toBe('notFound')
    expect((await asker.act(`${withdrawn}/withdraw`)).body.data.state).toBe('withdrawn')
    const lapsed = await ask()
    await sql`update proposal set lapses_at = clock_timestamp() where state = 'waiting'`.execute(
      app.database.db,
    )
    const { seen } = (await other.get(lapsed)).body.data
    expect((await other.act(`${lapsed}/sign`, { seen })).body.code).toBe('proposalOver')
    expect(await ask()).not.toBe(lapsed)
  })

  it('asks who signs for a passkey again', async () => {
    const [asker, signer] = [await buildStaff(app, ['contests']), await buildStaff(app, ['finance'])]
    await join()
    const { proposal_id: id } = (await asker.act(path('/cancel'))).body.data
    const { seen } = (await signer.get(`/operators/demo/proposals/${id}`)).body.data
    await sql`update staff_session set fresh_at = fresh_at - interval '6 minutes'
      where staff_member_id = ${signer.memberId}`.execute(app.database.db)
    expect((await signer.act(`/operators/demo/proposals/${id}/sign`, { seen })).body.code).toBe(
      'freshSignInNeeded',
    )
  })
})
