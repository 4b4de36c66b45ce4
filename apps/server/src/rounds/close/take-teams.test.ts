import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadLogVersion } from '../../core/game-log.ts'
import { settleEntry } from '../../entries/settle-entry.ts'
import { createLive } from '../../live/start-live.ts'
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts'
import { whileClaimed } from '../../platform/db/while-claimed.ts'
import { buildChampionship } from '../../testing/build-championship.ts'
import { buildEntry, pickBuiltTeam } from '../../testing/build-entry.ts'
import { buildManager, buildOperator } from '../../testing/build-manager.ts'
import { buildTournament } from '../../testing/build-tournament.ts'
import { playRound } from '../../testing/play-round.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { checkRound } from '../check-round.ts'
import { loadContests } from '../contests-of-round.ts'
import { closeRounds, countRounds, lockRounds } from '../keep-rounds.ts'
import { loadScoredRound } from '../load-scored-round.ts'
import { loadScoreboard } from '../scoreboard/load-scoreboard.ts'
import { withBlankPlayers } from '../score-players.ts'
import { decideInThread } from './compute-results.ts'
import { decideResults } from './decide-results.ts'
import { takeTeams } from './take-teams.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const logFault = (error: unknown) => {
  throw error
}
const deps = () => ({ db: database.db, codeVersion: 'test', logFault })

/** A locked round with a contest of three teams, and the last number of the log. */
async function buildLocked() {
  const { db } = database
  const operator = await buildOperator(db)
  const league = await buildChampionship(db, {
    gameMinuteMs: 1,
    firstKickOffAt: new Date(Date.now() - 10_000),
  })
  const terms = { entryFee: 100, prizeTable: [{ from: 1, to: 1, ratio: 10_000 }] }
  const { contestId, gameRoundId } = await buildTournament(db, operator.id, league, terms)
  const starters = pickBuiltTeam(league)
  const enter = async (state: 'reserved' | 'entered', captain: number | null) => {
    const { id: managerId } = await buildManager(db, operator.id)
    const entry = { operatorId: operator.id, contestId, managerId, starters, captain, state }
    return (await buildEntry(db, entry)).id
  }
  for (const captain of starters.slice(0, 3)) await enter('entered', captain)
  return { league, contestId, gameRoundId, starters, enter }
}

/** What a node has in memory: all entries, those that wait for their wallet too. */
async function loadKnown(gameRoundId: number) {
  const { db } = database
  return loadScoreboard(db, gameRoundId, await loadContests(db, gameRoundId), await loadLogVersion(db))
}

describe('the teams of a close', () => {
  it('are those a node has in memory, once it has come as far as the log', async () => {
    const { gameRoundId } = await buildLocked()
    await lockRounds(deps())
    const known = await loadKnown(gameRoundId)
    const version = await loadLogVersion(database.db)
    const asked: (number | undefined)[] = []
    const scoreboardOf = (_: number, least?: number) => (asked.push(least) < 3 ? undefined : known)
    const teams = await takeTeams({ db: database.db, scoreboardOf }, { gameRoundId, version })
    expect(teams.starters).toBe(known.starters)
    expect(asked).toEqual([version, version, version])
  })

  it('are read while an entry waits for its wallet, and do not have it', async () => {
    const { gameRoundId, enter } = await buildLocked()
    const late = await enter('reserved', null)
    await lockRounds(deps())
    const known = await loadKnown(gameRoundId)
    const closing = { gameRoundId, version: await loadLogVersion(database.db) }
    const teams = await takeTeams({ db: database.db, scoreboardOf: () => known }, closing)
    expect(known.sortedIds).toContain(late)
    expect([...teams.sortedIds]).toEqual([...known.sortedIds].filter((id) => id !== late))
  })

  it('are read where a contest was called off since, and do not have its teams', async () => {
    const { gameRoundId, contestId } = await buildLocked()
    await lockRounds(deps())
    const known = await loadKnown(gameRoundId)
    await sql`update subgame set cancelled_at = clock_timestamp() where id = ${contestId}`.execute(
      database.db,
    )
    const closing = { gameRoundId, version: await loadLogVersion(database.db) }
    const teams = await takeTeams({ db: database.db, scoreboardOf: () => known }, closing)
    expect(teams.size).toBe(0)
  })
})

describe('a close by a node that has the teams in memory', () => {
  it('comes to what the check computes from what is stored, without an entry that was withdrawn', async () => {
    const { gameRoundId, league, starters, enter } = await buildLocked()
    const { db } = database
    const confirmed = await enter('reserved', starters[4] ?? null)
    const withdrawn = await enter('reserved', starters[5] ?? null)
    const live = await createLive({ db, logFault })
    await lockRounds(deps())
    await countRounds(deps())
    await live.turn()
    expect(live.scoreboardOf(gameRoundId)?.size).toBe(5)
    await settleEntry(db, withdrawn, 'declined')
    await settleEntry(db, confirmed, 'done')
    await playRound(db, league, { round: 1, scorers: starters.slice(4, 7) })
    let isClosing = true
    // One turn after the other, as a node takes them.
    const takeTurns = async () => {
      while (isClosing) {
        await live.turn()
        await pause(20)
      }
    }
    const turns = takeTurns()
    expect(await closeRounds({ ...deps(), scoreboardOf: live.scoreboardOf })).toContain(gameRoundId)
    isClosing = false
    await turns
    await live.stop()
    expect(await checkRound(db, gameRoundId)).toMatchObject({ isSame: true, isWhole: true })
    const results = await db
      .selectFrom('entryRoundResult')
      .select('entryId')
      .where('gameRoundId', '=', gameRoundId)
      .execute()
    expect(results).toHaveLength(4)
    expect(results.map(({ entryId }) => entryId)).not.toContain(withdrawn)
  })
})

describe('a close', () => {
  it('is left to the node that is at it', async () => {
    const { gameRoundId, league } = await buildLocked()
    await lockRounds(deps())
    await countRounds(deps())
    await playRound(database.db, league, { round: 1 })
    const claim = [ADVISORY_LOCKS.closing, gameRoundId] as const
    expect(await whileClaimed(database.db, claim, () => closeRounds(deps()))).not.toContain(gameRoundId)
    expect(await closeRounds(deps())).toContain(gameRoundId)
  })

  it('comes to the same in a thread of its own', async () => {
    const { gameRoundId, league, starters } = await buildLocked()
    await lockRounds(deps())
    await playRound(database.db, league, { round: 1, scorers: starters.slice(1, 3) })
    const version = await loadLogVersion(database.db)
    const round = await loadScoredRound(database.db, gameRoundId, version)
    if (round === undefined) throw new Error('the round is missing')
    const { context, scored } = round
    const scoring = { version, pack: context.pack, players: withBlankPlayers(scored, context) }
    const asked = { scoreboard: await loadKnown(gameRoundId), scoring, players: [...scored.values()] }
    const [here, there] = [await decideResults(asked), await decideInThread(asked)]
    expect(there).toEqual(here)
    expect([...there.prizes].toSorted((a, b) => b - a)).toEqual([300, 0, 0])
  })
})
