import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildChampionship, type BuiltChampionship } from '../../testing/build-championship.ts'
import { buildOperator } from '../../testing/build-manager.ts'
import { buildClosedRound, buildDeadline } from '../../testing/build-round-state.ts'
import { buildSeason, type BuiltSeason } from '../../testing/build-season.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'

/** A season over seven gameweeks next to a gameweek tournament; looks at the league's first player. */
let test: TestApp
let operator: { readonly id: number; readonly host: string }
let league: BuiltChampionship
let season: BuiltSeason
let gameweekId: number

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  const { db } = test.database
  operator = await buildOperator(db)
  league = await buildChampionship(db, { rounds: 7 })
  season = await buildSeason(db, operator.id, league)
  gameweekId = (await buildTournament(db, operator.id, league, { round: 3 })).contestId * 100 + 1
})
afterAll(() => test.end())

const idIn = (round: number) => season.contestId * 100 + round
const looked = () => league.players[0] ?? { id: 0, price: 0 }

async function get(path: string) {
  const reply = await test.app.inject({ url: `/api${path}`, headers: { host: operator.host } })
  return { status: reply.statusCode, body: reply.json() }
}

async function info(subTournamentId: number) {
  return (await get(`/users/player/${looked().id}/info?sub_tournament_id=${subTournamentId}`)).body.data
}

async function move(fromRound: number, price: number) {
  await sql`insert into player_price values (${season.priceListId}, ${looked().id}, ${fromRound}, ${price})`.execute(
    test.database.db,
  )
}

describe('the price of a player in a season', () => {
  it('is that of the round asked for, the one of the list at its start beside it', async () => {
    await move(3, 420)
    await move(5, 410)
    const prices = async (round: number) => {
      const { price, initial_price: initial, gw_price: gameweek } = await info(idIn(round))
      return [price, initial, gameweek]
    }
    expect(looked().price).toBe(400)
    expect(await prices(2)).toEqual([4, 4, 4])
    expect(await prices(3)).toEqual([4.2, 4, 4.2])
    expect(await prices(7)).toEqual([4.1, 4, 4.1])
    // A gameweek tournament has its own prices, and also shows the seasonal price in its gameweek.
    expect(await info(gameweekId)).toMatchObject({ price: 4.2, initial_price: 4, gw_price: 4 })
  })

  it('is what lists sort and filter by', async () => {
    await move(2, 1500)
    const first = async (subTournamentId: number, query = '') =>
      (await get(`/palms/players?sub_tournament_id=${subTournamentId}${query}`)).body.players[0]
    expect(await first(idIn(2))).toMatchObject({ id: looked().id, price: 15, gw_price: 15 })
    expect(await first(idIn(2), '&max_price=14.9')).not.toMatchObject({ id: looked().id })
    expect(await first(gameweekId)).not.toMatchObject({ id: looked().id })
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/palms/players/filter',
      headers: { host: operator.host },
      payload: { sub_tournament_id: idIn(2) },
    })
    expect(reply.json().players[0]).toMatchObject({ id: looked().id, price: 15 })
  })

  it('is told for each gameweek so far, with who had him in those that are closed', async () => {
    await move(3, 420)
    await test.database.db
      .insertInto('playerRoundMarket')
      .values({
        priceListId: season.priceListId,
        playerId: looked().id,
        round: 2,
        ownershipBasisPoints: 3550,
        bought: 4,
        priceBefore: 400,
        priceAfter: 420,
        recentMatches: '',
      })
      .execute()
    expect((await info(idIn(4))).prices).toEqual([
      { roundNumber: 1, price: 4, chosenBy: null },
      { roundNumber: 2, price: 4, chosenBy: 35.5 },
      { roundNumber: 3, price: 4.2, chosenBy: null },
      { roundNumber: 4, price: 4.2, chosenBy: null },
    ])
  })

  it('begins anew with the list of the next season, as do his points', async () => {
    const { db } = test.database
    await buildClosedRound(db, season.gameRoundIds[1] ?? 0, new Map([[looked().id, 700]]))
    const { id: nextList } = await db
      .insertInto('priceList')
      .values({ championshipId: league.championshipId, kind: 'season', name: 'next season' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into player_price values (${nextList}, ${looked().id}, 4, 650)`.execute(db)
    await sql`update player set initial_price = 650 where id = ${looked().id}`.execute(db)
    const next = await buildSeason(db, operator.id, league, { from: 4, priceListId: nextList })
    expect(await info(next.contestId * 100 + 1)).toMatchObject({
      price: 6.5,
      initial_price: 6.5,
      totalPoints: 0,
    })
    expect(await info(idIn(3))).toMatchObject({ price: 4, initial_price: 4, totalPoints: 7 })
    expect((await info(next.contestId * 100 + 2)).prices).toMatchObject([
      { roundNumber: 4 },
      { roundNumber: 5 },
    ])
  })
})

describe('a player of a season', () => {
  it('is owned by the share of its teams, not of those of other games', async () => {
    const { db } = test.database
    const gameweek = await buildTournament(db, operator.id, league, { round: 1 })
    const [ofSeason = 0] = season.gameRoundIds
    for (const [gameRoundId, basisPoints] of [
      [gameweek.gameRoundId, 1000],
      [ofSeason, 4200],
    ] as const) {
      await buildDeadline(db, gameRoundId, new Date(Date.now() - 1000))
      await sql`update game_round set is_ownership_counted = true where id = ${gameRoundId}`.execute(db)
      await sql`insert into player_ownership values (${gameRoundId}, ${looked().id}, ${basisPoints})`.execute(
        db,
      )
    }
    expect(await info(idIn(2))).toMatchObject({ chosenBy: 42 })
    expect(await info(gameweekId)).toMatchObject({ chosenBy: 10 })
  })

  it('has what lies ahead of him with its difficulty', async () => {
    const { fixtures } = await info(idIn(1))
    const ahead = fixtures.filter(({ isUpcoming }: { isUpcoming: boolean }) => isUpcoming)
    expect(ahead).toHaveLength(7)
    expect(ahead.slice(0, 5)).toMatchObject([1, 2, 3, 4, 5].map((roundNumber) => ({ roundNumber, diff: 2 })))
  })
})
