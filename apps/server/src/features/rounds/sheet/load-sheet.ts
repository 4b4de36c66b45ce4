import type { Kysely } from 'kysely'
import type { DB } from '../../../db/generated/database.ts'
import { type ContestOfRound, loadTeams, type TeamInRound } from '../team-of-round.ts'
import type { ContestRange, Sheet } from './sheet.ts'

/**
 * Loads the sheet of a locked game round, of one contest of it, or of those alone whose stake was taken. Call it only when `locked_at` is
 * seen: before, acknowledged saves could be missed (design 2).
 */
export async function loadSheet(
  db: Kysely<DB>,
  gameRoundId: number,
  contests: readonly ContestOfRound[],
  only: { readonly subgameId?: number; readonly isEntered?: boolean } = {},
): Promise<Sheet> {
  const width = Math.max(1, ...contests.map(({ rules }) => rules.startersLimit))
  const columns = {
    entryIds: createColumn(1),
    earlierPoints: createColumn(1),
    starters: createColumn(width),
    captains: createColumn(1),
    viceCaptains: createColumn(1),
  }
  const counts = new Map<number, number>()
  let size = 0
  for await (const loaded of loadTeams(db, gameRoundId, only.subgameId)) {
    const teams = only.isEntered === true ? loaded.filter(({ isReserved }) => !isReserved) : loaded
    const needed = size + teams.length
    for (const column of Object.values(columns)) column.reserve(needed)
    for (const team of teams) {
      writeTeam(columns, size, width, team)
      counts.set(team.subgameId, (counts.get(team.subgameId) ?? 0) + 1)
      size += 1
    }
  }
  const ids = columns.entryIds.shared(size)
  const { sortedIds, sortedIndexes } = sortIds(ids)
  return {
    gameRoundId,
    size,
    width,
    contests: rangesOf(contests, counts),
    entryIds: ids,
    earlierPoints: columns.earlierPoints.shared(size),
    starters: columns.starters.shared(size),
    captains: columns.captains.shared(size),
    viceCaptains: columns.viceCaptains.shared(size),
    sortedIds,
    sortedIndexes,
  }
}

type Column = {
  readonly reserve: (rows: number) => void
  readonly set: (row: number, at: number, value: number) => void
  /** The rows in memory that the worker shares. */
  readonly shared: (rows: number) => Int32Array
}

function createColumn(width: number): Column {
  let values = new Int32Array(1024 * width)
  return {
    reserve: (rows) => {
      if (rows * width <= values.length) return
      const grown = new Int32Array(Math.max(rows * width, values.length * 2))
      grown.set(values)
      values = grown
    },
    set: (row, at, value) => {
      values[row * width + at] = value
    },
    shared: (rows) => {
      const exact = new Int32Array(new SharedArrayBuffer(Math.max(4, rows * width * 4)), 0, rows * width)
      exact.set(values.subarray(0, rows * width))
      return exact
    },
  }
}

function writeTeam(
  columns: {
    readonly [name in 'entryIds' | 'earlierPoints' | 'starters' | 'captains' | 'viceCaptains']: Column
  },
  row: number,
  width: number,
  team: TeamInRound,
): void {
  columns.entryIds.set(row, 0, team.entryId)
  columns.earlierPoints.set(row, 0, team.earlierPoints)
  columns.captains.set(row, 0, team.lineUp.captain ?? 0)
  columns.viceCaptains.set(row, 0, team.lineUp.viceCaptain ?? 0)
  for (let slot = 0; slot < width; slot += 1) columns.starters.set(row, slot, team.lineUp.starters[slot] ?? 0)
}

function rangesOf(
  contests: readonly ContestOfRound[],
  counts: ReadonlyMap<number, number>,
): readonly ContestRange[] {
  let from = 0
  return contests.map((contest) => {
    const to = from + (counts.get(contest.subgameId) ?? 0)
    const range = { contest, from, to }
    from = to
    return range
  })
}

function sortIds(ids: Int32Array): Pick<Sheet, 'sortedIds' | 'sortedIndexes'> {
  const sortedIndexes = Int32Array.from(ids, (_, index) => index)
  sortedIndexes.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0))
  return { sortedIndexes, sortedIds: Int32Array.from(sortedIndexes, (index) => ids[index] ?? 0) }
}
