import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '@gaffer/contract'
import type { LineUp } from '@gaffer/rules'
import { buildChampionship } from '../testing/build-championship.ts'
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

type Pair = readonly [out: number, into: number]

/** The squad with players exchanged for others, who take their places and roles. */
function exchanged(pairs: readonly Pair[], squad: LineUp = mine.squad): LineUp {
  const inOf = new Map(pairs)
  const exchange = (id: number) => inOf.get(id) ?? id
  return {
    starters: squad.starters.map(exchange),
    reserves: squad.reserves.map(exchange),
    captain: squad.captain && exchange(squad.captain),
    viceCaptain: squad.viceCaptain && exchange(squad.viceCaptain),
  }
}

type More = { readonly version?: number; readonly teamName?: string }
const whole = (squad: LineUp = mine.squad, round = 1, more: More = {}) => ({
  body: { teamId: mine.idIn(round), ...mine.wireSquad(squad), ...more },
})
const save = (squad: LineUp = mine.squad, round = 1, more: More = {}) =>
  mine.call('saveTeam', whole(squad, round, more))

async function transfersIn(round: number) {
  const { season } = await mine.team(round)
  return [season?.transfers_made, season?.transfers_cost]
}
const squadIn = async (round: number) =>
  shownPlayers(await mine.team(round))
    .map(({ playerId }) => playerId)
    .toSorted()
const idsOf = ({ starters, reserves }: LineUp) => [...starters, ...reserves].toSorted()

describe('a season team saved whole', () => {
  it('before its first deadline is free, whoever comes', async () => {
    const next = exchanged([mine.pairOf('GK'), mine.pairOf('DEF'), mine.pairOf('MID'), mine.pairOf('FWD')])
    const { status, body } = await save(next)
    expect([status, body.data.version, body.data.state]).toEqual([200, 2, 'entered'])
    expect(await squadIn(1)).toEqual(idsOf(next))
    expect(await transfersIn(1)).toEqual([0, 0])
  })

  it('counts who came since the last deadline as transfers', async () => {
    await mine.lockRounds(1)
    const next = exchanged([mine.pairOf('DEF'), mine.pairOf('MID'), mine.pairOf('FWD')])
    await save(next, 2)
    expect(await transfersIn(2)).toEqual([3, -8])
    await save(next, 2)
    expect(await transfersIn(2)).toEqual([3, -8])
    await save(exchanged([mine.pairOf('DEF')]), 2)
    expect(await transfersIn(2)).toEqual([1, 0])
    await save(mine.squad, 2)
    expect(await transfersIn(2)).toEqual([0, 0])
    expect(await squadIn(1)).toEqual(idsOf(mine.squad))
  })

  it('with only places and roles changed costs nothing', async () => {
    await mine.lockRounds(1)
    const [keeper = 0, ...others] = mine.squad.starters
    const [spareKeeper = 0, ...bench] = mine.squad.reserves
    const next = {
      starters: [spareKeeper, ...others],
      reserves: [keeper, ...bench.toReversed()],
      captain: others[0] ?? 0,
      viceCaptain: others[1] ?? 0,
    }
    await save(next, 2)
    const shown = await mine.team(2)
    expect(shown.reserves.map(({ playerId }) => playerId)).toEqual(next.reserves)
    expect(shown.season).toMatchObject({ transfers_made: 0, transfers_cost: 0 })
  })

  it('is the same by the join call with user_team_id', async () => {
    await mine.lockRounds(1)
    const { status, body } = await mine.call('join', {
      params: { subId: mine.contestIn(2) },
      query: { user_team_id: mine.idIn(2) },
      body: { ...mine.wireSquad(exchanged([mine.pairOf('MID')])), version: 1 },
    })
    expect([status, body.data.version]).toEqual([200, 2])
    expect(await transfersIn(2)).toEqual([1, 0])
  })

  it('keeps its name when none is sent, and takes a new one', async () => {
    await save(mine.squad, 1, { teamName: '' })
    expect((await mine.team(1)).teamName).toBe('Mine')
    expect((await save(mine.squad, 1, { teamName: '  Élan  Vital ' })).status).toBe(200)
    expect((await mine.team(1)).teamName).toBe('Élan Vital')
    expect((await save(mine.squad, 1, { teamName: 'ÉLAN vital' })).status).toBe(200)
  })

  it('moves the bank by the prices of now', async () => {
    await mine.lockRounds(1)
    const [out, into] = mine.pairOf('DEF')
    const { remainingBudget } = await mine.team(2)
    await price(out, mine.playerOf(out).price + 5)
    await price(into, mine.playerOf(into).price - 3)
    await save(exchanged([[out, into]]), 2)
    const gained = (mine.playerOf(out).price - mine.playerOf(into).price + 8) / 100
    expect((await mine.team(2)).remainingBudget).toBeCloseTo(remainingBudget + gained, 6)
  })

  it('may spend its last unit, and not one more', async () => {
    await mine.lockRounds(1)
    const [out, into] = mine.pairOf('DEF')
    const bank = Math.round((await mine.team(2)).remainingBudget * 100)
    await price(into, mine.playerOf(out).price + bank + 1)
    const next = exchanged([[out, into]])
    await expectRefusal(mine, 'saveTeam', whole(next, 2), [422, 'budgetExceeded'])
    await price(into, mine.playerOf(out).price + bank)
    expect((await save(next, 2)).status).toBe(200)
    expect((await mine.team(2)).remainingBudget).toBe(0)
  })

  it('whose players rose above the budget of the game is judged by what it has', async () => {
    await mine.lockRounds(1)
    for (const id of mine.squadIds) await price(id, mine.playerOf(id).price + 500)
    expect((await save(exchanged([mine.pairOf('MID')]), 2)).status).toBe(200)
  })

  it('from two tabs on one version is one success and one conflict', async () => {
    await mine.lockRounds(1)
    const pairs = [mine.pairOf('DEF'), mine.pairOf('MID')]
    const answers = await Promise.all(pairs.map((pair) => save(exchanged([pair]), 2, { version: 1 })))
    expect(answers.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['saved', 'teamChangedElsewhere'])
    expect(await transfersIn(2)).toEqual([1, 0])
    const winner = pairs[answers.findIndex(({ status }) => status === 200)] ?? [0, 0]
    expect(await squadIn(2)).toEqual(idsOf(exchanged([winner])))
  })

  it('sent 20 times at once is saved each time and is one transfer', async () => {
    await mine.lockRounds(1)
    const next = exchanged([mine.pairOf('MID')])
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(next, 2)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await mine.call('transferHistory', { query: { user_team_id: mine.idIn(2) } })
    expect(body.data).toMatchObject([{ round: 2, cost: 0, transfers: [{}] }])
    expect(await transfersIn(2)).toEqual([1, 0])
  })

  it('and changed by transfers at once spends the free transfer once', async () => {
    await mine.lockRounds(1)
    const [defender, midfielder] = [mine.pairOf('DEF'), mine.pairOf('MID')]
    await Promise.all([mine.transfer(2, [defender]), save(exchanged([midfielder]), 2)])
    const [made = 0, cost] = await transfersIn(2)
    expect([1, 2]).toContain(made)
    expect(cost).toBe(made === 2 ? -4 : 0)
  })

  it('counts its deadline by the clock, also when the lock is late', async () => {
    await save()
    await app.database.db
      .updateTable('gameRound')
      .set({ deadlineAt: new Date(Date.now() - 1) })
      .where('id', '=', mine.season.gameRoundIds[0] ?? 0)
      .execute()
    await expectRefusal(mine, 'saveTeam', whole(), [409, 'gameAlreadyStarted'])
    expect((await mine.team(2)).season).toMatchObject({ open_round: 2, is_editable: true })
  })
})

async function price(playerId: number, units: number): Promise<void> {
  const { priceListId } = mine.season
  await app.database.db
    .insertInto('playerPrice')
    .values({ priceListId, playerId, fromRound: 2, price: units })
    .onConflict((conflict) =>
      conflict.columns(['priceListId', 'playerId', 'fromRound']).doUpdateSet({ price: units }),
    )
    .execute()
}

describe('a season team is refused and nothing changes', () => {
  const benchOf = (place: number, id: number): LineUp => ({
    ...mine.squad,
    reserves: mine.squad.reserves.with(place, id),
  })
  const fieldOf = (place: number, id: number): LineUp => ({
    ...mine.squad,
    starters: mine.squad.starters.with(place, id),
  })
  const spare = (position: 'GK' | 'DEF' | 'MID' | 'FWD', place = 0) => mine.spares(position)[place] ?? 0

  const faults: readonly (readonly [string, () => LineUp, number, ErrorCode])[] = [
    ['without reserves', () => ({ ...mine.squad, reserves: [] }), 422, 'playersMissing'],
    ['of fourteen', () => ({ ...mine.squad, reserves: mine.squad.reserves.slice(1) }), 422, 'playersMissing'],
    [
      'of ten starters',
      () => ({
        ...mine.squad,
        starters: mine.squad.starters.slice(0, 10),
        viceCaptain: mine.squad.starters[8] ?? 0,
      }),
      422,
      'playersMissing',
    ],
    [
      'of nobody',
      () => ({ starters: [], reserves: [], captain: null, viceCaptain: null }),
      422,
      'playersMissing',
    ],
    [
      'of twelve starters',
      () => ({ ...mine.squad, starters: [...mine.squad.starters, spare('MID')] }),
      422,
      'tooManyPlayers',
    ],
    [
      'of five reserves',
      () => ({ ...mine.squad, reserves: [...mine.squad.reserves, spare('MID')] }),
      422,
      'tooManyPlayers',
    ],
    ['with a player twice', () => fieldOf(6, mine.squad.starters[5] ?? 0), 422, 'duplicatePlayer'],
    [
      'with a starter on the bench too',
      () => benchOf(1, mine.squad.starters[1] ?? 0),
      422,
      'duplicatePlayer',
    ],
    ['with a player of nowhere', () => benchOf(2, 2_000_000), 422, 'unknownPlayer'],
    ['with three keepers', () => benchOf(1, spare('GK')), 422, 'formationIllegal'],
    ['with both keepers on the field', () => swapped('GK', 'FWD'), 422, 'formationIllegal'],
    ['with six midfielders', () => benchOf(1, spare('MID')), 422, 'formationIllegal'],
    ['without a captain', () => ({ ...mine.squad, captain: null }), 422, 'captainMissing'],
    ['without a vice-captain', () => ({ ...mine.squad, viceCaptain: null }), 422, 'viceCaptainMissing'],
    [
      'with one player in both roles',
      () => ({ ...mine.squad, viceCaptain: mine.squad.captain }),
      422,
      'captainIsViceCaptain',
    ],
    [
      'with a captain from the bench',
      () => ({ ...mine.squad, captain: mine.squad.reserves[1] ?? 0 }),
      422,
      'captainMissing',
    ],
    ['with four of one club', () => crowd(), 422, 'tooManyFromClub'],
  ]
  it.each(faults)('%s', async (_, squad, status, code) => {
    await mine.lockRounds(1)
    await expectRefusal(mine, 'saveTeam', whole(squad(), 2), [status, code])
  })

  it('with a player of another championship', async () => {
    const elsewhere = await buildChampionship(app.database.db)
    const stranger = elsewhere.of('DEF')[0]?.id ?? 0
    const body = {
      ...whole().body,
      reserves: mine.squad.reserves.with(1, stranger).map((playerId) => ({ playerId })),
    }
    await expectRefusal(mine, 'saveTeam', { body }, [422, 'unknownPlayer'])
  })

  it('with players in groups of others, or two captains', async () => {
    const { groups } = mine.wireSquad()
    const all = groups.flatMap(({ players }) => players)
    const inOne = { ...whole().body, groups: [{ groupId: 3, players: all }] }
    await expectRefusal(mine, 'saveTeam', { body: inOne }, [422, 'formationIllegal'])
    const twoCaptains = groups.map((group) => ({
      ...group,
      players: group.players.map((player) => ({ ...player, isCaptain: !player.isViceCaptain })),
    }))
    await expectRefusal(mine, 'saveTeam', { body: { ...whole().body, groups: twoCaptains } }, [
      400,
      'badRequest',
    ])
  })

  it.each<readonly [string, string, number, ErrorCode]>([
    ['of spaces', '   ', 422, 'teamNameMissing'],
    ['nobody can see', '\u200b\u200d', 422, 'teamNameMissing'],
    ['of 41 letters', 'x'.repeat(41), 422, 'teamNameTooLong'],
    ['that turns the text round', 'abc\u202edef', 422, 'teamNameUnreadable'],
    ['of two scripts', '\u0430dmin', 422, 'nameMixedScripts'],
    ['that is an address', 'free-bets.com', 422, 'nameAddress'],
    ['of a title', 'Moderator', 422, 'nameReserved'],
    ['of 401 letters', 'x'.repeat(401), 400, 'badRequest'],
  ])('with a name %s', async (_, teamName, status, code) => {
    await expectRefusal(mine, 'saveTeam', whole(exchanged([mine.pairOf('MID')]), 1, { teamName }), [
      status,
      code,
    ])
  })

  it('with the name of another team of the manager', async () => {
    await mine.call('join', {
      params: { subId: mine.contestIn(1) },
      query: { team_name: 'Café' },
      body: mine.wireSquad(),
    })
    const named = whole(exchanged([mine.pairOf('MID')]), 1, { teamName: 'cafe\u0301' })
    await expectRefusal(mine, 'saveTeam', named, [409, 'teamNameTaken'])
  })

  it('with prices, points or a budget of its own', async () => {
    for (const extra of [
      { budget: 999 },
      { points: 9 },
      { bank: 1 },
      { freeLeft: 9 },
      { is_seasonal: false },
    ]) {
      await expectRefusal(mine, 'saveTeam', { body: { ...whole().body, ...extra } }, [400, 'badRequest'])
    }
  })

  it('on an old version', async () => {
    await mine.lockRounds(1)
    const [kept, late] = [mine.pairOf('MID'), mine.pairOf('DEF')].map((pair) => exchanged([pair]))
    await save(kept, 2, { version: 1 })
    await expectRefusal(mine, 'saveTeam', whole(late, 2, { version: 1 }), [409, 'teamChangedElsewhere'])
    // The save that was kept has its answer again, and makes no further transfer.
    expect((await save(kept, 2, { version: 1 })).body.data.version).toBe(2)
    expect(await transfersIn(2)).toEqual([1, 0])
  })

  /** The squad with the reserve of one position on the field instead of a starter of another. */
  function swapped(into: 'GK', out: 'FWD'): LineUp {
    const { starters, reserves } = mine.squad
    const inId = reserves.find((id) => mine.playerOf(id).position === into) ?? 0
    const outId = starters.find((id) => mine.playerOf(id).position === out) ?? 0
    const captain = starters[3] ?? 0
    const viceCaptain = starters[4] ?? 0
    return {
      starters: starters.map((id) => (id === outId ? inId : id)),
      reserves: reserves.map((id) => (id === inId ? outId : id)),
      captain,
      viceCaptain,
    }
  }

  /** Two more players of a club from which there are already two. */
  function crowd(): LineUp {
    const clubs = Map.groupBy(mine.squadIds, (id) => mine.playerOf(id).clubId)
    const [club, owned = []] = [...clubs].find(([, ids]) => ids.length === 2) ?? []
    const pairs = (['DEF', 'MID'] as const).map((position): Pair => {
      const out = mine.ownOf(position).find((id) => !owned.includes(id)) ?? 0
      return [out, mine.spares(position).find((id) => mine.playerOf(id).clubId === club) ?? 0]
    })
    return exchanged(pairs)
  }
})

describe('a real transfer that brings a fourth player of a club into the squad', () => {
  /** Players of the squad from the club now, and a spare forward of it. */
  let crowd: readonly number[]
  let wanted: number

  beforeEach(async () => {
    await mine.lockRounds(1)
    const clubs = Map.groupBy(mine.squadIds, (id) => mine.playerOf(id).clubId)
    const [clubId = 0, owned = []] = [...clubs].find(([, ids]) => ids.length === 2) ?? []
    const movers = mine
      .ownOf('FWD')
      .filter((id) => !owned.includes(id))
      .slice(0, 2)
    await app.database.db.updateTable('player').set({ clubId }).where('id', 'in', movers).execute()
    crowd = [...owned, ...movers]
    wanted = mine.spares('FWD').find((id) => mine.playerOf(id).clubId === clubId) ?? 0
  })

  const freePair = (position: 'DEF' | 'MID'): Pair => {
    const place = mine.ownOf(position).findIndex((id) => !crowd.includes(id))
    const clubId = mine.playerOf(crowd[0] ?? 0).clubId
    const into = mine.spares(position).find((id) => mine.playerOf(id).clubId !== clubId) ?? 0
    return [mine.ownOf(position)[place] ?? 0, into]
  }

  it('never keeps the manager from other changes', async () => {
    expect((await save(mine.squad, 2)).status).toBe(200)
    expect((await mine.transfer(2, [freePair('DEF')])).status).toBe(200)
    expect((await save(exchanged([freePair('DEF'), freePair('MID')]), 2)).status).toBe(200)
    const { status } = await mine.call('changeScheme', {
      params: { schemeKey: '5-3-2' },
      body: { teamId: mine.idIn(2) },
    })
    expect(status).toBe(200)
    const role = { params: { id: mine.squad.starters[0] ?? 0 }, body: { user_team_id: mine.idIn(2) } }
    expect((await mine.call('nameCaptain', role)).status).toBe(200)
  })

  it('lets no other of the club in, not even for one of them', async () => {
    const out = mine.ownOf('FWD').find((id) => crowd.includes(id)) ?? 0
    const next = exchanged([[out, wanted]])
    await expectRefusal(mine, 'saveTeam', whole(next, 2), [422, 'tooManyFromClub'])
    const transfer = {
      query: { user_team_id: mine.idIn(2) },
      body: [{ oldPlayerId: out, newPlayerId: wanted }],
    }
    await expectRefusal(mine, 'makeTransfers', transfer, [422, 'tooManyFromClub'])
  })

  it('lets one of them be sold and the sale be undone', async () => {
    const out = mine.ownOf('FWD').find((id) => crowd.includes(id)) ?? 0
    const clubId = mine.playerOf(crowd[0] ?? 0).clubId
    const into = mine.spares('FWD').find((id) => mine.playerOf(id).clubId !== clubId) ?? 0
    expect((await mine.transfer(2, [[out, into]])).status).toBe(200)
    expect((await mine.transfer(2, [[into, out]])).status).toBe(200)
    expect(await transfersIn(2)).toEqual([0, 0])
  })
})

describe('a footballer who left the league', () => {
  let [left, gone] = [0, 0]

  /** One player of the squad, and one outside it. */
  beforeEach(async () => {
    await mine.lockRounds(1)
    left = mine.ownOf('MID')[0] ?? 0
    gone = mine.spares('MID')[0] ?? 0
    await app.database.db
      .updateTable('player')
      .set({ status: 'left' })
      .where('id', 'in', [left, gone])
      .execute()
  })

  it('can be kept', async () => {
    expect((await save(mine.squad, 2)).status).toBe(200)
    expect((await mine.transfer(2, [mine.pairOf('DEF')])).status).toBe(200)
    expect(await squadIn(2)).toContain(left)
  })

  it('can be sold at his price', async () => {
    const [out, into] = [left, mine.spares('MID')[1] ?? 0]
    const { remainingBudget } = await mine.team(2)
    const made = await mine.transfer(2, [[out, into]])
    const gained = (mine.playerOf(out).price - mine.playerOf(into).price) / 100
    expect([made.status, made.body.data.budget]).toEqual([200, expect.closeTo(remainingBudget + gained, 6)])
  })

  it('cannot be bought', async () => {
    const out = mine.ownOf('MID')[1] ?? 0
    await expectRefusal(mine, 'saveTeam', whole(exchanged([[out, gone]]), 2), [422, 'unknownPlayer'])
    const transfer = {
      query: { user_team_id: mine.idIn(2) },
      body: [{ oldPlayerId: out, newPlayerId: gone }],
    }
    await expectRefusal(mine, 'makeTransfers', transfer, [422, 'unknownPlayer'])
  })
})
