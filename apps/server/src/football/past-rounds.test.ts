import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepRounds } from '../rounds/keep-rounds.ts'
import { buildChampionship, type BuiltChampionship } from '../testing/build-championship.ts'
import { buildOperator } from '../testing/build-manager.ts'
import { buildSeason } from '../testing/build-season.ts'
import { buildTournament } from '../testing/build-tournament.ts'
import { factsOfMatch, playRound, sayFacts } from '../testing/play-round.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createFootballMemory } from './football-memory.ts'
import { updateMerged } from './merge/write-merge.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

/** No match of the first round names them. */
const LEFT_OUT = 44

const buildLeague = () => buildChampionship(database.db, { gameMinuteMs: 1, rounds: 3 })

/** Goals and cards of some of the players, one who stays out and one who is left out, by their place in the league. */
function storyOf({ players }: BuiltChampionship, round: number) {
  const at = (place: number) => players[(place * round) % players.length]?.id ?? 0
  return { round, scorers: [at(5), at(5), at(17)], carded: [at(9)], unused: [at(30)], left: [at(LEFT_OUT)] }
}

function createMemory() {
  let elapsed = 0
  const memory = createFootballMemory(database.db, () => (elapsed += 60_000))
  return async ({ championshipId }: BuiltChampionship) => {
    await memory.fresh()
    const championship = memory.championship(championshipId)
    if (championship === undefined) throw new Error('the championship is missing')
    return championship
  }
}

/** What a league knows of its players, in the order of the league. */
async function figuresOf(league: BuiltChampionship, pack: string, read = createMemory()) {
  const record = (await read(league)).record(pack)
  return league.players.map(({ id }) => ({
    total: record.totalPoints(id),
    sinceSecond: record.totalPoints(id, 2),
    form: record.form(id),
    games: record.formPoints(id),
    last: record.lastPoints(id),
    rounds: league.rounds.map((round) => record.pointsOf(id, round.id)),
  }))
}

describe('rounds that were over before a game could count them (Q-197)', () => {
  it.each(['classic', 'impact'] as const)(
    'count in form, totals and results of players as if they had been closed under %s',
    async (rulePack) => {
      const { db } = database
      const operator = await buildOperator(db)
      const [played, past] = [await buildLeague(), await buildLeague()]
      const gameRoundIds =
        rulePack === 'classic'
          ? (await buildSeason(db, operator.id, played)).gameRoundIds
          : await Promise.all(
              [1, 2].map(async (round) => {
                const built = await buildTournament(db, operator.id, played, { rulePack, round })
                return built.gameRoundId
              }),
            )
      for (const round of [1, 2]) {
        await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundIds[round - 1]}`.execute(
          db,
        )
        const keep = () =>
          keepRounds({
            db,
            codeVersion: 'test',
            logFault: (error) => {
              throw error
            },
          })
        await keep()
        for (const league of [played, past]) await playRound(db, league, storyOf(league, round))
        await keep()
      }
      const figures = await figuresOf(past, rulePack)
      const asClosed = await figuresOf(played, rulePack)
      expect(figures.toSpliced(LEFT_OUT, 1)).toEqual(asClosed.toSpliced(LEFT_OUT, 1))
      expect(figures[5]?.total).toBeGreaterThan(500)
      const read = createMemory()
      const isOver = (await read(past)).record(rulePack).isClosed
      expect(past.rounds.map(({ id }) => isOver(id))).toEqual([true, true, false])
    },
  )

  it('have nobody before a match named them, and everybody from then on (Q-232)', async () => {
    const { db } = database
    const league = await buildLeague()
    const [late = 0, never = 0, out = 0] = league.players.slice(5, 8).map(({ id }) => id)
    await playRound(db, league, { round: 1, left: [late, never] })
    const read = createMemory()
    const before = (await read(league)).record('classic')
    expect([late, never].map((id) => before.form(id))).toEqual([undefined, undefined])
    await playRound(db, league, { round: 2, left: [never, out], scorers: [late] })
    const after = (await read(league)).record('classic')
    const [first = 0, second = 0] = league.rounds.map(({ id }) => id)
    expect(after.pointsOf(late, first)).toBeUndefined()
    expect(after.formPoints(late)).toEqual([after.pointsOf(late, second)])
    expect(after.form(late)).toBe(after.totalPoints(late))
    expect(after.pointsOf(out, second)).toBe(0)
    expect(after.formPoints(out)).toHaveLength(2)
    expect(after.formPoints(never)).toEqual([])
  })

  it('follow corrections, and come in match by match', async () => {
    const { db } = database
    const league = await buildLeague()
    const [scorer = 0] = storyOf(league, 1).scorers
    const read = createMemory()
    const totalOf = async () => (await read(league)).record('classic').totalPoints(scorer)
    const [first = 0, ...others] = league.rounds[0]?.fixtureIds ?? []
    const isFirst = [0, 1].includes(
      league.clubIds.indexOf(league.players.find(({ id }) => id === scorer)?.clubId ?? 0),
    )
    expect(isFirst).toBe(true)
    await playRound(db, league, { ...storyOf(league, 1), without: others })
    // Other matches of the round are still to come.
    expect(await totalOf()).toBe(0)
    await playRound(db, league, { round: 2, without: league.rounds[1]?.fixtureIds.slice(1) ?? [] })
    const total = await totalOf()
    expect(total).toBeGreaterThan(0)
    const goal = factsOfMatch(league, 0, storyOf(league, 1))
      .map((body, index) => ({ body, index }))
      .find(({ body }) => body.kind === 'event' && body.event.type === 'goal')
    await sayFacts(db, league, [[first, { kind: 'withdrawn' }, `${goal?.index}-event`, 1]])
    expect(await totalOf()).toBeLessThan(total)
  })

  it('have the matches of a merged player under the one who is kept', async () => {
    const { db } = database
    const league = await buildLeague()
    await playRound(db, league, storyOf(league, 1))
    const [scorer = 0] = storyOf(league, 1).scorers
    const kept = league.players.at(-1)?.id ?? 0
    const read = createMemory()
    const before = (await read(league)).record('classic')
    await updateMerged(db, { duplicateId: scorer, keptId: kept })
    const after = (await read(league)).record('classic')
    expect(before.totalPoints(scorer)).toBeGreaterThan(0)
    expect(after.totalPoints(kept)).toBe(before.totalPoints(kept) + before.totalPoints(scorer))
  })
})
