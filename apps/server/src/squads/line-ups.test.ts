import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode, JsonOperation } from '@gaffer/contract'
import type { Position } from '@gaffer/rules'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { buildTournament } from '../testing/build-tournament.ts'
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

/** The starters of a position, and its only reserve. */
const startersOf = (position: Position) =>
  mine.squad.starters.filter((id) => mine.playerOf(id).position === position)
const starter = (position: Position, place = 0) => startersOf(position)[place] ?? 0
const reserve = (position: Position) =>
  mine.squad.reserves.find((id) => mine.playerOf(id).position === position) ?? 0

type More = { readonly version?: number }
const swap = (inId: number, outId: number, round = 1, more: More = {}) => ({
  body: { teamId: mine.idIn(round), player_in_id: inId, player_out_id: outId, ...more },
})
const order = (one: number, other: number, round = 1, more: More = {}) => ({
  body: { teamId: mine.idIn(round), player_one_id: one, player_two_id: other, ...more },
})
const scheme = (schemeKey: string, round = 1, more: More = {}) => ({
  params: { schemeKey },
  body: { teamId: mine.idIn(round), ...more },
})

async function shapeIn(round: number) {
  const { groups, reserves, currentScheme } = await mine.team(round)
  return {
    starters: groups.flatMap(({ players }) => players.map(({ playerId }) => playerId)).toSorted(),
    reserves: reserves.map(({ playerId }) => playerId),
    currentScheme,
  }
}

describe('a swap', () => {
  it('brings a reserve in for a starter and costs nothing', async () => {
    await mine.lockRounds(1)
    const [into, out] = [reserve('MID'), starter('MID')]
    const answer = await mine.call('swapPlayers', swap(into, out, 2))
    expect([answer.status, answer.body.data]).toEqual([
      200,
      { user_team_id: mine.idIn(2), version: 2, currentScheme: '4-4-2' },
    ])
    expect(await shapeIn(2)).toEqual({
      starters: mine.squad.starters.map((id) => (id === out ? into : id)).toSorted(),
      reserves: mine.squad.reserves.map((id) => (id === into ? out : id)),
      currentScheme: '4-4-2',
    })
    expect((await mine.team(2)).season).toMatchObject({ transfers_made: 0, transfers_cost: 0 })
    expect((await shapeIn(1)).reserves).toEqual(mine.squad.reserves)
  })

  it('there and back is nothing', async () => {
    const before = await shapeIn(1)
    await mine.call('swapPlayers', swap(reserve('DEF'), starter('DEF')))
    await mine.call('swapPlayers', swap(starter('DEF'), reserve('DEF')))
    expect(await shapeIn(1)).toEqual(before)
  })

  it('across positions changes the formation', async () => {
    const answer = await mine.call('swapPlayers', swap(reserve('DEF'), starter('MID')))
    expect(answer.body.data.currentScheme).toBe('5-3-2')
    expect((await mine.team(1)).currentScheme).toBe('5-3-2')
  })

  it.each<readonly ['captain' | 'viceCaptain', 'isCaptain' | 'isViceCaptain']>([
    ['captain', 'isCaptain'],
    ['viceCaptain', 'isViceCaptain'],
  ])('of the %s passes the armband to who comes in', async (role, flag) => {
    await mine.call('swapPlayers', swap(reserve('FWD'), mine.squad[role] ?? 0))
    const holders = shownPlayers(await mine.team(1)).filter((player) => player[flag])
    expect(holders.map(({ playerId }) => playerId)).toEqual([reserve('FWD')])
  })

  it('passes an armband on that was chosen ahead for the round', async () => {
    const ahead = { params: { id: starter('MID') }, body: { user_team_id: mine.idIn(2) } }
    await mine.call('nameCaptain', ahead)
    await mine.lockRounds(1)
    await mine.call('swapPlayers', swap(reserve('MID'), starter('MID'), 2))
    const captains = shownPlayers(await mine.team(2)).filter(({ isCaptain }) => isCaptain)
    expect(captains.map(({ playerId }) => playerId)).toEqual([reserve('MID')])
  })

  it('sent 20 times at once, there and back, leaves a legal team of the same players', async () => {
    const [into, out] = [reserve('MID'), starter('MID')]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        mine.call('swapPlayers', turn % 2 === 0 ? swap(into, out) : swap(out, into)),
      ),
    )
    const done = answers.filter(({ status }) => status === 200).length
    for (const { status, code } of answers) {
      if (status !== 200) expect([status, code]).toEqual([422, 'swapNotReserve'])
    }
    const { starters, reserves } = await shapeIn(1)
    expect([...starters, ...reserves].toSorted()).toEqual(mine.squadIds.toSorted())
    expect(starters.includes(into)).toBe(done % 2 === 1)
    expect((await mine.team(1)).version).toBe(1 + done)
  })

  it('on one version from two tabs is one success and one conflict', async () => {
    const answers = await Promise.all(
      (['DEF', 'MID'] as const).map((position) =>
        mine.call('swapPlayers', swap(reserve(position), starter(position), 1, { version: 1 })),
      ),
    )
    expect(answers.map(({ code }) => code ?? 'swapped').toSorted()).toEqual([
      'swapped',
      'teamChangedElsewhere',
    ])
  })
})

describe('the order of the reserves', () => {
  it('changes when two of them change places', async () => {
    const { status } = await mine.call('swapPreferences', order(reserve('DEF'), reserve('FWD')))
    expect(status).toBe(200)
    const [keeper, defender, midfielder, forward] = mine.squad.reserves
    const { reserves } = await mine.team(1)
    expect(reserves.map(({ playerId }) => playerId)).toEqual([keeper, forward, midfielder, defender])
    expect(reserves.map(({ preferencePosition }) => preferencePosition)).toEqual([null, 1, 2, 3])
  })
})

describe('a formation', () => {
  it.each([
    ['5-3-2', true],
    ['5-4-1', true],
    ['4-5-1', true],
    ['4-3-3', true],
    ['3-5-2', true],
    ['3-4-3', true],
    ['4-4-2', true],
    ['5-2-3', true],
  ])('%s is played with the same squad', async (key) => {
    const answer = await mine.call('changeScheme', scheme(key))
    expect([answer.status, answer.body.data.currentScheme]).toEqual([200, key])
    const team = await mine.team(1)
    expect(team.currentScheme).toBe(key)
    expect(team.allSchemes.map((each) => each.key)).toContain(key)
    const counts = team.groups.map(({ players }) => players.length)
    expect(counts).toEqual([1, ...key.split('-').map(Number)])
    expect(
      shownPlayers(team)
        .map(({ playerId }) => playerId)
        .toSorted(),
    ).toEqual(mine.squadIds.toSorted())
    expect(
      team.groups.flatMap(({ players }) => players).filter((one) => one.isCaptain || one.isViceCaptain),
    ).toHaveLength(2)
  })

  it('is there and back again the team it was', async () => {
    await mine.call('changeScheme', scheme('3-5-2'))
    await mine.call('changeScheme', scheme('4-4-2'))
    expect((await shapeIn(1)).currentScheme).toBe('4-4-2')
  })

  it('of each kind can be had from every other', async () => {
    for (const { key } of (await mine.team(1)).allSchemes) {
      expect((await mine.call('changeScheme', scheme(key))).status).toBe(200)
    }
  })
})

describe('possible changes', () => {
  const changesOf = async (playerId: number, round = 1, as?: number) =>
    mine.call('possibleChanges', {
      params: { id: playerId },
      query: { user_team_id: mine.idIn(round) },
      ...(as !== undefined && { as }),
    })
  const partnersOf = async (playerId: number, round = 1) =>
    (await changesOf(playerId, round)).body.data.possibleChanges.map(
      (player: { playerId: number }) => player.playerId,
    )

  it('of a goalkeeper are the other goalkeeper alone', async () => {
    expect(await partnersOf(starter('GK'))).toEqual([reserve('GK')])
    expect(await partnersOf(reserve('GK'))).toEqual([starter('GK')])
  })

  it('of others are the reserves whose coming keeps the formation', async () => {
    expect(await partnersOf(starter('DEF'))).toEqual([reserve('DEF'), reserve('MID'), reserve('FWD')])
    await mine.call('changeScheme', scheme('3-5-2'))
    const team = await mine.team(1)
    const defender = team.groups[1]?.players[0]?.playerId ?? 0
    const reserves = team.reserves.filter(({ position }) => position === 'DEF')
    expect((await partnersOf(defender)).toSorted()).toEqual(
      reserves.map(({ playerId }) => playerId).toSorted(),
    )
  })

  it('are exactly the swaps that are accepted', async () => {
    await mine.call('changeScheme', scheme('5-4-1'))
    for (const playerId of mine.squadIds) {
      const partners = await partnersOf(playerId)
      const { groups, reserves } = await mine.team(1)
      const starters = groups.flatMap(({ players }) => players)
      const isStarter = starters.some((player) => player.playerId === playerId)
      for (const { playerId: partner } of isStarter ? reserves : starters) {
        const asked = isStarter ? swap(partner, playerId) : swap(playerId, partner)
        const { status } = await mine.call('swapPlayers', asked)
        expect(status).toBe(partners.includes(partner) ? 200 : 422)
        if (status === 200) {
          await mine.call('swapPlayers', isStarter ? swap(playerId, partner) : swap(partner, playerId))
        }
      }
    }
  }, 60_000)

  it('are none once the round has started, and ahead of it', async () => {
    expect(await partnersOf(starter('MID'), 2)).toEqual([])
    await mine.lockRounds(1)
    expect(await partnersOf(starter('MID'), 1)).toEqual([])
  })

  it.each<readonly [string, () => ReturnType<typeof changesOf>, number, ErrorCode]>([
    [
      'of a player who is not in the team',
      () => changesOf(mine.spares('MID')[0] ?? 0),
      422,
      'playerNotInTeam',
    ],
    ['of nobody', () => changesOf(2_000_000), 422, 'playerNotInTeam'],
    ['in a round the season does not have', () => changesOf(starter('MID'), 99), 404, 'notFound'],
    [
      'to another manager',
      async () => changesOf(starter('MID'), 1, await mine.newManager()),
      404,
      'notFound',
    ],
  ])('are refused %s', async (_, ask, status, code) => {
    const answer = await ask()
    expect([answer.status, answer.code]).toEqual([status, code])
  })
})

describe('calls that name no team', () => {
  it('act on the newest open season team, not on a newer one of one round', async () => {
    const { operatorId } = app
    const { managerId, league } = mine
    const { contestId } = await buildTournament(app.database.db, operatorId, league, { round: 2 })
    await buildEntry(app.database.db, { operatorId, contestId, managerId, starters: pickBuiltTeam(league) })
    await mine.lockRounds(1)
    const calls: readonly (readonly [JsonOperation, { params?: object; query?: object; body?: object }])[] = [
      ['swapInNewestTeam', { body: { player_in_id: reserve('MID'), player_out_id: starter('MID') } }],
      [
        'swapPreferencesInNewestTeam',
        { body: { player_one_id: reserve('DEF'), player_two_id: reserve('FWD') } },
      ],
    ]
    for (const [operation, { body }] of calls) {
      const answer = await mine.call(operation, { ...(body && { body }) })
      expect([answer.status, answer.body.data.user_team_id]).toEqual([200, mine.idIn(2)])
    }
    const changes = await mine.call('possibleChanges', { params: { id: starter('GK') } })
    expect(changes.body.data.possibleChanges).toHaveLength(1)
    const made = await mine.call('makeTransfers', {
      body: [{ oldPlayerId: mine.pairOf('DEF')[0], newPlayerId: mine.pairOf('DEF')[1] }],
    })
    expect([made.status, made.body.data.user_team_id]).toEqual([200, mine.idIn(2)])
    expect((await mine.call('transferHistory')).body.data).toHaveLength(1)
  })

  it('are refused to a manager without one', async () => {
    const as = await mine.newManager()
    const body = { player_in_id: reserve('MID'), player_out_id: starter('MID') }
    await expectRefusal(mine, 'swapInNewestTeam', { body, as }, [404, 'notFound'])
    await expectRefusal(mine, 'transferHistory', { as }, [404, 'notFound'])
    await expectRefusal(mine, 'possibleChanges', { params: { id: starter('MID') }, as }, [404, 'notFound'])
  })
})

describe('a change of the line-up is refused and changes nothing', () => {
  const refusals: readonly (readonly [string, JsonOperation, () => object, number, ErrorCode])[] = [
    [
      'of a player with himself',
      'swapPlayers',
      () => swap(reserve('MID'), reserve('MID')),
      422,
      'swapSamePlayer',
    ],
    ['of two starters', 'swapPlayers', () => swap(starter('MID'), starter('DEF')), 422, 'swapNotReserve'],
    ['of two reserves', 'swapPlayers', () => swap(reserve('MID'), reserve('DEF')), 422, 'swapNotStarter'],
    ['the wrong way round', 'swapPlayers', () => swap(starter('MID'), reserve('MID')), 422, 'swapNotReserve'],
    [
      'with a stranger coming in',
      'swapPlayers',
      () => swap(mine.spares('MID')[0] ?? 0, starter('MID')),
      422,
      'playerNotInTeam',
    ],
    ['for a stranger', 'swapPlayers', () => swap(reserve('MID'), 2_000_000), 422, 'playerNotInTeam'],
    [
      'a keeper for a forward',
      'swapPlayers',
      () => swap(reserve('GK'), starter('FWD')),
      422,
      'swapBreaksFormation',
    ],
    [
      'a forward for the keeper',
      'swapPlayers',
      () => swap(reserve('FWD'), starter('GK')),
      422,
      'swapBreaksFormation',
    ],
    [
      'without the one who goes',
      'swapPlayers',
      () => ({ body: { teamId: mine.idIn(1), player_in_id: 1 } }),
      400,
      'badRequest',
    ],
    [
      'with ids that are texts',
      'swapPlayers',
      () => ({ body: { teamId: mine.idIn(1), player_in_id: '1', player_out_id: '2' } }),
      400,
      'badRequest',
    ],
    [
      'with a field nobody knows',
      'swapPlayers',
      () => ({ body: { ...swap(1, 2).body, captain: 1 } }),
      400,
      'badRequest',
    ],
    [
      'with a broken version',
      'swapPlayers',
      () => ({ body: { ...swap(1, 2).body, version: -1 } }),
      400,
      'badRequest',
    ],
    [
      'on an old version',
      'swapPlayers',
      () => swap(reserve('MID'), starter('MID'), 1, { version: 9 }),
      409,
      'teamChangedElsewhere',
    ],
    [
      'of one reserve with himself',
      'swapPreferences',
      () => order(reserve('MID'), reserve('MID')),
      422,
      'swapSamePlayer',
    ],
    [
      'of a reserve with a starter',
      'swapPreferences',
      () => order(reserve('MID'), starter('MID')),
      422,
      'swapNotReserve',
    ],
    [
      'of a reserve with a stranger',
      'swapPreferences',
      () => order(reserve('MID'), mine.spares('MID')[0] ?? 0),
      422,
      'playerNotInTeam',
    ],
    [
      'of the reserve goalkeeper',
      'swapPreferences',
      () => order(reserve('GK'), reserve('MID')),
      422,
      'reserveWithoutPreference',
    ],
    [
      'on an old version',
      'swapPreferences',
      () => order(reserve('DEF'), reserve('MID'), 1, { version: 9 }),
      409,
      'teamChangedElsewhere',
    ],
    ['to a formation of ten', 'changeScheme', () => scheme('4-3-2'), 422, 'schemeNotAvailable'],
    ['to one with two defenders', 'changeScheme', () => scheme('2-5-3'), 422, 'schemeNotAvailable'],
    ['to one with six defenders', 'changeScheme', () => scheme('6-3-1'), 422, 'schemeNotAvailable'],
    ['to none', 'changeScheme', () => scheme('constructor'), 422, 'schemeNotAvailable'],
    ['to a long one', 'changeScheme', () => scheme('4-4-2'.repeat(5)), 400, 'badRequest'],
    [
      'on an old version',
      'changeScheme',
      () => scheme('5-3-2', 1, { version: 9 }),
      409,
      'teamChangedElsewhere',
    ],
  ]
  it.each(refusals)('%s (%s)', async (_, operation, call, status, code) => {
    await expectRefusal(mine, operation, call(), [status, code])
  })

  it('below the least of a line', async () => {
    await mine.call('changeScheme', scheme('3-5-2'))
    const { groups } = await mine.team(1)
    const defender = groups[1]?.players[0]?.playerId ?? 0
    await expectRefusal(mine, 'swapPlayers', swap(reserve('FWD'), defender), [422, 'swapBreaksFormation'])
  })
})
