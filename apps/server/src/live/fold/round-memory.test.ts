import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LogEntry, loadLogVersion, readTail } from '../../core/game-log.ts'
import { disqualifyEntry, keepRounds, type LoggedFact, reopenRound } from '../../rounds/index.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildSeason, buildSeasonEntry, pickSeasonTeam } from '../../testing/build-season.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { playRound } from '../../testing/play-round.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { loadChangedRounds } from './changed-rounds.ts'
import { loadPlayerPositions } from './load-player-positions.ts'
import { createMatchMemory } from './match-memory.ts'
import { createRoundMemory } from './round-memory.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const logFault = (error: unknown) => {
  throw error
}

/** The rounds as one node has them, which reads the log on at each step. */
async function createNode() {
  const { db } = database
  const { positionOf } = await loadPlayerPositions(db)
  const matches = createMatchMemory(db, await loadLogVersion(db), positionOf)
  const memory = createRoundMemory(db, matches)
  await memory.reload()
  const readOn = async () => {
    const entries = await readTail(db, matches.version())
    const isFact = (entry: LogEntry): entry is LogEntry & LoggedFact => entry.kind === 'matchFact'
    const changed = await matches.apply(entries.filter(isFact), entries.at(-1)?.seq ?? matches.version())
    return memory.follow(new Set(changed.keys()), (await loadChangedRounds(db, entries)).toRead)
  }
  return { ...memory, readOn }
}

/** Two rounds of a season, the second also under other rules, and a round of another league, none of them locked yet. */
async function buildWorld() {
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db, { gameMinuteMs: 1, rounds: 2 })
  const season = await buildSeason(db, operator.id, league)
  const { id: managerId } = await buildManager(db, operator.id)
  const lineUp = pickSeasonTeam(league)
  const entry = await buildSeasonEntry(db, {
    operatorId: operator.id,
    contestId: season.contestId,
    managerId,
    lineUps: [{ fromRound: 1, ...lineUp }],
  })
  const other = await buildTournament(db, operator.id, await buildChampionship(db))
  const otherRules = await buildTournament(db, operator.id, league, { round: 2, rulePack: 'room' })
  const [first = 0, second = 0] = season.gameRoundIds
  return {
    operator,
    league,
    entry,
    first,
    second,
    other: other.gameRoundId,
    otherRules: otherRules.gameRoundId,
    scorer: lineUp.starters[10] ?? 0,
  }
}

async function lock(gameRoundId: number) {
  await sql`update game_round set deadline_at = clock_timestamp() where id = ${gameRoundId}`.execute(
    database.db,
  )
  await keep()
}

const keep = () => keepRounds({ db: database.db, codeVersion: 'test', logFault })

describe('the memory of rounds', () => {
  it('reads again only what the log says has changed, and has what another node reads from nothing', async () => {
    const { operator, league, entry, first, second, other, otherRules, scorer } = await buildWorld()
    const node = await createNode()
    const readOn = async () => {
      const before = new Map([...node.rounds()].map(([id, { context }]) => [id, context]))
      await node.readOn()
      const after = node.rounds()
      expect(after).toEqual((await createNode()).rounds())
      return [...after].filter(([id, { context }]) => context !== before.get(id)).map(([id]) => id)
    }
    const isLive = () => [first, second, other].map((id) => node.rounds().has(id))

    await lock(other)
    expect(await readOn()).toEqual([other])
    await lock(first)
    expect(await readOn()).toEqual([first])
    await playRound(database.db, league, { round: 1, scorers: [scorer], isUnderWay: true })
    expect(await readOn()).toEqual([])
    await lock(second)
    expect(await readOn()).toEqual([second])
    await lock(otherRules)
    expect(await readOn()).toEqual([otherRules])
    expect(isLive()).toEqual([true, true, true])

    const formBefore = node.rounds().get(second)?.context.players.get(scorer)?.form
    await playRound(database.db, league, { round: 1, scorers: [scorer] })
    await keep()
    expect(await readOn()).toEqual([second])
    expect(isLive()).toEqual([false, true, true])
    expect(node.rounds().get(second)?.context.players.get(scorer)?.form).not.toEqual(formBefore)

    expect(await reopenRound(database.db, first, 'a goal was another’s')).toMatchObject({ ok: true })
    expect(await readOn()).toEqual([first, second])
    const asked = { entryId: entry, reason: 'two accounts', cause: 'accounts' as const }
    await database.db.transaction().execute((tx) => disqualifyEntry(tx, operator.id, asked))
    expect(await readOn()).toEqual([first, second])
  })

  it('tells what matches changed in rounds that are read again for another reason', async () => {
    const { league, first, scorer } = await buildWorld()
    const node = await createNode()
    await lock(first)
    await node.readOn()
    const before = node.rounds().get(first)?.context
    await playRound(database.db, league, { round: 1, scorers: [scorer], isUnderWay: true })
    await database.db
      .insertInto('gameLog')
      .values({
        seq: (await loadLogVersion(database.db)) + 1,
        kind: 'fixtureVoided',
        source: 'gaffer',
        sourceEventId: `fixtureVoided:${league.rounds[0]?.id}:${league.rounds[0]?.fixtureIds[0]}`,
        fixtureId: league.rounds[0]?.fixtureIds[0] ?? 0,
        body: JSON.stringify({ roundId: league.rounds[0]?.id }),
      })
      .execute()
    const changes = await node.readOn()
    expect(node.rounds().get(first)?.context).not.toBe(before)
    expect(changes.map(({ after }) => after.context.gameRoundId)).toEqual([first])
  })
})
