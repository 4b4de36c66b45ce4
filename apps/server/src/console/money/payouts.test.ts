import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payout } from '../../cli/payout.ts'
import { readConfig } from '../../config.ts'
import type { CloseStep } from '../../rounds/close/close-deps.ts'
import { closeRound } from '../../rounds/close/close-round.ts'
import { reopenRound } from '../../rounds/close/reopen-round.ts'
import type { BuiltChampionship } from '../../testing/build-championship.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { buildPlayedContest, closeDepsOf, type PlayedContest } from '../../testing/build-played-contest.ts'
import { sayFacts } from '../../testing/play-round.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { findDueErasures } from '../../session/erase-manager.ts'
import { creditPrizes } from '../../wallet/credit-prizes.ts'
import { keepAlerts } from '../alerts/index.ts'
import { findOpenBooks } from '../../wallet/find-open-books.ts'

let app: TestApp
let finance: Awaited<ReturnType<typeof buildStaff>>
let owner: typeof finance
beforeAll(async () => {
  app = await buildTestApp()
  finance = await buildStaff(app, ['finance'])
  owner = await buildStaff(app, ['owner'])
})
afterAll(() => app.end())

/** The pool of three fees less a tenth: 1890, 540 and 270. */
const PRIZES = [1890, 540, 270]
const deps = () => closeDepsOf(app.database.db)

async function setLimits(signedAbove: number | null, twoAbove: number | null = null): Promise<void> {
  await sql`
    update operator set payouts_signed_above = ${signedAbove}, payouts_two_above = ${twoAbove}
    where id = ${app.operatorId}`.execute(app.database.db)
}

const buildPlayed = () => buildPlayedContest(app.database.db, app.operatorId)
type Played = PlayedContest

async function paidOf({ gameRoundId }: Played): Promise<readonly number[]> {
  const { rows } = await sql<{ amount: number }>`
    select sum(amount)::bigint as amount from wallet_operation where game_round_id = ${gameRoundId}
      and kind = 'prize' group by entry_id order by 1 desc`.execute(app.database.db)
  return rows.map(({ amount }) => amount)
}

async function payoutOf({ contestId }: Played): Promise<number> {
  const { body } = await finance.get('/operators/demo/money/payouts')
  const row = body.data.find((one: { contest: { id: number } }) => one.contest.id === contestId)
  return row?.id
}

const fileOf = async (id: number, who = finance) =>
  (await who.get(`/operators/demo/money/payouts/${id}`)).body.data
const sign = async (id: number, who = finance, seen?: string) =>
  who.act(`/operators/demo/money/payouts/${id}/sign`, { seen: seen ?? (await fileOf(id, who)).seen })

const booksOf = ({ contestId }: Played) => findOpenBooks(app.database.db, [contestId])

/** A card for the captain of the best team, told after the close. */
async function correctGoal({ league, starters }: Played): Promise<void> {
  const fixtureId = league.rounds[0]?.fixtureIds[0] ?? 0
  const [, second = 0, third = 0] = starters
  const at = { minute: 60, added: 0 }
  const goal = (playerId: number, key: string) =>
    [
      fixtureId,
      {
        kind: 'event' as const,
        side: sideOf(league, playerId),
        at,
        event: { type: 'goal' as const, playerId, assistantId: undefined },
      },
      key,
    ] as const
  await sayFacts(app.database.db, league, [
    goal(second, 'late-1'),
    goal(second, 'late-2'),
    goal(third, 'late-3'),
  ])
}

function sideOf(league: BuiltChampionship, playerId: number) {
  const clubId = league.players.find(({ id }) => id === playerId)?.clubId
  return clubId === league.clubIds[0] ? ('home' as const) : ('away' as const)
}

describe('prizes above the sum that their operator has set', () => {
  it('wait at the close, are paid by one signature, and leave the books at zero', async () => {
    await setLimits(2000)
    const world = await buildPlayed()
    expect(await closeRound(deps(), world.gameRoundId)).toBe(true)
    expect(await paidOf(world)).toEqual([])
    const id = await payoutOf(world)
    const file = await fileOf(id)
    expect(file).toMatchObject({ amount: 2700, amount_now: 2700, winners: 3, rake: 300, may_sign: true })
    expect(Object.values(file.checks)).toEqual([true, true, true, true, true, true])
    expect(file.prizes.map(({ prize }: { prize: number }) => prize)).toEqual(PRIZES)
    expect((await sign(id)).body.data).toEqual({ is_paid: true, missing: 0 })
    expect(await paidOf(world)).toEqual(PRIZES)
    expect(await booksOf(world)).toEqual([])
    expect((await sign(id)).body.code).toBe('proposalOver')
    expect(await paidOf(world)).toEqual(PRIZES)
  })

  it('are paid at once where the sum is not reached, and where none is set', async () => {
    for (const limit of [2700, null]) {
      await setLimits(limit)
      const world = await buildPlayed()
      await closeRound(deps(), world.gameRoundId)
      expect(await paidOf(world)).toEqual(PRIZES)
      expect(await booksOf(world)).toEqual([])
    }
  })

  it('need two people above the second sum, and neither is who asked for the close', async () => {
    await setLimits(0, 1000)
    const world = await buildPlayed()
    const closer = await buildStaff(app, ['contests', 'finance'])
    const reply = await closer.act(`/operators/demo/rounds/${world.gameRoundId}/close`)
    expect(reply.status).toBe(200)
    await closeRound(deps(), world.gameRoundId)
    const id = await payoutOf(world)
    expect((await sign(id, closer)).body.code).toBe('ownRequest')
    expect((await sign(id)).body.data).toEqual({ is_paid: false, missing: 1 })
    expect((await sign(id)).body.code).toBe('signedAlready')
    expect(await paidOf(world)).toEqual([])
    expect((await sign(id, owner)).body.data).toEqual({ is_paid: true, missing: 0 })
    expect(await paidOf(world)).toEqual(PRIZES)
  })

  it('are not signed by whoever asked for what changed the result', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    const asker = await buildStaff(app, ['contests', 'finance'])
    await closeRound(deps(), world.gameRoundId)
    const id = await payoutOf(world)
    const fixtureId = world.league.rounds[0]?.fixtureIds[0] ?? 0
    const { rows } = await sql<{ entryId: number }>`
      select id as entry_id from entry where subgame_id = ${world.contestId} limit 1`.execute(app.database.db)
    for (const [act, payload] of [
      ['correctMatch', { fixtureId }],
      ['decideMatch', { fixtureId }],
      ['disqualifyEntry', { entryId: rows[0]?.entryId }],
      ['reinstateEntry', { entryId: rows[0]?.entryId }],
    ] as const) {
      await sql`
        insert into proposal (operator_id, act, payload, subject_kind, subject_id, subject_name, effects, reason,
          asked_by, lapses_at, state)
        values (${app.operatorId}, ${act}, ${JSON.stringify(payload)}, 'round', '1', '', '[]', 'why not',
          ${asker.memberId}, clock_timestamp() + interval '1 hour', 'declined')`.execute(app.database.db)
      const decided = (state: string) =>
        sql`update proposal set state = ${state} where asked_by = ${asker.memberId}`.execute(app.database.db)
      expect((await fileOf(id, asker)).may_sign).toBe(true)
      await decided('signed')
      expect([act, (await sign(id, asker)).body.code]).toEqual([act, 'ownRequest'])
      expect((await fileOf(id, asker)).may_sign).toBe(false)
      await decided('declined')
    }
    expect((await sign(id, asker)).body.data).toEqual({ is_paid: true, missing: 0 })
  })

  it('are paid once however many sign at once and however often one call is repeated', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const id = await payoutOf(world)
    const { seen } = await fileOf(id)
    const path = `/operators/demo/money/payouts/${id}/sign`
    const requestId = crypto.randomUUID()
    const replies = await Promise.all([
      ...[1, 2, 3].map(() => finance.act(path, { seen }, requestId)),
      ...[1, 2].map(() => owner.act(path, { seen })),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await paidOf(world)).toEqual(PRIZES)
    expect(await booksOf(world)).toEqual([])
  })

  it.each(['close.priced', 'close.paying', 'close.paid', 'close.booking'] as const)(
    'wait once and are paid once when the close is killed at %s',
    async (killedAt) => {
      await setLimits(0)
      const world = await buildPlayed()
      let kills = 0
      const reachStep = (step: CloseStep) => {
        if (step !== killedAt || kills >= 2) return
        kills += 1
        throw new Error(`killed at ${step}`)
      }
      for (let start = 0; start < 4; start += 1) {
        await closeRound({ ...deps(), batch: 1, reachStep }, world.gameRoundId).catch(() => false)
      }
      expect(await paidOf(world)).toEqual([])
      expect((await sign(await payoutOf(world))).body.data).toMatchObject({ is_paid: true })
      expect(await paidOf(world)).toEqual(PRIZES)
      expect(await booksOf(world)).toEqual([])
    },
  )
})

describe('a payout', () => {
  it('that is held back is not paid until it is taken up again, and its signatures fall', async () => {
    await setLimits(0, 0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const id = await payoutOf(world)
    await sign(id)
    expect((await owner.act(`/operators/demo/money/payouts/${id}/hold`)).status).toBe(200)
    expect(await fileOf(id)).toMatchObject({
      state: 'held',
      held_because: 'because it is tested',
      signatures: [],
      may_sign: false,
    })
    expect((await sign(id, owner)).body.code).toBe('proposalOver')
    expect((await finance.act(`/operators/demo/money/payouts/${id}/take-up`)).status).toBe(200)
    await sign(id)
    await sign(id, owner)
    expect(await paidOf(world)).toEqual(PRIZES)
  })

  it('of a round that is reopened is not signed; its next close asks anew', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const first = await payoutOf(world)
    const { seen } = await fileOf(first)
    await reopenRound(app.database.db, world.gameRoundId, 'a goal was missing')
    expect((await sign(first, finance, seen)).body.code).toBe('changedMeanwhile')
    expect((await sign(first)).body.code).toBe('payoutUnsound')
    await correctGoal(world)
    await closeRound(deps(), world.gameRoundId)
    expect(await fileOf(first)).toMatchObject({ state: 'replaced' })
    expect((await sign(first)).body.code).toBe('proposalOver')
    const second = await payoutOf(world)
    expect(second).not.toBe(first)
    expect((await sign(second)).body.data).toMatchObject({ is_paid: true })
    expect(await paidOf(world)).toEqual(PRIZES)
    expect(await booksOf(world)).toEqual([])
  })

  it('that was paid is never taken back: a reopened round waits with the difference alone', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    await sign(await payoutOf(world))
    await reopenRound(app.database.db, world.gameRoundId, 'goals were missing')
    await correctGoal(world)
    await closeRound(deps(), world.gameRoundId)
    expect(await paidOf(world)).toEqual(PRIZES)
    const id = await payoutOf(world)
    const file = await fileOf(id)
    const due = file.prizes.reduce(
      (sum: number, { prize, paid }: { prize: number; paid: number }) => sum + Math.max(0, prize - paid),
      0,
    )
    expect(due).toBeGreaterThan(0)
    expect(file.amount).toBe(due)
    await sign(id)
    const paid = await paidOf(world)
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(2700 + due)
    expect(await booksOf(world)).toEqual([])
  })

  it('is paid once, or asked for anew, when its round is reopened at the moment of the signature', async () => {
    await setLimits(0)
    for (let turn = 0; turn < 3; turn += 1) {
      const world = await buildPlayed()
      await closeRound(deps(), world.gameRoundId)
      const id = await payoutOf(world)
      await Promise.all([sign(id), reopenRound(app.database.db, world.gameRoundId, 'to be looked at')])
      await closeRound(deps(), world.gameRoundId)
      const again = await payoutOf(world)
      if (again !== undefined) await sign(again)
      expect(await paidOf(world)).toEqual(PRIZES)
      expect(await booksOf(world)).toEqual([])
    }
  })

  it('is not paid while the books of a contest that has ended are not at zero, and finance is told at once', async () => {
    const { db } = app.database
    await setLimits(null)
    const ended = await buildPlayed()
    await closeRound(deps(), ended.gameRoundId)
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const id = await payoutOf(world)
    const [entry] = ended.entries
    await db
      .transaction()
      .execute((tx) =>
        creditPrizes(tx, ended.gameRoundId, [{ entryId: entry?.entryId ?? 0, amount: (PRIZES[0] ?? 0) + 7 }]),
      )
    expect((await fileOf(id)).checks).toMatchObject({ is_balanced: false, is_funded: true })
    expect((await sign(id)).body.code).toBe('payoutUnsound')
    await keepAlerts({ db, mailer: { send: async () => true }, logFault: deps().logFault })
    const alerts = async () => (await finance.get('/operators/demo/alerts')).body.data
    expect(await alerts()).toContainEqual(
      expect.objectContaining({ kind: 'booksNotZero', amount: -7, role: 'finance' }),
    )
    await sql`
      with moved as (insert into money_transaction (subgame_id, natural_key)
        values (${ended.contestId}, 'settled by hand') returning id)
      insert into posting (money_transaction_id, account_id, amount, currency)
      select moved.id, account.id, case kind when 'stakes' then 7 else -7 end, 'EUR' from moved join account
        on account.operator_id = ${app.operatorId} and kind in ('stakes', 'guarantee')`.execute(db)
    expect((await sign(id)).body.data).toMatchObject({ is_paid: true })
    await keepAlerts({ db, mailer: { send: async () => true }, logFault: deps().logFault })
    expect(await alerts()).not.toContainEqual(expect.objectContaining({ kind: 'booksNotZero' }))
  })

  it('with a blocked winner says so, and is paid', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    await sql`
      insert into manager_block (manager_id, until, reason)
      values (${world.entries[0]?.managerId ?? 0}, clock_timestamp() + interval '1 day', 'two accounts')`.execute(
      app.database.db,
    )
    const id = await payoutOf(world)
    expect((await fileOf(id)).checks).toMatchObject({ is_payable: false, is_funded: true })
    expect((await sign(id)).body.data).toMatchObject({ is_paid: true })
  })

  it('of which a stored prize was touched since is not paid', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const id = await payoutOf(world)
    const change = (by: number) =>
      sql`update entry_round_result set prize = prize + ${by} where game_round_id = ${world.gameRoundId} and place = 1`.execute(
        app.database.db,
      )
    await change(1)
    expect((await fileOf(id)).checks).toMatchObject({ is_by_table: false, is_recomputed: false })
    expect((await sign(id)).body.code).toBe('payoutUnsound')
    expect(await paidOf(world)).toEqual([])
    await change(-1)
    expect((await sign(id)).body.data).toMatchObject({ is_paid: true })
  })

  it('is refused to a viewer, and to support', async () => {
    for (const role of ['viewer', 'support', 'contests', 'desk'] as const) {
      const staff = await buildStaff(app, [role])
      expect((await staff.get('/operators/demo/money/payouts')).status).toBe(403)
      expect((await staff.act('/operators/demo/money/payouts/1/sign', { seen: '' })).status).toBe(403)
    }
  })

  it('is told to the managers who wait for it, until it is paid', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const [entry] = world.entries
    const readTeam = async () => {
      const answer = await app.app.inject({
        url: `/api/users/team?user_team_id=${(entry?.entryId ?? 0) * 100 + 1}`,
        headers: { host: '127.0.0.1', ...(await app.authorize(entry?.managerId ?? 0)) },
      })
      return answer.json().team
    }
    expect(await readTeam()).toMatchObject({ is_final: true, is_prize_waiting: true })
    await sign(await payoutOf(world))
    expect(await readTeam()).toMatchObject({ is_final: true, is_prize_waiting: false })
  })
})

describe('while a prize waits', () => {
  it('its winner is not erased, so that the wallet still knows them, and its contest is to be approved', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const managerId = world.entries[0]?.managerId ?? 0
    const { db } = app.database
    await sql`
      insert into manager_erasure (manager_id, due_at)
      values (${managerId}, clock_timestamp() - interval '1 hour')`.execute(db)
    const stateOf = async () =>
      (await finance.get(`/operators/demo/contests/${world.contestId}`)).body.data.state
    expect(await findDueErasures(db)).toEqual([])
    expect(await stateOf()).toBe('approving')
    await sign(await payoutOf(world))
    expect(await findDueErasures(db)).toEqual([managerId])
    expect(await stateOf()).toBe('closed')
  })
})

describe('the sums above which prizes wait', () => {
  const path = '/operators/demo/money/payout-limits'
  it('are lowered by an owner alone, and raised by two people', async () => {
    await setLimits(5000, null)
    const lower = await owner.act(path, { signed_above: 2000, two_above: 9000 })
    expect(lower.body.data).toEqual({ proposal_id: null })
    const raise = await owner.act(path, { signed_above: 4000, two_above: 9000 })
    const id = raise.body.data.proposal_id
    expect((await owner.get(path)).body.data).toEqual({ signed_above: 2000, two_above: 9000 })
    const { seen } = (await finance.get(`/operators/demo/proposals/${id}`)).body.data
    expect((await finance.act(`/operators/demo/proposals/${id}/sign`, { seen })).status).toBe(200)
    expect((await owner.get(path)).body.data).toEqual({ signed_above: 4000, two_above: 9000 })
    expect((await finance.act(path, { signed_above: 0, two_above: 0 })).status).toBe(403)
  })
})

describe('the command line', () => {
  const run = async (...words: readonly string[]) => {
    const lines: string[] = []
    const config = readConfig({}, '/nonexistent')
    await payout.run(words, { config, database: app.database, print: (line) => void lines.push(line) })
    return lines.join('\n')
  }
  const seenOf = async (id: number) => /seen: (\w+)/.exec(await run('check', 'demo', String(id)))?.[1] ?? ''
  const signAs = async (id: number, seen: string, email: string) =>
    run('sign', 'demo', String(id), seen, '--as', email, '--reason', 'the console is away')

  it('lists, checks and signs what the console does, for the figures that were seen', async () => {
    await setLimits(0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const id = await payoutOf(world)
    expect(await run('list', 'demo')).toContain(`${id}  `)
    await expect(signAs(id, 'other figures', finance.email)).rejects.toThrow('changedMeanwhile')
    const contests = await buildStaff(app, ['contests'])
    await expect(signAs(id, await seenOf(id), contests.email)).rejects.toThrow('neither an owner nor finance')
    expect(await signAs(id, await seenOf(id), finance.email)).toBe('Signed, and paid.')
    expect(await paidOf(world)).toEqual(PRIZES)
    const { body } = await owner.get('/operators/demo/audit?act=signPayout')
    expect(body.data[0]).toMatchObject({ subject: { kind: 'contest', id: String(world.contestId) } })
    expect(JSON.stringify(body.data[0])).toContain('the console is away')
  })

  it('gives one of two signatures, and leaves the other to the console', async () => {
    await setLimits(0, 0)
    const world = await buildPlayed()
    await closeRound(deps(), world.gameRoundId)
    const id = await payoutOf(world)
    expect(await signAs(id, await seenOf(id), finance.email)).toBe('Signed; 1 more in the console.')
    await expect(signAs(id, await seenOf(id), owner.email)).rejects.toThrow('in the console')
    expect(await paidOf(world)).toEqual([])
    expect((await sign(id, owner)).body.data).toMatchObject({ is_paid: true })
    expect(await paidOf(world)).toEqual(PRIZES)
  })
})
