import { randomOf, type Random } from '@gaffer/feed/simulator'
import { CHIPS, type LineUp, rulePack } from '@gaffer/rules'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DB } from '../db/generated/database.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../testing/build-entry.ts'
import { buildManager, buildOperator } from '../testing/build-manager.ts'
import {
  buildLineUp,
  type BuiltSeason,
  buildSeason,
  buildSeasonEntry,
  pickSeasonTeam,
} from '../testing/build-season.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { playRound } from '../testing/play-round.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createFootballMemory } from '../football/football-memory.ts'
import { checkRound } from './check-round.ts'
import { computeOutcome } from './compute-outcome.ts'
import { disqualifyEntry, reinstateEntry } from './disqualify/disqualify-entry.ts'
import { keepRounds } from './keep-rounds.ts'
import { loadScoredRound } from './load-scored-round.ts'
import { loadLogVersion } from '../core/game-log.ts'
import { withBlankPlayers } from './score-players.ts'
import { loadScoreboard } from './scoreboard/load-scoreboard.ts'
import { scoreAt, computeScoreboard } from './scoreboard/compute-scoreboard.ts'
import { loadContests } from './contests-of-round.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const { season: SEASON } = rulePack('classic')
const logFault = (error: unknown) => {
  throw error
}
const keep = () => keepRounds({ db: database.db, codeVersion: 'test', logFault })

async function buildWorld(rounds = 3) {
  const operator = await buildOperator(database.db)
  // With a game minute of 1 ms, an hour of game time after the whistle is over at once.
  const league = await buildChampionship(database.db, { gameMinuteMs: 1, rounds })
  const season = await buildSeason(database.db, operator.id, league)
  const enter = async (lineUps: Parameters<typeof buildSeasonEntry>[1]['lineUps']) => {
    const { id: managerId } = await buildManager(database.db, operator.id)
    const entry = { operatorId: operator.id, contestId: season.contestId, managerId, lineUps }
    return buildSeasonEntry(database.db, entry)
  }
  return { operator, league, season, enter }
}

/** Lets the deadline of a round pass, and locks the round. */
async function lock(season: BuiltSeason, round: number): Promise<number> {
  const gameRoundId = season.gameRoundIds[round - 1] ?? 0
  await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(
    database.db,
  )
  await keep()
  return gameRoundId
}

async function choose(
  entryId: number,
  round: number,
  choice: Partial<{
    chip: string | null
    isWildcard: boolean
    captain: number | null
    viceCaptain: number | null
  }>,
) {
  await database.db
    .insertInto('roundChoice')
    .values({ entryId, round, ...choice })
    .execute()
}

async function resultsOf(gameRoundId: number) {
  const rows = await database.db
    .selectFrom('entryRoundResult')
    .select(['entryId', 'points', 'seasonPoints', 'place'])
    .where('gameRoundId', '=', gameRoundId)
    .orderBy('place')
    .execute()
  return new Map(rows.map(({ entryId, ...result }) => [entryId, result]))
}

/** A random team of 15 that keeps players of a given squad where possible. */
function drawTeam(league: BuiltChampionship, random: Random, before?: LineUp): LineUp {
  const kept = new Set([...(before?.starters ?? []), ...(before?.reserves ?? [])])
  return pickSeasonTeam(league, (players, count) => {
    const order = new Map(players.map((id) => [id, random.next() - (kept.has(id) ? 0.8 : 0)]))
    const picked = players.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).slice(0, count)
    return picked.toSorted(() => random.next() - 0.5)
  })
}

describe('the engine and the rules, team by team,', () => {
  it.each([1, 2, 3])(
    'agree on every entry of a random season, its blank and double rounds included (seed %i)',
    async (seed) => {
      const { db } = database
      const random = randomOf('season', seed)
      const { operator, league, season, enter } = await buildWorld()
      const ids = league.players.map(({ id }) => id)
      const some = (share: number) => ids.filter(() => random.chance(share))
      // A single-round contest shares the game round of the season's second round.
      const gameweek = await buildTournament(db, operator.id, league, {
        round: 2,
        settings: { hasStackingPenalty: true },
      })
      await db
        .updateTable('tournamentRound')
        .set({ gameRoundId: season.gameRoundIds[1] ?? 0 })
        .where('tournamentId', '=', gameweek.tournamentId)
        .execute()
      const { id: managerId } = await buildManager(db, operator.id)
      const { contestId } = gameweek
      await buildEntry(db, {
        operatorId: operator.id,
        contestId,
        managerId,
        starters: pickBuiltTeam(league),
      })
      // The first match of round 2 is played in round 3: two clubs have a blank round, then a double one.
      const [first, second, third] = league.rounds
      const moved = second?.fixtureIds[0] ?? 0
      await db
        .updateTable('roundFixture')
        .set({ roundId: third?.id ?? 0 })
        .where('roundId', '=', second?.id ?? 0)
        .where('fixtureId', '=', moved)
        .execute()
      expect(first?.fixtureIds).toHaveLength(3)

      const teams = new Map<number, LineUp>()
      for (let entry = 0; entry < 40; entry += 1) {
        const lineUp = drawTeam(league, random)
        const fromRound = random.chance(0.8) ? 1 : 2
        teams.set(await enter([{ ...lineUp, fromRound }]), lineUp)
      }
      for (const round of [1, 2, 3]) {
        for (const [entryId, before] of teams) {
          if (random.chance(0.4)) {
            const [captain, viceCaptain] = [random.pick([0, ...ids]), random.pick([0, ...ids])]
            await choose(entryId, round, {
              chip: random.chance(0.5) ? random.pick(CHIPS) : null,
              isWildcard: random.chance(0.2),
              captain,
              viceCaptain,
            })
          }
          const stored = await db
            .selectFrom('lineUp')
            .select('fromRound')
            .where('entryId', '=', entryId)
            .executeTakeFirstOrThrow()
          if (stored.fromRound >= round || random.chance(0.5)) continue
          const lineUp = drawTeam(league, random, before)
          await buildLineUp(db, entryId, { ...lineUp, fromRound: round, freeLeft: random.int(0, 2) })
          teams.set(entryId, lineUp)
        }
        const gameRoundId = await lock(season, round)
        const story = { scorers: some(0.2), carded: some(0.1), unused: some(0.3), left: some(0.2) }
        await playRound(db, league, { round, ...story, without: round === 2 ? [moved] : [] })

        const version = await loadLogVersion(db)
        const scored = await loadScoredRound(db, gameRoundId, version)
        if (scored === undefined) throw new Error('the round is missing')
        const { pack } = scored.context
        const players = withBlankPlayers(scored.scored, scored.context)
        const scoreboard = await loadScoreboard(db, gameRoundId, await loadContests(db, gameRoundId), version)
        const result = computeScoreboard(scoreboard, { version, pack, players })
        const byEngine = [...scoreboard.entryIds].map((entryId, index) => ({
          entryId,
          points: result.points[index],
          place: result.places[index],
          finishedPoints: result.finishedPoints[index],
          finishedPlayers: result.finishedPlayers[index],
          seasonPoints: (result.points[index] ?? 0) + (scoreboard.earlierPoints[index] ?? 0),
        }))
        const outcome = await computeOutcome(db, gameRoundId, version, { counts: () => true })
        const byRules = new Map(outcome?.entries.map((entry) => [entry.entryId, entry]))
        expect(byRules.size).toBe(byEngine.length)
        for (const entry of byEngine) expect(byRules.get(entry.entryId)).toMatchObject(entry)
        for (const range of scoreboard.contests) {
          for (let index = range.from; index < range.to; index += 1) {
            expect(scoreAt(scoreboard, range, index, { pack, players }).points).toBe(result.points[index])
          }
        }
        if (round === 3) {
          await playRound(db, league, { round: 2, ...story, without: second?.fixtureIds.slice(1) ?? [] })
        }
        await keep()
        expect(await checkRound(db, gameRoundId)).toMatchObject({ isSame: true })
      }
      for (const gameRoundId of season.gameRoundIds) {
        expect(await checkRound(db, gameRoundId)).toMatchObject({ isSame: true, isWhole: true })
      }
    },
  )
})

describe('a season team', () => {
  /** A season whose round 1 is over, with one team; `then` plays round 2. */
  async function buildTwoRounds() {
    const world = await buildWorld(2)
    const team = pickSeasonTeam(world.league)
    const lastOf = (ids: readonly number[], count: number) => ids.slice(-count)
    const fresh = (position: 'DEF' | 'MID' | 'FWD', count: number) =>
      lastOf(
        world.league.of(position).map(({ id }) => id),
        count,
      )
    const play = async (round: number, story: Omit<Parameters<typeof playRound>[2], 'round'> = {}) => {
      const gameRoundId = await lock(world.season, round)
      await playRound(database.db, world.league, { round, ...story })
      await keep()
      expect(await checkRound(database.db, gameRoundId)).toMatchObject({ isSame: true })
      const rows = await database.db
        .selectFrom('playerRoundResult')
        .select(['playerId', 'points'])
        .where('gameRoundId', '=', gameRoundId)
        .execute()
      const points = new Map(rows.map((row) => [row.playerId, row.points]))
      const sum = (ids: readonly (number | null)[]) =>
        ids.reduce<number>((total, id) => total + (points.get(id ?? 0) ?? 0), 0)
      return { gameRoundId, sum, results: await resultsOf(gameRoundId) }
    }
    return { ...world, team, fresh, play }
  }

  it('has its starters who did not play replaced by its reserves in their order', async () => {
    const { team, enter, play } = await buildTwoRounds()
    const [keeper = 0, , , , , midfielder = 0] = team.starters
    const [, defender = 0] = team.reserves
    const entryId = await enter([{ ...team, fromRound: 1 }])
    const { sum, results } = await play(1, {
      scorers: [defender, ...team.starters.slice(-1)],
      unused: [midfielder],
      left: [keeper],
    })
    const [reserveKeeper = 0] = team.reserves
    const counting = team.starters.map((id) =>
      id === keeper ? reserveKeeper : id === midfielder ? defender : id,
    )
    expect(results.get(entryId)?.points).toBe(sum(counting) + sum([team.captain]))
  })

  it('has nobody come in for a starter without a match where the reserves have none either', async () => {
    const { league, team, enter, play } = await buildTwoRounds()
    const clubOf = new Map(league.players.map(({ id, clubId }) => [id, clubId]))
    const [fixtureId = 0] = league.rounds[0]?.fixtureIds ?? []
    const blank = league.clubIds.slice(0, 2)
    await database.db.deleteFrom('roundFixture').where('fixtureId', '=', fixtureId).execute()
    const isBlank = (id: number) => blank.includes(clubOf.get(id) ?? 0)
    const playing = (position: 'GK' | 'DEF' | 'MID' | 'FWD') =>
      league.of(position).filter(({ id }) => !isBlank(id))
    const away = (position: 'GK' | 'DEF' | 'MID' | 'FWD') =>
      league.of(position).filter(({ id }) => isBlank(id))
    const [keeper = 0] = playing('GK').map(({ id }) => id)
    const [absent = 0, reserve = 0] = away('MID').map(({ id }) => id)
    const came = playing('FWD')[2]?.id ?? 0
    const lineUp: LineUp = {
      ...team,
      starters: [
        keeper,
        ...playing('DEF')
          .slice(0, 4)
          .map(({ id }) => id),
        absent,
        ...playing('MID')
          .slice(0, 3)
          .map(({ id }) => id),
        ...playing('FWD')
          .slice(0, 2)
          .map(({ id }) => id),
      ],
      reserves: [away('GK')[0]?.id ?? 0, reserve, came, away('DEF')[0]?.id ?? 0],
      captain: absent,
      viceCaptain: keeper,
    }
    const entryId = await enter([{ ...lineUp, fromRound: 1 }])
    const { sum, results } = await play(1, { scorers: [came] })
    expect(results.get(entryId)?.points).toBe(
      sum(lineUp.starters) - sum([absent]) + sum([came]) + sum([keeper]),
    )
  })

  it('plays its chip in its round alone', async () => {
    const { team, enter, play } = await buildTwoRounds()
    const entries = {
      none: await enter([{ ...team, fromRound: 1 }]),
      tripleCaptain: await enter([{ ...team, fromRound: 1 }]),
      fullTeam: await enter([{ ...team, fromRound: 1 }]),
      doubleVice: await enter([{ ...team, fromRound: 1 }]),
    }
    for (const chip of CHIPS) await choose(entries[chip], 1, { chip })
    const story = { scorers: [team.captain, team.viceCaptain].filter((id) => id !== null) }
    const first = await play(1, story)
    const base = first.sum(team.starters)
    const captain = first.sum([team.captain])
    const pointsOf = (entryId: number) => first.results.get(entryId)?.points
    expect(captain).toBeGreaterThan(0)
    expect(pointsOf(entries.none)).toBe(base + captain)
    expect(pointsOf(entries.tripleCaptain)).toBe(base + 2 * captain)
    expect(pointsOf(entries.fullTeam)).toBe(base + captain + first.sum(team.reserves))
    expect(pointsOf(entries.doubleVice)).toBe(base + captain + first.sum([team.viceCaptain]))
    const second = await play(2, story)
    const points = new Set(Object.values(entries).map((id) => second.results.get(id)?.points))
    expect([...points]).toEqual([second.sum(team.starters) + second.sum([team.captain])])
  })

  it('pays for the transfers of a round in it, beyond the free ones; with a wildcard and when new, none', async () => {
    const { team, fresh, enter, play } = await buildTwoRounds()
    const came = fresh('MID', 3)
    const changed = { ...team, starters: [...team.starters.slice(0, 6), ...came, ...team.starters.slice(9)] }
    const before = { ...team, fromRound: 1, freeLeft: 0 }
    const paying = await enter([before, { ...changed, fromRound: 2, freeLeft: 1 }])
    const wildcard = await enter([before, { ...changed, fromRound: 2, freeLeft: 1 }])
    const saved = await enter([before, { ...changed, fromRound: 2, freeLeft: 2 }])
    const unchanged = await enter([before])
    const late = await enter([{ ...changed, fromRound: 2, freeLeft: 0 }])
    await choose(wildcard, 2, { isWildcard: true })
    const first = await play(1)
    expect(first.results.has(late)).toBe(false)
    expect(new Set([...first.results.values()].map(({ points }) => points)).size).toBe(1)
    const { results, sum } = await play(2)
    const earned = sum(changed.starters) + sum([changed.captain])
    const pointsOf = (entryId: number) => results.get(entryId)?.points
    expect(pointsOf(paying)).toBe(earned - 2 * SEASON.transferCost)
    expect(pointsOf(saved)).toBe(earned - SEASON.transferCost)
    expect(pointsOf(wildcard)).toBe(earned)
    expect(pointsOf(unchanged)).toBe(sum(team.starters) + sum([team.captain]))
    expect(results.get(late)).toMatchObject({ points: earned, seasonPoints: earned })
    for (const [entryId, { points }] of first.results) {
      expect(results.get(entryId)?.seasonPoints).toBe(points + (pointsOf(entryId) ?? 0))
    }
  })

  it('has the roles chosen ahead for a round where those players start', async () => {
    const { team, enter, play } = await buildTwoRounds()
    const [, second = 0, third = 0] = team.starters
    const starting = await enter([{ ...team, fromRound: 1 }])
    const gone = await enter([{ ...team, fromRound: 1 }])
    await choose(starting, 2, { captain: second, viceCaptain: third })
    await choose(gone, 2, { captain: team.reserves[1] ?? 0 })
    const story = { scorers: [second] }
    const first = await play(1, story)
    expect(first.results.get(starting)?.points).toBe(first.sum(team.starters) + first.sum([team.captain]))
    const { results, sum } = await play(2, story)
    expect(sum([second])).toBeGreaterThan(sum([team.captain]))
    expect(results.get(starting)?.points).toBe(sum(team.starters) + sum([second]))
    expect(results.get(gone)?.points).toBe(sum(team.starters) + sum([team.captain]))
  })

  it('taken back goes on from the last round that counted it, and one that came late from nothing', async () => {
    const { db } = database
    const { operator, league, season, enter } = await buildWorld(4)
    const team = pickSeasonTeam(league)
    const story = { scorers: team.starters.slice(-1) }
    const back = await enter([{ ...team, fromRound: 1 }])
    await enter([{ ...team, fromRound: 1 }])
    const late = await enter([{ ...team, fromRound: 3 }])
    const close = async (round: number) => {
      await playRound(db, league, { round, ...story })
      await keep()
      const gameRoundId = season.gameRoundIds[round - 1] ?? 0
      expect(await checkRound(db, gameRoundId)).toMatchObject({ isSame: true, isWhole: true })
      return resultsOf(gameRoundId)
    }
    const change = async (make: (tx: Transaction<DB>) => Promise<{ readonly ok: boolean }>) => {
      expect(await db.transaction().execute(make)).toMatchObject({ ok: true })
    }
    await lock(season, 1)
    const first = await close(1)
    await lock(season, 2)
    await change((tx) =>
      disqualifyEntry(tx, operator.id, { entryId: back, cause: 'accounts', reason: 'it is tested' }),
    )
    expect((await close(2)).has(back)).toBe(false)
    await lock(season, 3)
    await change((tx) => reinstateEntry(tx, operator.id, { entryId: back, reason: 'it is tested' }))
    const third = await close(3)
    const earned = first.get(back)?.points ?? 0
    expect(earned).toBeGreaterThan(0)
    expect(third.get(back)?.seasonPoints).toBe(earned + (third.get(back)?.points ?? 0))
    expect(third.get(late)?.seasonPoints).toBe(third.get(late)?.points)
    await lock(season, 4)
    const fourth = await close(4)
    expect(fourth.get(back)?.seasonPoints).toBe(
      (third.get(back)?.seasonPoints ?? 0) + (fourth.get(back)?.points ?? 0),
    )
  })

  it('changes nothing of a closed round by what it does later', async () => {
    const { team, fresh, enter, play } = await buildTwoRounds()
    const entryId = await enter([{ ...team, fromRound: 1 }])
    await choose(entryId, 1, { chip: 'tripleCaptain' })
    const { gameRoundId } = await play(1)
    const before = await checkRound(database.db, gameRoundId)
    const changed = { ...team, reserves: [...team.reserves.slice(0, 3), ...fresh('FWD', 1)] }
    await buildLineUp(database.db, entryId, { ...changed, fromRound: 2, freeLeft: 0 })
    await choose(entryId, 2, { chip: 'fullTeam', isWildcard: true })
    await play(2)
    expect(await checkRound(database.db, gameRoundId)).toEqual(before)
  })
})

describe('ownership in a season', () => {
  it('counts all fifteen of a squad, and its games apart from those of a round', async () => {
    const { db } = database
    const { operator, league, season, enter } = await buildWorld(1)
    const team = pickSeasonTeam(league)
    await enter([{ ...team, fromRound: 1 }])
    await enter([{ ...team, reserves: team.reserves.slice(0, 3), fromRound: 1 }])
    const gameweek = await buildTournament(db, operator.id, league)
    const { id: managerId } = await buildManager(db, operator.id)
    const { contestId } = gameweek
    const starters = pickBuiltTeam(league)
    await buildEntry(db, { operatorId: operator.id, contestId, managerId, starters })
    await db
      .updateTable('gameRound')
      .set({ deadlineAt: sql`clock_timestamp()` })
      .where('id', '=', gameweek.gameRoundId)
      .execute()
    await lock(season, 1)
    const football = createFootballMemory(db)
    await football.fresh()
    const record = football.championship(league.championshipId)?.record('classic')
    const last = team.reserves.at(-1) ?? 0
    expect(record?.ownershipBasisPoints(team.starters[0] ?? 0, season.priceListId)).toBe(10_000)
    expect(record?.ownershipBasisPoints(last, season.priceListId)).toBe(5000)
    expect(record?.ownershipBasisPoints(last, league.gameweekPriceListId)).toBe(
      starters.includes(last) ? 10_000 : 0,
    )
  })
})
