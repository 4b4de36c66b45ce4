import { setImmediate as breathe } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { loadLogVersion } from '../core/game-log.ts'
import type { DB } from '../db/generated/database.ts'
import { loadContests } from './contests-of-round.ts'
import { loadScoreboard } from './scoreboard/load-scoreboard.ts'
import type { Scoreboard } from './scoreboard/scoreboard.ts'

/**
 * The scoreboards a node has in memory, by game round; only where it has come as far in the log as asked, if that is
 * asked.
 */
export type KnownScoreboards = (gameRoundId: number, version?: number) => Scoreboard | undefined

const BASIS_POINTS = 10_000
/** Teams counted before the event loop has its turn. */
const TEAMS_AT_ONCE = 50_000
/** How long a locked round waits for a node that has its teams in memory before one reads them to count. */
const PATIENCE_SECONDS = 60

/** Counts, once, the share of teams in a locked round that own each player. */
export async function countOwnership(
  db: Kysely<DB>,
  gameRoundId: number,
  known: Scoreboard | undefined,
): Promise<void> {
  const teams = known ?? (await readTeams(db, gameRoundId))
  const owners = await countOwners(teams, 0, teams.size)
  const shares = [...owners.values()].map((count) => Math.round((count * BASIS_POINTS) / teams.size))
  await db.transaction().execute(async (tx) => {
    const counted = await tx
      .updateTable('gameRound')
      .set({ isOwnershipCounted: true })
      .where('id', '=', gameRoundId)
      .where('isOwnershipCounted', '=', false)
      .returning('id')
      .executeTakeFirst()
    if (counted === undefined) return
    await sql`
      insert into player_ownership (game_round_id, player_id, basis_points)
      select ${gameRoundId}::int, * from unnest(${[...owners.keys()]}::int[], ${shares}::int[])
    `.execute(tx)
  })
}

async function readTeams(db: Kysely<DB>, gameRoundId: number): Promise<Scoreboard> {
  const logVersion = await loadLogVersion(db)
  return loadScoreboard(db, gameRoundId, await loadContests(db, gameRoundId), logVersion)
}

/** How many teams from an index up to another have each player, on the pitch or in reserve. */
export async function countOwners(
  { starters, width, reserves, reservesWidth }: TeamColumns,
  first: number,
  end: number,
): Promise<ReadonlyMap<number, number>> {
  const owners = new Map<number, number>()
  for (let from = first; from < end; from += TEAMS_AT_ONCE) {
    const to = Math.min(end, from + TEAMS_AT_ONCE)
    for (const id of starters.subarray(from * width, to * width)) owners.set(id, (owners.get(id) ?? 0) + 1)
    for (const id of reserves.subarray(from * reservesWidth, to * reservesWidth))
      owners.set(id, (owners.get(id) ?? 0) + 1)
    await breathe()
  }
  // Nobody: an empty place in a team.
  owners.delete(0)
  return owners
}

type TeamColumns = Pick<Scoreboard, 'starters' | 'width' | 'reserves' | 'reservesWidth'>

/**
 * The locked rounds whose ownership has not been counted. Nodes that keep teams in memory leave a round to whichever of
 * them has it first; only one that nobody got to for a minute is read.
 */
export async function loadRoundsToCount(
  db: Kysely<DB>,
  known: KnownScoreboards | undefined,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number; isOverdue: boolean }>`
    select id, locked_at < clock_timestamp() - make_interval(secs => ${PATIENCE_SECONDS}) as is_overdue from game_round
    where locked_at is not null and closed_at is null and not is_ownership_counted order by id
  `.execute(db)
  return rows
    .filter(({ id, isOverdue }) => known === undefined || isOverdue || known(id) !== undefined)
    .map(({ id }) => id)
}
