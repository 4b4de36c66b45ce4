import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { buildChampionship } from '../testing/build-championship.ts'
import { buildClosedRound, buildFixtureState } from '../testing/build-round-state.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createFootballMemory } from './football-memory.ts'

let database: TestDatabase

/** A clock that makes everything kept in memory out of date. */
const leaping = () => {
  let elapsed = 0
  return () => (elapsed += 60_000)
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.end()
})

const need = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('missing')
  return value
}

describe('the football memory', () => {
  it('has clubs, players, prices and rounds of a championship', async () => {
    const league = await buildChampionship(database.db)
    const memory = createFootballMemory(database.db, leaping())
    await memory.fresh()
    const snapshot = need(memory.championship(league.championshipId))
    expect(snapshot.clubs.size).toBe(6)
    expect(snapshot.players.size).toBe(72)
    expect(snapshot.rounds.map(({ number, fixtures }) => [number, fixtures.length])).toEqual([
      [1, 3],
      [2, 3],
    ])
    const player = need(league.players[5])
    expect(snapshot.priceAt(league.gameweekPriceListId, player.id, 2)).toBe(player.price)
    expect(memory.ofPlayer(player.id)).toBe(snapshot)
    expect(memory.ofRound(need(league.rounds[0]).id)).toBe(snapshot)
  })

  it('keeps the same snapshot while nothing changes', async () => {
    const league = await buildChampionship(database.db)
    const memory = createFootballMemory(database.db, leaping())
    await memory.fresh()
    const [before, version] = [memory.championship(league.championshipId), memory.version()]
    await memory.fresh()
    expect(memory.championship(league.championshipId)).toBe(before)
    expect(memory.version()).toBe(version)
  })

  it('sees a player hurt, a price from a later round and a match that began', async () => {
    const league = await buildChampionship(database.db)
    const memory = createFootballMemory(database.db, leaping())
    await memory.fresh()
    const player = need(league.players[0])
    const fixtureId = need(league.rounds[0]?.fixtureIds[0])
    await database.db.updateTable('player').set({ status: 'injured' }).where('id', '=', player.id).execute()
    await sql`insert into player_price values (${league.gameweekPriceListId}, ${player.id}, 2, 555)`.execute(
      database.db,
    )
    await buildFixtureState(database.db, fixtureId, {
      state: 'playing',
      minute: 12,
      homeScore: 1,
      awayScore: 0,
    })
    await memory.fresh()
    const snapshot = need(memory.championship(league.championshipId))
    expect(snapshot.players.get(player.id)?.fitness).toBe('injured')
    expect(snapshot.priceAt(league.gameweekPriceListId, player.id, 1)).toBe(player.price)
    expect(snapshot.priceAt(league.gameweekPriceListId, player.id, 2)).toBe(555)
    expect(snapshot.fixtures.get(fixtureId)).toMatchObject({ state: 'playing', minute: 12, homeScore: 1 })
  })

  it('sees a price that comes alone', async () => {
    const league = await buildChampionship(database.db)
    const memory = createFootballMemory(database.db, leaping())
    await memory.fresh()
    const player = need(league.players[0])
    const priceAt = () =>
      need(memory.championship(league.championshipId)).priceAt(league.gameweekPriceListId, player.id, 2)
    for (const price of [555, 560]) {
      await sql`
        insert into player_price values (${league.gameweekPriceListId}, ${player.id}, 2, ${price})
        on conflict (price_list_id, player_id, from_round) do update set price = excluded.price`.execute(
        database.db,
      )
      await memory.fresh()
      expect(priceAt()).toBe(price)
    }
    await sql`delete from player_price where player_id = ${player.id} and from_round = 2`.execute(database.db)
    await memory.fresh()
    expect(priceAt()).toBe(player.price)
  })

  it('sums the points of closed rounds and gives the mean of the last four as form', async () => {
    const league = await buildChampionship(database.db, { rounds: 5 })
    const operator = await buildOperator(database.db)
    const player = need(league.players[0])
    const memory = createFootballMemory(database.db, leaping())
    for (const [round, points] of [900, 200, 300, 400, 600].entries()) {
      const { gameRoundId } = await buildTournament(database.db, operator.id, league, { round: round + 1 })
      await buildClosedRound(database.db, gameRoundId, new Map([[player.id, points]]))
    }
    await memory.fresh()
    const record = need(memory.championship(league.championshipId)).record('classic')
    expect(record.totalPoints(player.id)).toBe(2400)
    expect(record.form(player.id)).toBe(375)
    expect(record.lastPoints(player.id)).toBe(600)
    expect(record.pointsOf(player.id, need(league.rounds[1]).id)).toBe(200)
    expect(record.form(need(league.players[1]).id)).toBeUndefined()
  })

  it('counts a round closed only under another pack by the pack of the championship', async () => {
    const league = await buildChampionship(database.db)
    const operator = await buildOperator(database.db)
    const player = need(league.players[0])
    const classic = await buildTournament(database.db, operator.id, league)
    const impact = await buildTournament(database.db, operator.id, league, { rulePack: 'impact' })
    const later = await buildTournament(database.db, operator.id, league, { round: 2 })
    await buildClosedRound(database.db, classic.gameRoundId, new Map([[player.id, 100]]))
    await buildClosedRound(database.db, impact.gameRoundId, new Map([[player.id, 250]]))
    await buildClosedRound(database.db, later.gameRoundId, new Map([[player.id, 1000]]))
    const memory = createFootballMemory(database.db, leaping())
    await memory.fresh()
    const snapshot = need(memory.championship(league.championshipId))
    expect(snapshot.record('impact').totalPoints(player.id)).toBe(1250)
    expect(snapshot.record('classic').totalPoints(player.id)).toBe(1100)
  })

  it('reads the newest line-up of a match about to begin', async () => {
    const league = await buildChampionship(database.db, {
      firstKickOffAt: new Date(Date.now() + 20 * 60_000),
    })
    const fixtureId = need(league.rounds[0]?.fixtureIds[0])
    const [first, second] = [need(league.players[0]), need(league.players[1])]
    for (const [revision, starter] of [first, second].entries()) {
      const body = { kind: 'lineUp', side: 'home', starters: [starter.id], bench: [] }
      await sql`insert into game_log (seq, kind, source, source_event_id, revision, fixture_id, body)
        select coalesce(max(seq), 0) + 1, 'matchFact', 'built', ${`line-up-${fixtureId}`}, ${revision}, ${fixtureId}::int,
          ${JSON.stringify(body)}::jsonb from game_log`.execute(database.db)
    }
    const memory = createFootballMemory(database.db, leaping())
    await memory.fresh()
    const named = need(memory.championship(league.championshipId)?.lineUps.get(fixtureId))
    expect([...named.starters]).toEqual([second.id])
    expect([...named.clubIds]).toEqual([need(league.clubIds[0])])
  })

  it('reads once for many who ask at the same moment', async () => {
    const memory = createFootballMemory(database.db, () => 0)
    await Promise.all(Array.from({ length: 20 }, () => memory.fresh()))
    const version = memory.version()
    await memory.fresh()
    expect(memory.version()).toBe(version)
  })
})
