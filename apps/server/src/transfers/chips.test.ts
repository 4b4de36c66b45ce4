import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode, UserTeam } from '@gaffer/contract'
import type { Chip } from '@gaffer/rules'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { enterSeason, WELCOME, type SeasonCaller } from '../testing/season-caller.ts'
import { releaseEntry } from '../entries/release-entries.ts'
import { settleUnsettled } from '../entries/settle-unsettled.ts'
import { createLedgerWallet } from '../wallet/adapters/ledger.ts'
import type { WalletPort } from '../wallet/wallet-port.ts'
import { buyChips } from './buy-chips.ts'
import { settlePurchases } from './purchases.ts'

/** What they cost in cents. */
const [ONE, ALL_THREE] = [900, 2000]
const EVERY = ['tripleCaptain', 'fullTeam', 'doubleVice'] as const

let app: TestApp
let mine: SeasonCaller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  mine = await enterSeason(app)
})

const playing = (chip: string, active: unknown = true, round = 1) => ({
  body: { user_team_id: mine.idIn(round), chip, active },
})
const play = (chip: Chip, round = 1) => mine.call('playChip', playing(chip, true, round))
const takeBack = (chip: Chip, round = 1) => mine.call('playChip', playing(chip, false, round))
const buying = (chips: readonly unknown[], round = 1) => ({
  body: { user_team_id: mine.idIn(round), chips },
})
const buy = (...chips: readonly Chip[]) => mine.call('buyChips', buying(chips))

async function chipsIn(round: number) {
  const { chips } = await mine.team(round)
  return Object.fromEntries(chips.map((chip) => [chip.key, chip])) as Record<Chip, UserTeam['chips'][number]>
}

const idOf = () => ({ id: mine.entryId, round: 1 })
const owner = () => ({ operatorId: app.operatorId, managerId: mine.managerId, currency: 'EUR' })
const balance = () => app.deps.wallet.quote(owner())

/** The balances of the operator's accounts by kind: all books add up to zero. */
async function books() {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select account.kind, sum(posting.amount)::bigint as sum from posting
    join account on account.id = posting.account_id group by account.kind`.execute(app.database.db)
  const sums = Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
  return { total: rows.reduce((sum, row) => sum + row.sum, 0), stakes: sums.stakes ?? 0 }
}

const purchases = () =>
  app.database.db
    .selectFrom('chipPurchase')
    .select(['chip', 'state'])
    .where('entryId', '=', mine.entryId)
    .orderBy('chip')
    .execute()

describe('a chip', () => {
  it('comes free once of each kind, and can be bought', async () => {
    const chip = { active: false, available: 1, can_buy: true, price: 9 }
    expect((await mine.team(1)).chips).toEqual([
      { ...chip, key: 'tripleCaptain', ids: { free_id: 1, paid_id: 2 } },
      { ...chip, key: 'fullTeam', ids: { free_id: 3, paid_id: 4 } },
      { ...chip, key: 'doubleVice', ids: { free_id: 5, paid_id: 6 } },
    ])
  })

  it.each(EVERY)('%s is played in the open round, and is used up by it', async (key) => {
    const { status, body } = await play(key)
    expect(status).toBe(200)
    expect(body.data).toEqual((await mine.team(1)).chips)
    expect((await chipsIn(1))[key]).toMatchObject({ active: true, available: 0 })
    await mine.lockRounds(1)
    expect((await chipsIn(1))[key]).toMatchObject({ active: true })
    expect((await chipsIn(2))[key]).toMatchObject({ active: false, available: 0 })
    await expectRefusal(mine, 'playChip', playing(key, true, 2), [409, 'chipUsed'])
  })

  it('is one in a round', async () => {
    await play('fullTeam')
    await expectRefusal(mine, 'playChip', playing('doubleVice'), [409, 'chipAlreadyPlayed'])
    await mine.lockRounds(1)
    expect((await play('doubleVice', 2)).status).toBe(200)
  })

  it('played twice is played once', async () => {
    await play('fullTeam')
    expect((await play('fullTeam')).status).toBe(200)
    expect((await chipsIn(1)).fullTeam).toMatchObject({ active: true, available: 0 })
  })

  it('is taken back until the deadline and can be played later', async () => {
    await play('fullTeam')
    expect((await takeBack('fullTeam')).body.data).toContainEqual(
      expect.objectContaining({ key: 'fullTeam', active: false, available: 1 }),
    )
    expect((await play('tripleCaptain')).status).toBe(200)
    await mine.lockRounds(1)
    expect((await play('fullTeam', 2)).status).toBe(200)
    await expectRefusal(mine, 'playChip', playing('tripleCaptain', false, 1), [409, 'gameAlreadyStarted'])
  })

  it('that is not played is taken back without effect, also on the one that is', async () => {
    await play('fullTeam')
    expect((await takeBack('doubleVice')).status).toBe(200)
    expect(await chipsIn(1)).toMatchObject({ fullTeam: { active: true }, doubleVice: { active: false } })
  })

  it('of a past round does not come back with the one of the open round', async () => {
    await play('fullTeam')
    await mine.lockRounds(1)
    await takeBack('fullTeam', 2)
    expect((await chipsIn(2)).fullTeam).toMatchObject({ available: 0 })
  })

  it('keeps roles and wildcard of the round as they are', async () => {
    const captain = mine.squad.starters[4] ?? 0
    const ahead = { params: { id: captain }, body: { user_team_id: mine.idIn(2) } }
    await mine.call('nameCaptain', ahead)
    await mine.lockRounds(1)
    await play('fullTeam', 2)
    const shown = (await mine.team(2)).groups.flatMap(({ players }) => players)
    expect(shown.find(({ isCaptain }) => isCaptain)?.playerId).toBe(captain)
  })

  it('is the only thing of another’s chips that is shown, and only after the deadline', async () => {
    await play('doubleVice')
    const stranger = await mine.newManager()
    await mine.lockRounds(1)
    expect((await mine.team(1, stranger)).chips).toMatchObject([{ key: 'doubleVice', active: true }])
  })

  it.each(EVERY)('%s sent 10 times at once with the others is the only one', async (key) => {
    const chips = Array.from({ length: 10 }, (_, turn) => (turn < 4 ? key : (EVERY[turn % 3] ?? key)))
    const answers = await Promise.all(chips.map((chip) => play(chip)))
    const active = (await mine.team(1)).chips.filter((chip) => chip.active)
    expect(active).toHaveLength(1)
    answers.forEach(({ status, code }, turn) => {
      expect([status, code]).toEqual(
        chips[turn] === active[0]?.key ? [200, undefined] : [409, 'chipAlreadyPlayed'],
      )
    })
  })

  it('played and taken back 20 times at once is played or not, and never lost', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? play('fullTeam') : takeBack('fullTeam'))),
    )
    const { active, available } = (await chipsIn(1)).fullTeam
    expect(available).toBe(active ? 0 : 1)
  })

  it.each<readonly [string, unknown]>([
    ['wildcard', true],
    ['', true],
    ['__proto__', true],
    ['Triple', true],
    ['fullTeam', 'true'],
    ['fullTeam', 1],
    ['fullTeam', null],
  ])('%j played as %j is refused', (chip, active) =>
    expectRefusal(mine, 'playChip', playing(chip, active), [400, 'badRequest']),
  )
})

describe('a bought chip', () => {
  it.each<readonly [string, readonly Chip[], number]>([
    ['one', ['fullTeam'], ONE],
    ['two', ['fullTeam', 'doubleVice'], 2 * ONE],
    ['all three', EVERY, ALL_THREE],
  ])('%s is paid by the wallet and adds to what is available', async (_, chips, price) => {
    const { status, body } = await buy(...chips)
    expect([status, body.state]).toEqual([200, 'owned'])
    expect(body.data).toEqual((await mine.team(1)).chips)
    for (const chip of body.data) {
      const isBought = chips.includes(chip.key)
      expect(chip).toMatchObject({ active: false, available: isBought ? 2 : 1, can_buy: !isBought })
    }
    expect(await balance()).toBe(WELCOME - price)
    expect(await books()).toEqual({ total: 0, stakes: 0 })
  })

  it('is told in the history of the wallet', async () => {
    await buy('fullTeam')
    const { body } = await mine.call('walletHistory', { query: { page: 1 } })
    expect(body.data.data[0]).toMatchObject({ reason: 'chip', amount: -9, currency: 'EUR' })
  })

  it('is played after the free one, in another round', async () => {
    await buy('fullTeam')
    await play('fullTeam')
    expect((await chipsIn(1)).fullTeam).toMatchObject({ active: true, available: 1 })
    await mine.lockRounds(1)
    await play('fullTeam', 2)
    expect((await chipsIn(2)).fullTeam).toMatchObject({ active: true, available: 0, can_buy: false })
    await mine.lockRounds(2)
    await expectRefusal(mine, 'playChip', playing('fullTeam', true, 3), [409, 'chipUsed'])
  })

  it('comes once in a championship', async () => {
    await buy('fullTeam')
    const refused = [409, 'chipAlreadyBought'] as const
    await expectRefusal(mine, 'buyChips', buying(['fullTeam']), refused)
    await expectRefusal(mine, 'buyChips', buying(['doubleVice', 'fullTeam']), refused)
    await expectRefusal(mine, 'buyChips', buying(EVERY), refused)
    await mine.lockRounds(1)
    await expectRefusal(mine, 'buyChips', buying(['fullTeam'], 2), refused)
    expect(await balance()).toBe(WELCOME - ONE)
  })

  it('of a team that leaves while its payment is stored is given back', async () => {
    const silent: WalletPort = {
      ...createLedgerWallet(app.database.db),
      debit: () => new Promise(() => undefined),
    }
    const { db } = app.database
    const bought = await buyChips({ ...app.deps, wallet: silent, walletPatienceMs: 1 }, owner(), idOf(), {
      wanted: { chips: ['fullTeam'] },
    })
    expect(bought).toMatchObject({ ok: true, value: { state: 'pending' } })
    const leaving = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const leave = db.transaction().execute(async (tx) => {
      await releaseEntry(tx, { contestId: mine.season.contestId, entryId: mine.entryId })
      released.resolve()
      await leaving.promise
    })
    await released.promise
    const { id } = await db
      .selectFrom('walletOperation')
      .select('id')
      .where('entryId', '=', mine.entryId)
      .where('kind', '=', 'chip')
      .executeTakeFirstOrThrow()
    await createLedgerWallet(db).debit({ ...owner(), operationId: id, amount: ONE })
    const settled = settlePurchases(db)
    await new Promise((resolve) => setTimeout(resolve, 200))
    leaving.resolve()
    await leave
    expect(await settled).toBe(1)
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'released' }])
    await settleUnsettled({ ...app.deps }, 0)
    expect(await balance()).toBe(WELCOME)
  })

  it('paid for once no round is left to play it is given back', async () => {
    const silent: WalletPort = {
      ...createLedgerWallet(app.database.db),
      debit: () => new Promise(() => undefined),
    }
    const { db } = app.database
    await buyChips({ ...app.deps, wallet: silent, walletPatienceMs: 1 }, owner(), idOf(), {
      wanted: { chips: ['fullTeam'] },
    })
    await sql`update game_round set locked_at = clock_timestamp(), deadline_at = clock_timestamp()
      where id = any(${[...mine.season.gameRoundIds]}::int[])`.execute(db)
    await sql`update wallet_operation set state = 'unknown' where entry_id = ${mine.entryId} and kind = 'chip'`.execute(
      db,
    )
    const { id } = await db
      .selectFrom('walletOperation')
      .select('id')
      .where('entryId', '=', mine.entryId)
      .where('kind', '=', 'chip')
      .executeTakeFirstOrThrow()
    await createLedgerWallet(db).debit({ ...owner(), operationId: id, amount: ONE })
    expect(await settlePurchases(db)).toBe(1)
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'released' }])
    await settleUnsettled({ ...app.deps }, 0)
    expect(await balance()).toBe(WELCOME)
  })

  it('asked for 10 times at once is one purchase and one debit', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy('fullTeam')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['chipAlreadyBought']))
    expect(await balance()).toBe(WELCOME - ONE)
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'owned' }])
  })

  it('asked for with others at once is paid once in all', async () => {
    const answers = await Promise.all([buy(...EVERY), buy('fullTeam'), buy('doubleVice', 'fullTeam')])
    const paid = answers.map(({ status }, index) =>
      status === 200 ? ([ALL_THREE, ONE, 2 * ONE][index] ?? 0) : 0,
    )
    expect(await balance()).toBe(WELCOME - paid.reduce((sum, price) => sum + price, 0))
    expect(new Set((await purchases()).map(({ chip }) => chip)).size).toBe((await purchases()).length)
  })

  it('costs what the operator asks, else what the rules say', async () => {
    const ask = (chip: number | null) =>
      sql`update operator set brand = jsonb_set(brand, '{prices,chip}', ${JSON.stringify(chip)}::jsonb)
        where id = ${app.operatorId}`.execute(app.database.db)
    await ask(4.5)
    expect((await chipsIn(1)).fullTeam.price).toBe(4.5)
    expect((await buy('fullTeam')).status).toBe(200)
    expect(await balance()).toBe(WELCOME - 450)
    await ask(null)
    expect((await buy('doubleVice')).status).toBe(200)
    expect(await balance()).toBe(WELCOME - 450 - ONE)
  })

  it('that the money does not reach for is not bought, and can be tried again', async () => {
    await buy(...EVERY)
    const late = await mine.newManager(ALL_THREE - 1)
    const joined = (await mine.join(late)).body.data.user_team_id
    const ask = (...chips: readonly Chip[]) =>
      mine.call('buyChips', { body: { user_team_id: joined, chips }, as: late })
    for (let time = 0; time < 2; time += 1) {
      const poor = await ask(...EVERY)
      expect([poor.status, poor.code]).toEqual([402, 'insufficientFunds'])
    }
    const { body } = await mine.call('userTeam', { query: { user_team_id: joined }, as: late })
    expect(body.team.chips).toMatchObject([1, 2, 3].map(() => ({ available: 1, can_buy: true })))
    expect((await ask('fullTeam', 'doubleVice')).status).toBe(200)
    expect(await app.deps.wallet.quote({ ...owner(), managerId: late })).toBe(ALL_THREE - 1 - 2 * ONE)
    expect(await books()).toEqual({ total: 0, stakes: 0 })
  })

  it('is of one team of a manager, and not of the others', async () => {
    await buy('fullTeam')
    const second = await mine.call('join', {
      params: { subId: mine.contestIn(1) },
      query: { team_name: 'Second' },
      body: mine.wireSquad(),
    })
    const { body } = await mine.call('userTeam', { query: { user_team_id: second.body.data.user_team_id } })
    expect(body.team.chips[1]).toMatchObject({ available: 1, can_buy: true })
  })

  it.each<readonly [string, readonly unknown[], number, ErrorCode]>([
    ['none', [], 400, 'badRequest'],
    ['one twice', ['fullTeam', 'fullTeam'], 409, 'chipAlreadyBought'],
    ['four', [...EVERY, 'fullTeam'], 400, 'badRequest'],
    ['an unknown one', ['wildcard'], 400, 'badRequest'],
    ['a number', [3], 400, 'badRequest'],
    ['a list', [['fullTeam']], 400, 'badRequest'],
  ])('%s is refused and nothing is taken', async (_, chips, status, code) => {
    await expectRefusal(mine, 'buyChips', buying(chips), [status, code])
    expect(await balance()).toBe(WELCOME)
  })

  it('is not sold to a team whose own stake is not decided yet', async () => {
    await app.database.db
      .updateTable('entry')
      .set({ state: 'reserved' })
      .where('id', '=', mine.entryId)
      .execute()
    await expectRefusal(mine, 'buyChips', buying(['fullTeam']), [409, 'entryPending'])
    expect(await purchases()).toEqual([])
  })

  it('never believes a price that the client sends', async () => {
    const body = { ...buying(['fullTeam']).body, price: 0 }
    await expectRefusal(mine, 'buyChips', { body }, [400, 'badRequest'])
  })
})

describe('a wallet that is slow, silent or wrong', () => {
  const ledger = () => createLedgerWallet(app.database.db)
  const depsOf = (wallet: Partial<WalletPort>) => ({
    ...app.deps,
    wallet: { ...ledger(), ...wallet },
    walletPatienceMs: 30,
  })
  const ask = (wallet: Partial<WalletPort>, chips: readonly Chip[] = ['fullTeam']) =>
    buyChips(depsOf(wallet), owner(), { id: mine.entryId, round: 1 }, { wanted: { chips } })
  /** What the jobs do about it a while later. */
  const settle = async (wallet: Partial<WalletPort> = {}) => {
    await settleUnsettled(depsOf(wallet), 0)
    return settlePurchases(app.database.db)
  }
  const lost = () => Promise.reject(new Error('connection lost'))

  it('leaves the chip pending, not to be played nor bought again, and owned when the answer comes', async () => {
    const gate = Promise.withResolvers<undefined>()
    const bought = await ask({ debit: (move) => gate.promise.then(() => ledger().debit(move)) })
    expect(bought).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect((await chipsIn(1)).fullTeam).toMatchObject({ available: 1, can_buy: false })
    await expectRefusal(mine, 'buyChips', buying(['fullTeam']), [409, 'chipAlreadyBought'])
    gate.resolve(undefined)
    await expect.poll(async () => (await chipsIn(1)).fullTeam.available).toBe(2)
    expect(await balance()).toBe(WELCOME - ONE)
    expect(await settle()).toBe(0)
  })

  it('that lost the question is asked later: what it never took is released and can be bought', async () => {
    expect(await ask({ debit: lost })).toMatchObject({ ok: true, value: { state: 'pending' } })
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'reserved' }])
    expect(await settle()).toBe(1)
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'released' }])
    expect(await balance()).toBe(WELCOME)
    expect((await buy('fullTeam')).body.state).toBe('owned')
    expect(await balance()).toBe(WELCOME - ONE)
  })

  it('that says nothing at all keeps it pending, however often it is asked', async () => {
    const silent = { debit: lost, status: lost, rollback: lost }
    await ask(silent)
    for (let turn = 0; turn < 3; turn += 1) expect(await settle(silent)).toBe(0)
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'reserved' }])
    expect(await settle()).toBe(1)
  })

  it('that was away after it took the money is believed when it is back', async () => {
    let taken: Parameters<WalletPort['debit']>[0] | undefined
    await ask({
      debit: (move) => {
        taken = move
        return lost()
      },
    })
    expect(await settle({ status: lost })).toBe(0)
    if (taken !== undefined) await ledger().debit(taken)
    expect(await settle()).toBe(1)
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'owned' }])
    expect(await balance()).toBe(WELCOME - ONE)
  })

  it('that lost its answer after it took the money sells the chip', async () => {
    const bought = await ask({ debit: (move) => ledger().debit(move).then(lost) })
    expect(bought).toMatchObject({ ok: true, value: { state: 'owned' } })
    expect(await balance()).toBe(WELCOME - ONE)
  })

  it('that says it refused what it took is not believed', async () => {
    const refused = { outcome: 'declined', reason: 'walletRefused' } as const
    const bought = await ask({
      debit: (move) =>
        ledger()
          .debit(move)
          .then(() => refused),
    })
    expect(bought).toMatchObject({ ok: true, value: { state: 'owned' } })
    expect(await balance()).toBe(WELCOME - ONE)
  })

  it('that refuses is quoted with its reason, and the chip is released', async () => {
    const refused = { outcome: 'declined', reason: 'walletRefused' } as const
    const bought = await ask({ debit: () => Promise.resolve(refused) })
    expect(bought).toMatchObject({ ok: false, refusal: { code: 'walletRefused' } })
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'released' }])
  })

  it('that takes and answers twice takes once', async () => {
    await ask({
      debit: (move) => Promise.all([ledger().debit(move), ledger().debit(move)]).then(([first]) => first),
    })
    await settle()
    expect(await balance()).toBe(WELCOME - ONE)
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'owned' }])
  })

  it('whose debit overtakes the rollback takes nothing in the end', async () => {
    const gate = Promise.withResolvers<undefined>()
    await ask({ debit: (move) => gate.promise.then(() => ledger().debit(move)) })
    expect(await settle()).toBe(1)
    gate.resolve(undefined)
    await expect.poll(async () => (await buy('fullTeam')).body.state).toBe('owned')
    expect(await balance()).toBe(WELCOME - ONE)
  })

  it('that takes the money while it says that it knows nothing has sold the chip', async () => {
    let taken: Parameters<WalletPort['debit']>[0] | undefined
    const late: Partial<WalletPort> = {
      debit: (move) => {
        taken = move
        return lost()
      },
      status: async () => {
        if (taken !== undefined) await ledger().debit(taken)
        return { outcome: 'unknown' }
      },
    }
    await ask(late)
    await Promise.all([settle(late), settle(late)])
    await settle()
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'owned' }])
    expect(await balance()).toBe(WELCOME - ONE)
    expect(await books()).toEqual({ total: 0, stakes: 0 })
  })

  it('that was told to roll back and is silent takes nothing, whatever it says afterwards', async () => {
    const gate = Promise.withResolvers<undefined>()
    await ask({ debit: (move) => gate.promise.then(() => ledger().debit(move)) })
    expect(await settle({ rollback: lost })).toBe(0)
    gate.resolve(undefined)
    const done = { outcome: 'done' } as const
    expect(await settle({ status: () => Promise.resolve(done), rollback: lost })).toBe(0)
    expect(await settle()).toBe(1)
    expect(await purchases()).toEqual([{ chip: 'fullTeam', state: 'released' }])
    expect(await balance()).toBe(WELCOME)
  })

  it('that rolls a paid chip back gives the money back where it went, once', async () => {
    await ask({})
    const { id } = await app.database.db
      .selectFrom('walletOperation')
      .select('id')
      .where('entryId', '=', mine.entryId)
      .executeTakeFirstOrThrow()
    await Promise.all([ledger().rollback(id), ledger().rollback(id)])
    expect(await balance()).toBe(WELCOME)
    expect(await books()).toEqual({ total: 0, stakes: 0 })
    const { body } = await mine.call('walletHistory', { query: { page: 1 } })
    const reasons = body.data.data.map((movement: { reason: string }) => movement.reason)
    expect(reasons).toEqual(['refund', 'chip', 'welcome'])
  })

  it('leaves many settled once by many at once', async () => {
    await ask({ debit: lost }, EVERY)
    const counts = await Promise.all(Array.from({ length: 4 }, () => settle()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await purchases()).toMatchObject(EVERY.map(() => ({ state: 'released' })))
  })
})
