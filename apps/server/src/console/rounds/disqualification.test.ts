import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkRound } from '../../rounds/check-round.ts'
import type { CloseStep } from '../../rounds/close/close-deps.ts'
import { closeRound } from '../../rounds/close/close-round.ts'
import { keepRounds } from '../../rounds/keep-rounds.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildManager } from '../../testing/build-manager.ts'
import { buildPlayedContest, closeDepsOf, type PlayedContest } from '../../testing/build-played-contest.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { playRound } from '../../testing/play-round.ts'
import { buildStaff } from '../../testing/staff-caller.ts'
import { stakeInBulk } from '../../wallet/credit-prizes.ts'
import { findOpenBooks } from '../../wallet/find-open-books.ts'

let app: TestApp
let contests: Awaited<ReturnType<typeof buildStaff>>
let owner: typeof contests
beforeAll(async () => {
  app = await buildTestApp()
  contests = await buildStaff(app, ['contests'])
  owner = await buildStaff(app, ['owner'])
})
afterAll(() => app.end())

const deps = () => closeDepsOf(app.database.db)
const build = (overrides: Parameters<typeof buildPlayedContest>[2] = {}) =>
  buildPlayedContest(app.database.db, app.operatorId, overrides)
const PATH = '/operators/demo/entries'

async function setLimit(signedAbove: number | null): Promise<void> {
  await sql`update operator set payouts_signed_above = ${signedAbove} where id = ${app.operatorId}`.execute(
    app.database.db,
  )
}

async function sign(proposal: number, who = owner) {
  const { body } = await who.get(`/operators/demo/proposals/${proposal}`)
  return who.act(`/operators/demo/proposals/${proposal}/sign`, { seen: body.data.seen })
}

const ask = (entryId: number, cause = 'collusion') =>
  contests.act(`${PATH}/${entryId}/disqualification`, { cause })
const askBack = (entryId: number) => contests.act(`${PATH}/${entryId}/reinstatement`)

async function disqualify(entryId: number) {
  const asked = await ask(entryId)
  return sign(asked.body.data.proposal_id)
}

async function reinstate(entryId: number) {
  const asked = await askBack(entryId)
  return sign(asked.body.data.proposal_id)
}

/** Entry by entry in order of creation: what it was paid. */
async function paidOf({ entries }: PlayedContest): Promise<readonly number[]> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(operation.amount), 0)::bigint as paid
    from unnest(${entries.map(({ entryId }) => entryId)}::int[]) with ordinality as wanted (id, at)
    left join wallet_operation operation on operation.entry_id = wanted.id and operation.kind = 'prize'
    group by wanted.at order by wanted.at`.execute(app.database.db)
  return rows.map(({ paid }) => paid)
}

async function isSound({ gameRoundId, contestId }: PlayedContest): Promise<void> {
  expect(await checkRound(app.database.db, gameRoundId)).toMatchObject({ isSame: true, isWhole: true })
  expect(await findOpenBooks(app.database.db, [contestId])).toEqual([])
}

const idOf = ({ entries }: PlayedContest, at: number) => entries[at]?.entryId ?? 0

async function readTeam(world: PlayedContest, at: number) {
  const answer = await app.app.inject({
    url: `/api/users/team?user_team_id=${idOf(world, at) * 100 + 1}`,
    headers: { host: '127.0.0.1', ...(await app.authorize(world.entries[at]?.managerId ?? 0)) },
  })
  return answer.json().team
}

async function tableOf({ contestId }: PlayedContest) {
  const { body } = await contests.get(`/operators/demo/contests/${contestId}/entries`)
  return body.data
}

const teamsIn = (table: { entries: { id: number }[] }) => table.entries.map(({ id }) => id)

describe('an entry that is disqualified before its round is closed', () => {
  it('takes no place, leaves its fee in the pool, and the second has the first prize', async () => {
    await setLimit(null)
    const world = await build()
    await app.live.turn()
    expect(await readTeam(world, 0)).toMatchObject({ current_place: 1, prize: 18.9, disqualified_for: null })
    const preview = (await contests.get(`${PATH}/${idOf(world, 0)}/disqualification`)).body.data
    expect(preview).toMatchObject({ is_disqualified: false, place: 1, prize: 1890, reopens: null })
    expect(preview.effects).toMatchObject({ places: 3, prizes: 3, prizes_more: 1890, prizes_less: 1890 })
    const signed = await disqualify(idOf(world, 0))
    expect(signed.status).toBe(200)
    await app.live.turn()
    expect(await readTeam(world, 0)).toMatchObject({
      current_place: null,
      prize: 0,
      disqualified_for: 'collusion',
    })
    expect(await readTeam(world, 1)).toMatchObject({ current_place: 1, total_players: 2, prize: 21 })
    const table = await tableOf(world)
    expect(teamsIn(table)).toEqual([idOf(world, 1), idOf(world, 2)])
    expect(table).toMatchObject({ count: 2, disqualified: [{ id: idOf(world, 0), cause: 'collusion' }] })
    expect(await closeRound(deps(), world.gameRoundId)).toBe(true)
    expect(await paidOf(world)).toEqual([0, 2100, 600])
    await isSound(world)
    await app.live.turn()
    expect(await readTeam(world, 0)).toMatchObject({ current_place: null, disqualified_for: 'collusion' })
    expect(await readTeam(world, 1)).toMatchObject({ current_place: 1, total_players: 2, prize: 21 })
  })

  it('is told to its manager with the cause, and not with the words of staff', async () => {
    const world = await build()
    await disqualify(idOf(world, 0))
    const { managerId, teamName } = world.entries[0] ?? { managerId: 0, teamName: '' }
    const answer = await app.app.inject({
      url: '/api/gaffer/account/staff',
      headers: { host: '127.0.0.1', ...(await app.authorize(managerId)) },
    })
    expect(answer.json().data).toMatchObject([{ what: 'disqualified', cause: 'collusion', team: teamName }])
    expect(answer.body).not.toContain('because it is tested')
  })

  it('leaves level teams the prizes of their places together, to the last cent', async () => {
    await setLimit(null)
    const world = await build({
      ties: 'shared',
      prizeTable: [{ from: 1, to: 1, ratio: 10_000 }],
      entryFee: 333,
    })
    await disqualify(idOf(world, 0))
    await closeRound(deps(), world.gameRoundId)
    // Three fees less a tenth are 899: the odd cent goes to the earlier of the two who are level.
    expect(await paidOf(world)).toEqual([0, 450, 449])
    await isSound(world)
  })

  it('changes no guaranteed pool', async () => {
    await setLimit(null)
    const world = await build({ guaranteedPool: 10_000 })
    await disqualify(idOf(world, 2))
    await closeRound(deps(), world.gameRoundId)
    expect(await paidOf(world)).toEqual([7778, 2222, 0])
    await isSound(world)
  })

  it('leaves the pool to the operator where nobody is left', async () => {
    await setLimit(null)
    const world = await build()
    for (const at of [0, 1, 2]) expect((await disqualify(idOf(world, at))).status).toBe(200)
    await closeRound(deps(), world.gameRoundId)
    expect(await paidOf(world)).toEqual([0, 0, 0])
    await isSound(world)
  })

  it('is taken back by the same way, with everything it had', async () => {
    await setLimit(null)
    const world = await build()
    await disqualify(idOf(world, 0))
    expect((await ask(idOf(world, 0))).body.code).toBe('entryDisqualified')
    const preview = (await contests.get(`${PATH}/${idOf(world, 0)}/disqualification`)).body.data
    expect(preview).toMatchObject({ is_disqualified: true, place: 1, prize: 1890 })
    expect((await reinstate(idOf(world, 0))).status).toBe(200)
    expect((await askBack(idOf(world, 0))).body.code).toBe('entryNotDisqualified')
    await app.live.turn()
    expect(await readTeam(world, 0)).toMatchObject({ current_place: 1, disqualified_for: null })
    await closeRound(deps(), world.gameRoundId)
    expect(await paidOf(world)).toEqual([1890, 540, 270])
    await isSound(world)
  })

  it('before the lock keeps its seat and its fee, is in no table, and is not refunded', async () => {
    const world = await build({ isLocked: false })
    const support = await buildStaff(app, ['support'])
    expect((await disqualify(idOf(world, 1))).status).toBe(200)
    expect(teamsIn(await tableOf(world))).toEqual([idOf(world, 0), idOf(world, 2)])
    const refund = await support.get(`${PATH}/${idOf(world, 1)}/refund`)
    expect(refund.body.code).toBe('notRefundable')
    const { body } = await contests.get(`/operators/demo/contests/${world.contestId}`)
    expect(body.data).toMatchObject({ entries: 3, fees: 3000, pool: 2700 })
    const answer = await app.app.inject({
      url: `/api/gaffer/sub-tournaments/${world.contestId * 100 + 1}/entries`,
      headers: { host: '127.0.0.1' },
    })
    expect(answer.body).not.toContain(world.entries[1]?.teamName)
  })
})

describe('an entry of a closed round', () => {
  it('whose prizes wait is counted out anew, and the payout asked for again', async () => {
    await setLimit(0)
    const world = await build()
    await closeRound(deps(), world.gameRoundId)
    const asked = await ask(idOf(world, 0))
    expect(asked.status).toBe(200)
    const { body } = await owner.get(`/operators/demo/proposals/${asked.body.data.proposal_id}`)
    expect(body.data.now).toContainEqual({ label: 'roundsReopened', before: null, after: '1' })
    expect((await sign(asked.body.data.proposal_id)).status).toBe(200)
    await keepRounds(deps())
    expect(await paidOf(world)).toEqual([0, 0, 0])
    const finance = await buildStaff(app, ['finance'])
    const { body: payouts } = await finance.get('/operators/demo/money/payouts')
    const [payout] = payouts.data.filter(
      (one: { contest: { id: number } }) => one.contest.id === world.contestId,
    )
    const file = (await finance.get(`/operators/demo/money/payouts/${payout.id}`)).body.data
    expect(file).toMatchObject({ amount: 2700, winners: 2 })
    expect(Object.values(file.checks).every(Boolean)).toBe(true)
    const paid = await finance.act(`/operators/demo/money/payouts/${payout.id}/sign`, { seen: file.seen })
    expect(paid.body.data).toMatchObject({ is_paid: true })
    expect(await paidOf(world)).toEqual([0, 2100, 600])
    await isSound(world)
  })

  it('whose prizes are paid stays, and the call says what to do instead', async () => {
    await setLimit(null)
    const world = await build()
    await closeRound(deps(), world.gameRoundId)
    expect((await ask(idOf(world, 0))).body).toMatchObject({ code: 'prizesPaid' })
    expect((await contests.get(`${PATH}/${idOf(world, 1)}/disqualification`)).body.code).toBe('prizesPaid')
    await isSound(world)
  })

  it('of a free game without prizes is counted out anew', async () => {
    const world = await build({ entryFee: 0, prizeTable: [] })
    await closeRound(deps(), world.gameRoundId)
    expect((await disqualify(idOf(world, 0))).status).toBe(200)
    await keepRounds(deps())
    await isSound(world)
    expect(teamsIn(await tableOf(world))).toEqual([idOf(world, 1), idOf(world, 2)])
  })
})

describe('a signature while the round is being closed', () => {
  it.each(['close.begun', 'close.written', 'close.paid', 'close.booked'] as const)(
    'is refused after %s, and the close goes on as it began',
    async (killedAt) => {
      await setLimit(null)
      const world = await build()
      const asked = await ask(idOf(world, 0))
      const reachStep = (step: CloseStep) => {
        if (step === killedAt) throw new Error('killed')
      }
      await expect(closeRound({ ...deps(), reachStep }, world.gameRoundId)).rejects.toThrow('killed')
      const late = await sign(asked.body.data.proposal_id)
      const isPaid = killedAt === 'close.paid' || killedAt === 'close.booked'
      expect(late.body.code).toBe(isPaid ? 'prizesPaid' : 'roundBeingClosed')
      await closeRound(deps(), world.gameRoundId)
      expect(await paidOf(world)).toEqual([1890, 540, 270])
      await isSound(world)
    },
  )

  it('at the same moment counts wholly or not at all', async () => {
    await setLimit(null)
    for (let turn = 0; turn < 6; turn += 1) {
      const world = await build()
      const asked = await ask(idOf(world, 0))
      const [signed] = await Promise.all([
        sign(asked.body.data.proposal_id),
        closeRound(deps(), world.gameRoundId),
      ])
      await closeRound(deps(), world.gameRoundId)
      expect(await paidOf(world)).toEqual(signed.status === 200 ? [0, 2100, 600] : [1890, 540, 270])
      await isSound(world)
    }
  })

  it('counts once, by whoever did not ask and has the role', async () => {
    const world = await build()
    const asked = await owner.act(`${PATH}/${idOf(world, 0)}/disqualification`, { cause: 'accounts' })
    const proposal = asked.body.data.proposal_id
    expect((await sign(proposal)).body.code).toBe('ownRequest')
    expect((await sign(proposal, contests)).body.code).toBe('roleMissing')
    const second = await buildStaff(app, ['owner'])
    const both = await Promise.all([sign(proposal, second), sign(proposal, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from disqualification where entry_id = ${idOf(world, 0)}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('a season', () => {
  it('counts an entry out from the round on that its table shows, and keeps the rounds before', async () => {
    await setLimit(null)
    const { db } = app.database
    const league = await buildChampionship(db, {
      rounds: 3,
      gameMinuteMs: 1,
      firstKickOffAt: new Date(Date.now() - 60_000),
      roundEveryMs: 50_000,
    })
    const season = await buildSeason(db, app.operatorId, league, { entryFee: 500 })
    const lineUp = pickSeasonTeam(league)
    const entries: { entryId: number; managerId: number; teamName: string }[] = []
    for (let at = 0; at < 3; at += 1) {
      const { id: managerId } = await buildManager(db, app.operatorId)
      const captain = lineUp.starters.at(-1 - at) ?? null
      const lineUps = [{ ...lineUp, captain, viceCaptain: lineUp.starters[0] ?? null, fromRound: 1 }]
      const { contestId } = season
      const entryId = await buildSeasonEntry(db, {
        operatorId: app.operatorId,
        contestId,
        managerId,
        lineUps,
      })
      entries.push({ entryId, managerId, teamName: '' })
    }
    await db
      .transaction()
      .execute((tx) => stakeInBulk(tx, { operatorId: app.operatorId, amount: 500, entries }))
    const scorers = lineUp.starters.slice(-1)
    const [first = 0, second = 0, third = 0] = season.gameRoundIds
    await keepRounds(deps())
    for (const round of [1, 2]) await playRound(db, league, { round, scorers })
    await closeRound(deps(), first)
    await closeRound(deps(), second)
    expect((await disqualify(entries[0]?.entryId ?? 0)).status).toBe(200)
    await keepRounds(deps())
    const world = { ...season, gameRoundId: third, league, starters: [], entries }
    const others = entries.slice(1).map(({ entryId }) => entryId)
    expect(teamsIn(await tableOf(world))).toEqual(others)
    const inResult = async (gameRoundId: number) => {
      const { rows } = await sql<{ entryId: number; place: number }>`
        select entry_id, place from entry_round_result
        where game_round_id = ${gameRoundId} and subgame_id = ${season.contestId} order by place`.execute(db)
      return rows.map(({ entryId }) => entryId)
    }
    expect(await inResult(first)).toHaveLength(3)
    expect(await inResult(second)).toEqual(others)
    for (const id of [first, second])
      expect(await checkRound(db, id)).toMatchObject({ isSame: true, isWhole: true })
    await sql`update game_round set deadline_at = clock_timestamp() where id = ${third}`.execute(db)
    await keepRounds(deps())
    await app.live.turn()
    expect(teamsIn(await tableOf(world))).toEqual(others)
    await playRound(db, league, { round: 3, scorers })
    await closeRound(deps(), third)
    expect(await paidOf(world)).toEqual([0, 1500, 0])
    await isSound(world)
  })
})
