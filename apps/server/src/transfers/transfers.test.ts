import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POSITIONS } from '@gaffer/rules'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { enterSeason, shownPlayers, type SeasonCaller } from '../testing/season-caller.ts'

let app: TestApp
let mine: SeasonCaller

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.end())
beforeEach(async () => {
  mine = await enterSeason(app)
})

describe('transfers', () => {
  it('before the first deadline are free without limit and leave no history', async () => {
    const made = await mine.transfer(1, [mine.pairOf('DEF'), mine.pairOf('MID'), mine.pairOf('FWD')])
    expect([made.status, made.body.data.transfers_cost]).toEqual([200, 0])
    expect((await mine.call('transferHistory', { query: { user_team_id: mine.idIn(1) } })).body.data).toEqual(
      [],
    )
  })

  it('one is free in a round, each more costs four points; undone they cost nothing', async () => {
    await mine.lockRounds(1)
    expect((await mine.team(2)).season).toMatchObject({ free_transfers: 1, locked_players: mine.squadIds })
    const [defender, midfielder] = [mine.pairOf('DEF'), mine.pairOf('MID')]
    expect((await mine.transfer(2, [defender])).body.data).toMatchObject({
      transfers_available: 0,
      transfers_cost: 0,
    })
    expect((await mine.transfer(2, [midfielder])).body.data).toMatchObject({ transfers_cost: -4 })
    expect((await mine.team(2)).season).toMatchObject({ transfers_made: 2, transfers_cost: -4 })
    const [out, into] = midfielder
    expect((await mine.transfer(2, [[into, out]])).body.data).toMatchObject({ transfers_cost: 0 })
    expect((await mine.transfer(2, [midfielder])).body.data).toMatchObject({ transfers_cost: -4 })
    const history = await mine.call('transferHistory', { query: { user_team_id: mine.idIn(2) } })
    expect(history.body.data).toMatchObject([
      {
        round: 2,
        cost: -4,
        is_wildcard: false,
        transfers: [{ old_player_id: defender[0] }, { new_player_id: into }],
      },
    ])
  })

  it('unused ones are kept, two at most', async () => {
    await mine.lockRounds(1, 2, 3)
    expect((await mine.team(4)).transfers_available).toBe(2)
    await mine.transfer(4, [mine.pairOf('DEF')])
    await mine.lockRounds(4)
    expect((await mine.team(5)).transfers_available).toBe(2)
    await mine.transfer(5, [mine.pairOf('MID'), mine.pairOf('FWD')])
    await mine.lockRounds(5)
    expect((await mine.team(6)).transfers_available).toBe(1)
  })

  it('of a captain pass the armband on, and a reserve takes the place of a reserve', async () => {
    await mine.lockRounds(1)
    const captain = mine.squad.captain ?? 0
    const bench = mine.squad.reserves.find((id) => mine.playerOf(id).position === 'MID') ?? 0
    const [newCaptain = 0, newReserve = 0] = [mine.spares('FWD')[0], mine.spares('MID')[0]]
    await mine.transfer(2, [
      [captain, newCaptain],
      [bench, newReserve],
    ])
    const shown = shownPlayers(await mine.team(2))
    expect(shown.find(({ playerId }) => playerId === newCaptain)?.isCaptain).toBe(true)
    expect(shown.at(mine.squadIds.indexOf(bench))?.playerId).toBe(newReserve)
    expect(shownPlayers(await mine.team(1)).map(({ playerId }) => playerId)).toContain(captain)
  })

  it('raced from two devices on one version have exactly one effect', async () => {
    await mine.lockRounds(1)
    const { version } = await mine.team(2)
    const answers = await Promise.all(
      [mine.pairOf('DEF'), mine.pairOf('MID'), mine.pairOf('FWD')].map((pair) =>
        mine.transfer(2, [pair], version),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await mine.team(2)).season).toMatchObject({ transfers_made: 1, transfers_cost: 0 })
  })

  it('the same request 10 times at once is one transfer', async () => {
    await mine.lockRounds(1)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => mine.transfer(2, [mine.pairOf('DEF')])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['playerNotInTeam']))
    const rows = await app.database.db
      .selectFrom('transfer')
      .select('id')
      .where('entryId', '=', mine.entryId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('of 40 managers at once are all made', async () => {
    const managers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const as = await mine.newManager()
        return { as, id: Number((await mine.join(as)).body.data.user_team_id) }
      }),
    )
    const [oldPlayerId, newPlayerId] = mine.pairOf('MID')
    const answers = await Promise.all(
      managers.map(({ as, id }) =>
        mine.call('makeTransfers', {
          query: { user_team_id: id },
          body: [{ oldPlayerId, newPlayerId }],
          as,
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('sell and buy at the price of now', async () => {
    await mine.lockRounds(1)
    const [out, into] = mine.pairOf('DEF')
    const { remainingBudget } = await mine.team(2)
    const { priceListId } = mine.season
    await app.database.db
      .insertInto('playerPrice')
      .values([
        { priceListId, playerId: out, fromRound: 2, price: mine.playerOf(out).price + 5 },
        { priceListId, playerId: into, fromRound: 2, price: mine.playerOf(into).price - 3 },
      ])
      .execute()
    const made = await mine.transfer(2, [[out, into]])
    const gained = (mine.playerOf(out).price + 5 - (mine.playerOf(into).price - 3)) / 100
    expect(made.body.data.budget).toBeCloseTo(remainingBudget + gained, 6)
  })

  const refusals: readonly (readonly [
    string,
    () => readonly (readonly [number, number])[],
    number,
    string,
  ])[] = [
    [
      'selling somebody else’s player',
      () => [[mine.spares('MID')[0] ?? 0, mine.spares('MID')[1] ?? 0]],
      422,
      'playerNotInTeam',
    ],
    [
      'buying an own player',
      () => [[mine.ownOf('MID')[0] ?? 0, mine.ownOf('MID')[1] ?? 0]],
      422,
      'playerAlreadyInTeam',
    ],
    [
      'another position',
      () => [[mine.ownOf('MID')[0] ?? 0, mine.spares('DEF')[0] ?? 0]],
      422,
      'transferPositionDiffers',
    ],
    ['a player of nowhere', () => [[mine.ownOf('MID')[0] ?? 0, 2_000_000]], 422, 'unknownPlayer'],
    ['one pair twice', () => [mine.pairOf('MID'), mine.pairOf('MID')], 422, 'duplicatePlayer'],
    [
      'a circle',
      () => [
        [mine.ownOf('MID')[0] ?? 0, mine.spares('MID')[0] ?? 0],
        [mine.spares('MID')[0] ?? 0, mine.ownOf('MID')[0] ?? 0],
      ],
      422,
      'playerNotInTeam',
    ],
    [
      'a player for himself',
      () => [[mine.ownOf('MID')[0] ?? 0, mine.ownOf('MID')[0] ?? 0]],
      422,
      'playerAlreadyInTeam',
    ],
    ['no pair', () => [], 400, 'badRequest'],
    ['500 pairs', () => Array.from({ length: 500 }, () => mine.pairOf('MID')), 400, 'badRequest'],
  ]
  it.each(refusals)('with %s are refused and change nothing', async (_, pairs, status, code) => {
    await mine.lockRounds(1)
    const before = await mine.team(2)
    const answer = await mine.transfer(2, pairs())
    expect([answer.status, answer.code]).toEqual([status, code])
    expect(answer.body.message).not.toBe('')
    expect(await mine.team(2)).toEqual({ ...before, time_left: expect.any(Number) })
  })

  it('exceed the club limit or the budget only in the final squad, never in the middle', async () => {
    await mine.lockRounds(1)
    const crowded = mine.playerOf(mine.squadIds[0] ?? 0).clubId
    const isOfIt = (id: number) => mine.playerOf(id).clubId === crowded
    const owned = mine.squadIds.filter(isOfIt)
    const coming = POSITIONS.flatMap((position) => {
      const into = mine.spares(position).find(isOfIt)
      const out = mine.ownOf(position).find((id) => !isOfIt(id))
      return into === undefined || out === undefined ? [] : [[out, into] as const]
    }).slice(0, 4 - owned.length)
    const over = await mine.transfer(2, coming)
    expect([over.status, over.code]).toEqual([422, 'tooManyFromClub'])
    const going = owned.slice(0, 1).map((id) => {
      const into = mine.spares(mine.playerOf(id).position).find((spare) => !isOfIt(spare))
      return [id, into ?? 0] as const
    })
    expect((await mine.transfer(2, [...coming, ...going])).status).toBe(200)
  })

  it('may name the contest, with the team or alone, if it is the team’s', async () => {
    const [oldPlayerId, newPlayerId] = mine.pairOf('MID')
    const body = [{ oldPlayerId, newPlayerId }]
    const elsewhere = await enterSeason(app)
    const [user_team_id, sub_tournament_id] = [mine.idIn(1), mine.contestIn(1)]
    const wrong: readonly Record<string, number>[] = [
      { user_team_id, sub_tournament_id: elsewhere.contestIn(1) },
      { user_team_id, sub_tournament_id: mine.contestIn(2) },
      { sub_tournament_id: elsewhere.contestIn(1) },
    ]
    for (const query of wrong) {
      await expectRefusal(mine, 'makeTransfers', { query, body }, [404, 'notFound'])
    }
    expect(
      (await mine.call('makeTransfers', { query: { user_team_id, sub_tournament_id }, body })).status,
    ).toBe(200)
    const back = [{ oldPlayerId: newPlayerId, newPlayerId: oldPlayerId }]
    expect((await mine.call('makeTransfers', { query: { sub_tournament_id }, body: back })).status).toBe(200)
  })

  it('may pay one with the sale of another, to the last unit', async () => {
    await mine.lockRounds(1)
    const [[out, into], other] = [mine.pairOf('DEF'), mine.pairOf('MID')]
    const bank = Math.round((await mine.team(2)).remainingBudget * 100)
    const { priceListId } = mine.season
    const price = mine.playerOf(out).price + bank + 1
    await app.database.db
      .insertInto('playerPrice')
      .values([
        { priceListId, playerId: into, fromRound: 2, price },
        { priceListId, playerId: other[1], fromRound: 2, price: mine.playerOf(other[0]).price - 1 },
      ])
      .execute()
    const alone = {
      query: { user_team_id: mine.idIn(2) },
      body: [{ oldPlayerId: out, newPlayerId: into }],
    }
    await expectRefusal(mine, 'makeTransfers', alone, [422, 'transferOverBudget'])
    const both = await mine.transfer(2, [[out, into], other])
    expect([both.status, both.body.data.budget]).toEqual([200, 0])
  })

  it('after the deadline, ahead of the open round, in another’s team and while a round closes are refused', async () => {
    await mine.lockRounds(1)
    expect((await mine.transfer(1, [mine.pairOf('MID')])).code).toBe('gameAlreadyStarted')
    expect((await mine.transfer(3, [mine.pairOf('MID')])).code).toBe('roundNotOpenYet')
    expect((await mine.transfer(99, [mine.pairOf('MID')])).status).toBe(404)
    const stranger = await mine.call('makeTransfers', {
      query: { user_team_id: mine.idIn(2) },
      body: [{ oldPlayerId: mine.pairOf('MID')[0], newPlayerId: mine.pairOf('MID')[1] }],
      as: await mine.newManager(),
    })
    expect([stranger.status, stranger.code]).toEqual([404, 'notFound'])
    await app.database.db
      .updateTable('gameRound')
      .set({ closeStep: 'begun' })
      .where('id', '=', mine.season.gameRoundIds[0] ?? 0)
      .execute()
    const closing = await mine.transfer(2, [mine.pairOf('MID')])
    expect([closing.status, closing.code]).toEqual([503, 'roundClosing'])
    expect((await mine.team(2)).season?.is_editable).toBe(false)
  })
})
