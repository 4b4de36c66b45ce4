/**
 * Rooms from the first seat to the last prize, played through the calls and compared with a simple account of the
 * expected points, places, prices and prizes.
 */
import { encodeRoundScopedId } from '@gaffer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FactBody } from '@gaffer/feed'
import type { Chip, LineUp, Position } from '@gaffer/rules'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { pickSeasonTeam } from '../testing/build-season.ts'
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts'
import { factsOfMatch, playRound, sayFacts } from '../testing/play-round.ts'
import {
  accountOf,
  type AccountTeam,
  type Earned,
  PriceAccount,
  type Story,
} from '../testing/room-account.ts'
import { rankingsOf, type RoomPlayer, shownLineUp, sitDown, wireLineUp } from '../testing/room-people.ts'
import { exchanged, type Pairs, sorted } from '../testing/season-model.ts'
import { settleUnsettled } from '../entries/settle-unsettled.ts'
import { keepRounds } from '../rounds/keep-rounds.ts'
import { findOpenBooks } from '../wallet/find-open-books.ts'
import { openRooms } from './open-rooms.ts'

const ROUNDS = 6
const WELCOME = 10_000

let app: TestApp
let league: BuiltChampionship
let account: ReturnType<typeof accountOf>
let prices: PriceAccount
/** All players of the test, by a name of its own. */
const people = new Map<string, RoomPlayer>()
/** Each player's team as the test has it, and its total points. */
const lineUps = new Map<string, LineUp>()
const totals = new Map<string, number>()
/** What is played in the round: chips, and transfers beyond the free ones. */
const choices = new Map<string, Pick<AccountTeam, 'chip' | 'hits'>>()

beforeAll(async () => {
  app = await buildTestApp()
  await sql`update operator set rooms = rooms || ${JSON.stringify({ rounds: ROUNDS, rakePercent: 7.5 })}::jsonb
    where id = ${app.operatorId}`.execute(app.database.db)
  league = await buildChampionship(app.database.db, {
    hasRooms: true,
    clubs: 10,
    rounds: ROUNDS,
    gameMinuteMs: 1,
    firstKickOffAt: new Date(Date.now() + 3 * 3600_000),
  })
  await openRooms(app.database.db)
  account = accountOf(league)
  prices = new PriceAccount(league)
})
afterAll(() => app.end())

const who = (name: string): RoomPlayer => {
  const player = people.get(name)
  if (player === undefined) throw new Error(`nobody is called ${name}`)
  return player
}
const lineUpOf = (name: string): LineUp => {
  const lineUp = lineUps.get(name)
  if (lineUp === undefined) throw new Error(`${name} has no team`)
  return lineUp
}
const squadOf = (name: string) => [...lineUpOf(name).starters, ...lineUpOf(name).reserves]
/** The team as it goes into the round; one of them has bought a formation. */
const teamOf = (name: string): AccountTeam => ({
  lineUp: lineUpOf(name),
  ...choices.get(name),
  formations: name === 'cat' ? ['5-2-3'] : [],
})
const logFault = (error: unknown) => {
  throw error
}
const keep = () => keepRounds({ db: app.database.db, codeVersion: 'test', logFault })

/** A cheap player of a position who is not in the squad, from a club with room for one more. */
function spareFor(name: string, position: Position, but: readonly number[] = []): number {
  const clubs = squadOf(name).map((id) => league.players.find((player) => player.id === id)?.clubId)
  const spare = league
    .of(position)
    .find(
      ({ id, clubId }) =>
        !squadOf(name).includes(id) && !but.includes(id) && clubs.filter((one) => one === clubId).length < 2,
    )
  return spare?.id ?? 0
}
const ownOf = (name: string, position: Position) =>
  lineUpOf(name).starters.filter((id) => account.positionOf(id) === position)

async function transfer(name: string, round: number, pairs: Pairs): Promise<void> {
  const body = pairs.map(([oldPlayerId, newPlayerId]) => ({ oldPlayerId, newPlayerId }))
  const sent = await who(name).call('makeTransfers', {
    query: { user_team_id: who(name).idIn(round) },
    body,
  })
  expect(sent.code).toBeUndefined()
  lineUps.set(name, exchanged(lineUpOf(name), pairs))
}

async function playChip(name: string, round: number, chip: Chip): Promise<void> {
  const body = { user_team_id: who(name).idIn(round), chip, active: true }
  expect((await who(name).call('playChip', { body })).code).toBeUndefined()
  choices.set(name, { ...choices.get(name), chip })
}

const wildcard = (name: string, round: number) =>
  who(name).call('playWildcard', { body: { user_team_id: who(name).idIn(round) } })

/** Checks that every open team is as the test has it, with its value at current prices. */
async function expectTeams(round: number): Promise<void> {
  for (const [name, player] of people) {
    const team = await player.team(round)
    const shown = shownLineUp(team)
    const lineUp = lineUpOf(name)
    expect({ name, ...shown, starters: sorted(shown.starters) }).toEqual({
      name,
      ...lineUp,
      starters: sorted(lineUp.starters),
    })
    const all = [...team.groups.flatMap(({ players }) => players), ...team.reserves]
    for (const { playerId, price } of all) {
      expect([playerId, Math.round(price * 100)]).toEqual([playerId, prices.prices.get(playerId)])
    }
  }
}

/** Checks that the price list for buying has the prices of the account. */
async function expectPrices(round: number): Promise<void> {
  const shown = new Map<number, number>()
  const id = Math.floor((await who('ann').team(round)).sub_tournament_id / 100)
  for (let page = 1; shown.size < league.players.length; page += 1) {
    const answer = await app.app.inject({
      method: 'GET',
      url: `/api/palms/players?sub_tournament_id=${id * 100 + round}&page=${page}`,
      headers: { host: '127.0.0.1' },
    })
    const { players } = answer.json()
    if (players.length === 0) break
    for (const { playerId, price } of players) shown.set(playerId, Math.round(price * 100))
  }
  expect(new Map([...shown].toSorted(([a], [b]) => a - b))).toEqual(prices.prices)
}

async function lock(round: number): Promise<void> {
  await sql`update game_round set deadline_at = clock_timestamp() from round
    where round.id = game_round.round_id and round.championship_id = ${league.championshipId}
      and round.number = ${round} and game_round.rule_pack = 'room'`.execute(app.database.db)
  await keep()
  await app.live.turn()
}

/** Reads a team of a round as somebody: by its points, by its id, and with the expected refusals. */
async function look(reader: string, owner: string, round: number) {
  const query = {
    room_id: who(owner).roomId,
    user_id: who(owner).managerId,
    round_id: league.rounds[round - 1]?.id,
  }
  const points = await who(reader).call('userPoints', { query })
  const contest = encodeRoundScopedId({ id: who(owner).roomId, round })
  const team = await who(reader).call('userTeam', {
    query: { user_team_id: who(owner).idIn(round), sub_tournament_id: contest },
  })
  return [points.code, team.code]
}

const NAMES_OF_ROOMS = [
  ['ann', 'bob', 'cat'],
  ['dan', 'eve'],
  ['fay', 'gus'],
] as const

/**
 * Checks that places and points in every room are those of the account; equal teams stand in the order of their
 * seats.
 */
async function expectRankings(points: ReadonlyMap<string, number>, isFinal: boolean): Promise<void> {
  for (const names of NAMES_OF_ROOMS) {
    const rows = names
      .map((name, seat) => ({ name, seat, total: totals.get(name) ?? 0, round: points.get(name) ?? 0 }))
      .toSorted((a, b) => b.total - a.total || a.seat - b.seat)
    const shown = await rankingsOf(who(names[0]))
    expect(shown.is_final).toBe(isFinal)
    expect(shown.rankings.map((row) => [row.rank, row.userId, row.totalPoints, row.roundPoints])).toEqual(
      rows.map(({ name, total, round }, index) => [index + 1, who(name).managerId, total, round]),
    )
  }
}

/** Plays a round whose teams are locked, closes it, and compares everything with the account. */
async function playAndClose(round: number, story: Story): Promise<void> {
  const { db } = app.database
  const { lost = [] } = story
  const fixtureIds = league.rounds[round - 1]?.fixtureIds ?? []
  const without = lost.map((pair) => fixtureIds[pair] ?? 0)
  await playRound(db, league, { ...story, round, without, isUnderWay: true })
  await app.live.turn()
  for (const other of ['bob', 'cat']) {
    expect(await look('ann', other, round)).toEqual(['roomRoundNotFinished', 'roomRoundNotFinished'])
  }
  expect(await look('dan', 'ann', round)).toEqual(['roomNotJoined', 'roomRoundNotFinished'])
  expect(await look('bob', 'bob', round)).toEqual([undefined, undefined])
  expect((await rankingsOf(who('ann'))).is_final).toBe(false)
  await sayLost(round, lost)
  await playRound(db, league, { ...story, round, without })
  await app.live.turn()

  const earned = account.earned(story)
  const points = new Map<string, number>()
  for (const name of people.keys()) {
    const made = account.pointsOf(teamOf(name), earned)
    points.set(name, made)
    totals.set(name, (totals.get(name) ?? 0) + made)
  }
  await expectRankings(points, false)
  const squads = new Map([...people].map(([name, { entryId }]) => [entryId, squadOf(name)]))
  expect((await keep()).closed.length).toBeGreaterThan(0)
  await app.live.turn()
  await expectRankings(points, true)
  prices.close(squads, story, earned)
  await expectShown(round, points, earned)
  choices.clear()
}

/** The match of the first named pair is postponed; the others are abandoned. */
async function sayLost(round: number, lost: readonly number[]): Promise<void> {
  const fixtureIds = league.rounds[round - 1]?.fixtureIds ?? []
  const scorer = league.players.find(({ clubId }) => clubId === league.clubIds[(lost[1] ?? 0) * 2])?.id ?? 0
  const facts = lost.flatMap((pair, index) => {
    const bodies: readonly FactBody[] =
      index === 0
        ? [{ kind: 'postponed' }]
        : [
            ...factsOfMatch(league, pair, { scorers: [scorer], isUnderWay: true }),
            { kind: 'abandoned', countsAsFinal: false },
          ]
    return bodies.map((body, at) => [fixtureIds[pair] ?? 0, body, `lost-${at}-${body.kind}`] as const)
  })
  if (facts.length > 0) await sayFacts(app.database.db, league, facts)
}

/** After the close everybody in a room can read everybody's team of the round, with its points and substitutions. */
async function expectShown(
  round: number,
  points: ReadonlyMap<string, number>,
  earned: Earned,
): Promise<void> {
  for (const names of NAMES_OF_ROOMS) {
    for (const reader of names) {
      for (const owner of names) {
        expect(await look(reader, owner, round)).toEqual([undefined, undefined])
        const answer = await app.app.inject({
          method: 'GET',
          url: `/api/users/points?room_id=${who(owner).roomId}&user_id=${who(owner).managerId}&round_id=${league.rounds[round - 1]?.id}`,
          headers: { host: '127.0.0.1', ...(await app.authorize(who(reader).managerId)) },
        })
        const { data, groups, reserves, playerPoints } = answer.json()
        const lineUp = lineUpOf(owner)
        const shown = shownLineUp({ groups, reserves })
        expect({ ...shown, starters: sorted(shown.starters) }).toEqual({
          ...lineUp,
          starters: sorted(lineUp.starters),
        })
        const choice = choices.get(owner)
        expect([playerPoints, data.total_points, data.chip, 0 - data.transferCost]).toEqual([
          points.get(owner),
          totals.get(owner),
          choice?.chip ?? null,
          (choice?.hits ?? 0) * 4,
        ])
        const field = groups.flatMap(({ players }: { players: object[] }) => players)
        const out = field.flatMap((one: { playerId: number; isAutoOut: boolean }) =>
          one.isAutoOut ? [one.playerId] : [],
        )
        const counting = account.counting(teamOf(owner), earned)
        if (choice?.chip !== 'fullTeam') {
          expect(sorted(out)).toEqual(sorted(lineUp.starters.filter((id) => !counting.includes(id))))
        }
      }
    }
  }
  expect(await look('dan', 'ann', round)).toEqual(['roomNotJoined', undefined])
}

/** The amounts in a manager's history with this reason, oldest first, in minor units. */
async function movementsOf(name: string, reason: string): Promise<readonly number[]> {
  const { data } = await who(name).call('walletHistory', {})
  return data.data
    .filter((one) => one.reason === reason)
    .map(({ amount }) => Math.round(amount * 100))
    .toReversed()
}

describe('rooms of six rounds', () => {
  it('are entered, with a team for each stake, and changed freely before the first deadline', async () => {
    for (const [bet, seats, names] of [
      [5, 10, ['ann', 'bob', 'cat']],
      [10, 2, ['dan', 'eve']],
      [20, 2, ['fay', 'gus']],
    ] as const) {
      for (const name of names) people.set(name, await sitDown(app, league, { bet, max_players: seats }))
    }
    people.set('hal', await sitDown(app, league, { bet: 50, max_players: -1 }))
    for (const [name, player] of people) lineUps.set(name, shownLineUp(await player.team(1)))
    expect(new Set(['ann', 'bob', 'cat'].map((name) => who(name).roomId)).size).toBe(1)
    expect(await who('ann').balance()).toBe(WELCOME - 500)

    const clubs = new Map<number, number>()
    const own = pickSeasonTeam(league, (ids, count) => {
      const picked: number[] = []
      for (const id of ids) {
        const club = league.players.find((player) => player.id === id)?.clubId ?? 0
        if (picked.length === count || (clubs.get(club) ?? 0) === 2) continue
        clubs.set(club, (clubs.get(club) ?? 0) + 1)
        picked.push(id)
      }
      return picked
    })
    const saved = await who('ann').call('saveTeam', {
      body: { teamId: who('ann').idIn(1), teamName: 'Own Choice', ...wireLineUp(league, own) },
    })
    expect(saved.code).toBeUndefined()
    lineUps.set('ann', own)
    // No two start with the same team; these two are meant to be equal at the end.
    expect(lineUpOf('gus').starters).not.toEqual(lineUpOf('fay').starters)
    const same = await who('gus').call('saveTeam', {
      body: { teamId: who('gus').idIn(1), ...wireLineUp(league, lineUpOf('fay')) },
    })
    expect(same.code).toBeUndefined()
    lineUps.set('gus', lineUpOf('fay'))
    expect((await wildcard('bob', 1)).code).toBe('wildcardNotNeeded')

    const scheme = await who('cat').call('buyScheme', {
      body: { user_team_id: who('cat').idIn(1), scheme: '5-2-3' },
    })
    expect(scheme.data.state).toBe('owned')
    const arranged = await who('cat').call('changeScheme', {
      params: { schemeKey: '5-2-3' },
      body: { teamId: who('cat').idIn(1) },
    })
    expect(arranged.data.currentScheme).toBe('5-2-3')
    lineUps.set('cat', shownLineUp(await who('cat').team(1)))
    expect(await who('cat').balance()).toBe(WELCOME - 500 - 900)
    await expectTeams(1)
    expect(await look('bob', 'ann', 1)).toEqual(['roomRoundNotFinished', 'roomRoundNotFinished'])
    // Before the first deadline nobody has points, and the order is that of the seats.
    const before = await rankingsOf(who('cat'))
    expect(before.rankings.map(({ userId, totalPoints }) => [userId, totalPoints])).toEqual(
      ['ann', 'bob', 'cat'].map((name) => [who(name).managerId, 0]),
    )
  })

  it('round 1: a room with one team is called off, paid back and told; the others play', async () => {
    await lock(1)
    await settleUnsettled(app.deps)
    const hal = who('hal')
    expect(await hal.balance()).toBe(WELCOME)
    expect(await movementsOf('hal', 'refund')).toEqual([5000])
    const home = await hal.call('home', {})
    expect(home.data.notices).toMatchObject([{ kind: 'roomCancelled', room_id: hal.roomId, amount: 50 }])
    expect((await hal.call('joinRoom', { body: { room_id: hal.roomId } })).code).toBe('roomFinished')
    people.delete('hal')
    expect((await who('dan').call('joinRoom', { body: { room_id: who('ann').roomId } })).code).toBe(
      'gameAlreadyStarted',
    )
    const scorers = [ownOf('ann', 'FWD')[0], ownOf('ann', 'FWD')[0], ownOf('eve', 'GK')[0]].map(
      (id) => id ?? 0,
    )
    await playAndClose(1, { scorers, ...always() })
    await expectPrices(2)
  })

  it('round 2: transfers and what they cost, a wildcard, a triple captain, a captain who is absent', async () => {
    await expectTeams(2)
    const fwd = lineUpOf('ann').viceCaptain ?? 0
    await transfer('ann', 2, [
      [ownOf('ann', 'DEF')[0] ?? 0, spareFor('ann', 'DEF')],
      [ownOf('ann', 'MID')[0] ?? 0, spareFor('ann', 'MID')],
    ])
    choices.set('ann', { hits: 1 })
    expect((await wildcard('bob', 2)).code).toBeUndefined()
    expect((await wildcard('bob', 2)).code).toBe('wildcardActive')
    for (const position of ['DEF', 'MID', 'FWD'] as const) {
      await transfer('bob', 2, [[ownOf('bob', position)[0] ?? 0, spareFor('bob', position)]])
    }
    await playChip('cat', 2, 'tripleCaptain')
    const [one = 0, two = 0] = lineUpOf('ann').reserves.filter((id) => account.positionOf(id) !== 'GK')
    const ordered = await who('ann').call('swapPreferences', {
      body: { teamId: who('ann').idIn(2), player_one_id: one, player_two_id: two },
    })
    expect(ordered.code).toBeUndefined()
    lineUps.set('ann', exchanged(lineUpOf('ann'), [[one, two]]))
    await expectTeams(2)
    await lock(2)
    const captain = lineUpOf('ann').captain ?? 0
    await playAndClose(2, {
      ...always(),
      scorers: [lineUpOf('cat').captain ?? 0, fwd],
      unused: [...(always().unused ?? []), captain, ownOf('ann', 'DEF')[1] ?? 0],
    })
    await expectPrices(3)
  })

  it('round 3: a postponed and an abandoned match give nothing, and the bench comes in', async () => {
    await expectTeams(3)
    expect((await wildcard('bob', 3)).code).toBeUndefined()
    const bought = await who('cat').call('buyChips', {
      body: { user_team_id: who('cat').idIn(3), chips: ['tripleCaptain'] },
    })
    expect(bought.code).toBeUndefined()
    await playChip('cat', 3, 'tripleCaptain')
    await playChip('eve', 3, 'doubleVice')
    await expectTeams(3)
    await lock(3)
    await playAndClose(3, { ...always(), lost: [1, 2], scorers: [lineUpOf('eve').viceCaptain ?? 0] })
    await expectPrices(4)
  })

  it('round 4: the whole bench counts, a starter sits, and no wildcard is left', async () => {
    expect((await wildcard('bob', 4)).code).toBe('wildcardUsed')
    await playChip('cat', 4, 'fullTeam')
    const [into = 0] = lineUpOf('dan').reserves.filter((id) => account.positionOf(id) !== 'GK')
    const out = ownOf('dan', account.positionOf(into))[0] ?? 0
    const swapped = await who('dan').call('swapPlayers', {
      body: { teamId: who('dan').idIn(4), player_in_id: into, player_out_id: out },
    })
    expect(swapped.code).toBeUndefined()
    lineUps.set('dan', exchanged(lineUpOf('dan'), [[into, out]]))
    await expectTeams(4)
    await lock(4)
    await playAndClose(4, { ...always(), scorers: [ownOf('dan', 'MID')[0] ?? 0] })
    await expectPrices(5)
  })

  it('rounds 5 and 6: unbought players fall, and the last round ends the rooms', async () => {
    for (const round of [5, 6]) {
      await expectTeams(round)
      await lock(round)
      await playAndClose(round, always())
      if (round === 5) await expectPrices(6)
    }
    for (const names of NAMES_OF_ROOMS) {
      for (const name of names) {
        const { data } = await who(name).call('myRooms', {})
        expect(data).toMatchObject([{ isFinished: true, status: 'past', userPoints: totals.get(name) }])
      }
    }
    const late = await who('ann').call('saveTeam', {
      body: { teamId: who('ann').idIn(6), ...wireLineUp(league, lineUpOf('ann')) },
    })
    expect(late.status).toBe(409)
  })

  it('pay each prize once, to the last cent, and show it', async () => {
    // 7.5 % is kept of each, cents rounded up: 15.00 - 1.13, 20.00 - 1.50, 40.00 - 3.00.
    const due = [
      [694, 416, 277],
      [1850, 0],
      [3700, 0],
    ]
    const check = async () => {
      for (const [at, names] of NAMES_OF_ROOMS.entries()) {
        const places = names
          .map((name, seat) => ({ name, seat, total: totals.get(name) ?? 0 }))
          .toSorted((a, b) => b.total - a.total || a.seat - b.seat)
        for (const [place, { name }] of places.entries()) {
          const prize = due[at]?.[place] ?? 0
          expect([name, await movementsOf(name, 'prize')]).toEqual([name, prize === 0 ? [] : [prize]])
          const rooms = (await who(name).call('myRooms', {})).data as { room_id: number; won: number }[]
          expect(rooms.find((room) => room.room_id === who(name).roomId)?.won).toBe(prize / 100)
          const spent = [
            ...(await movementsOf(name, 'stake')),
            ...(await movementsOf(name, 'scheme')),
            ...(await movementsOf(name, 'chip')),
          ]
          expect(await who(name).balance()).toBe(
            WELCOME + spent.reduce((sum, amount) => sum + amount, 0) + prize,
          )
        }
      }
    }
    await check()
    for (let again = 0; again < 3; again += 1) {
      await keep()
      await settleUnsettled(app.deps, 0)
    }
    await check()
    // Equal to the point: the one who sat down first is ahead, and wins.
    expect(totals.get('fay')).toBe(totals.get('gus'))
    const rooms = NAMES_OF_ROOMS.map(([first]) => who(first).roomId)
    expect(await findOpenBooks(app.database.db, rooms)).toEqual([])
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from posting`.execute(app.database.db)
    expect(rows).toEqual([{ sum: 0 }])
  })
})

/** One who is unused all season, one carded in each match, and each match's bonus for players nobody owns. */
function always(): Story {
  const owned = new Set([...people.keys()].flatMap((name) => squadOf(name)))
  const of = (pair: number) => league.players.filter(({ clubId }) => clubId === league.clubIds[pair * 2])
  const free = of(4).filter(({ id }) => !owned.has(id))
  return {
    unused: [free[0]?.id ?? 0],
    carded: [free[1]?.id ?? 0],
    bonus: league.clubIds.flatMap((_, pair) =>
      pair * 2 < league.clubIds.length
        ? of(pair)
            .slice(4, 7)
            .map(({ id }, at) => [id, 3 - at] as const)
        : [],
    ),
  }
}
