import type { Kysely } from 'kysely'
import type { DB } from '../../db/generated/database.ts'
import { type ContestOfRound } from '../contests-of-round.ts'
import { loadMark } from './load-mark.ts'
import { type EarlyTeams, type ReadTeams, readTeams, type TeamsToRead } from './read-teams.ts'
import type { ContestRange, Scoreboard } from './scoreboard.ts'
import { sortIds } from './sort-ids.ts'

/**
 * Loads the scoreboard of a locked game round at a number of the log: whole, of one of its contests, or only of
 * entries whose stake was taken; `otherwise` is an entry that shall be disqualified, or no longer. Call it only once
 * `locked_at` is set: before that, acknowledged saves could be missing (ADR-18).
 */
export async function loadScoreboard(
  db: Kysely<DB>,
  gameRoundId: number,
  contests: readonly ContestOfRound[],
  logVersion: number,
  only: {
    readonly contestId?: number
    readonly isEntered?: boolean
    readonly otherwise?: number | undefined
  } = {},
): Promise<Scoreboard> {
  const teams = await readRound(db, {
    gameRoundId,
    contests,
    logVersion,
    contestId: only.contestId,
    isLeftOut: ({ isReserved }) => only.isEntered === true && isReserved,
    isDisqualified: (team) => team.isDisqualified !== (team.entryId === only.otherwise),
  })
  return scoreboardOf(gameRoundId, contests, await withOrder(teams))
}

/** The primary, which tells what has changed, and where teams are read: there too, or a copy of it. */
export type PlacesToRead = { readonly primary: Kysely<DB>; readonly lineUps: Kysely<DB> }

/**
 * Reads the teams of a round that is still open, or what has changed since they were read last; after the lock only
 * the changes since then are left to be read (ADR-36).
 */
export async function readEarly(
  { primary, lineUps }: PlacesToRead,
  gameRoundId: number,
  contests: readonly ContestOfRound[],
  logVersion: number,
  { early, pace }: { readonly early: EarlyTeams | undefined; readonly pace?: () => Promise<void> },
): Promise<EarlyTeams> {
  const mark = await loadMark(primary)
  const known = early?.mark.server === mark.server ? early : undefined
  const teams = await readRound(lineUps, {
    gameRoundId,
    contests,
    logVersion,
    early: known,
    ...(pace === undefined ? {} : { pace }),
  })
  return { mark, contests: teams.contests, rows: teams.rows }
}

/** The teams of a locked game round, and where each entry is among them: a scoreboard but for its contests. */
export type LockedTeams = Pick<ReadTeams, 'rows' | 'disqualified'> &
  Pick<Scoreboard, 'sortedIds' | 'sortedIndexes'>

/** A locked round whose teams are wanted at a number of the log. */
export type RoundToLoad = {
  readonly gameRoundId: number
  readonly contests: readonly ContestOfRound[]
  readonly logVersion: number
}

/** The same with what was read of its teams before the lock. */
export type RoundToComplete = RoundToLoad & { readonly early?: EarlyTeams | undefined }

/**
 * The teams of rounds, in their order, that `loadScoreboard` would read, of which only those are read that were not
 * read early.
 */
export async function completeTeams(
  { primary, lineUps }: PlacesToRead,
  rounds: readonly RoundToComplete[],
): Promise<readonly LockedTeams[]> {
  const completed: LockedTeams[] = []
  for await (const teams of readTeams(lineUps, rounds)) completed.push(await withOrder(teams))
  if (rounds.every(({ early }) => early === undefined)) return completed
  // Asked afterwards: the same primary before and after has been the primary all along.
  const { server } = await loadMark(primary)
  for (const [at, { early, ...round }] of rounds.entries())
    if (early !== undefined && early.mark.server !== server)
      completed[at] = await withOrder(await readRound(lineUps, round))
  return completed
}

async function readRound(db: Kysely<DB>, round: TeamsToRead): Promise<ReadTeams> {
  const { value } = await readTeams(db, [round]).next()
  if (value === undefined) throw new Error('no round was read')
  return value
}

async function withOrder({ rows, disqualified }: ReadTeams): Promise<LockedTeams> {
  return { rows, disqualified, ...(await sortIds(rows.entryIds)) }
}

/** The scoreboard of a locked game round from its teams. */
export function scoreboardOf(
  gameRoundId: number,
  contests: readonly ContestOfRound[],
  { rows, disqualified, sortedIds, sortedIndexes }: LockedTeams,
): Scoreboard {
  const { contestIds, createdAt: _, ...columns } = rows
  const ranges = rangesOf(contests, contestIds, disqualified)
  return { ...columns, gameRoundId, contests: ranges, sortedIds, sortedIndexes }
}

function rangesOf(
  contests: readonly ContestOfRound[],
  contestIds: Int32Array,
  disqualified: ReadonlyMap<number, number>,
): readonly ContestRange[] {
  let from = 0
  return contests.map((contest) => {
    let to = from
    while (to < contestIds.length && contestIds[to] === contest.contestId) to += 1
    const range = { contest, from, to, disqualified: disqualified.get(contest.contestId) ?? 0 }
    from = to
    return range
  })
}
