import { randomOf } from '@gaffer/feed/simulator'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadLogVersion } from '../../core/game-log.ts'
import { buildOpenRound, type OpenRound, ROUND } from '../../testing/build-open-round.ts'
import { completeTeamsReadEarly } from '../../testing/complete-teams-read-early.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { loadContests } from '../contests-of-round.ts'
import { lockRound } from '../lock-round.ts'
import { completeTeams, loadScoreboard, readEarly, scoreboardOf } from './load-scoreboard.ts'
import type { EarlyTeams } from './read-teams.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.end())

const places = () => ({ primary: database.db, lineUps: database.db })

async function read(
  gameRoundId: number,
  early?: EarlyTeams,
  pace?: () => Promise<void>,
): Promise<EarlyTeams> {
  const { db } = database
  const contests = await loadContests(db, gameRoundId)
  return readEarly(places(), gameRoundId, contests, await loadLogVersion(db), {
    early,
    ...(pace === undefined ? {} : { pace }),
  })
}

/** Locks the round; the scoreboard completed from what was read early, and one read from nothing. */
async function lock({ gameRoundId }: OpenRound, early: EarlyTeams) {
  const { db } = database
  await sql`update game_round set deadline_at = clock_timestamp() - interval '1 second' where id = ${gameRoundId}`.execute(
    db,
  )
  expect(await lockRound(db, gameRoundId)).toBe(true)
  return completeTeamsReadEarly(db, gameRoundId, early)
}

describe('teams read before the lock', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'and completed after it are those read from nothing, whatever was open, committed or undone between (seed %i)',
    async (seed) => {
      const { db } = database
      const random = randomOf('early', seed)
      const world = await buildOpenRound(database.db, random)
      let early: EarlyTeams | undefined
      for (let reading = 0; reading < 3; reading += 1) {
        // Open at the mark, with entries of their own; they end while teams are read or after.
        const open = await Promise.all(
          [1, 2, 3].map(async (own) => {
            const tx = await db.startTransaction().execute()
            return { tx, joined: await world.act(tx, (id) => id % 7 === own) }
          }),
        )
        const end = async () => {
          const one = open.pop()
          if (one === undefined) return
          const isKept = random.chance(0.7)
          await (isKept ? one.tx.commit() : one.tx.rollback()).execute()
          if (isKept) world.entries.push(...one.joined)
        }
        const now = async () => {
          const act = (tx: Transaction<DB>) => world.act(tx, (id) => id % 7 > 3)
          world.entries.push(...(await db.transaction().execute(act)))
        }
        await now()
        early = await read(world.gameRoundId, early, async () => {
          await end()
          await now()
        })
        await now()
        while (open.length > 0) await end()
      }
      if (early === undefined) throw new Error('nothing was read')
      const { completed, fromNothing } = await lock(world, early)
      expect(completed).toEqual(fromNothing)
      expect(completed.size).toBeGreaterThan(20)
    },
  )

  it('of several rounds are completed together, each by what was read of it and when', async () => {
    const { db } = database
    const one = await buildOpenRound(db, randomOf('early', 'one'))
    const oldest = await read(one.gameRoundId)
    await db.transaction().execute((tx) => one.act(tx, () => true))
    const two = await buildOpenRound(db, randomOf('early', 'two'))
    const newest = await read(two.gameRoundId)
    await db.transaction().execute((tx) => two.act(tx, () => true))
    const unread = await buildOpenRound(db, randomOf('early', 'three'))
    const logVersion = await loadLogVersion(db)
    const asked = await Promise.all(
      [
        { ...one, early: oldest },
        { ...unread, early: undefined },
        { ...two, early: newest },
      ].map(async ({ gameRoundId, early }) => ({
        gameRoundId,
        contests: await loadContests(db, gameRoundId),
        logVersion,
        early,
      })),
    )
    const teams = await completeTeams(places(), asked)
    for (const [at, { gameRoundId, contests }] of asked.entries()) {
      const fromNothing = await loadScoreboard(db, gameRoundId, contests, logVersion)
      const completed = teams[at]
      expect(completed && scoreboardOf(gameRoundId, contests, completed)).toEqual(fromNothing)
      expect(fromNothing.size).toBeGreaterThan(5)
    }
  })

  it('are not read a second time, unless another server is the primary', async () => {
    const world = await buildOpenRound(database.db, randomOf('early', 'server'))
    const readFirst = await read(world.gameRoundId)
    // As if nothing were open: tests beside this one have transactions in the same server.
    const { rows } = await sql<{
      xid: string
    }>`select pg_snapshot_xmax(pg_current_snapshot())::xid::text as xid`.execute(database.db)
    const early = { ...readFirst, mark: { ...readFirst.mark, xid: rows[0]?.xid ?? '' } }
    early.rows.captains.fill(1)
    const { completed, fromNothing } = await lock(world, early)
    expect(new Set(completed.captains)).toEqual(new Set([1]))
    expect(fromNothing.captains).not.toContain(1)
    const elsewhere = { ...early, mark: { ...early.mark, server: 'another' } }
    expect((await completeTeamsReadEarly(database.db, world.gameRoundId, elsewhere)).completed).toEqual(
      fromNothing,
    )
  })

  it.each<readonly [string, (world: OpenRound) => Promise<unknown>]>([
    [
      'an earlier round of the season was closed',
      async ({ season, entries }) => {
        const { db } = database
        const [gameRoundId = 0] = season.gameRoundIds
        await sql`update game_round set locked_at = deadline_at, closed_at = clock_timestamp() where id = ${gameRoundId}`.execute(
          db,
        )
        for (const { id } of entries)
          await sql`insert into entry_round_result (game_round_id, entry_id, subgame_id, points, season_points, place,
            finished_players) values (${gameRoundId}, ${id}, ${season.contestId}, 5, ${id}, 1, 1)`.execute(db)
      },
    ],
    [
      'a contest was cancelled',
      ({ roundContestId }) =>
        sql`update subgame set cancelled_at = clock_timestamp(), cancelled_because = 'unfilled' where id = ${roundContestId}`.execute(
          database.db,
        ),
    ],
    [
      'the rules of a tournament have changed',
      ({ season }) =>
        sql`update tournament set rules = jsonb_set(rules, '{reservesLimit}', '3') where id = ${season.tournamentId}`.execute(
          database.db,
        ),
    ],
    [
      'a tournament with older entries came to the round',
      async ({ season, gameRoundId }) => {
        const { db } = database
        const world = await buildOpenRound(database.db, randomOf('early', 'other'))
        expect(world.season.tournamentId).not.toBe(season.tournamentId)
        await sql`update tournament_round set game_round_id = ${gameRoundId}
          where tournament_id = ${world.season.tournamentId} and number = ${ROUND}`.execute(db)
      },
    ],
  ])('are those read from nothing after %s', async (_, change) => {
    const world = await buildOpenRound(database.db, randomOf('early', 'change'))
    const early = await read(world.gameRoundId)
    await change(world)
    const { completed, fromNothing } = await lock(world, early)
    expect(completed).toEqual(fromNothing)
  })
})
